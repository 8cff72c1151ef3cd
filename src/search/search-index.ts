import type { Steps } from '../steps.ts';
import { Reader, type ReaderData } from '../text/reader/reader.ts';
import { roleOf } from '../text/reader/roles.ts';
import { analyseText, type Clauses } from '../text/text-analysis.ts';
import { hasDigit } from '../text/tokenizer.ts';
import { isVague, type LikelyClasses, likelyClasses, NO_CLASSES } from './classifier.ts';
import { Codes } from './codes.ts';
import { Documents, GROUP, type SavedDocuments, type SearchDocument } from './documents.ts';
import { type ClassesEvidence, coverageOf, evidenceOf } from './evidence.ts';
import { buildIndex, type IndexData, type Titles } from './index-builder.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { LearnedScores } from './learned-scores.ts';
import { Lexicon, type SavedLexicon } from './lexicon.ts';
import { Matcher, type Matches } from './matcher.ts';
import type { LinearModel } from './model/linear-model.ts';
import { NamedCorrections } from './named-corrections.ts';
import { Names } from './names.ts';
import { PhraseIndex, type SavedPhrases } from './phrase-index.ts';
import { type Query, QueryParser, tellingWords } from './query-parser.ts';
import { Ranking } from './ranking.ts';

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

/** What search learned: the reader of texts, and the model of classes that was trained on texts read by it. */
export interface SearchModel {
  readonly reader: ReaderData;
  readonly classes: LinearModel;
}

/** What an index is made with besides its documents. */
export interface IndexOptions {
  readonly model?: SearchModel | null;
  readonly titles?: Titles;
  /** The words by which a query names parts, as folding writes them. */
  readonly partWords?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
/** From this probability on, a word is one of those that name the goods. */
const NAMES_GOODS = 0.5;
/** With fewer matches than this, similar spellings of the query's words are searched too. */
const FEW_MATCHES = 3;
/** In texts of so few words a known word may be another one mistyped. */
const MAX_MISTYPED = 4;
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
  readonly #reading: Reading | null;

  private constructor(index: IndexData, ranking: Ranking, learned: LearnedScores | null, reading: Reading | null) {
    this.#index = index;
    this.#parser = new QueryParser(index.lexicon, index.postings, new NamedCorrections(index.lexicon, index.phrases));
    this.#matcher = new Matcher(index);
    this.#ranking = ranking;
    this.#learned = learned;
    this.#reading = reading;
  }

  /** `documents` must be ordered by id. */
  static *build(
    documents: Iterable<SearchDocument>,
    { titles = new Map(), ...options }: IndexOptions = {},
  ): Steps<SearchIndex> {
    return yield* SearchIndex.#of(yield* buildIndex(documents, titles), options);
  }

  /** The index that was saved; `ids` are those of the documents that it was built from. */
  static *restore(saved: SavedIndex, ids: readonly string[], options: IndexOptions = {}): Steps<SearchIndex> {
    const lexicon = yield* Lexicon.restore(saved.lexicon);
    const documents = new Documents(saved.documents, ids);
    const phrases = new PhraseIndex(saved.phrases);
    return yield* SearchIndex.#of({ documents, lexicon, postings: saved.postings, phrases }, options);
  }

  static *#of(index: IndexData, { model = null, partWords = NONE }: IndexOptions): Steps<SearchIndex> {
    yield;
    const ranking = new Ranking(index, partWords);
    yield;
    if (model === null) return new SearchIndex(index, ranking, null, null);
    const names = yield* Names.build(index.lexicon, index.phrases);
    const learned = new LearnedScores(model.classes, index.documents);
    const reading = { reader: new Reader(model.reader, names), codes: new Codes(index.lexicon, index.phrases) };
    return new SearchIndex(index, ranking, learned, reading);
  }

  save(): SavedIndex {
    const { documents, lexicon, postings, phrases } = this.#index;
    return { documents: documents.save(), lexicon: lexicon.save(), postings, phrases: phrases.save() };
  }

  /** The words of a text, each with the roles that it may play. */
  read(text: string): Clauses {
    const short = text.slice(0, MAX_CHARACTERS);
    if (this.#reading === null) return analyseText(short);
    const { reader, codes } = this.#reading;
    return codes.withoutRoles(reader.read(short));
  }

  search(query: string, { level, limit, offset }: SearchOptions): FoundPage {
    const { matches } = this.#match(this.read(query), level, true);
    return { total: matches.total, ids: this.#ranking.page(matches, level, limit, offset) };
  }

  /** The classes that a text may belong to. */
  classify(clauses: Clauses, limit: number): LikelyClasses {
    const evidence = this.evidence(clauses);
    if (evidence === null) return { ...NO_CLASSES, outside: this.#learned?.outside(clauses) ?? 0 };
    return likelyClasses(evidence, this.#index, limit);
  }

  /** The groups with a name that is made of exactly the words that name the goods. */
  groupsNamed(clauses: Clauses): readonly string[] {
    const { lexicon, phrases, documents } = this.#index;
    const goods = clauses
      .flat()
      .filter(({ roles, negated }) => !negated && (roles === null || roleOf(roles, 'goods') >= NAMES_GOODS));
    const words = goods.map((word) => lexicon.termsOf(word));
    if (words.length === 0 || words.some((terms) => terms.length === 0)) return [];
    const ids = phrases.documentsNamed(words).map((document) => documents.ids[document] ?? '');
    return [...new Set(ids.map((id) => id.slice(0, GROUP)))];
  }

  /** The share of the words of letters that some document has; 1 for a text without such words. */
  knownShare(clauses: Clauses): number {
    const { lexicon } = this.#index;
    const words = clauses.flat().filter(({ text }) => !hasDigit(text));
    const known = words.filter((word) => lexicon.termsOf(word).length > 0);
    return words.length === 0 ? 1 : known.length / words.length;
  }

  /** What speaks for each group; null if no word of the text names goods. */
  evidence(clauses: Clauses): ClassesEvidence | null {
    if (isVague(clauses)) return null;
    const { matches, query, coverage } = this.#match(clauses, undefined);
    return evidenceOf(matches, this.#index.documents, this.#ranking, this.#learned, { query, coverage });
  }

  /** A known word may be another one mistyped; but a classification never rests on that. */
  #match(text: Clauses, level: number | undefined, mayBeMistyped = false): FoundMatches {
    const clauses = tellingWords(text);
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

/** What reads texts. */
interface Reading {
  readonly reader: Reader;
  readonly codes: Codes;
}

interface FoundMatches {
  readonly matches: Matches;
  readonly query: Query;
  readonly coverage: number;
}
