import { fileURLToPath } from 'node:url';
import { type Changes, compare } from '../edition/compare.ts';
import { derive } from '../edition/derive.ts';
import { type Edition, editionOf, keepRemovedCodes } from '../edition/edition.ts';
import { doubtsOf } from '../edition/importing/doubts.ts';
import type { Layout } from '../edition/layouts.ts';
import { parseEdition } from '../edition/parse-edition.ts';
import { type Reading, readTariff } from '../edition/reading.ts';
import type { Before, Texts } from '../edition/settle.ts';
import { Conflict } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { finishInSlices } from '../tariff/steps.ts';
import { Failure } from './command.ts';

/** What to import, and how. */
export interface ImportOptions {
  readonly name: string;
  readonly layout?: Layout | undefined;
  readonly texts?: Texts;
  /** Publish whatever looks unusual. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly progress?: (done: number, total: number, rows: number) => void;
}

/** What an import did, or would do. */
export interface Outcome {
  readonly edition: {
    readonly id: string | null;
    readonly name: string;
    readonly hash: string;
    readonly records: number;
  };
  readonly reading: Omit<Reading, 'entries'>;
  readonly changes: Changes;
  readonly doubts: readonly string[];
  /** False when the file says just what is in force already, when it raised doubts, or when this was a dry run. */
  readonly published: boolean;
  readonly unchanged: boolean;
}

/** Reads a file whole, and only if every row of it is understood puts it in force. */
export async function importEdition(store: Store, file: URL | string, options: ImportOptions): Promise<Outcome> {
  const { name, layout, texts = 'merge', force = false, dryRun = false, progress } = options;
  const publication = await store.editions.publication();
  const before = publication === null ? { entries: [], facts: [] } : await load(publication.edition);
  const today = new Date().toISOString().slice(0, 10);
  const { entries, ...reading } = await readTariff(typeof file === 'string' ? file : fileURLToPath(file), {
    layout,
    texts,
    before,
    today,
    progress,
  });
  const edition = await finishInSlices(editionOf(keepRemovedCodes(before.facts, entries)));
  const { changes, doubts } = await judge(before, edition);

  const stored = (await store.editions.list()).find(({ current }) => current);
  const unchanged = stored?.hash === edition.hash;
  const published = !dryRun && !unchanged && (doubts.length === 0 || force);
  const id = published ? await publish() : unchanged ? (stored?.id ?? null) : null;
  const records = edition.entries.length;
  return { edition: { id, name, hash: edition.hash, records }, reading, changes, doubts, published, unchanged };

  async function load(id: string): Promise<Before> {
    const entries = await finishInSlices(parseEdition(await store.editions.content(id)));
    return { entries, facts: await finishInSlices(derive(entries)) };
  }

  async function publish(): Promise<string> {
    try {
      return await store.editions.publish(edition, name, publication);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      throw new Failure('Another edition was published meanwhile, so nothing was changed. Run the import again.');
    }
  }
}

async function judge({ facts }: Before, edition: Edition): Promise<Pick<Outcome, 'changes' | 'doubts'>> {
  const after = await finishInSlices(derive(edition.entries));
  const changes = compare(facts, after);
  return { changes, doubts: doubtsOf(changes, facts, after) };
}
