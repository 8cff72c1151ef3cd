import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DiskReserve } from './disk-reserve.ts';
import { DatabaseSync, type StatementSync } from './node-sqlite.ts';
import type { Sql, SqlRow, Statement, Value } from './sql.ts';
import { isBusy, isOutOfSpace, toStoreError } from './sqlite-errors.ts';
import { DatabaseFile, makePrivate } from './sqlite-file.ts';

const RETRY_MS = 20;
const LOCK_TIMEOUT_MS = 10_000;

/** A SQLite database in a file, built into Node. */
export class SqliteSql implements Sql {
  readonly #path: string;
  readonly #database: DatabaseSync;
  /** Null for a database in memory. */
  readonly #file: DatabaseFile | null;
  readonly #reserve: DiskReserve | null;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#path = path;
    try {
      const isFile = path !== ':memory:';
      this.#reserve = isFile ? new DiskReserve(path) : null;
      if (isFile) {
        mkdirSync(dirname(path), { recursive: true });
        makePrivate(path);
      }
      // Waiting for a lock inside SQLite would block every request; #retryWhileLocked waits without blocking.
      this.#database = new DatabaseSync(path, { timeout: 0 });
      this.#withReserve(() =>
        this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;'),
      );
      this.#file = isFile ? new DatabaseFile(path) : null;
      this.#reserve?.take();
    } catch (error) {
      throw toStoreError(error, path);
    }
  }

  query(text: string, values: readonly Value[] = []): Promise<readonly SqlRow[]> {
    return this.#retryWhileLocked(() => {
      this.#file?.ensureUsable();
      // Our columns hold only texts, numbers and null; the driver's type is wider.
      return this.#statement(text).all(...values) as SqlRow[];
    });
  }

  batch(statements: Iterable<Statement>, { isUrgent = false } = {}): Promise<void> {
    const work = () => this.#transaction(statements);
    return this.#retryWhileLocked(isUrgent ? () => this.#withReserve(work) : work);
  }

  async close(): Promise<void> {
    this.#statements.clear();
    this.#database.close();
    this.#file?.close();
  }

  #transaction(statements: Iterable<Statement>): void {
    this.#file?.ensureUsable();
    this.#statement('BEGIN IMMEDIATE').run();
    try {
      for (const { text, values = [] } of statements) this.#statement(text).run(...values);
      this.#statement('COMMIT').run();
    } catch (error) {
      // SQLite has rolled back by itself when the disk is full, and another ROLLBACK would hide that.
      if (this.#database.isTransaction) this.#statement('ROLLBACK').run();
      throw error;
    }
  }

  /** Repeats work that finds the disk full, in the space that is kept for it. */
  #withReserve(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!isOutOfSpace(error) || this.#reserve?.giveUp() !== true) throw error;
      this.#withReserve(work);
    }
  }

  #statement(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(toSqliteParameters(text));
      this.#statements.set(text, statement);
    }
    return statement;
  }

  /** Repeats the work while another process holds the lock. */
  async #retryWhileLocked<T>(work: () => T): Promise<T> {
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw toStoreError(error, this.#path);
        await pause(RETRY_MS);
      }
    }
  }
}

/**
 * Replaces $1 by SQLite's ?1, or by a bare ? where every parameter occurs once and in order. The driver finds a
 * numbered parameter by linear search: with 1,000 values, a statement took six times as long.
 */
function toSqliteParameters(text: string): string {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const inOrder = numbers.every((number, i) => number === i + 1);
  return text.replaceAll(/\$(\d+)/g, inOrder ? '?' : '?$1');
}
