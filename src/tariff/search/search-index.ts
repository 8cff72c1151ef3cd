import type { TariffRecord } from '../record.ts';
import type { Steps } from '../steps.ts';
import { codeInQuery, recordsWithPrefix } from './code-query.ts';
import { buildIndex, type IndexData } from './index-builder.ts';
import { Matcher } from './matcher.ts';
import { QueryParser } from './query-parser.ts';
import { Ranking } from './ranking.ts';

export interface SearchPage {
  /** The number of matching records on all pages together. */
  readonly total: number;
  readonly records: readonly TariffRecord[];
}

export interface SearchOptions {
  /** Return only codes with this number of digits. */
  readonly level?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** With fewer matches than this, similar spellings of the query's words are searched too. */
const FEW_MATCHES = 3;

/** Finds the active records that match a query, the best first. Immutable except for scratch space. */
export class SearchIndex {
  /** Active records ordered by code. */
  readonly #active: readonly TariffRecord[];
  readonly #parser: QueryParser;
  readonly #matcher: Matcher;
  readonly #ranking: Ranking;

  private constructor(active: readonly TariffRecord[], index: IndexData, ranking: Ranking) {
    this.#active = active;
    this.#parser = new QueryParser(index.lexicon, index.postings);
    this.#matcher = new Matcher(index);
    this.#ranking = ranking;
  }

  /** `records` must be ordered by code. */
  static *build(records: readonly TariffRecord[]): Steps<SearchIndex> {
    const active = records.filter((record) => record.active);
    const index = yield* buildIndex(active);
    yield;
    const ranking = new Ranking(index);
    yield;
    return new SearchIndex(active, index, ranking);
  }

  search(query: string, { level, limit, offset }: SearchOptions): SearchPage {
    const code = codeInQuery(query);
    if (code !== null) {
      const all = recordsWithPrefix(this.#active, code);
      const records = all.filter((record) => level === undefined || record.level === level);
      if (records.length > 0) return { total: records.length, records: records.slice(offset, offset + limit) };
    }
    let matches = this.#matcher.match(this.#parser.parse(query), level);
    if (matches.total > 0 && matches.total < FEW_MATCHES)
      matches = this.#matcher.match(this.#parser.parse(query, true), level);
    return { total: matches.total, records: this.#ranking.page(matches, level, limit, offset) };
  }
}
