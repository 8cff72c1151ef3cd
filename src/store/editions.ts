import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Day, dayOf } from '../day.ts';
import type { Publishable } from '../publishing/publishing.ts';
import type { Publication } from '../tariff/timeline.ts';
import { type Sql, type Statement, timeOf, timeText } from './sql.ts';

/** A stored edition, without its content. */
export interface StoredEdition {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly records: number;
  readonly createdAt: Date;
}

/** The names of the three tables that editions of one kind are stored in. */
export interface EditionTables {
  readonly editions: string;
  readonly parts: string;
  readonly publications: string;
}

export const TARIFF_TABLES: EditionTables = {
  editions: 'editions',
  parts: 'edition_parts',
  publications: 'publications',
};

export const MEASURE_TABLES: EditionTables = {
  editions: 'measure_sets',
  parts: 'measure_set_parts',
  publications: 'measure_publications',
};

/** The stored editions of one kind, tariffs or sets of measures, and their publications. */
export class Editions {
  readonly #sql: Sql;
  readonly #tables: EditionTables;

  constructor(sql: Sql, tables: EditionTables) {
    this.#sql = sql;
    this.#tables = tables;
  }

  /** All publications, in their order. */
  async publications(): Promise<Publication[]> {
    const { editions, publications } = this.#tables;
    const rows = await this.#sql.query(
      `SELECT p.sequence, p.edition, p.effective_from, p.published_at, p.withdrawn_at, e.records
       FROM ${publications} p JOIN ${editions} e ON e.id = p.edition ORDER BY p.sequence`,
    );
    return rows.map((row) => ({
      sequence: Number(row['sequence']),
      edition: String(row['edition']),
      effectiveFrom: String(row['effective_from']),
      publishedAt: timeOf(row['published_at']) ?? new Date(0),
      records: Number(row['records']),
      isWithdrawn: row['withdrawn_at'] !== null,
    }));
  }

  async content(id: string): Promise<string> {
    const [row] = await this.#sql.query(`SELECT parts FROM ${this.#tables.editions} WHERE id = $1`, [id]);
    if (row === undefined) throw new Error(`There is no edition ${id}.`);
    const parts: string[] = [];
    while (parts.length < Number(row['parts'])) {
      parts.push(await this.#part(id, parts.length));
      await nextTurn();
    }
    return parts.join('');
  }

  /**
   * The head of an edition and at least all of its lines with these prefixes. Lines are ordered, so a part has none that is
   * smaller than its own start or greater than the start of the next part.
   */
  async linesWith(id: string, prefixes: ReadonlySet<string>): Promise<string> {
    const head = await this.#part(id, 0);
    // The first release stored parts of a fixed length, which end within lines.
    if (head.indexOf('\n') !== head.length - 1) return this.content(id);
    const length = Math.max(...[...prefixes].map((prefix) => prefix.length));
    const starts = await this.#sql.query(
      `SELECT part, substr(content, 1, $2) AS start FROM ${this.#tables.parts} WHERE edition = $1 AND part > 0 ORDER BY part`,
      [id, length],
    );
    const texts = [head];
    for (const [i, { part, start }] of starts.entries()) {
      const next = starts[i + 1]?.['start'] ?? null;
      const mayHave = (prefix: string) =>
        String(start).slice(0, prefix.length) <= prefix && (next === null || prefix <= String(next));
      if ([...prefixes].some(mayHave)) texts.push(await this.#part(id, Number(part)));
    }
    return texts.join('');
  }

  async #part(id: string, part: number): Promise<string> {
    const query = `SELECT content FROM ${this.#tables.parts} WHERE edition = $1 AND part = $2`;
    const [found] = await this.#sql.query(query, [id, part]);
    if (found === undefined) throw new Error(`The edition ${id} was removed while it was read.`);
    return String(found['content']);
  }

  /** All stored editions, the newest first. */
  async list(): Promise<StoredEdition[]> {
    const rows = await this.#sql.query(
      `SELECT id, name, hash, records, created_at FROM ${this.#tables.editions} ORDER BY created_at DESC, id DESC`,
    );
    return rows.map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      hash: String(row['hash']),
      records: Number(row['records']),
      createdAt: timeOf(row['created_at']) ?? new Date(0),
    }));
  }

  /**
   * Stores an edition and publishes it for a day, in one transaction. Throws a Conflict and changes nothing when there
   * was another publication after `lastSequence`.
   */
  async publish(
    edition: Publishable,
    name: string,
    effectiveFrom: Day,
    lastSequence: number,
    progress?: (done: number, total: number) => void,
  ): Promise<string> {
    const { editions, parts } = this.#tables;
    const [known] = await this.#sql.query(`SELECT id FROM ${editions} WHERE hash = $1`, [edition.hash]);
    const now = timeText(new Date());
    const id = known === undefined ? `${now.slice(0, 10)}-${edition.hash.slice(0, 8)}` : String(known['id']);
    const publication = this.#publishStatement(id, effectiveFrom, lastSequence);
    const insertion = {
      text: `INSERT INTO ${editions} (id, name, hash, records, parts, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [id, name, edition.hash, edition.records, edition.partCount, now],
    };
    // Built one by one while they are written: all parts together are as large as all entries.
    const statements = {
      *[Symbol.iterator](): Generator<Statement> {
        if (known === undefined) {
          yield insertion;
          yield* partStatements(parts, id, edition, progress);
        }
        yield publication;
      },
    };
    await this.#sql.batch(statements);
    return id;
  }

  /** Publishes a stored edition again, for a day. */
  async republish(id: string, effectiveFrom: Day, lastSequence: number): Promise<void> {
    await this.#sql.batch([this.#publishStatement(id, effectiveFrom, lastSequence)]);
  }

  /** Withdraws a publication before it comes into force. */
  async withdraw(sequence: number): Promise<void> {
    await this.#sql.batch([
      {
        text: `UPDATE ${this.#tables.publications} SET withdrawn_at = $2 WHERE sequence = $1 AND withdrawn_at IS NULL`,
        values: [sequence, timeText(new Date())],
      },
    ]);
  }

  /** Deletes all publications for earlier days, and the editions that have no other. */
  async removeBefore(day: Day): Promise<void> {
    const { editions, parts, publications } = this.#tables;
    await this.#sql.batch([
      { text: `DELETE FROM ${publications} WHERE effective_from < $1`, values: [day] },
      { text: `DELETE FROM ${parts} WHERE edition NOT IN (SELECT edition FROM ${publications})` },
      { text: `DELETE FROM ${editions} WHERE id NOT IN (SELECT edition FROM ${publications})` },
    ]);
  }

  /**
   * The sequence is the primary key, so of two publications after the same one, the second is a Conflict. The day is
   * checked once more: what is stored here decides what every replica serves.
   */
  #publishStatement(id: string, effectiveFrom: Day, lastSequence: number): Statement {
    const { publications } = this.#tables;
    return {
      text: `INSERT INTO ${publications} (sequence, edition, effective_from, published_at) VALUES ($1, $2, $3, $4)`,
      values: [lastSequence + 1, id, dayOf(effectiveFrom), timeText(new Date())],
    };
  }
}

function* partStatements(
  table: string,
  id: string,
  edition: Publishable,
  progress?: (done: number, total: number) => void,
): Generator<Statement> {
  let part = 0;
  for (const content of edition.parts()) {
    const text = `INSERT INTO ${table} (edition, part, content) VALUES ($1, $2, $3)`;
    yield { text, values: [id, part++, content] };
    progress?.(part, edition.partCount);
  }
}
