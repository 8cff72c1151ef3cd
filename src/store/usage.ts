import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Usage } from '../access/memory-counter.ts';
import type { Sql, Statement } from './sql.ts';

/** One statement takes about 0.04 ms in SQLite, so that a request hardly waits for it. */
const ROWS_PER_STATEMENT = 25;
/** Rows of a statement when a save is late: about 0.8 ms in SQLite, and fewer round trips to PostgreSQL. */
const ROWS_WHEN_LATE = 500;
/** About the number of rows on one database page. */
const ROWS_PER_PAGE = 64;
/** Rows that are sorted in one turn of the event loop. */
const ROWS_PER_SLICE = 100;
/** Only three statement texts, so that each is prepared once. */
const UPSERTS = new Map([1, ROWS_PER_STATEMENT, ROWS_WHEN_LATE].map((rows) => [rows, upsert(rows)]));

/** Where a row is stored, and the day that it counts. */
interface Place {
  readonly page: number;
  day: number;
}

/** The used requests of every key, saved so that a restart does not reset the limits. */
export class UsageTable {
  readonly #sql: Sql;
  /** The approximate page of each row. Rows are stored in the order of their insertion. */
  readonly #places = new Map<string, Place>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(): Promise<Usage[]> {
    const rows = (await this.#sql.query('SELECT * FROM usage')).map((row) => ({
      id: String(row['subject']),
      minute: Number(row['minute']),
      minuteUsed: Number(row['minute_used']),
      day: Number(row['day']),
      dayUsed: Number(row['day_used']),
    }));
    for (const usage of rows) this.#pageOf(usage);
    return rows;
  }

  /**
   * Saves in small transactions and lets requests run between them, as long as this takes no more than the given time. A
   * save that gets late writes larger statements without a pause.
   */
  async save(changes: readonly Usage[], withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    const startedMs = performance.now();
    const isLate = (share: number) => performance.now() - startedMs >= withinMs * share;
    const rows = await this.#sortByPage(changes, (share) => isLate(share / 4));
    for (let i = 0; i < rows.length; ) {
      const late = isLate((i + 1) / rows.length);
      const group = rows.slice(i, i + (late ? ROWS_WHEN_LATE : ROWS_PER_STATEMENT));
      await this.#sql.batch(statementsFor(group));
      i += group.length;
      if (!late) await nextTurn();
    }
  }

  async deleteBefore(day: number): Promise<void> {
    for (const [id, place] of this.#places) if (place.day < day) this.#places.delete(id);
    await this.#sql.query('DELETE FROM usage WHERE day < $1', [day]);
  }

  /**
   * Bucket sort by page: the rows of one statement then lie on one or two pages, and saving takes half the time. Runs in
   * slices between requests, since 100,000 Map lookups take some 70 ms.
   */
  async #sortByPage(changes: readonly Usage[], isLate: (share: number) => boolean): Promise<Usage[]> {
    const pages: Usage[][] = [];
    for (let i = 0; i < changes.length; i += ROWS_PER_SLICE) {
      for (const usage of changes.slice(i, i + ROWS_PER_SLICE)) {
        const page = this.#pageOf(usage);
        pages[page] ??= [];
        pages[page].push(usage);
      }
      if (!isLate(i / changes.length)) await nextTurn();
    }
    return pages.flat();
  }

  #pageOf({ id, day }: Usage): number {
    const place = this.#places.get(id);
    if (place !== undefined) {
      place.day = day;
      return place.page;
    }
    const page = Math.floor(this.#places.size / ROWS_PER_PAGE);
    this.#places.set(id, { page, day });
    return page;
  }
}

function statementsFor(changes: readonly Usage[]): Statement[] {
  const text = UPSERTS.get(changes.length);
  if (text !== undefined) return [{ text, values: changes.flatMap(valuesOf) }];
  return changes.flatMap((usage) => statementsFor([usage]));
}

function upsert(rows: number): string {
  const row = (i: number) => `(${[1, 2, 3, 4, 5].map((column) => `$${5 * i + column}`).join(', ')})`;
  return `INSERT INTO usage (subject, minute, minute_used, day, day_used)
          VALUES ${Array.from({ length: rows }, (_, i) => row(i)).join(', ')}
          ON CONFLICT (subject) DO UPDATE SET minute = excluded.minute, minute_used = excluded.minute_used,
            day = excluded.day, day_used = excluded.day_used`;
}

function valuesOf({ id, minute, minuteUsed, day, dayUsed }: Usage): (string | number)[] {
  return [id, minute, minuteUsed, day, dayUsed];
}
