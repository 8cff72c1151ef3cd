import { createHash } from 'node:crypto';
import { csvLine, csvRows } from '../../tables/csv.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import type { Publishable } from '../publishing.ts';
import { Authorities } from './authorities.ts';
import {
  compareTables,
  type LawTables,
  parseTable,
  sectionsOf,
  type TableChange,
  type TableSection,
  tablesText,
} from './law-tables.ts';
import { MEASURE_COLUMNS, type MeasureColumn, measureKey, parseMeasures } from './parse-measures.ts';

/** What a set has: measures, and the tables beside them. */
export interface LawSet {
  readonly rows: readonly MeasureRow[];
  readonly tables: LawTables;
}

/** A set of measures as it is stored: one text that names every country and authority itself, and has its tables below. */
export function measureSetOf(rows: readonly MeasureRow[], tables: LawTables = {}): Publishable {
  const measures = [MEASURE_COLUMNS, ...sharedCells(rows)].map((cells) => csvLine(cells)).join('');
  const content = `${measures}${tablesText(tables)}`;
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, records: rows.length, partCount: 1, parts: () => [content] };
}

/** The cells of all measures. One that several countries share is written once, at the place of the first. */
function sharedCells(rows: readonly MeasureRow[]): string[][] {
  const byRest = new Map<string, { readonly countries: string[]; readonly rest: readonly string[] }>();
  for (const row of rows) {
    const [country = '', ...rest] = measureCells(row);
    const key = JSON.stringify(rest);
    const same = byRest.get(key);
    if (same === undefined) byRest.set(key, { countries: [country], rest });
    else same.countries.push(country);
  }
  return [...byRest.values()].map(({ countries, rest }) => [countries.join('|'), ...rest]);
}

/** Parses the text of a stored set. Its codes were checked against the tariff when it was imported. */
export function parseLawSet(content: string): LawSet {
  const sections = sectionsOf(Array.from(csvRows(content), ({ line, cells }) => ({ row: line, cells })));
  const context = { country: '', authorities: new Authorities(), isInTariff: () => true };
  const rows = sections.flatMap(({ table, header, below }) =>
    table === null && below.length > 0 ? parseMeasures(header, below, context) : [],
  );
  return { rows, tables: tablesIn(sections) };
}

/** The tables that a file has. */
export function tablesIn(sections: readonly TableSection[]): LawTables {
  return Object.fromEntries(
    sections.flatMap(({ table, ...section }) => (table === null ? [] : [[table, parseTable({ table, ...section })]])),
  );
}

/** The measures of a stored set alone. */
export function parseMeasureSet(content: string): readonly MeasureRow[] {
  return parseLawSet(content).rows;
}

/** The cells of a measure in the order of the columns. */
export function measureCells({ codes, except, measure }: MeasureRow): string[] {
  const { country, kind, scope, title, note, authority, origins, not_origins, source } = measure;
  const words = (value: string | number | null) => (value === null ? '' : String(value));
  const { status, rate, amount, currency, unit, rule, minimum, basis, at_least, at_most } = measure;
  const { condition, effective_from, effective_to, source_class } = measure;
  return [
    ...[country, codes.join('|'), except.join('|'), kind, scope, status, origins.join('|'), not_origins.join('|')],
    ...[authority?.id ?? '', authority?.name.en ?? '', authority?.name.ar ?? ''],
    ...[rate, amount, currency, unit, rule, minimum, basis, at_least, at_most, condition].map(words),
    ...[effective_from, effective_to].map(words),
    ...[title.en, title.ar, note.en, note.ar, source, source_class],
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
  /** What differs in the tables beside the measures. */
  readonly tables: readonly TableChange[];
}

/** Compares two sets. A measure is the same if its country, kind, English title and first day are. */
export function compareMeasures(
  { rows: before, tables: tablesBefore }: LawSet,
  { rows: after, tables: tablesAfter }: LawSet,
): MeasureChanges {
  const tables = compareTables(tablesBefore, tablesAfter);
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
  return { added, removed: [...unmatched.values()], changed, tables };
}
