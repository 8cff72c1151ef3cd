import { MEASURE_KINDS, MEASURE_SCOPES, type Measure } from '../../contract/measure-schemas.ts';
import { excerpt, type Fault, FaultyFile, faultAt, headerFaults, type RowPlace } from '../../tables/faults.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import { isDay } from '../../tariff/timeline.ts';
import { readCode, readText } from '../fields.ts';
import type { Authorities } from './authorities.ts';

/** The columns of a file of measures, in the order in which they are written. */
export const MEASURE_COLUMNS = [
  ...['country', 'codes', 'except', 'kind', 'scope', 'authority', 'authority_en', 'authority_ar'],
  ...['rate', 'unit', 'basis', 'from', 'to', 'title_en', 'title_ar', 'note_en', 'note_ar', 'source'],
] as const;

export type MeasureColumn = (typeof MEASURE_COLUMNS)[number];

/** The columns that a file must have. */
const REQUIRED = ['codes', 'kind', 'scope', 'title_en', 'title_ar', 'source'];

/** A row of a file as cells. */
export interface CellRow extends RowPlace {
  readonly cells: readonly string[];
  /** Why cells have no value, by column from 0. */
  readonly broken?: ReadonlyMap<number, string> | undefined;
}

/** What the rows of a file refer to. */
export interface MeasureContext {
  /** The country of rows that name none. */
  readonly country: string;
  readonly authorities: Authorities;
  /** Whether a code of the tariff begins with these digits. */
  readonly isInTariff: (prefix: string) => boolean;
}

/** Parses the rows of a file, the first of which names the columns. Any fault refuses the whole file. */
export function parseMeasures(header: CellRow, rows: Iterable<CellRow>, context: MeasureContext): MeasureRow[] {
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const faults = headerFaults(header, names, MEASURE_COLUMNS, REQUIRED);
  if (faults.length > 0) throw new FaultyFile(faults);
  const parsed: MeasureRow[] = [];
  const placeOf = new Map<string, number>();
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const measure = parseRow(row, names, context, faults);
    const first = placeOf.get(keyOf(measure));
    if (first === undefined) placeOf.set(keyOf(measure), row.row);
    else faults.push(faultAt(row, 'title_en', `the same kind, title and first day stand on row ${first} already`));
    parsed.push(measure);
  }
  if (parsed.length === 0) faults.push(faultAt(header, 'codes', 'the file has no measure'));
  if (faults.length > 0) throw new FaultyFile(faults);
  return parsed;
}

/** What names a measure within a set: an amendment replaces the measure of the same name. */
export function keyOf({ measure: { country, kind, title, effective_from } }: MeasureRow): string {
  return JSON.stringify([country, kind, title.en, effective_from]);
}

function parseRow(row: CellRow, names: readonly string[], context: MeasureContext, faults: Fault[]): MeasureRow {
  const fault = (column: string) => (reason: string) => faults.push(faultAt(row, column, reason));
  const cell = (column: string): string => row.cells[names.indexOf(column)]?.trim() ?? '';
  const text = (column: string): string => readText(cell(column), fault(column));
  const needed = (column: string): string => {
    if (cell(column) === '') fault(column)('blank');
    return text(column);
  };
  const oneOf = <T extends string>(column: string, choices: readonly T[], fallback: T): T => {
    const found = choices.find((choice) => choice === cell(column));
    if (found === undefined) fault(column)(`"${excerpt(cell(column))}" is none of ${choices.join(', ')}`);
    return found ?? fallback;
  };
  const day = (column: string): string | null => {
    const value = cell(column);
    if (value !== '' && !isDay(value)) fault(column)(`"${excerpt(value)}" is not a day such as 2026-01-31`);
    return value === '' ? null : value;
  };
  const codes = (column: string): string[] => {
    const prefixes =
      cell(column) === ''
        ? []
        : cell(column)
            .split('|')
            .map((each) => each.trim());
    for (const prefix of prefixes) {
      const before = faults.length;
      readCode(prefix, fault(column));
      if (faults.length === before && !context.isInTariff(prefix))
        fault(column)(`no code of the tariff begins with ${prefix}`);
    }
    return prefixes;
  };

  for (const [column, reason] of row.broken ?? []) fault(names[column] ?? '')(reason);
  if (row.cells.slice(names.length).some((each) => each.trim() !== ''))
    fault(names.at(-1) ?? '')(`the row has ${row.cells.length} cells, the header has ${names.length}`);
  const country = cell('country') === '' ? context.country : cell('country');
  if (!/^[A-Z]{2}$/.test(country)) fault('country')(`"${excerpt(country)}" is not a country such as AE`);
  const covered = codes('codes');
  if (covered.length === 0) fault('codes')('blank');
  const except = codes('except');
  for (const prefix of except)
    if (!covered.some((each) => prefix.startsWith(each)))
      fault('except')(`${excerpt(prefix)} is below none of the codes of the row`);
  const kind = oneOf('kind', MEASURE_KINDS, 'restricted');
  const from = day('from');
  const to = day('to');
  if (from !== null && to !== null && to < from) fault('to')(`${to} is before the first day, ${from}`);
  const name = { en: text('authority_en'), ar: text('authority_ar') };
  const measure: Measure = {
    country,
    kind,
    scope: oneOf('scope', MEASURE_SCOPES, 'part'),
    title: { en: needed('title_en'), ar: needed('title_ar') },
    note: { en: text('note_en'), ar: text('note_ar') },
    authority: context.authorities.find(cell('authority'), name, fault),
    ...exciseOf(kind, cell, text, fault),
    effective_from: from,
    effective_to: to,
    source: needed('source'),
  };
  return { codes: covered, except, measure };
}

function exciseOf(
  kind: Measure['kind'],
  cell: (column: string) => string,
  text: (column: string) => string,
  fault: (column: string) => (reason: string) => void,
): Pick<Measure, 'rate' | 'unit' | 'basis'> {
  const rate = cell('rate');
  if (!/^(\d{1,7}(\.\d{1,4})?)?$/.test(rate)) fault('rate')(`"${excerpt(rate)}" is not a number such as 50 or 1.09`);
  for (const column of ['rate', 'unit', 'basis'])
    if (cell(column) !== '' && kind !== 'excise') fault(column)(`only an excise has one, not kind ${kind}`);
  if (rate !== '' && cell('unit') === '') fault('unit')('blank, though there is a rate');
  const words = (column: string) => (cell(column) === '' ? null : text(column));
  return { rate: rate === '' ? null : Number(rate), unit: words('unit'), basis: words('basis') };
}
