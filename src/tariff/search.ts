import type { TariffRecord } from './record.ts';
import { codeRange, soughtCode } from './search/code-query.ts';
import { type Documents, readDocuments } from './search/documents.ts';
import { Matcher } from './search/matching.ts';
import { interpret } from './search/query.ts';
import { Ranking } from './search/ranking.ts';
import type { Steps } from './steps.ts';

export interface SearchPage {
  /** How many records match, on all pages together. */
  readonly total: number;
  readonly records: readonly TariffRecord[];
}

export interface SearchOptions {
  /** Only codes of so many digits. */
  readonly level?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** With fewer matches than this, words nearly like those of the query are tried too. */
const FEW = 3;

/** Finds the active records that a query means, the likeliest first. Immutable, but for its scratch space. */
export class SearchIndex {
  /** Active records ordered by code. */
  readonly #active: readonly TariffRecord[];
  readonly #documents: Documents;
  readonly #matcher: Matcher;
  readonly #ranking: Ranking;

  private constructor(active: readonly TariffRecord[], documents: Documents, ranking: Ranking) {
    this.#active = active;
    this.#documents = documents;
    this.#matcher = new Matcher(documents);
    this.#ranking = ranking;
  }

  /** Builds the index over records that are ordered by code. */
  static *build(records: readonly TariffRecord[]): Steps<SearchIndex> {
    const active = records.filter((record) => record.active);
    const documents = yield* readDocuments(active);
    yield;
    const ranking = new Ranking(documents);
    yield;
    return new SearchIndex(active, documents, ranking);
  }

  search(query: string, { level, limit, offset }: SearchOptions): SearchPage {
    const code = soughtCode(query);
    if (code !== null) {
      const records = codeRange(this.#active, code).filter((record) => level === undefined || record.level === level);
      if (records.length > 0) return { total: records.length, records: records.slice(offset, offset + limit) };
    }
    const { lexicon, postings } = this.#documents;
    let matches = this.#matcher.match(interpret(query, lexicon, postings), level);
    if (matches.total > 0 && matches.total < FEW)
      matches = this.#matcher.match(interpret(query, lexicon, postings, true), level);
    return { total: matches.total, records: this.#ranking.page(matches, level, limit, offset) };
  }
}
