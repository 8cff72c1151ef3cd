import { fileURLToPath } from 'node:url';
import { FormatError } from '../../tables/faults.ts';
import { type Table, withTables } from '../../tables/tables.ts';
import { isOnAllGoods, type MeasureRow } from '../../tariff/measure-index.ts';
import { importSet, type SetImport, type SetInForce, type SetOutcome } from '../import-set.ts';
import type { SetStore } from '../publishing.ts';
import { compareMeasures, type MeasureChanges, measureSetOf, parseMeasureSet } from './measure-set.ts';
import { type CellRow, type MeasureContext, measureKey, parseMeasures } from './parse-measures.ts';
import { type ReadSchedule, readSchedule, type Schedule } from './schedule.ts';

/** What to import, and how. */
export interface MeasureImport extends MeasureContext, SetImport<never> {
  /** Set where the file has the lines of an agreement: they take the place of those of before in the set in force. */
  readonly schedule?: Schedule | undefined;
}

/** What an import did, or would do. */
export interface MeasureImportResult extends Omit<SetOutcome<unknown, never>, 'report'> {
  readonly changes: MeasureChanges;
  /** What was read of an agreement's lines; null for a file of measures. */
  readonly schedule: ReadSchedule | null;
}

/** Reads a whole file of measures, compares it with the set in force, and publishes it if it has no faults. */
export async function importMeasures(
  store: SetStore,
  path: URL | string,
  options: MeasureImport,
): Promise<MeasureImportResult> {
  const file = typeof path === 'string' ? path : fileURLToPath(path);
  const read = async (inForce: SetInForce | null) => {
    const before = inForce === null ? [] : parseMeasureSet(inForce.content);
    const { rows, schedule } = await rowsAfter(before, await rowsOf(file, options.encoding), options);
    const report = { changes: compareMeasures(before, rows), schedule };
    return { set: measureSetOf(rows), report, doubts: [], startsOn: null };
  };
  const { report, ...outcome } = await importSet(store, options, read);
  return { ...outcome, ...report };
}

/** The set that a file makes of the one in force. */
function rowsAfter(
  before: readonly MeasureRow[],
  [header, ...below]: readonly CellRow[],
  options: MeasureImport,
): { readonly rows: readonly MeasureRow[]; readonly schedule: ReadSchedule | null } {
  const { schedule: asked, amend } = options;
  if (header === undefined) throw new FormatError('The file is empty.');
  if (asked !== undefined) {
    const schedule = readSchedule([header, ...below], asked, options.isInTariff);
    const others = before.filter((row) => !isOfAgreement(row, asked));
    return { rows: amended(others, schedule.rows), schedule };
  }
  const authorities = options.authorities.with(before.map(({ measure }) => measure.authority));
  const stated = parseMeasures(header, below, { ...options, authorities });
  return { rows: amend === true ? amended(before, stated) : stated, schedule: null };
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
