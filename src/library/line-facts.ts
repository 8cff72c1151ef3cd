import { readFileSync } from 'node:fs';
import { LineFactsTable } from '../goods/deciding/line-facts-table.ts';
import { csvRows } from '../tables/csv.ts';

/** What tells the lines of the bundled edition apart. */
export const LINE_FACTS_FILE = new URL('../../data/line-facts.csv', import.meta.url);

const NEWLINE = 10;
const SUBHEADING_DIGITS = 6;

/**
 * Reads the table of facts. It stays bytes, of which only the rows of a subheading that is asked for are parsed: as texts it
 * would take twice the memory. Lines are decided without it too, so a file that cannot be read is reported and is no error.
 */
export function readLineFactsFile(failed: (error: unknown) => void, file = LINE_FACTS_FILE): LineFactsTable {
  try {
    return lineFactsIn(readFileSync(file));
  } catch (error) {
    failed(error);
    return new LineFactsTable();
  }
}

/** The same for tools and tests, which must not go on without it. */
export function bundledLineFacts(): LineFactsTable {
  return lineFactsIn(readFileSync(LINE_FACTS_FILE));
}

/** The rows of one subheading follow each other. */
function lineFactsIn(bytes: Buffer): LineFactsTable {
  const places = new Map<string, { readonly start: number; end: number }>();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const subheading = bytes.toString('latin1', start, start + SUBHEADING_DIGITS);
    const place = places.get(subheading);
    if (place === undefined) places.set(subheading, { start, end });
    else place.end = end;
    start = end;
  }
  return new LineFactsTable((subheading) => {
    const place = places.get(subheading);
    return place === undefined
      ? []
      : [...csvRows(bytes.toString('utf8', place.start, place.end))].map(({ cells }) => cells);
  });
}
