import { fileURLToPath } from 'node:url';
import { finishInSlices, reportSteps, type Steps } from '../../steps.ts';
import { type Changes, compare } from '../compare.ts';
import { derive, deriveEach } from '../derive.ts';
import { type Edition, editionOf, keepRemovedCodes } from '../edition.ts';
import { ENTRIES_PER_STEP, type Entry } from '../entry.ts';
import { parseEdition } from '../parse-edition.ts';
import { type EditionStore, type PublicationPlace, placeOf, type StoredText } from '../publishing.ts';
import { type Doubt, type DoubtName, doubtsOf } from './doubts.ts';
import type { EditionInForce, TextPolicy } from './fill-from-in-force.ts';
import {
  type ImportProgress,
  type ImportStep,
  type ReadOptions,
  readTariffFile,
  type TariffFile,
} from './read-tariff-file.ts';

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
  /** The scheduled edition that replaces an amendment, and perhaps undoes it; null for a whole edition. */
  readonly replacedBy: PublicationPlace['replacedBy'];
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
  const inForce = await loadInForce(store, place.inForce, options.progress);
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
  const { edition, changes, doubts } = await withProgress(
    review(inForce, keepRemovedCodes(inForce.facts, entries), laterDays),
    'Comparing with the edition in force',
    REVIEW_PASSES * entries.length,
    options.progress,
  );
  const unchanged = place.inForce?.hash === edition.hash;
  const openDoubts = force ? [] : doubts.filter((doubt) => !accept.includes(doubt.name));
  const published = !dryRun && !unchanged && openDoubts.length === 0;
  const written = (done: number, total: number) => options.progress?.('Writing to the database', done, total);
  const id = published
    ? await store.publish(edition, name, effectiveFrom, place.lastSequence, written)
    : unchanged
      ? place.inForce.id
      : null;
  const { records } = edition;
  return {
    edition: { id, name, hash: edition.hash, records, effectiveFrom },
    file,
    changes,
    replacedBy: options.amend === true ? place.replacedBy : null,
    doubts,
    openDoubts,
    published,
    unchanged,
  };
}

/** The edition of these entries, what it would change, and what is doubtful about it. */
function* review(
  { facts }: EditionInForce,
  entries: readonly Entry[],
  laterDays: ReadonlyMap<string, number>,
): Steps<Pick<ImportResult, 'changes' | 'doubts'> & { readonly edition: Edition }> {
  const edition = yield* editionOf(entries);
  const changes = yield* compare(facts, yield* deriveEach(entries));
  return { edition, changes, doubts: doubtsOf({ changes, before: facts, entries, laterDays }) };
}

async function loadInForce(
  store: EditionStore,
  current: StoredText | undefined,
  progress: ImportProgress | undefined,
): Promise<EditionInForce> {
  if (current === undefined) return { entries: [], facts: [] };
  const content = await store.content(current.id);
  const entriesAndFacts = function* (): Steps<EditionInForce> {
    const entries = yield* parseEdition(content);
    return { entries, facts: yield* derive(entries) };
  };
  return withProgress(entriesAndFacts(), 'Loading the edition in force', LOAD_PASSES * current.records, progress);
}

/** How often a step passes over all entries: derive takes three passes, parseEdition two, editionOf one. */
const LOAD_PASSES = 5;
const REVIEW_PASSES = 4;

/** Does the work and shows how many of the entries are done. */
function withProgress<T>(
  work: Steps<T>,
  step: ImportStep,
  entries: number,
  progress: ImportProgress | undefined,
): Promise<T> {
  const expected = Math.ceil(entries / ENTRIES_PER_STEP);
  return finishInSlices(reportSteps(work, expected, (done, total) => progress?.(step, done, total)));
}
