import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { csvRows } from '../src/edition/files/csv.ts';

/** A query with its relevant 6-digit codes. */
export interface LabelledQuery {
  readonly query: string;
  readonly relevant: readonly string[];
}

/** A file of labelled queries. */
export interface LabelledSet {
  readonly name: string;
  readonly hash: string;
  readonly queries: readonly LabelledQuery[];
}

/** Reads all sets of a folder. They are CSV files with the columns `query`, `hs6` and `alternatives` (further codes, split by `|`). */
export function readSets(folder: string): LabelledSet[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => readSet(join(folder, file)));
}

function readSet(path: string): LabelledSet {
  const text = readFileSync(path, 'utf8');
  const [header, ...rows] = [...csvRows(text)].map(({ cells }) => cells);
  const column = (name: string) => header?.indexOf(name) ?? -1;
  const [query, hs6, alternatives] = [column('query'), column('hs6'), column('alternatives')];
  const queries = rows.map((cells) => ({
    query: cells[query] ?? '',
    relevant: [cells[hs6] ?? '', ...(cells[alternatives] ?? '').split('|').filter((code) => code !== '')],
  }));
  return { name: basename(path, '.csv'), hash: hash('sha256', text).slice(0, 12), queries };
}
