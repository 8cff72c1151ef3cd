import { readFileSync } from 'node:fs';
import type { Titles } from '../search/index-builder.ts';
import type { Steps } from '../steps.ts';
import { csvRows } from '../tables/csv.ts';

/** The product titles that come with the software. */
export const TITLES = new URL('../../data/titles-2022.csv', import.meta.url);

const ROWS_PER_STEP = 20;

/** Reads the titles. Search works without them, so a file that cannot be read is reported and is no error. */
export function* readTitles(failed: (error: unknown) => void, file = TITLES): Steps<Titles> {
  try {
    return yield* parseTitles(readFileSync(file, 'utf8'));
  } catch (error) {
    failed(error);
    return new Map();
  }
}

/** Reads the text of such a file: a row for each subheading, with its code, English titles and Arabic titles. */
export function* parseTitles(text: string): Steps<Titles> {
  const titles = new Map<string, string>();
  for (const { cells } of csvRows(text)) {
    const [code = '', ...columns] = cells;
    titles.set(code, columns.join('|'));
    if (titles.size % ROWS_PER_STEP === 0) yield;
  }
  return titles;
}

/** The same for tools and tests, which must not go on without them. */
export function bundledTitles(): Steps<Titles> {
  return readTitles((error) => {
    throw error;
  });
}
