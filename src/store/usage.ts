import type { Usage } from '../access/subject.ts';
import type { Sql, Statement } from './sql.ts';

/** So few that a request hardly waits. More would save little, for those who were first counted together share a page. */
const ROWS_AT_ONCE = 25;
/** Only two texts in all, so that both are prepared once. */
const UPSERT_MANY = upsert(ROWS_AT_ONCE);
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
    for (let i = 0; i < changes.length; i += ROWS_AT_ONCE) {
      await this.#sql.batch(statementsFor(changes.slice(i, i + ROWS_AT_ONCE)));
      await new Promise((resume) => setImmediate(resume));
    }
  }

  async forgetBefore(day: number): Promise<void> {
    await this.#sql.query('DELETE FROM usage WHERE day < $1', [day]);
  }
}

function statementsFor(changes: readonly Usage[]): Statement[] {
  if (changes.length === ROWS_AT_ONCE) return [{ text: UPSERT_MANY, values: changes.flatMap(valuesOf) }];
  return changes.map((usage) => ({ text: UPSERT_ONE, values: valuesOf(usage) }));
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
