import { readFile } from 'node:fs/promises';
import { derive, editionOf, succeed } from '../edition/edition.ts';
import { readEdition } from '../edition/read.ts';
import { Conflict } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { finishInSlices } from '../tariff/steps.ts';
import { Failure } from './command.ts';

/** What an import did, or would do. */
export interface Outcome {
  readonly edition: {
    readonly id: string | null;
    readonly name: string;
    readonly hash: string;
    readonly records: number;
  };
  readonly added: number;
  readonly removed: number;
  /** False when the file says just what is in force already, or when this was a dry run. */
  readonly published: boolean;
  readonly unchanged: boolean;
}

/** Reads a file whole, and only if every row of it is understood puts it in force. */
export async function importEdition(
  store: Store,
  file: URL | string,
  name: string,
  progress?: (done: number, total: number) => void,
  dryRun = false,
): Promise<Outcome> {
  const text = await readFile(file, 'utf8');
  const entries = await finishInSlices(readEdition(text, progress));
  const publication = await store.editions.publication();
  const before =
    publication === null
      ? []
      : await finishInSlices(
          derive(await finishInSlices(readEdition(await store.editions.content(publication.edition)))),
        );
  const edition = await finishInSlices(editionOf(succeed(before, entries)));

  const wasActive = new Set(before.filter(({ active }) => active).map(({ code }) => code));
  const isActive = new Set(edition.entries.filter(({ active }) => active).map(({ code }) => code));
  const stored = (await store.editions.list()).find(({ current }) => current);
  const unchanged = stored?.hash === edition.hash;
  const published = !dryRun && !unchanged;
  const id = published ? await publish() : unchanged ? (stored?.id ?? null) : null;
  return {
    edition: { id, name, hash: edition.hash, records: edition.entries.length },
    added: isActive.difference(wasActive).size,
    removed: wasActive.difference(isActive).size,
    published,
    unchanged,
  };

  async function publish(): Promise<string> {
    try {
      return await store.editions.publish(edition, name, publication);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      throw new Failure('Another edition was published meanwhile, so nothing was changed. Run the import again.');
    }
  }
}
