import { readFileSync } from 'node:fs';
import { LineFactsTable } from '../classify/line/line-facts-table.ts';
import { bundledLineLabels, readLineLabelsFile } from './line-labels.ts';
import { rowsBySubheading } from './rows-by-subheading.ts';

/** What tells the lines of the bundled edition apart. */
export const LINE_FACTS_FILE = new URL('../../data/line-facts.csv', import.meta.url);

/** Reads the table of facts. Lines are decided without it too, so a file that cannot be read is reported and is no error. */
export function readLineFactsFile(failed: (error: unknown) => void, file = LINE_FACTS_FILE): LineFactsTable {
  try {
    return new LineFactsTable(rowsBySubheading(readFileSync(file)), readLineLabelsFile(failed));
  } catch (error) {
    failed(error);
    return new LineFactsTable();
  }
}

/** The same for tools and tests, which must not go on without it. */
export function bundledLineFacts(): LineFactsTable {
  return new LineFactsTable(rowsBySubheading(readFileSync(LINE_FACTS_FILE)), bundledLineLabels());
}
