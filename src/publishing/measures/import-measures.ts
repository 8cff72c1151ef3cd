import { fileURLToPath } from 'node:url';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import { importSet, type SetImport, type SetInForce, type SetOutcome } from '../import-set.ts';
import type { SetStore } from '../publishing.ts';
import { compareMeasures, type MeasureChanges } from './compare-measures.ts';
import { measureSetOf, parseMeasureSet } from './measure-set.ts';
import { keyOf, type MeasureContext } from './parse-measures.ts';
import { readMeasuresFile } from './read-measures-file.ts';

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
  const named = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = before.map((row) => named.get(keyOf(row)) ?? row);
  const known = new Set(before.map(keyOf));
  return [...kept, ...rows.filter((row) => !known.has(keyOf(row)))];
}
