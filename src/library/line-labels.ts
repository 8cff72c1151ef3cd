import { readFileSync } from 'node:fs';
import { LineLabels } from '../classify/line/line-labels.ts';
import { rowsBySubheading } from './rows-by-subheading.ts';

/** The questions between the codes of the bundled edition, and the labels of the answers. */
export const LINE_LABELS_FILE = new URL('../../data/line-labels.csv', import.meta.url);

/** Reads the table of labels. Without it the texts of the codes are the choices, so a file that cannot be read is reported and is no error. */
export function readLineLabelsFile(failed: (error: unknown) => void, file = LINE_LABELS_FILE): LineLabels {
  try {
    return new LineLabels(rowsBySubheading(readFileSync(file)));
  } catch (error) {
    failed(error);
    return new LineLabels();
  }
}

/** The same for tools and tests, which must not go on without it. */
export function bundledLineLabels(): LineLabels {
  return new LineLabels(rowsBySubheading(readFileSync(LINE_LABELS_FILE)));
}
