import { readFileSync } from 'node:fs';
import { LineLabels } from '../goods/deciding/line-labels.ts';
import { csvRows } from '../tables/csv.ts';
import { rowsBySubheading } from './rows-by-subheading.ts';

/** The questions between the codes of the bundled edition, and the labels of the answers. */
export const LINE_LABELS_FILE = new URL('../../data/line-labels.csv', import.meta.url);

/** The short labels of the headings, for questions between them. */
export const HEADING_LABELS_FILE = new URL('../../data/heading-labels.csv', import.meta.url);

/** Reads the table of labels. Without it questions are made from the texts, so a file that cannot be read is reported and is no error. */
export function readLineLabelsFile(failed: (error: unknown) => void, file = LINE_LABELS_FILE): LineLabels {
  try {
    return readLabels(file);
  } catch (error) {
    failed(error);
    return new LineLabels();
  }
}

/** The same for tools and tests, which must not go on without it. */
export function bundledLineLabels(): LineLabels {
  return readLabels(LINE_LABELS_FILE);
}

/** The labels of the headings are read when the first question is asked between headings. */
function readLabels(file: URL): LineLabels {
  const headings = readFileSync(HEADING_LABELS_FILE, 'utf8');
  return new LineLabels(rowsBySubheading(readFileSync(file)), () => [...csvRows(headings)].map(({ cells }) => cells));
}
