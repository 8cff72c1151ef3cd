import { fileURLToPath } from 'node:url';
import { finishInSlices } from '../../tariff/steps.ts';
import { type Changes, compare } from '../compare.ts';
import { derive } from '../derive.ts';
import { type Edition, editionOf, keepRemovedCodes } from '../edition.ts';
import { parseEdition } from '../parse-edition.ts';
import { type EditionStore, placeOf } from '../publishing.ts';
import { type Doubt, type DoubtName, doubtsOf } from './doubts.ts';
import type { EditionInForce, TextPolicy } from './fill-from-in-force.ts';
import { type ReadOptions, readTariffFile, type TariffFile } from './read-tariff-file.ts';

/** What to import, and how. */
export interface ImportOptions extends Omit<ReadOptions, 'texts' | 'inForce' | 'today'> {
  readonly name: string;
  /** Today in the time zone of the tariff, as an ISO date; without it, in UTC. */
  readonly today?: string;
  /** The first day in force; without it today, or the later day that the file states. */
  readonly effectiveFrom?: string | undefined;
  readonly texts?: TextPolicy;
  /** The doubts that the operator consents to. */
  readonly accept?: readonly DoubtName[];
  /** Consents to all doubts. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** What an import did, or would do. */
export interface ImportResult {
  readonly edition: {
    readonly id: string | null;
    readonly name: string;
    readonly hash: string;
    readonly records: number;
    readonly effectiveFrom: string;
  };
  readonly file: Omit<TariffFile, 'entries' | 'laterDays'>;
  readonly changes: Changes;
  readonly doubts: readonly Doubt[];
  /** The doubts that need consent before the edition is published. */
  readonly openDoubts: readonly Doubt[];
  /** False if the edition is unchanged, if there are open doubts, or on a dry run. */
  readonly published: boolean;
  /** Whether the file says exactly what is already in force. */
  readonly unchanged: boolean;
}

/** Reads a whole file, compares it with the edition in force, and publishes it if it has no faults and no doubts. */
export async function importEdition(
  store: EditionStore,
  path: URL | string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { name, texts = 'ours', accept = [], force = false, dryRun = false, ...reading } = options;
  const { today = new Date().toISOString().slice(0, 10), effectiveFrom = today } = options;
  const place = await placeOf(store, effectiveFrom);
  const inForce = await loadInForce(store, place.inForce?.id);
  const { entries, laterDays, ...file } = await readTariffFile(typeof path === 'string' ? path : fileURLToPath(path), {
    ...reading,
    texts,
    inForce,
    today: effectiveFrom,
  });
  const [stated, ...others] = laterDays.keys();
  // A file that states one later day is the edition of that day.
  if (stated !== undefined && others.length === 0 && options.effectiveFrom === undefined)
    return importEdition(store, path, { ...options, effectiveFrom: stated });
  reading.onStep?.('Comparing with the edition in force');
  const edition = await finishInSlices(editionOf(keepRemovedCodes(inForce.facts, entries)));
  const { changes, doubts } = await review(inForce, edition, laterDays);

  const unchanged = place.inForce?.hash === edition.hash;
  const openDoubts = force ? [] : doubts.filter((doubt) => !accept.includes(doubt.name));
  const published = !dryRun && !unchanged && openDoubts.length === 0;
  if (published) reading.onStep?.('Writing to the database');
  const id = published
    ? await store.publish(edition, name, effectiveFrom, place.lastSequence)
    : unchanged
      ? place.inForce.id
      : null;
  const { records } = edition;
  return {
    edition: { id, name, hash: edition.hash, records, effectiveFrom },
    file,
    changes,
    doubts,
    openDoubts,
    published,
    unchanged,
  };
}

/** What the edition would change, and what is doubtful about it. */
async function review(
  { facts }: EditionInForce,
  edition: Edition,
  laterDays: ReadonlyMap<string, number>,
): Promise<Pick<ImportResult, 'changes' | 'doubts'>> {
  const changes = compare(facts, await finishInSlices(derive(edition.entries)));
  return { changes, doubts: doubtsOf({ changes, before: facts, entries: edition.entries, laterDays }) };
}

async function loadInForce(store: EditionStore, edition: string | undefined): Promise<EditionInForce> {
  if (edition === undefined) return { entries: [], facts: [] };
  const entries = await finishInSlices(parseEdition(await store.content(edition)));
  return { entries, facts: await finishInSlices(derive(entries)) };
}
