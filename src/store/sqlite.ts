import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Conflict, type Row, type Sql, type Statement, type Value } from './sql.ts';

const BUSY = 5;
const CONSTRAINT = 19;
const RETRY_MS = 20;
const GIVE_UP_MS = 10_000;

/** A SQLite database in a file, built into Node. */
export class SqliteSql implements Sql {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    // Waiting for a lock inside SQLite would block every request, so it never waits there: #patiently does.
    this.#database = new DatabaseSync(file, { timeout: 0 });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  }

  query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    // The driver types a row more widely than our columns are.
    return this.#patiently(() => this.#statement(text).all(...values) as Row[]);
  }

  batch(statements: readonly Statement[]): Promise<void> {
    return this.#patiently(() => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        for (const { text, values = [] } of statements) this.#statement(text).run(...values);
        this.#database.exec('COMMIT');
      } catch (error) {
        this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    this.#statements.clear();
    this.#database.close();
  }

  #statement(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      // SQLite writes numbered values as ?1.
      statement = this.#database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'));
      this.#statements.set(text, statement);
    }
    return statement;
  }

  /** Does the work, again and again while another process holds the lock. */
  async #patiently<T>(work: () => T): Promise<T> {
    const giveUpAt = Date.now() + GIVE_UP_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        const kind = (error as { errcode?: number }).errcode ?? 0;
        if ((kind & 0xff) === CONSTRAINT) throw new Conflict(String(error));
        if ((kind & 0xff) !== BUSY || Date.now() > giveUpAt) throw error;
        await pause(RETRY_MS);
      }
    }
  }
}
