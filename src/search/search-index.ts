import type { Steps } from '../steps.ts';
import { type Classes, decideClasses, isSureOfClass, isVague, withSurerClasses } from './classifier.ts';
import { Documents, type SavedDocuments, type SearchDocument } from './documents.ts';
import { type ClassesEvidence, coverageOf, evidenceOf } from './evidence.ts';
import { GoodsNames } from './goods-names.ts';
import { goodsOf, namesIn } from './goods-words.ts';
import { buildIndex, type IndexData, type Titles } from './index-builder.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { LearnedScores } from './learned-scores.ts';
import { Lexicon, type SavedLexicon } from './lexicon.ts';
import { Matcher, type Matches } from './matcher.ts';
import type { LinearModel } from './model/linear-model.ts';
import { NamedCorrections } from './named-corrections.ts';
import { PhraseIndex, type SavedPhrases } from './phrase-index.ts';
import { type Query, QueryParser } from './query-parser.ts';
import { Ranking } from './ranking.ts';
import { analyseText, type Clauses } from './text-analysis.ts';

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
/** In texts of so few words a known word may be another one mistyped. */
const MAX_MISTYPED = 4;
/** Below this probability of the group, the names of a text hardly ever lead to the same. */
const LIKELY_BY_NAME = 0.7;
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
  readonly #names: GoodsNames;
  readonly #ranking: Ranking;
  /** Null where there is no model: matches of words alone decide then. */
  readonly #learned: LearnedScores | null;

  private constructor(index: IndexData, ranking: Ranking, model: LinearModel | null) {
    this.#index = index;
    this.#parser = new QueryParser(index.lexicon, index.postings, new NamedCorrections(index.lexicon, index.phrases));
    this.#matcher = new Matcher(index);
    this.#names = new GoodsNames(index, this.#parser);
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
    const { matches } = this.#match(analyseText(query.slice(0, MAX_CHARACTERS)), level, true);
    return { total: matches.total, ids: this.#ranking.page(matches, level, limit, offset) };
  }

  /** The classes that a text may belong to, and whether it says enough to tell. */
  classify(text: string, limit: number): Classes {
    const clauses = analyseText(text.slice(0, MAX_CHARACTERS));
    const whole = this.#decide(clauses, limit);
    if (whole.decision !== 'confident') return this.#byNames(clauses, whole, limit);
    return this.#standsWithoutGuesses(clauses, whole) ? whole : { ...whole, decision: 'choose' };
  }

  /** A guess is not knowledge: without the guessed words the answer must be as certain, and the same. */
  #standsWithoutGuesses(clauses: Clauses, { guesses, candidates: [first] }: Classes): boolean {
    if (guesses.length === 0) return true;
    const known = clauses.map((clause) => clause.filter((word) => !guesses.includes(word.text)));
    const { decision, candidates } = this.#decide(known, 1);
    return decision === 'confident' && candidates[0]?.id === first?.id;
  }

  /** Words that say nothing of goods make no answer less certain: where the names alone lead to the same, theirs counts. */
  #byNames(clauses: Clauses, whole: Classes, limit: number): Classes {
    if ((whole.candidates[0]?.groupProbability ?? 0) < LIKELY_BY_NAME) return whole;
    const named = namesIn(goodsOf(clauses, this.#names), this.#names);
    if (named === clauses || isVague(named)) return whole;
    const { decision, candidates, guesses } = this.#decide(named, limit);
    const isSame = candidates[0]?.id === whole.candidates[0]?.id;
    return decision === 'confident' && isSame && guesses.length === 0 ? { ...whole, decision, candidates } : whole;
  }

  /** The probability that a text is about none of the documents, such as a charge or a greeting. */
  outside(text: string): number {
    return this.#learned?.outside(analyseText(text.slice(0, MAX_CHARACTERS))) ?? 0;
  }

  /** What speaks for each group; null if no word of the text names goods. */
  evidence(text: string): ClassesEvidence | null {
    return this.#evidence(analyseText(text.slice(0, MAX_CHARACTERS)));
  }

  #decide(clauses: Clauses, limit: number): Classes {
    const evidence = this.#evidence(clauses);
    if (evidence !== null) return decideClasses(evidence, this.#index, limit);
    return { decision: 'vague', candidates: [], guesses: [], outside: this.#learned?.outside(clauses) ?? 0 };
  }

  /** The goods alone tell the group; sizes, packing and praise only help to choose its classes. */
  #evidence(clauses: Clauses): ClassesEvidence | null {
    if (isVague(clauses)) return null;
    const goods = goodsOf(clauses, this.#names);
    if (goods === clauses || isVague(goods)) return this.#evidenceOf(clauses);
    const ofGoods = this.#evidenceOf(goods);
    return isSureOfClass(ofGoods) ? ofGoods : withSurerClasses(ofGoods, this.#evidenceOf(clauses));
  }

  #evidenceOf(clauses: Clauses): ClassesEvidence {
    const { matches, query, coverage } = this.#match(clauses, undefined);
    return evidenceOf(matches, this.#index.documents, this.#ranking, this.#learned, { query, coverage });
  }

  /** A known word may be another one mistyped; but a classification never rests on that. */
  #match(clauses: Clauses, level: number | undefined, mayBeMistyped = false): FoundMatches {
    const query = this.#parser.parse(clauses);
    let matches = this.#matcher.match(query.terms, level);
    const named = mayBeMistyped && this.#isNoPhrase(clauses) ? this.#parser.namedBeside(clauses) : null;
    if (named !== null && named.size > 0)
      matches = this.#matcher.match(this.#parser.parse(clauses, named).terms, level);
    if (matches.total > 0 && matches.total < FEW_MATCHES) {
      const besides = this.#parser.similarBeside(clauses);
      matches = this.#matcher.match(this.#parser.parse(clauses, besides).terms, level);
    }
    const coverage = coverageOf(matches);
    return { matches: this.#withLearned(matches, clauses, query, level), query, coverage };
  }

  /** Whether the few words of a text stand together in no phrase of the index: سكن مطبخ instead of سكين مطبخ. */
  #isNoPhrase(clauses: Clauses): boolean {
    const words = clauses.reduce((sum, clause) => sum + clause.length, 0);
    if (words < 2 || words > MAX_MISTYPED) return false;
    const { lexicon, phrases } = this.#index;
    return !clauses.every((clause) => phrases.hasAll(clause.map((word) => lexicon.termsOf(word))));
  }

  #withLearned(matches: Matches, clauses: Clauses, { corrected }: Query, level: number | undefined): Matches {
    return this.#learned?.addTo(matches, corrected === null ? [clauses] : [clauses, corrected], level) ?? matches;
  }
}

interface FoundMatches {
  readonly matches: Matches;
  readonly query: Query;
  readonly coverage: number;
}
