import { hash, webcrypto } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { SavedIndex, SavedIndexes } from '../tariff/search/saved-index.ts';

/** The code that an index depends on: how an edition is read, and how its texts are indexed. */
const SOURCES = ['../edition/', '../tariff/'].map((folder) => new URL(folder, import.meta.url));
/** The file begins with the key of its index and the checksum of the rest, both as SHA-256 in hexadecimal. */
const DIGEST_LENGTH = 64;

/**
 * The last search index that was built, in a file beside the database. Whatever is wrong with the file, the index is built
 * again and the file replaced.
 */
export class IndexFile implements SavedIndexes {
  readonly #path: string;
  /** Resolves when nothing is being written. */
  written: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  read(content: string): SavedIndex | null {
    try {
      const bytes = readFileSync(this.#path);
      const body = bytes.subarray(2 * DIGEST_LENGTH);
      if (bytes.toString('latin1', 0, DIGEST_LENGTH) !== keyOf(content)) return null;
      if (bytes.toString('latin1', DIGEST_LENGTH, 2 * DIGEST_LENGTH) !== hash('sha256', body)) return null;
      // The checksum shows that it is what `write` wrote.
      return deserialize(body) as SavedIndex;
    } catch {
      return null;
    }
  }

  /** Writes in the background, to another name first: nobody ever reads half of a file. */
  write(content: string, index: SavedIndex): void {
    const body = serialize(index);
    const temporary = `${this.#path}-${process.pid}`;
    this.written = this.written
      .then(async () => {
        // Off the main thread, which serves requests meanwhile.
        const checksum = Buffer.from(await webcrypto.subtle.digest('SHA-256', body)).toString('hex');
        await writeFile(temporary, [keyOf(content) + checksum, body], { mode: 0o600 });
        await rename(temporary, this.#path);
      })
      // Without the file the next start takes longer, and nothing else.
      .catch(() => rm(temporary, { force: true }).catch(() => {}));
  }
}

/** Names an index by what it was made from: the edition, our code, and V8, whose format the file has. */
function keyOf(content: string): string {
  return hash('sha256', `${process.versions.v8} ${digestOfSources()} ${hash('sha256', content)}`);
}

let sourcesDigest: string | undefined;

function digestOfSources(): string {
  sourcesDigest ??= hash(
    'sha256',
    SOURCES.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.name}\n${readFileSync(`${entry.parentPath}/${entry.name}`, 'latin1')}`)
      .sort()
      .join('\n'),
  );
  return sourcesDigest;
}

/** The file for the database at a path; null for a database that is not a file. */
export function indexFileBeside(database: string | null): IndexFile | null {
  return database === null ? null : new IndexFile(`${database}-index`);
}
