import { DatabaseSync } from './node-sqlite.ts';
import { isBusy } from './sqlite-errors.ts';
import { makePrivate } from './sqlite-file.ts';

/**
 * Marks a database file as used by a server: an exclusive lock on a second, empty file beside it. The system releases the
 * lock when the process ends, however it ends.
 */
export class ServerLock {
  readonly #held: DatabaseSync;

  private constructor(held: DatabaseSync) {
    this.#held = held;
  }

  /** Null if another server holds the lock. */
  static take(file: string): ServerLock | null {
    const lockFile = `${file}-server`;
    makePrivate(lockFile);
    const held = new DatabaseSync(lockFile, { timeout: 0 });
    try {
      held.exec('BEGIN EXCLUSIVE');
      return new ServerLock(held);
    } catch (error) {
      held.close();
      if (isBusy(error)) return null;
      throw error;
    }
  }

  release(): void {
    this.#held.close();
  }
}

/** Whether a server uses this database file. */
export function hasServer(file: string): boolean {
  try {
    const lock = ServerLock.take(file);
    lock?.release();
    return lock === null;
  } catch {
    // Without a folder for the lock there is no server either.
    return false;
  }
}
