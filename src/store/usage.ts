import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CountedUsage } from '../access/memory-counter.ts';
import type { Sql, SqlRow, Statement } from './sql.ts';

/** The JSON of a page is about as long as a page of the database. */
const KEYS_PER_PAGE = 64;
/** What is done in one turn of the event loop: about 0.1 ms, so that a request hardly waits for it. */
const CHANGES_PER_TURN = 250;
const PAGES_PER_TURN = 4;

const UPSERT = `INSERT INTO usage_pages (writer, page, day, counts) VALUES ($1, $2, $3, $4)
                ON CONFLICT (writer, page) DO UPDATE SET day = excluded.day, counts = excluded.counts`;

/** A few keys whose counts are saved together. */
interface Page {
  readonly number: number;
  readonly usages: Map<string, CountedUsage>;
}

/**
 * The used requests of every key, saved so that a restart does not reset the limits. They are saved in pages of keys, as
 * JSON: a row for each key takes five times as long. Each process writes pages of its own, so that processes on one
 * database never overwrite each other's.
 */
export class UsageTable {
  readonly #sql: Sql;
  readonly #writer: string;
  /** The page of each key. A key stays on its page until its counts are deleted. */
  readonly #pageOf = new Map<string, Page>();
  /** The page that gets the next new keys. */
  #last: Page = { number: 0, usages: new Map() };

  constructor(sql: Sql, writer: string = randomUUID()) {
    this.#sql = sql;
    this.#writer = writer;
  }

  /** The counts that all processes have saved. */
  async list(): Promise<CountedUsage[]> {
    return mergePages(await this.#readRows());
  }

  /**
   * The same, and makes them pages of this process: those of processes that have ended would otherwise pile up until the
   * end of the day. A process that still runs writes its pages again when they change.
   */
  async takeOver(): Promise<CountedUsage[]> {
    const rows = await this.#readRows();
    const usages = mergePages(rows);
    const pages = new Set(usages.map((usage) => this.#place(usage)));
    // A page that has changed since it was read is left alone.
    const deletions = rows.map(({ writer = '', page = 0, counts = '' }) => ({
      text: 'DELETE FROM usage_pages WHERE writer = $1 AND page = $2 AND counts = $3',
      values: [writer, page, counts],
    }));
    await this.#sql.batch([...deletions, ...[...pages].map((page) => this.#upsert(page))]);
    return usages;
  }

  /**
   * Saves the pages of changed counts in small transactions and lets requests run between them, as long as this takes no
   * more than the given time.
   */
  async save(changes: readonly CountedUsage[], withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    const startedMs = performance.now();
    const restUnlessLate = async (share: number) => {
      if (performance.now() - startedMs < withinMs * share) await nextTurn();
    };
    const changed = new Set<Page>();
    for (let i = 0; i < changes.length; i += CHANGES_PER_TURN) {
      for (const usage of changes.slice(i, i + CHANGES_PER_TURN)) changed.add(this.#place(usage));
      await restUnlessLate(i / changes.length / 2);
    }
    const pages = [...changed];
    for (let i = 0; i < pages.length; i += PAGES_PER_TURN) {
      await this.#sql.batch(pages.slice(i, i + PAGES_PER_TURN).map((page) => this.#upsert(page)));
      await restUnlessLate((1 + i / pages.length) / 2);
    }
  }

  async deleteBefore(day: number): Promise<void> {
    const changed = new Set<Page>();
    for (const [id, page] of this.#pageOf) {
      if ((page.usages.get(id)?.day ?? 0) >= day) continue;
      page.usages.delete(id);
      this.#pageOf.delete(id);
      changed.add(page);
    }
    const rest = [...changed].filter(({ usages }) => usages.size > 0).map((page) => this.#upsert(page));
    await this.#sql.batch([...rest, { text: 'DELETE FROM usage_pages WHERE day < $1', values: [day] }]);
  }

  #readRows(): Promise<readonly SqlRow[]> {
    return this.#sql.query('SELECT writer, page, counts FROM usage_pages');
  }

  /** Puts the counts of a key on its page. */
  #place(usage: CountedUsage): Page {
    let page = this.#pageOf.get(usage.id);
    if (page === undefined) {
      if (this.#last.usages.size >= KEYS_PER_PAGE) this.#last = { number: this.#last.number + 1, usages: new Map() };
      page = this.#last;
      this.#pageOf.set(usage.id, page);
    }
    page.usages.set(usage.id, usage);
    return page;
  }

  #upsert({ number, usages }: Page): Statement {
    const rows = [...usages.values()].map(({ id, minute, minuteUsed, day, dayUsed }) => [
      id,
      minute,
      minuteUsed,
      day,
      dayUsed,
    ]);
    const day = Math.max(...rows.map((row) => Number(row[3])));
    return { text: UPSERT, values: [this.#writer, number, day, JSON.stringify(rows)] };
  }
}

/** The counts on these pages. Where a key is on several, each window counts that is later or has more requests. */
function mergePages(rows: readonly SqlRow[]): CountedUsage[] {
  const merged = new Map<string, CountedUsage>();
  for (const row of rows) {
    const counts: [string, number, number, number, number][] = JSON.parse(String(row['counts']));
    for (const [id, minute, minuteUsed, day, dayUsed] of counts) {
      const usage = merged.get(id) ?? { id, minute, minuteUsed, day, dayUsed };
      if (minute > usage.minute || (minute === usage.minute && minuteUsed > usage.minuteUsed))
        Object.assign(usage, { minute, minuteUsed });
      if (day > usage.day || (day === usage.day && dayUsed > usage.dayUsed)) Object.assign(usage, { day, dayUsed });
      merged.set(id, usage);
    }
  }
  return [...merged.values()];
}
