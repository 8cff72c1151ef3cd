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
      this.#statement('BEGIN IMMEDIATE').run();
      try {
        for (const { text, values = [] } of statements) this.#statement(text).run(...values);
        this.#statement('COMMIT').run();
      } catch (error) {
        this.#statement('ROLLBACK').run();
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
      statement = this.#database.prepare(withMarks(text));
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

/**
 * The values as SQLite marks them: ?1 for $1. Where each comes once and in turn a bare ? will do, and should: the driver
 * searches the marks with a number one by one, for each value anew.
 */
function withMarks(text: string): string {
  let turn = 0;
  const inTurn = [...text.matchAll(/\$(\d+)/g)].every(([, number]) => Number(number) === ++turn);
  return text.replaceAll(/\$(\d+)/g, inTurn ? '?' : '?$1');
}
