import { fileURLToPath } from 'node:url';
import { FormatError } from '../../tables/faults.ts';
import { type Table, withTables } from '../../tables/tables.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import { importSet, type SetImport, type SetInForce, type SetOutcome } from '../import-set.ts';
import type { SetStore } from '../publishing.ts';
import { compareMeasures, type MeasureChanges, measureSetOf, parseMeasureSet } from './measure-set.ts';
import { type CellRow, type MeasureContext, measureKey, parseMeasures } from './parse-measures.ts';

/** What to import, and how. */
export type MeasureImport = MeasureContext & SetImport<never>;

/** What an import did, or would do. */
export interface MeasureImportResult extends Omit<SetOutcome<unknown, never>, 'report'> {
  readonly changes: MeasureChanges;
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
    const authorities = options.authorities.with(before.map(({ measure }) => measure.authority));
    const stated = await readMeasuresFile(file, { ...options, authorities }, options.encoding);
    const rows = options.amend === true ? amended(before, stated) : stated;
    return { set: measureSetOf(rows), report: compareMeasures(before, rows), doubts: [], startsOn: null };
  };
  const { report, ...outcome } = await importSet(store, options, read);
  return { ...outcome, changes: report };
}

function amended(before: readonly MeasureRow[], rows: readonly MeasureRow[]): MeasureRow[] {
  const named = new Map(rows.map((row) => [measureKey(row), row]));
  const kept = before.map((row) => named.get(measureKey(row)) ?? row);
  const known = new Set(before.map(measureKey));
  return [...kept, ...rows.filter((row) => !known.has(measureKey(row)))];
}

/** More rows than any country has measures. */
const MAX_MEASURES = 50_000;

/** Reads a file of measures: CSV, XLSX or JSON with the columns of our layout, in its first table. */
function readMeasuresFile(path: string, context: MeasureContext, encoding?: string): Promise<MeasureRow[]> {
  const read = async (tables: readonly Table[]) => {
    const [table] = tables.filter(({ isHidden }) => isHidden !== true);
    if (table === undefined) throw new FormatError('The file has no sheet.');
    const place = table.sheet === undefined ? {} : { sheet: table.sheet };
    const rows: CellRow[] = [];
    for await (const batch of table.rows()) {
      for (const { row, cells, broken } of batch) rows.push({ ...place, row, cells, broken });
      if (rows.length > MAX_MEASURES) throw new FormatError(`The file has more than ${MAX_MEASURES} rows.`);
    }
    const [header, ...below] = rows;
    if (header === undefined) throw new FormatError('The file is empty.');
    return parseMeasures(header, below, context);
  };
  return withTables(path, read, encoding);
}
