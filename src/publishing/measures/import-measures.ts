import { fileURLToPath } from 'node:url';
import { FaultyFile, FormatError, faultAt } from '../../tables/faults.ts';
import { type Table, withTables } from '../../tables/tables.ts';
import type { Countries } from '../../tariff/countries.ts';
import { isOnAllGoods, type MeasureRow } from '../../tariff/measure-index.ts';
import { importSet, type SetImport, type SetInForce, type SetOutcome } from '../import-set.ts';
import type { SetStore } from '../publishing.ts';
import { contradictionsIn, type MeasureDoubt } from './contradictions.ts';
import { countriesIn } from './country-tables.ts';
import { amendedTable, type LawTables, sectionsOf, TABLE_NAMES } from './law-tables.ts';
import {
  compareMeasures,
  type LawSet,
  type MeasureChanges,
  measureSetOf,
  parseLawSet,
  tablesIn,
} from './measure-set.ts';
import { type CellRow, type MeasureContext, measureKey, parseMeasures } from './parse-measures.ts';
import { type ReadSchedule, readSchedule, type Schedule } from './schedule.ts';

/** What to import, and how. */
export interface MeasureImport extends Omit<MeasureContext, 'isGroup'>, SetImport<MeasureDoubt['name']> {
  /** The tables that come with the software: the first set takes them, and they complete one that has none. */
  readonly tables?: LawTables;
  /** Set where the file has the lines of an agreement: they take the place of those of before in the set in force. */
  readonly schedule?: ((countries: Countries) => Schedule) | undefined;
}

/** What an import did, or would do. */
export interface MeasureImportResult extends Omit<SetOutcome<unknown, MeasureDoubt['name']>, 'report'> {
  readonly changes: MeasureChanges;
  /** What was read of an agreement's lines; null for a file of measures. */
  readonly schedule: ReadSchedule | null;
}

/** Reads a whole file of measures or of a table beside them, compares it with the set in force, and publishes it if it has no faults. */
export async function importMeasures(
  store: SetStore,
  path: URL | string,
  options: MeasureImport,
): Promise<MeasureImportResult> {
  const file = typeof path === 'string' ? path : fileURLToPath(path);
  const read = async (inForce: SetInForce | null) => {
    const before = inForce === null ? { rows: [], tables: {} } : parseLawSet(inForce.content);
    const own = inForce === null ? { rows: [], tables: options.tables ?? {} } : before;
    const { after, schedule } = setAfter(own, await rowsOf(file, options.encoding), options);
    const report = { changes: compareMeasures(before, after), schedule };
    const doubts = contradictionsIn(after.rows);
    return { set: measureSetOf(after.rows, after.tables), report, doubts, startsOn: null };
  };
  const { report, ...outcome } = await importSet(store, options, read);
  return { ...outcome, ...report };
}

/** The set that a file makes of the one in force. What the file has nothing of stays. */
function setAfter(
  before: LawSet,
  rows: readonly CellRow[],
  options: MeasureImport,
): { readonly after: LawSet; readonly schedule: ReadSchedule | null } {
  const { schedule: asked, amend = false, tables: bundled } = options;
  if (rows.length === 0) throw new FormatError('The file is empty.');
  const known = { ...bundled, ...before.tables };
  if (asked !== undefined) {
    const terms = asked(countriesIn(known));
    const schedule = readSchedule(rows, terms, options.isInTariff);
    const others = before.rows.filter((row) => !isOfAgreement(row, terms));
    return { after: { rows: amended(others, schedule.rows), tables: before.tables }, schedule };
  }
  const sections = sectionsOf(rows);
  const tables = tablesAfter(before.tables, known, tablesIn(sections), amend);
  const countries = countriesIn({ ...known, ...tables });
  const measures = sections.find(({ table }) => table === null);
  const after = { rows: before.rows, tables };
  if (measures !== undefined) {
    const authorities = options.authorities.with(before.rows.map(({ measure }) => measure.authority));
    const isGroup = bundled === undefined ? undefined : (id: string) => countries.isAgreement(id);
    const context = { ...options, authorities, ...(isGroup && { isGroup }) };
    const stated = parseMeasures(measures.header, measures.below, context);
    return { after: { ...after, rows: amend ? amended(before.rows, stated) : stated }, schedule: null };
  }
  checkAgreements(before.rows, countries, sections[0]?.header);
  return { after, schedule: null };
}

/** The tables of a set after those of a file. An amended table that the set did not have begins as it comes with the software. */
function tablesAfter(own: LawTables, known: LawTables, stated: LawTables, amend: boolean): LawTables {
  const changed = TABLE_NAMES.flatMap((name) => {
    const rows = stated[name];
    if (rows === undefined) return [];
    return [[name, amend ? amendedTable(name, known[name] ?? [], rows) : rows] as const];
  });
  return { ...own, ...Object.fromEntries(changed) };
}

/** Refuses agreements among which one is missing that measures name. */
function checkAgreements(rows: readonly MeasureRow[], countries: Countries, header: CellRow | undefined): void {
  const named = rows.flatMap(({ measure: { origins, not_origins } }) => [...origins, ...not_origins]);
  const missing = [...new Set(named)].filter((id) => /^[a-z]/.test(id) && !countries.isAgreement(id));
  if (missing.length === 0) return;
  const place = header ?? { row: 1 };
  throw new FaultyFile(missing.map((id) => faultAt(place, 'id', `measures of the set name ${id}, which is missing`)));
}

/** Whether a row is about some lines of an agreement. That the agreement exists stays. */
function isOfAgreement(row: MeasureRow, { country, origin }: Schedule): boolean {
  const { measure } = row;
  const isOwn = measure.kind === 'preference' && measure.country === country;
  return isOwn && measure.origins.join('|') === origin && !isOnAllGoods(row);
}

function amended(before: readonly MeasureRow[], rows: readonly MeasureRow[]): MeasureRow[] {
  const named = new Map(rows.map((row) => [measureKey(row), row]));
  const kept = before.map((row) => named.get(measureKey(row)) ?? row);
  const known = new Set(before.map(measureKey));
  return [...kept, ...rows.filter((row) => !known.has(measureKey(row)))];
}

/** More rows than any country has measures, or an agreement lines. */
const MAX_ROWS = 50_000;

/** The rows of the first table of a file: CSV, XLSX, JSON. */
function rowsOf(path: string, encoding?: string): Promise<readonly CellRow[]> {
  const read = async (tables: readonly Table[]) => {
    const [table] = tables.filter(({ isHidden }) => isHidden !== true);
    if (table === undefined) throw new FormatError('The file has no sheet.');
    const place = table.sheet === undefined ? {} : { sheet: table.sheet };
    const rows: CellRow[] = [];
    for await (const batch of table.rows()) {
      for (const { row, cells, broken } of batch) rows.push({ ...place, row, cells, broken });
      if (rows.length > MAX_ROWS) throw new FormatError(`The file has more than ${MAX_ROWS} rows.`);
    }
    return rows;
  };
  return withTables(path, read, encoding);
}
