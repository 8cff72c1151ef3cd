import { createHash } from 'node:crypto';
import { csvLine, csvRows } from '../../tables/csv.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import type { Publishable } from '../publishing.ts';
import { Authorities } from './authorities.ts';
import { MEASURE_COLUMNS, type MeasureColumn, measureKey, parseMeasures } from './parse-measures.ts';

/** A set of measures as it is stored: one text that names every country and authority itself. */
export function measureSetOf(rows: readonly MeasureRow[]): Publishable {
  const content = [MEASURE_COLUMNS, ...rows.map(measureCells)].map((cells) => csvLine(cells)).join('');
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, records: rows.length, partCount: 1, parts: () => [content] };
}

/** Parses the text of a stored set. Its codes were checked against the tariff when it was imported. */
export function parseMeasureSet(content: string): MeasureRow[] {
  const [header = { row: 1, cells: [] }, ...rows] = csvRows(content).map(({ line, cells }) => ({ row: line, cells }));
  return parseMeasures(header, rows, { country: '', authorities: new Authorities(), isInTariff: () => true });
}

/** The cells of a measure in the order of the columns. */
export function measureCells({ codes, except, measure }: MeasureRow): string[] {
  const { country, kind, scope, title, note, authority, origins, not_origins, source } = measure;
  const words = (value: string | number | null) => (value === null ? '' : String(value));
  const { rate, amount, currency, unit, rule, basis, at_most, condition, effective_from, effective_to } = measure;
  return [
    ...[country, codes.join('|'), except.join('|'), kind, scope, origins.join('|'), not_origins.join('|')],
    ...[authority?.id ?? '', authority?.name.en ?? '', authority?.name.ar ?? ''],
    ...[rate, amount, currency, unit, rule, basis, at_most, condition, effective_from, effective_to].map(words),
    ...[title.en, title.ar, note.en, note.ar, source],
  ];
}

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
  const unmatched = new Map(before.map((row) => [measureKey(row), row]));
  const added: MeasureRow[] = [];
  const changed: ChangedMeasure[] = [];
  for (const row of after) {
    const previous = unmatched.get(measureKey(row));
    unmatched.delete(measureKey(row));
    if (previous === undefined) {
      added.push(row);
      continue;
    }
    const cells = measureCells(row);
    const columns = MEASURE_COLUMNS.filter((_, i) => cells[i] !== measureCells(previous)[i]);
    if (columns.length > 0) changed.push({ before: previous, after: row, columns });
  }
  return { added, removed: [...unmatched.values()], changed };
}
