import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Day, dayOf } from '../day.ts';
import { Damaged, type Publishable } from '../publishing/publishing.ts';
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
  /** What one of them is called. */
  readonly noun: string;
}

export const TARIFF_TABLES: EditionTables = {
  editions: 'editions',
  parts: 'edition_parts',
  publications: 'publications',
  noun: 'edition',
};

export const MEASURE_TABLES: EditionTables = {
  editions: 'measure_sets',
  parts: 'measure_set_parts',
  publications: 'measure_publications',
  noun: 'set of measures',
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

  /** The whole text, if its hash is still that of what was stored. */
  async content(id: string): Promise<string> {
    const { editions, noun } = this.#tables;
    const [row] = await this.#sql.query(`SELECT parts, hash FROM ${editions} WHERE id = $1`, [id]);
    if (row === undefined) throw new Error(`There is no ${noun} ${id}.`);
    const parts: string[] = [];
    const hash = createHash('sha256');
    while (parts.length < Number(row['parts'])) {
      const part = await this.#part(id, parts.length);
      hash.update(part);
      parts.push(part);
      await nextTurn();
    }
    if (hash.digest('hex') !== row['hash']) throw this.#damaged(id);
    return parts.join('');
  }

  async #part(id: string, part: number): Promise<string> {
    const { editions, parts, noun } = this.#tables;
    const query = `SELECT content FROM ${parts} WHERE edition = $1 AND part = $2`;
    const [found] = await this.#sql.query(query, [id, part]);
    if (found !== undefined) return String(found['content']);
    const [stored] = await this.#sql.query(`SELECT id FROM ${editions} WHERE id = $1`, [id]);
    throw stored === undefined ? new Error(`The ${noun} ${id} was removed while it was read.`) : this.#damaged(id);
  }

  #damaged(id: string): Damaged {
    return new Damaged(`The stored ${this.#tables.noun} ${id} is damaged: its text is not the one that was stored.`);
  }

  /** Whether a stored text is the one that was stored. */
  async isIntact(id: string): Promise<boolean> {
    try {
      await this.content(id);
      return true;
    } catch (error) {
      if (error instanceof Damaged) return false;
      throw error;
    }
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
   * Stores an edition and publishes it for a day, in one transaction. One that is stored already is only published, and
   * mended where it is damaged. Throws a Conflict and changes nothing when there was another publication after `lastSequence`.
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
    const isStored = known !== undefined && (await this.isIntact(id));
    const removal = { text: `DELETE FROM ${parts} WHERE edition = $1`, values: [id] };
    const mending = { text: `UPDATE ${editions} SET parts = $2 WHERE id = $1`, values: [id, edition.partCount] };
    const insertion = {
      text: `INSERT INTO ${editions} (id, name, hash, records, parts, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [id, name, edition.hash, edition.records, edition.partCount, now],
    };
    // Built one by one while they are written: all parts together are as large as all entries.
    const statements = {
      *[Symbol.iterator](): Generator<Statement> {
        if (known === undefined) yield insertion;
        else if (!isStored) yield* [removal, mending];
        if (!isStored) yield* partStatements(parts, id, edition, progress);
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

  async rename(id: string, name: string): Promise<void> {
    await this.#sql.batch([
      { text: `UPDATE ${this.#tables.editions} SET name = $2 WHERE id = $1`, values: [id, name] },
    ]);
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
