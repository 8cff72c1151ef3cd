import { csvLine, csvRows } from '../src/tables/csv.ts';
import type { LabelledQuery } from './sets.ts';

/** One title of this many is held out. */
const FOLDS = 10;

/** Splits a file of titles: most to train on, and every tenth to measure with, labelled with its code. */
export function splitTitles(titles: string): { readonly kept: string; readonly heldOut: readonly LabelledQuery[] } {
  const heldOut: LabelledQuery[] = [];
  let kept = '';
  let count = 0;
  const [header, ...rows] = [...csvRows(titles)].map(({ cells }) => cells);
  kept += csvLine(header ?? []);
  for (const [code = '', ...columns] of rows) {
    const rest = columns.map((column) =>
      column
        .split('|')
        .filter((query) => {
          if (++count % FOLDS !== 0) return true;
          heldOut.push({ query, relevant: [code] });
          return false;
        })
        .join('|'),
    );
    kept += csvLine([code, ...rest]);
  }
  return { kept, heldOut };
}
