import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { csvRows } from '../src/tables/csv.ts';

/** A query with its relevant 6-digit codes. */
export interface LabelledQuery {
  readonly query: string;
  readonly relevant: readonly string[];
}

/** A bare everyday word with the headings that may stand first and the further ones that are sensible among five. */
export interface ShortWord {
  readonly query: string;
  readonly best: readonly string[];
  readonly good: readonly string[];
}

/** A file of labelled queries. */
export interface EvalSet<Query> {
  readonly name: string;
  readonly hash: string;
  readonly queries: readonly Query[];
}
export type LabelledSet = EvalSet<LabelledQuery>;
export type ShortWordSet = EvalSet<ShortWord>;

/** The sets of a folder by their kind. */
export interface Sets {
  readonly labelled: readonly LabelledSet[];
  readonly short: readonly ShortWordSet[];
}

/**
 * Reads all sets of a folder. They are CSV files with the columns `query`, `hs6` and `alternatives` (further codes), or
 * `query`, `best` and `good` (headings). Several codes are separated by `|`.
 */
export function readSets(folder: string): Sets {
  const labelled: LabelledSet[] = [];
  const short: ShortWordSet[] = [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
  for (const file of files.sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    const [header = [], ...rows] = [...csvRows(text)].map(({ cells }) => cells);
    const name = basename(file, '.csv');
    const sha256 = hash('sha256', text).slice(0, 12);
    const queryAt = header.indexOf('query');
    const codes = (cells: readonly string[], column: string) =>
      (cells[header.indexOf(column)] ?? '').split('|').filter((code) => code !== '');
    if (header.includes('best')) {
      const queries = rows.map((cells) => ({
        query: cells[queryAt] ?? '',
        best: codes(cells, 'best'),
        good: codes(cells, 'good'),
      }));
      short.push({ name, hash: sha256, queries });
    } else {
      const queries = rows.map((cells) => ({
        query: cells[queryAt] ?? '',
        relevant: [...codes(cells, 'hs6'), ...codes(cells, 'alternatives')],
      }));
      labelled.push({ name, hash: sha256, queries });
    }
  }
  return { labelled, short };
}

/** The half of a set that probabilities are calibrated on: every second query. The evaluation reports on the others. */
export function calibrationHalf(set: LabelledSet): LabelledSet {
  return { ...set, queries: set.queries.filter((_, i) => i % 2 === 0) };
}

export function reportedHalf(set: LabelledSet): LabelledSet {
  return { ...set, queries: set.queries.filter((_, i) => i % 2 === 1) };
}
