import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Edition } from '../edition/edition.ts';
import { type Sql, type Statement, timeOf, timeText } from './sql.ts';

/** A stored edition, without its content. */
export interface StoredEdition {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly records: number;
  readonly createdAt: Date;
  /** The time of its last publication; null when there was none. */
  readonly publishedAt: Date | null;
  readonly current: boolean;
}

/** The edition in force, and the number of its publication. */
export interface Publication {
  readonly sequence: number;
  readonly edition: string;
}

const KEPT_EDITIONS = 10;
/** The length of one stored part, in UTF-16 code units. */
const PART_LENGTH = 250_000;

/** The stored editions of the tariff, and their publications. */
export class Editions {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async publication(): Promise<Publication | null> {
    const [row] = await this.#sql.query('SELECT sequence, edition FROM publications ORDER BY sequence DESC LIMIT 1');
    return row === undefined ? null : { sequence: Number(row['sequence']), edition: String(row['edition']) };
  }

  async content(id: string): Promise<string> {
    const [row] = await this.#sql.query('SELECT parts FROM editions WHERE id = $1', [id]);
    if (row === undefined) throw new Error(`There is no edition ${id}.`);
    const parts: string[] = [];
    while (parts.length < Number(row['parts'])) {
      const part = 'SELECT content FROM edition_parts WHERE edition = $1 AND part = $2';
      const [found] = await this.#sql.query(part, [id, parts.length]);
      if (found === undefined) throw new Error(`The edition ${id} was removed while it was read.`);
      parts.push(String(found['content']));
      await nextTurn();
    }
    return parts.join('');
  }

  /** All stored editions, the last published first. */
  async list(): Promise<StoredEdition[]> {
    const current = await this.publication();
    const rows = await this.#sql.query(
      `SELECT e.id, e.name, e.hash, e.records, e.created_at, MAX(p.published_at) AS published_at, MAX(p.sequence) AS sequence
       FROM editions e LEFT JOIN publications p ON p.edition = e.id
       GROUP BY e.id, e.name, e.hash, e.records, e.created_at ORDER BY sequence DESC`,
    );
    return rows.map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      hash: String(row['hash']),
      records: Number(row['records']),
      createdAt: timeOf(row['created_at']) ?? new Date(0),
      publishedAt: timeOf(row['published_at']),
      current: row['id'] === current?.edition,
    }));
  }

  /**
   * Stores an edition and puts it in force, in one transaction. Throws a Conflict and changes nothing when `basedOn` is
   * no longer the publication in force.
   */
  async publish(edition: Edition, name: string, basedOn: Publication | null): Promise<string> {
    const [known] = await this.#sql.query('SELECT id FROM editions WHERE hash = $1', [edition.hash]);
    const now = timeText(new Date());
    const id = known === undefined ? `${now.slice(0, 10)}-${edition.hash.slice(0, 8)}` : String(known['id']);
    const statements: Statement[] = [this.#publishStatement(id, basedOn, now)];
    if (known === undefined) {
      const parts = partsOf(edition.content);
      statements.unshift(
        {
          text: 'INSERT INTO editions (id, name, hash, records, parts, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
          values: [id, name, edition.hash, edition.entries.length, parts.length, now],
        },
        ...parts.map((content, part) => ({
          text: 'INSERT INTO edition_parts (edition, part, content) VALUES ($1, $2, $3)',
          values: [id, part, content],
        })),
      );
    }
    await this.#sql.batch([...statements, ...this.#deleteOldEditions()]);
    return id;
  }

  /** Puts a stored edition in force again. */
  async republish(id: string): Promise<void> {
    const basedOn = await this.publication();
    await this.#sql.batch([this.#publishStatement(id, basedOn, timeText(new Date()))]);
  }

  #publishStatement(id: string, basedOn: Publication | null, now: string): Statement {
    return {
      text: 'INSERT INTO publications (sequence, edition, published_at) VALUES ($1, $2, $3)',
      values: [(basedOn?.sequence ?? 0) + 1, id, now],
    };
  }

  #deleteOldEditions(): Statement[] {
    const kept = `SELECT edition FROM (SELECT edition, MAX(sequence) AS last FROM publications GROUP BY edition ORDER BY last DESC LIMIT ${KEPT_EDITIONS}) AS recent`;
    return [
      { text: `DELETE FROM publications WHERE edition NOT IN (${kept})` },
      { text: 'DELETE FROM edition_parts WHERE edition NOT IN (SELECT edition FROM publications)' },
      { text: 'DELETE FROM editions WHERE id NOT IN (SELECT edition FROM publications)' },
    ];
  }
}

/** Splits a text into parts. No part ends inside a surrogate pair. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at + PART_LENGTH);
    const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
    const end = at + PART_LENGTH + (isLowSurrogate ? 1 : 0);
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
