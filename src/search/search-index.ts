import type { Steps } from '../steps.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { type Classification, decide, isVague } from './classifier.ts';
import { codeInQuery, recordsWithPrefix } from './code-query.ts';
import { coverageOf, DocumentGroups, type Evidence, evidenceOf } from './evidence.ts';
import { buildIndex, type IndexData, type Titles } from './index-builder.ts';
import { LearnedScores } from './learned-scores.ts';
import { Matcher, type Matches } from './matcher.ts';
import type { LinearModel } from './model/linear-model.ts';
import { QueryParser } from './query-parser.ts';
import { goodsIn } from './question.ts';
import { Ranking } from './ranking.ts';
import { restoreIndex, type SavedIndex, saveIndex } from './saved-index.ts';
import { analyseText, type Word } from './text-analysis.ts';

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

/** What an index is made with besides records. */
export interface IndexOptions {
  /** Without it search ranks by words alone. */
  readonly model?: LinearModel | null;
  /** Reads product titles to match. It is called only if the index is built. */
  readonly readTitles?: () => Steps<Titles>;
  /** An index that was saved for the same records. It is not built again. */
  readonly savedIndex?: SavedIndex | null;
}

/** With fewer matches than this, similar spellings of the query's words are searched too. */
const FEW_MATCHES = 3;
const NO_TITLES: Titles = new Map();
/** Bounds the time of a query. No product title is longer. */
const MAX_CHARACTERS = 1_000;

/** Finds the active records that match a query, the best first. Immutable except for scratch space. */
export class SearchIndex {
  /** Active records ordered by code. */
  readonly #active: readonly TariffRecord[];
  readonly #index: IndexData;
  readonly #parser: QueryParser;
  readonly #matcher: Matcher;
  readonly #ranking: Ranking;
  readonly #groups: DocumentGroups;
  /** Null where there is no model: matches of words alone decide then. */
  readonly #learned: LearnedScores | null;

  private constructor(active: readonly TariffRecord[], index: IndexData, ranking: Ranking, model: LinearModel | null) {
    this.#active = active;
    this.#index = index;
    this.#parser = new QueryParser(index.lexicon, index.postings);
    this.#matcher = new Matcher(index);
    this.#ranking = ranking;
    this.#groups = new DocumentGroups(index);
    this.#learned = model === null ? null : new LearnedScores(model, index.documents);
  }

  /** `records` must be ordered by code. */
  static *build(
    records: readonly TariffRecord[],
    { model = null, readTitles, savedIndex = null }: IndexOptions = {},
  ): Steps<SearchIndex> {
    const active = records.filter((record) => record.active);
    const index = yield* savedIndex === null
      ? buildIndex(active, readTitles === undefined ? NO_TITLES : yield* readTitles())
      : restoreIndex(savedIndex, records);
    yield;
    const ranking = new Ranking(index);
    yield;
    return new SearchIndex(active, index, ranking, model);
  }

  save(): SavedIndex {
    return saveIndex(this.#index);
  }

  search(query: string, { level, limit, offset }: SearchOptions): SearchPage {
    const goods = goodsIn(query.slice(0, MAX_CHARACTERS));
    const code = codeInQuery(goods);
    if (code !== null) {
      const all = recordsWithPrefix(this.#active, code);
      const records = all.filter((record) => level === undefined || record.level === level);
      if (records.length > 0) return { total: records.length, records: records.slice(offset, offset + limit) };
    }
    const clauses = analyseText(goods);
    const matches = this.#withLearned(this.#matchWords(clauses, level), clauses, level);
    return { total: matches.total, records: this.#ranking.page(matches, level, limit, offset) };
  }

  /** The subheadings that a description may belong to, and whether it says enough to tell. */
  classify(description: string, limit: number): Classification {
    const evidence = this.evidence(description);
    if (evidence === null) return { decision: 'vague', candidates: [] };
    return decide(evidence, this.#index, limit);
  }

  /** What speaks for each heading; null if no word of the description names goods. */
  evidence(description: string): Evidence | null {
    const clauses = analyseText(goodsIn(description.slice(0, MAX_CHARACTERS)));
    if (isVague(clauses)) return null;
    const matches = this.#matchWords(clauses, undefined);
    const wordCoverage = coverageOf(matches);
    const extended = this.#withLearned(matches, clauses, undefined);
    return evidenceOf(extended, this.#groups, this.#ranking, this.#learned, wordCoverage);
  }

  #matchWords(clauses: readonly (readonly Word[])[], level: number | undefined): Matches {
    const matches = this.#matcher.match(this.#parser.parse(clauses), level);
    const areFew = matches.total > 0 && matches.total < FEW_MATCHES;
    return areFew ? this.#matcher.match(this.#parser.parse(clauses, true), level) : matches;
  }

  #withLearned(matches: Matches, clauses: readonly (readonly Word[])[], level: number | undefined): Matches {
    return this.#learned === null ? matches : this.#learned.addTo(matches, clauses, level);
  }
}
