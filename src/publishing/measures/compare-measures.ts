import type { MeasureRow } from '../../tariff/measure-index.ts';
import { cellsOf } from './measure-set.ts';
import { keyOf, MEASURE_COLUMNS, type MeasureColumn } from './parse-measures.ts';

/** A measure that two sets state in other words or for other codes. */
export interface ChangedMeasure {
  readonly before: MeasureRow;
  readonly after: MeasureRow;
  /** The columns that differ. */
  readonly columns: readonly MeasureColumn[];
}

/** The differences between two sets of measures. */
export interface MeasureChanges {
  readonly added: readonly MeasureRow[];
  readonly removed: readonly MeasureRow[];
  readonly changed: readonly ChangedMeasure[];
}

/** Compares two sets. A measure is the same if its country, kind, English title and first day are. */
export function compareMeasures(before: readonly MeasureRow[], after: readonly MeasureRow[]): MeasureChanges {
  const unmatched = new Map(before.map((row) => [keyOf(row), row]));
  const added: MeasureRow[] = [];
  const changed: ChangedMeasure[] = [];
  for (const row of after) {
    const previous = unmatched.get(keyOf(row));
    unmatched.delete(keyOf(row));
    if (previous === undefined) {
      added.push(row);
      continue;
    }
    const cells = cellsOf(row);
    const columns = MEASURE_COLUMNS.filter((_, i) => cells[i] !== cellsOf(previous)[i]);
    if (columns.length > 0) changed.push({ before: previous, after: row, columns });
  }
  return { added, removed: [...unmatched.values()], changed };
}
