import { AGREEMENT_KINDS, AGREEMENT_STATUSES, DEFERRAL_RULES, SOURCE_CLASSES } from '../../contract/measure-schemas.ts';
import { isDay } from '../../day.ts';
import { csvLine } from '../../tables/csv.ts';
import { excerpt, type Fault, FaultyFile, faultAt, headerFaults } from '../../tables/faults.ts';
import { isCountry } from '../../tariff/countries.ts';
import { textField } from '../fields.ts';
import type { CellRow } from './parse-measures.ts';

// What a set of measures has beside them: the countries that charge, agreements, VAT, fees, limits and pegs. Each is a file
// of its own, which an operator imports as measures are.

type Report = (reason: string) => void;
/** Tells what is wrong with a cell. */
type Check = (cell: string, report: Report) => void;

const anyText: Check = (cell, report) => void textField(cell, report);
const neededText: Check = (cell, report) => (cell === '' ? report('blank') : anyText(cell, report));
const matching =
  (pattern: RegExp, expected: string): Check =>
  (cell, report) => {
    if (!pattern.test(cell)) report(cell === '' ? 'blank' : `"${excerpt(cell)}" is not ${expected}`);
  };
const orBlank =
  (check: Check): Check =>
  (cell, report) => {
    if (cell !== '') check(cell, report);
  };
const oneOf = (choices: readonly string[]): Check =>
  matching(new RegExp(`^(${choices.join('|')})$`), choices.join(', '));
const day: Check = (cell, report) => {
  if (cell !== '' && !isDay(cell)) report(`"${excerpt(cell)}" is not a day such as 2026-01-31`);
};
const number = matching(/^\d{1,9}(\.\d{1,6})?$/, 'a number such as 5 or 0.15');
const currency = matching(/^[A-Z]{3}$/, 'a currency such as AED');
const ownCountry = matching(/^[A-Z]{2}$/, 'a country such as AE');
const id = matching(/^[a-z][a-z0-9_]*$/, 'an id of small letters, digits and _ such as cepa_kr');
const listOf =
  (check: Check): Check =>
  (cell, report) => {
    for (const each of listed(cell)) check(each, report);
  };
const member: Check = (cell, report) => {
  if (!isCountry(cell)) report(`"${excerpt(cell)}" is not a country such as CN`);
};
const origin: Check = (cell, report) => (/^[A-Z]/.test(cell) ? member(cell, report) : id(cell, report));
const zone: Check = (cell, report) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: cell });
  } catch {
    report(`"${excerpt(cell)}" is not a time zone such as Asia/Dubai`);
  }
};

const NAME = { name_en: neededText, name_ar: neededText };
const TITLE = { title_en: neededText, title_ar: neededText };
const NOTE = { note_en: anyText, note_ar: anyText };
const DAYS = { from: day, to: day };
const SOURCE = { source: neededText, source_class: oneOf(SOURCE_CLASSES) };
const LIMIT = orBlank(number);

/** The tables, each with its columns in the order of writing, those that may be absent, and what names a row. */
const LAW_TABLES = {
  countries: {
    columns: { country: ownCountry, ...NAME, currency, insurance_percent: LIMIT, time_zone: zone, ...SOURCE },
    optional: ['insurance_percent'],
    key: ['country'],
  },
  agreements: {
    columns: {
      ...{ id, kind: oneOf(AGREEMENT_KINDS), ...NAME, members: listOf(member) },
      ...{ countries: listOf(ownCountry), status: oneOf(AGREEMENT_STATUSES), ...DAYS, ...SOURCE },
    },
    optional: ['to'],
    key: ['id', 'from'],
  },
  vat: {
    columns: { country: ownCountry, rate: LIMIT, ...DAYS, ...NOTE, ...SOURCE },
    optional: ['to', 'note_en', 'note_ar'],
    key: ['country', 'from'],
  },
  deferrals: {
    columns: { country: ownCountry, rule: oneOf(DEFERRAL_RULES), ...DAYS, ...NOTE, ...SOURCE },
    optional: ['to', 'note_en', 'note_ar'],
    key: ['country', 'from'],
  },
  fees: {
    columns: {
      ...{ country: ownCountry, id, ...TITLE, amount: LIMIT, currency, rate: LIMIT, minimum: LIMIT, maximum: LIMIT },
      ...{ threshold: LIMIT, per: oneOf(['declaration', 'invoice', 'shipment']), condition: orBlank(id) },
      ...{ not_origins: listOf(origin), ...DAYS, ...NOTE, ...SOURCE },
    },
    optional: [
      'rate',
      'minimum',
      'maximum',
      'threshold',
      'condition',
      'not_origins',
      'from',
      'to',
      'note_en',
      'note_ar',
    ],
    key: ['country', 'id', 'from'],
  },
  relief_limits: {
    columns: {
      ...{ country: ownCountry, id, ...TITLE, amount: LIMIT, currency: orBlank(currency) },
      ...{ ...DAYS, ...NOTE, ...SOURCE },
    },
    optional: ['from', 'to', 'note_en', 'note_ar'],
    key: ['country', 'id', 'from'],
  },
  pegs: {
    columns: { currency, per_usd: number, ...DAYS, ...SOURCE },
    optional: ['from', 'to'],
    key: ['currency', 'from'],
  },
} as const satisfies Record<
  string,
  { readonly columns: Record<string, Check>; readonly optional: readonly string[]; readonly key: readonly string[] }
>;

export type TableName = keyof typeof LAW_TABLES;
// Object.keys types the keys of a table as any string.
export const TABLE_NAMES = Object.keys(LAW_TABLES) as TableName[];

/** A row as cells by the names of their columns. */
export type TableRow = Readonly<Record<string, string>>;
/** The tables of a set. One that it does not have is completed from those that come with the software. */
export type LawTables = { readonly [Name in TableName]?: readonly TableRow[] };

export function listed(cell: string): string[] {
  return cell === '' ? [] : cell.split('|').map((each) => each.trim());
}

function columnsOf(name: TableName): readonly (readonly [string, Check])[] {
  return Object.entries<Check>(LAW_TABLES[name].columns);
}

function requiredOf(name: TableName): string[] {
  const optional: readonly string[] = LAW_TABLES[name].optional;
  return columnsOf(name).flatMap(([column]) => (optional.includes(column) ? [] : [column]));
}

/** What names a row within its table: an amendment replaces the row of the same name. */
function keyOf(name: TableName, row: TableRow): string {
  return LAW_TABLES[name].key.map((column) => row[column] ?? '').join(' ');
}

/** Rows of a file under one head. */
export interface TableSection {
  /** Null for measures. */
  readonly table: TableName | null;
  readonly header: CellRow;
  readonly below: readonly CellRow[];
}

/** The parts of a file: a set has its measures first, and each table under its name in brackets, such as [vat]. */
export function sectionsOf(rows: readonly CellRow[]): TableSection[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const marks = filled.flatMap((row, at) => {
    const [first = '', ...others] = row.cells.map((cell) => cell.trim());
    const named = others.every((cell) => cell === '') ? /^\[([a-z_]+)\]$/.exec(first)?.[1] : undefined;
    return named === undefined ? [] : [{ row, at, named }];
  });
  const [head, ...more] = filled.slice(0, marks[0]?.at ?? filled.length);
  const first = head === undefined ? [] : [{ table: tableWith(head), header: head, below: more }];
  const others = marks.flatMap(({ row, at, named }, i): TableSection[] => {
    const table = TABLE_NAMES.find((name) => name === named);
    if (table === undefined)
      throw new FaultyFile([faultAt(row, named, `no table of a set; they are ${TABLE_NAMES.join(', ')}`)]);
    const [header = row, ...below] = filled.slice(at + 1, marks[i + 1]?.at ?? filled.length);
    return [{ table, header, below }];
  });
  return [...first, ...others];
}

/** The table that a head is of: the one whose columns it has most of. Null for measures, and for what is of none. */
function tableWith({ cells }: CellRow): TableName | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (names.includes('codes')) return null;
  // Columns that are missing or unknown speak against a table; those that may be absent do not.
  const differences = (name: TableName) => {
    const known = columnsOf(name).map(([column]) => column);
    const unknown = names.filter((column) => !known.includes(column)).length;
    return unknown + requiredOf(name).filter((column) => !names.includes(column)).length;
  };
  const [best] = TABLE_NAMES.toSorted((a, b) => differences(a) - differences(b));
  return best !== undefined && differences(best) < names.length ? best : null;
}

/** The checked rows of a table. Any fault refuses the whole file. */
export function parseTable({ table, header, below }: TableSection & { readonly table: TableName }): TableRow[] {
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const columns = columnsOf(table);
  const known = columns.map(([column]) => column);
  const faults = headerFaults(header, names, known, requiredOf(table));
  if (faults.length > 0) throw new FaultyFile(faults);
  const places = new Map<string, number>();
  const rows = below.map((row) => {
    const cells = Object.fromEntries(known.map((column) => [column, row.cells[names.indexOf(column)]?.trim() ?? '']));
    for (const [column, check] of columns)
      check(cells[column] ?? '', (reason) => faults.push(faultAt(row, column, reason)));
    if (row.cells.slice(names.length).some((cell) => cell.trim() !== ''))
      faults.push(faultAt(row, names.at(-1) ?? '', `the row has more cells than the head, which has ${names.length}`));
    faults.push(...faultsOf(table, row, cells, places));
    return cells;
  });
  if (faults.length > 0) throw new FaultyFile(faults);
  return rows;
}

/** What is wrong with a row as a whole. */
function faultsOf(table: TableName, row: CellRow, cells: TableRow, places: Map<string, number>): Fault[] {
  const faults: Fault[] = [];
  const { from = '', to = '', amount, rate, status } = cells;
  if (from !== '' && to !== '' && to < from) faults.push(faultAt(row, 'to', `${to} is before the first day, ${from}`));
  if (table === 'agreements' && status === 'in_force' && from === '')
    faults.push(faultAt(row, 'from', 'blank, though the agreement is in force'));
  if (table === 'fees' && amount !== '' && rate !== '')
    faults.push(faultAt(row, 'rate', 'a fee has an amount or a rate, not both'));
  const key = keyOf(table, cells);
  const first = places.get(key);
  const named = LAW_TABLES[table].key.join(', ');
  if (first === undefined) places.set(key, row.row);
  else faults.push(faultAt(row, LAW_TABLES[table].key[0], `the same ${named} stand on row ${first} already`));
  return faults;
}

/** The rows of before with those of a file: the rows of the same name are replaced, others added. */
export function amendedTable(name: TableName, before: readonly TableRow[], rows: readonly TableRow[]): TableRow[] {
  const byKey = new Map(rows.map((row) => [keyOf(name, row), row]));
  const known = new Set(before.map((row) => keyOf(name, row)));
  return [
    ...before.map((row) => byKey.get(keyOf(name, row)) ?? row),
    ...rows.filter((row) => !known.has(keyOf(name, row))),
  ];
}

/** The text of the tables, as it follows that of the measures. */
export function tablesText(tables: LawTables): string {
  return TABLE_NAMES.flatMap((name) => {
    const rows = tables[name];
    if (rows === undefined) return [];
    return [csvLine([`[${name}]`]), tableText(name, rows)];
  }).join('');
}

/** One table as a file of its own. */
export function tableText(name: TableName, rows: readonly TableRow[]): string {
  const columns = columnsOf(name).map(([column]) => column);
  const lines = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return [columns, ...lines].map((cells) => csvLine(cells)).join('');
}

/** What changed in a row, or that it was added or removed. */
export interface TableChange {
  readonly table: TableName;
  readonly change: 'added' | 'removed' | 'changed';
  /** What names the row. */
  readonly row: string;
  readonly columns: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

/** The differences between the tables of two sets. */
export function compareTables(before: LawTables, after: LawTables): TableChange[] {
  return TABLE_NAMES.flatMap((table) => {
    const unmatched = new Map((before[table] ?? []).map((row) => [keyOf(table, row), row]));
    const changes = (after[table] ?? []).flatMap((row): TableChange[] => {
      const key = keyOf(table, row);
      const previous = unmatched.get(key);
      unmatched.delete(key);
      const columns = columnsOf(table)
        .map(([column]) => ({ column, before: previous?.[column] ?? '', after: row[column] ?? '' }))
        .filter((cell) => cell.before !== cell.after);
      if (columns.length === 0) return [];
      return [{ table, change: previous === undefined ? 'added' : 'changed', row: key, columns }];
    });
    const removed = [...unmatched].map(([row, cells]): TableChange => {
      const columns = columnsOf(table).map(([column]) => ({ column, before: cells[column] ?? '', after: '' }));
      return { table, change: 'removed', row, columns: columns.filter((cell) => cell.before !== '') };
    });
    return [...changes, ...removed];
  });
}
