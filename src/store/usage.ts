import type { Usage } from '../access/memory-counter.ts';
import type { Sql } from './sql.ts';

const ROWS_A_BATCH = 500;

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

  async save(changes: readonly Usage[]): Promise<void> {
    for (let i = 0; i < changes.length; i += ROWS_A_BATCH) {
      await this.#sql.batch(
        changes.slice(i, i + ROWS_A_BATCH).map(({ subject, minute, minuteUsed, day, dayUsed }) => ({
          text: `INSERT INTO usage (subject, minute, minute_used, day, day_used) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (subject) DO UPDATE SET minute = $2, minute_used = $3, day = $4, day_used = $5`,
          values: [subject, minute, minuteUsed, day, dayUsed],
        })),
      );
    }
  }

  async forgetBefore(day: number): Promise<void> {
    await this.#sql.query('DELETE FROM usage WHERE day < $1', [day]);
  }
}
