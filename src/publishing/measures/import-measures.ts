import { fileURLToPath } from 'node:url';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import { type EditionStore, placeOf } from '../publishing.ts';
import { compareMeasures, type MeasureChanges } from './compare-measures.ts';
import { measureSetOf, parseMeasureSet } from './measure-set.ts';
import { keyOf, type MeasureContext } from './parse-measures.ts';
import { readMeasuresFile } from './read-measures-file.ts';

/** What to import, and how. */
export interface MeasureImport extends MeasureContext {
  readonly name: string;
  /** The first day in force, as an ISO date. */
  readonly effectiveFrom: string;
  /** Whether the file adds to the set in force and replaces only the measures that it names. */
  readonly amend?: boolean;
  readonly dryRun?: boolean;
  /** The encoding of a text file; without it, it is detected. */
  readonly encoding?: string | undefined;
}

/** What an import did, or would do. */
export interface MeasureImportResult {
  /** Null where nothing was published. */
  readonly id: string | null;
  readonly name: string;
  readonly hash: string;
  readonly records: number;
  readonly effectiveFrom: string;
  readonly changes: MeasureChanges;
  readonly published: boolean;
  /** Whether the file says exactly what is already in force. */
  readonly unchanged: boolean;
}

/** Reads a whole file of measures, compares it with the set in force, and publishes it if it has no faults. */
export async function importMeasures(
  store: EditionStore,
  path: URL | string,
  options: MeasureImport,
): Promise<MeasureImportResult> {
  const { name, effectiveFrom, amend = false, dryRun = false } = options;
  const place = await placeOf(store, effectiveFrom);
  const before = place.inForce === undefined ? [] : parseMeasureSet(await store.content(place.inForce.id));
  const authorities = options.authorities.with(before.map(({ measure }) => measure.authority));
  const file = typeof path === 'string' ? path : fileURLToPath(path);
  const read = await readMeasuresFile(file, { ...options, authorities }, options.encoding);
  const rows = amend ? amended(before, read) : read;
  const set = measureSetOf(rows);
  const unchanged = place.inForce?.hash === set.hash;
  const published = !dryRun && !unchanged;
  const id = published
    ? await store.publish(set, name, effectiveFrom, place.lastSequence)
    : unchanged
      ? place.inForce.id
      : null;
  const changes = compareMeasures(before, rows);
  return { id, name, hash: set.hash, records: set.records, effectiveFrom, changes, published, unchanged };
}

function amended(before: readonly MeasureRow[], rows: readonly MeasureRow[]): MeasureRow[] {
  const named = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = before.map((row) => named.get(keyOf(row)) ?? row);
  const known = new Set(before.map(keyOf));
  return [...kept, ...rows.filter((row) => !known.has(keyOf(row)))];
}
