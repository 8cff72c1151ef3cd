import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { SavedCatalogue, SavedCatalogues } from '../publishing/build-catalogue.ts';
import type { SavedIndex } from '../search/search-index.ts';
import type { Steps } from '../steps.ts';
import type { Facts } from '../tariff/record.ts';
import { softwareDigest } from './software.ts';

/** The file begins with the key of its catalogue and the number of its parts. A part begins with its length and CRC-32. */
const KEY_LENGTH = 64;
const NUMBER_LENGTH = 4;
const FACTS_PER_PART = 1_000;
const CHARACTERS_PER_STEP = 500_000;
/** A file that is being written changes more often than this. */
const ABANDONED_MS = 2_000;

/** What the parts hold. Each is written and read in one go, between which a server answers requests. */
type SavedParts = [
  SavedIndex['documents'],
  SavedIndex['lexicon'],
  SavedIndex['postings'],
  SavedIndex['phrases'],
  ...Facts[][],
];

/**
 * The last catalogue that was built, in a file beside the database. Whatever is wrong with the file, the catalogue is built
 * again and the file replaced.
 */
export class CatalogueFile implements SavedCatalogues {
  readonly #path: string;
  readonly #software: string;
  /** Resolves when nothing is being written. */
  written: Promise<void> = Promise.resolve();

  /** `software` names the code and data that build catalogues. */
  constructor(path: string, software = softwareDigest()) {
    this.#path = path;
    this.#software = software;
  }

  *read(content: string): Steps<SavedCatalogue | null> {
    let file: number | null = null;
    try {
      file = openSync(this.#path, 'r');
      if (readBytes(file, KEY_LENGTH).toString('latin1') !== (yield* keyOf(content, this.#software))) return null;
      const parts: unknown[] = [];
      for (let missing = readBytes(file, NUMBER_LENGTH).readUInt32LE(); missing > 0; missing--) {
        parts.push(readPart(file));
        yield;
      }
      // The checksums show that it is what `write` wrote.
      const [documents, lexicon, postings, phrases, ...facts] = parts as SavedParts;
      return { index: { documents, lexicon, postings, phrases }, facts: facts.flat() };
    } catch {
      return null;
    } finally {
      if (file !== null) closeSync(file);
    }
  }

  /** Writes in the background, to another name first: nobody ever reads half of a file. */
  *write(content: string, { index, facts }: SavedCatalogue): Steps<void> {
    const { documents, lexicon, postings, phrases } = index;
    const parts: (readonly Buffer[])[] = [];
    for (const value of [documents, lexicon, postings, phrases, ...inParts(facts)]) {
      parts.push(partOf(value));
      yield;
    }
    const key = yield* keyOf(content, this.#software);
    const temporary = `${this.#path}-${process.pid}`;
    this.written = this.written
      .then(async () => {
        await removeAbandoned(this.#path).catch(() => {});
        const all = [Buffer.from(key, 'latin1'), numbers(parts.length), ...parts.flat()];
        await writeFile(temporary, all, { mode: 0o600 });
        await rename(temporary, this.#path);
      })
      // Without the file the next start takes longer, and nothing else.
      .catch(() => rm(temporary, { force: true }).catch(() => {}));
  }
}

/**
 * Removes the temporary files of processes that were killed while they wrote. A process of another container is not
 * seen, so a file must also have been left alone for a while.
 */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  const prefix = `${basename(path)}-`;
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (!/^[1-9]\d*$/.test(pid) || isRunning(Number(pid))) continue;
    const file = join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > ABANDONED_MS) await rm(file);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error means that there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function* inParts(facts: readonly Facts[]): Generator<readonly Facts[]> {
  for (let i = 0; i < facts.length; i += FACTS_PER_PART) yield facts.slice(i, i + FACTS_PER_PART);
}

function partOf(value: unknown): readonly Buffer[] {
  const bytes = serialize(value);
  return [numbers(bytes.length, crc32(bytes)), bytes];
}

function readPart(file: number): unknown {
  const header = readBytes(file, 2 * NUMBER_LENGTH);
  const bytes = readBytes(file, header.readUInt32LE());
  if (crc32(bytes) !== header.readUInt32LE(NUMBER_LENGTH)) throw new Error('The file is damaged.');
  return deserialize(bytes);
}

/** The next bytes of a file, in memory of their own: typed arrays that are read from them keep all of it. */
function readBytes(file: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  if (readSync(file, bytes) !== length) throw new Error('The file is cut off.');
  return bytes;
}

function numbers(...all: readonly number[]): Buffer {
  const bytes = Buffer.alloc(all.length * NUMBER_LENGTH);
  for (const [i, each] of all.entries()) bytes.writeUInt32LE(each, i * NUMBER_LENGTH);
  return bytes;
}

/** Names a catalogue by what it was made from: the edition, our code and data, and V8, whose format the file has. */
function* keyOf(content: string, software: string): Steps<string> {
  const key = createHash('sha256').update(`${process.versions.v8} ${software} `);
  for (let i = 0; i < content.length; i += CHARACTERS_PER_STEP) {
    key.update(content.slice(i, i + CHARACTERS_PER_STEP));
    yield;
  }
  return key.digest('hex');
}

/** The file for the database at a path; null for a database that is not a file. */
export function catalogueFileBeside(database: string | null): CatalogueFile | null {
  return database === null ? null : new CatalogueFile(`${database}-catalogue`);
}
