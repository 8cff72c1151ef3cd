import type { Steps } from '../steps.ts';
import { type Classification, decide, isVague } from './classifier.ts';
import { Documents, type SavedDocuments, type SearchDocument } from './documents.ts';
import { coverageOf, type Evidence, evidenceOf } from './evidence.ts';
import { buildIndex, type IndexData, type Titles } from './index-builder.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { LearnedScores } from './learned-scores.ts';
import { Lexicon, type SavedLexicon } from './lexicon.ts';
import { Matcher, type Matches } from './matcher.ts';
import type { LinearModel } from './model/linear-model.ts';
import { PhraseIndex, type SavedPhrases } from './phrase-index.ts';
import { QueryParser } from './query-parser.ts';
import { Ranking } from './ranking.ts';
import { analyseText, type Word } from './text-analysis.ts';

export interface FoundPage {
  /** The number of matching documents on all pages together. */
  readonly total: number;
  readonly ids: readonly string[];
}

export interface SearchOptions {
  /** Return only ids of this length. */
  readonly level?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A search index as arrays and texts, which can be written to a file and read in one piece. */
export interface SavedIndex {
  readonly documents: SavedDocuments;
  readonly lexicon: SavedLexicon;
  readonly postings: InvertedIndex;
  readonly phrases: SavedPhrases;
}

/** With fewer matches than this, similar spellings of the query's words are searched too. */
const FEW_MATCHES = 3;
/** Bounds the time of a query. No product title is longer. */
const MAX_CHARACTERS = 1_000;

/**
 * Finds the documents that match a query, the best first, and the classes that a text may belong to. It knows nothing of
 * what the documents are about. Immutable except for scratch space.
 */
export class SearchIndex {
  readonly #index: IndexData;
  readonly #parser: QueryParser;
  readonly #matcher: Matcher;
  readonly #ranking: Ranking;
  /** Null where there is no model: matches of words alone decide then. */
  readonly #learned: LearnedScores | null;

  private constructor(index: IndexData, ranking: Ranking, model: LinearModel | null) {
    this.#index = index;
    this.#parser = new QueryParser(index.lexicon, index.postings);
    this.#matcher = new Matcher(index);
    this.#ranking = ranking;
    this.#learned = model === null ? null : new LearnedScores(model, index.documents);
  }

  /** `documents` must be ordered by id. */
  static *build(
    documents: Iterable<SearchDocument>,
    model: LinearModel | null = null,
    titles: Titles = new Map(),
  ): Steps<SearchIndex> {
    return yield* SearchIndex.#of(yield* buildIndex(documents, titles), model);
  }

  /** The index that was saved; `ids` are those of the documents that it was built from. */
  static *restore(saved: SavedIndex, ids: readonly string[], model: LinearModel | null = null): Steps<SearchIndex> {
    const lexicon = yield* Lexicon.restore(saved.lexicon);
    const documents = new Documents(saved.documents, ids);
    const phrases = new PhraseIndex(saved.phrases);
    return yield* SearchIndex.#of({ documents, lexicon, postings: saved.postings, phrases }, model);
  }

  static *#of(index: IndexData, model: LinearModel | null): Steps<SearchIndex> {
    yield;
    const ranking = new Ranking(index);
    yield;
    return new SearchIndex(index, ranking, model);
  }

  save(): SavedIndex {
    const { documents, lexicon, postings, phrases } = this.#index;
    return { documents: documents.save(), lexicon: lexicon.save(), postings, phrases: phrases.save() };
  }

  search(query: string, { level, limit, offset }: SearchOptions): FoundPage {
    const clauses = analyseText(query.slice(0, MAX_CHARACTERS));
    const matches = this.#withLearned(this.#matchWords(clauses, level), clauses, level);
    return { total: matches.total, ids: this.#ranking.page(matches, level, limit, offset) };
  }

  /** The classes that a text may belong to, and whether it says enough to tell. */
  classify(text: string, limit: number): Classification {
    const evidence = this.evidence(text);
    if (evidence === null) return { decision: 'vague', candidates: [] };
    return decide(evidence, this.#index, limit);
  }

  /** What speaks for each group; null if no word of the text names goods. */
  evidence(text: string): Evidence | null {
    const clauses = analyseText(text.slice(0, MAX_CHARACTERS));
    if (isVague(clauses)) return null;
    const matches = this.#matchWords(clauses, undefined);
    const wordCoverage = coverageOf(matches);
    const extended = this.#withLearned(matches, clauses, undefined);
    return evidenceOf(extended, this.#index.documents, this.#ranking, this.#learned, wordCoverage);
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
