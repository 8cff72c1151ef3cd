import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { TariffRecord } from '../src/tariff/record.ts';
import type { Engine } from './measure.ts';

const LIMIT_WORDS = 60;

/** MiniSearch with prefix and fuzzy matching, as its documentation sets it up, over the same texts. */
export function miniSearch(records: readonly TariffRecord[]): Engine {
  const index = new MiniSearch({
    idField: 'code',
    fields: ['en', 'ar', 'aliasesEn', 'aliasesAr'],
    searchOptions: { prefix: true, fuzzy: 0.2 },
  });
  index.addAll(
    records.map(({ code, en, ar, aliasesEn, aliasesAr }) => ({
      code,
      en,
      ar,
      aliasesEn: aliasesEn.join(', '),
      aliasesAr: aliasesAr.join(', '),
    })),
  );
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => String(id));
}

/** SQLite's FTS5 with its stemming tokenizer, any word of the query, ranked by BM25. */
export function fts5(records: readonly TariffRecord[]): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec(
    "CREATE VIRTUAL TABLE texts USING fts5(code UNINDEXED, en, ar, aliases, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const { code, en, ar, aliasesEn, aliasesAr } of records)
    insert.run(code, en, ar, [...aliasesEn, ...aliasesAr].join(', '));
  database.exec('COMMIT');
  const find = database.prepare('SELECT code FROM texts WHERE texts MATCH ? ORDER BY rank, code LIMIT ?');
  return (query, limit) => {
    const words = plainWords(query);
    if (words.length === 0) return [];
    return find.all(words.map((word) => `"${word}"`).join(' OR '), limit).map((row) => String(row['code']));
  };
}

/** What the PostgreSQL comparison needs of a connection. */
export interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly { readonly code: string }[] }>;
}

/** PostgreSQL full text with its English and Arabic configurations, any word of the query, ranked by ts_rank. */
export async function postgres(connection: Connection, records: readonly TariffRecord[]): Promise<Engine> {
  await connection.query('CREATE TEMPORARY TABLE texts (code text, document tsvector)');
  for (let i = 0; i < records.length; i += 500) {
    const batch = records.slice(i, i + 500);
    await connection.query(
      `INSERT INTO texts SELECT code, to_tsvector('english', en) || to_tsvector('arabic', ar)
       FROM unnest($1::text[], $2::text[], $3::text[]) AS batch (code, en, ar)`,
      [
        batch.map(({ code }) => code),
        batch.map(({ en, aliasesEn }) => [en, ...aliasesEn].join(', ')),
        batch.map(({ ar, aliasesAr }) => [ar, ...aliasesAr].join(', ')),
      ],
    );
  }
  await connection.query('CREATE INDEX ON texts USING gin (document)');
  return async (query, limit) => {
    const words = plainWords(query);
    if (words.length === 0) return [];
    const found = await connection.query(
      `SELECT code FROM texts, (SELECT to_tsquery('english', $1) || to_tsquery('arabic', $1) AS sought) AS asked
       WHERE document @@ sought ORDER BY ts_rank(document, sought, 1) DESC, code LIMIT $2`,
      [words.join(' | '), limit],
    );
    return found.rows.map(({ code }) => code);
  };
}

function plainWords(query: string): string[] {
  return (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, LIMIT_WORDS);
}
