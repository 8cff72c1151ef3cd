import type { Usage } from '../access/memory-counter.ts';
import type { Sql, Statement } from './sql.ts';

const ROWS_A_STATEMENT = 200;

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

  /** Saves many at a time, a few rows to a statement, and lets requests in between. */
  async save(changes: readonly Usage[]): Promise<void> {
    for (let i = 0; i < changes.length; i += ROWS_A_STATEMENT) {
      const some = changes.slice(i, i + ROWS_A_STATEMENT);
      // Only two texts in all, so that both are prepared once.
      await this.#sql.batch(
        some.length === ROWS_A_STATEMENT ? [upsertOf(some)] : some.map((usage) => upsertOf([usage])),
      );
      await new Promise((resume) => setImmediate(resume));
    }
  }

  async forgetBefore(day: number): Promise<void> {
    await this.#sql.query('DELETE FROM usage WHERE day < $1', [day]);
  }
}

function upsertOf(rows: readonly Usage[]): Statement {
  const places = rows.map((_, i) => `(${[1, 2, 3, 4, 5].map((column) => `$${5 * i + column}`).join(', ')})`);
  return {
    text: `INSERT INTO usage (subject, minute, minute_used, day, day_used) VALUES ${places.join(', ')}
           ON CONFLICT (subject) DO UPDATE SET minute = excluded.minute, minute_used = excluded.minute_used,
             day = excluded.day, day_used = excluded.day_used`,
    values: rows.flatMap(({ subject, minute, minuteUsed, day, dayUsed }) => [
      subject,
      minute,
      minuteUsed,
      day,
      dayUsed,
    ]),
  };
}
