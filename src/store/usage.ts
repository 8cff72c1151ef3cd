import type { Usage } from '../access/memory-counter.ts';
import type { Sql, Statement } from './sql.ts';

const ROWS_A_STATEMENT = 100;
/** Callers come in no order, so each row is on a page of its own: SQLite writes a page once for all rows of a transaction. */
const ROWS_A_TRANSACTION = 500;
/** Only two texts in all, so that both are prepared once. */
const UPSERT_MANY = upsert(ROWS_A_STATEMENT);
const UPSERT_ONE = upsert(1);

/** How much every caller has used today, kept so that a restart is no fresh quota. */
export class UsageTable {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(): Promise<Usage[]> {
    return (await this.#sql.query('SELECT * FROM usage')).map((row) => ({
      subject: String(row['subject']),
      minute: Number(row['minute']),
      minuteUsed: Number(row['minute_used']),
      day: Number(row['day']),
      dayUsed: Number(row['day_used']),
    }));
  }

  /** Saves many at a time, and lets requests in between. */
  async save(changes: readonly Usage[]): Promise<void> {
    for (let i = 0; i < changes.length; i += ROWS_A_TRANSACTION) {
      await this.#sql.batch(statementsFor(changes.slice(i, i + ROWS_A_TRANSACTION)));
      await new Promise((resume) => setImmediate(resume));
    }
  }

  async forgetBefore(day: number): Promise<void> {
    await this.#sql.query('DELETE FROM usage WHERE day < $1', [day]);
  }
}

function statementsFor(changes: readonly Usage[]): Statement[] {
  const statements: Statement[] = [];
  const whole = changes.length - (changes.length % ROWS_A_STATEMENT);
  for (let i = 0; i < whole; i += ROWS_A_STATEMENT)
    statements.push({ text: UPSERT_MANY, values: changes.slice(i, i + ROWS_A_STATEMENT).flatMap(valuesOf) });
  for (const usage of changes.slice(whole)) statements.push({ text: UPSERT_ONE, values: valuesOf(usage) });
  return statements;
}

function upsert(rows: number): string {
  const row = (i: number) => `(${[1, 2, 3, 4, 5].map((column) => `$${5 * i + column}`).join(', ')})`;
  return `INSERT INTO usage (subject, minute, minute_used, day, day_used)
          VALUES ${Array.from({ length: rows }, (_, i) => row(i)).join(', ')}
          ON CONFLICT (subject) DO UPDATE SET minute = excluded.minute, minute_used = excluded.minute_used,
            day = excluded.day, day_used = excluded.day_used`;
}

function valuesOf({ subject, minute, minuteUsed, day, dayUsed }: Usage): (string | number)[] {
  return [subject, minute, minuteUsed, day, dayUsed];
}
