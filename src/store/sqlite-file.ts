import { closeSync, openSync } from 'node:fs';

/** Readable by its owner only: it holds who has keys. SQLite gives the -wal and -shm files beside it the same mode. */
const FILE_MODE = 0o600;

/** Makes an empty file that only its owner can read, where there is none. SQLite would let everyone read it. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}
