import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { StorageFault } from './sql.ts';
import { damaged } from './sqlite-errors.ts';

/** Readable by its owner only: it holds who has keys. SQLite gives the -wal and -shm files beside it the same mode. */
const FILE_MODE = 0o600;
const HEADER = 'SQLite format 3\0';

/** Makes an empty file that only its owner can read, where there is none. SQLite would let everyone read it. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}

/**
 * The file of an open database. SQLite goes on with a deleted or overwritten file as if nothing had happened, and all that is
 * written to it is lost. The file stays open until the database is closed: when a process closes any descriptor of a file,
 * its locks on that file end, SQLite's among them.
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #header = Buffer.alloc(HEADER.length);

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openSync(path, 'r');
  }

  /** Throws unless the path still leads to this file, and the file is still a database. */
  ensureUsable(): void {
    const now = statSync(this.#path, { throwIfNoEntry: false });
    if (now === undefined) throw new StorageFault(`The database file ${this.#path} is gone.`);
    if (now.ino !== fstatSync(this.#descriptor).ino)
      throw new StorageFault(`The database file ${this.#path} was replaced while it was in use.`);
    const length = readSync(this.#descriptor, this.#header, 0, HEADER.length, 0);
    // A new database has no header before its first write.
    if (length > 0 && this.#header.toString('latin1') !== HEADER) throw new StorageFault(damaged(this.#path));
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
