import { statSync, truncateSync, writeFileSync } from 'node:fs';

/** Room for the files that SQLite makes when it opens a database (32 kB and a page), and as much for a short write. */
const BYTES = 256 * 1024;
const FILE_MODE = 0o600;

/** Disk space that is kept beside a database file, so that a key can be revoked when the disk is full. */
export class DiskReserve {
  readonly #path: string;

  constructor(databasePath: string) {
    this.#path = `${databasePath}.reserve`;
  }

  /** Takes the space where there is room for it; otherwise it keeps what it has, and a later attempt may succeed. */
  take(): void {
    const before = this.#bytes();
    if (before >= BYTES) return;
    try {
      writeFileSync(this.#path, Buffer.alloc(BYTES - before), { flag: 'a', mode: FILE_MODE });
    } catch {
      if (this.#bytes() > 0) truncateSync(this.#path, before);
    }
  }

  /** Gives up half of the space, then the rest: one half opens the database, the other one writes to it. */
  giveUp(): boolean {
    const bytes = this.#bytes();
    if (bytes === 0) return false;
    truncateSync(this.#path, bytes > BYTES / 2 ? BYTES / 2 : 0);
    return true;
  }

  #bytes(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }
}
