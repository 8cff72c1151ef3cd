import { fileURLToPath } from 'node:url';
import { finishInSlices } from '../../tariff/steps.ts';
import { type Changes, compare } from '../compare.ts';
import type { EditionSource, Publication } from '../current.ts';
import { derive } from '../derive.ts';
import { type Edition, editionOf, keepRemovedCodes } from '../edition.ts';
import { parseEdition } from '../parse-edition.ts';
import { type Doubt, type DoubtName, doubtsOf } from './doubts.ts';
import type { EditionInForce, TextPolicy } from './fill-from-in-force.ts';
import { type ReadOptions, readTariffFile, type TariffFile } from './read-tariff-file.ts';

/** The part of the store that an import needs. */
export interface EditionStore extends EditionSource {
  list(): Promise<readonly { readonly id: string; readonly hash: string; readonly current: boolean }[]>;
  /** Stores an edition, puts it in force and returns its id. Throws if `basedOn` is no longer the latest publication. */
  publish(edition: Edition, name: string, basedOn: Publication | null): Promise<string>;
}

/** What to import, and how. */
export interface ImportOptions extends Omit<ReadOptions, 'texts' | 'inForce' | 'today'> {
  readonly name: string;
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
  };
  readonly file: Omit<TariffFile, 'entries' | 'laterDays'>;
  readonly changes: Changes;
  /** The day from which the file says that it is in force, if that is after today: the last one that it names. */
  readonly effectiveFrom: string | null;
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
  { name, texts = 'ours', accept = [], force = false, dryRun = false, ...reading }: ImportOptions,
): Promise<ImportResult> {
  const publication = await store.publication();
  const inForce = await loadInForce(store, publication);
  const today = new Date().toISOString().slice(0, 10);
  const { entries, laterDays, ...file } = await readTariffFile(typeof path === 'string' ? path : fileURLToPath(path), {
    ...reading,
    texts,
    inForce,
    today,
  });
  const edition = await finishInSlices(editionOf(keepRemovedCodes(inForce.facts, entries)));
  const { changes, doubts } = await review(inForce, edition, laterDays);

  const current = (await store.list()).find(({ current }) => current);
  const unchanged = current?.hash === edition.hash;
  const effectiveFrom = [...laterDays.keys()].sort().at(-1) ?? null;
  const openDoubts = force ? [] : doubts.filter((doubt) => !accept.includes(doubt.name));
  const published = !dryRun && !unchanged && openDoubts.length === 0;
  const id = published ? await store.publish(edition, name, publication) : unchanged ? current.id : null;
  const records = edition.entries.length;
  return {
    edition: { id, name, hash: edition.hash, records },
    file,
    changes,
    effectiveFrom,
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

async function loadInForce(store: EditionStore, publication: Publication | null): Promise<EditionInForce> {
  if (publication === null) return { entries: [], facts: [] };
  const entries = await finishInSlices(parseEdition(await store.content(publication.edition)));
  return { entries, facts: await finishInSlices(derive(entries)) };
}
