import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { TariffRecord } from '../src/tariff/record.ts';
import type { Engine } from './measure.ts';

const MAX_WORDS = 60;

/** MiniSearch over the same texts, with prefix and fuzzy matching as in its documentation. */
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
      // Its tokenizer does not take | for a separator.
      aliasesEn: aliasesEn.replaceAll('|', ', '),
      aliasesAr: aliasesAr.replaceAll('|', ', '),
    })),
  );
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => String(id));
}

/** SQLite FTS5 with the Porter stemmer. Any word of the query may match; ranked by BM25. */
export function fts5(records: readonly TariffRecord[]): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec(
    "CREATE VIRTUAL TABLE texts USING fts5(code UNINDEXED, en, ar, aliases, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const { code, en, ar, aliasesEn, aliasesAr } of records) insert.run(code, en, ar, `${aliasesEn}|${aliasesAr}`);
  database.exec('COMMIT');
  const find = database.prepare('SELECT code FROM texts WHERE texts MATCH ? ORDER BY rank, code LIMIT ?');
  return (query, limit) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return find.all(words.map((word) => `"${word}"`).join(' OR '), limit).map((row) => String(row['code']));
  };
}

/** The part of a PostgreSQL client that is used here. */
export interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly { readonly code: string }[] }>;
}

/** PostgreSQL full-text search with its English and Arabic configurations. Any word may match; ranked by ts_rank. */
export async function postgres(connection: Connection, records: readonly TariffRecord[]): Promise<Engine> {
  await connection.query('CREATE TEMPORARY TABLE texts (code text, document tsvector)');
  for (let i = 0; i < records.length; i += 500) {
    const batch = records.slice(i, i + 500);
    await connection.query(
      `INSERT INTO texts SELECT code, to_tsvector('english', en) || to_tsvector('arabic', ar)
       FROM unnest($1::text[], $2::text[], $3::text[]) AS batch (code, en, ar)`,
      [
        batch.map(({ code }) => code),
        batch.map(({ en, aliasesEn }) => `${en}|${aliasesEn}`),
        batch.map(({ ar, aliasesAr }) => `${ar}|${aliasesAr}`),
      ],
    );
  }
  await connection.query('CREATE INDEX ON texts USING gin (document)');
  return async (query, limit) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const found = await connection.query(
      `SELECT code FROM texts, (SELECT to_tsquery('english', $1) || to_tsquery('arabic', $1) AS terms) AS query
       WHERE document @@ terms ORDER BY ts_rank(document, terms, 1) DESC, code LIMIT $2`,
      [words.join(' | '), limit],
    );
    return found.rows.map(({ code }) => code);
  };
}

function wordsOf(query: string): string[] {
  return (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}
