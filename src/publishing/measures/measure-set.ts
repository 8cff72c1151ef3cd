import { createHash } from 'node:crypto';
import { csvLine, csvRows } from '../../tables/csv.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import type { Publishable } from '../publishing.ts';
import { Authorities } from './authorities.ts';
import { MEASURE_COLUMNS, parseMeasures } from './parse-measures.ts';

/** A set of measures as it is stored: one text that names every country and authority itself. */
export function measureSetOf(rows: readonly MeasureRow[]): Publishable {
  const content = [MEASURE_COLUMNS, ...rows.map(cellsOf)].map((cells) => csvLine(cells)).join('');
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, records: rows.length, partCount: 1, parts: () => [content] };
}

/** Parses the text of a stored set. Its codes were checked against the tariff when it was imported. */
export function parseMeasureSet(content: string): MeasureRow[] {
  const [header = { row: 1, cells: [] }, ...rows] = csvRows(content).map(({ line, cells }) => ({ row: line, cells }));
  return parseMeasures(header, rows, { country: '', authorities: new Authorities(), isInTariff: () => true });
}

/** The cells of a measure in the order of the columns. */
export function cellsOf({ codes, except, measure }: MeasureRow): string[] {
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
