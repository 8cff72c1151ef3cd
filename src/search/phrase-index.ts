import type { Steps } from '../steps.ts';
import { fourthRoot } from '../text/portable-math.ts';
import { type CompactArray, compactArray, GrowableArray, layOutByGroup } from './arrays.ts';
import type { Lexicon } from './lexicon.ts';
import type { QueryTerm } from './query-parser.ts';

/** Kinds of phrases: a clause of a text, or a name of a section, a group or a longer id. */
export const FIRST_CLAUSE = 0;
export const LATER_CLAUSE = 1;
export const SECTION_NAME = 2;
export const GROUP_NAME = 3;
export const NAME = 4;
/** The weight of each kind. A name of a section or group names only some of what is below it. */
export const KIND_WEIGHTS = Float64Array.of(0.9, 0.6, 0.4, 0.6, 1);
/** The same where the phrase is the whole query: then a name is what people call it. */
const WHOLE_QUERY_WEIGHTS = Float64Array.of(0.9, 0.6, 0.4, 1.5, 2);

/** The weight of a phrase about other goods than the query: "sunflower seeds" for "sunflower seed oil". */
const OTHER_HEAD = 0.5;

/**
 * A phrase begins with a header: its kind in the low bits, its number of terms above them. The terms follow, the head noun
 * first.
 */
const KIND_BITS = 3;
const KIND_MASK = 2 ** KIND_BITS - 1;

/** Names of more words are not looked up. */
const LONGEST_NAME = 4;

const NO_TERMS: ReadonlySet<number> = new Set();

/** What a phrase index is made of. */
export interface SavedPhrases {
  /** All phrases one after the other. */
  readonly phrases: Uint32Array;
  /** By term, in CSR layout (see arrays.ts): where each phrase with the term begins, and the phrase's document. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly documents: CompactArray;
  readonly documentCount: number;
}

/** The clauses and names of every document as numbers of terms, for phrase matches. */
export class PhraseIndex {
  readonly #phrases: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #places: Uint32Array;
  readonly #documents: CompactArray;
  /** Scratch space: the position of each document among the candidates, from 1 on; 0 for all others. */
  readonly #positions: Uint16Array;

  constructor({ phrases, starts, places, documents, documentCount }: SavedPhrases) {
    this.#phrases = phrases;
    this.#starts = starts;
    this.#places = places;
    this.#documents = documents;
    this.#positions = new Uint16Array(documentCount);
  }

  static *build(list: PhraseList, termCount: number): Steps<PhraseIndex> {
    const { documentCount, terms } = list;
    const places = new Uint32Array(terms.length);
    const documents = compactArray(terms.length, documentCount);
    const starts = yield* layOutByGroup(terms.toArray(), termCount, (entry, at) => {
      places[at] = list.places.numbers[entry] ?? 0;
      documents[at] = list.documents.numbers[entry] ?? 0;
    });
    return new PhraseIndex({ phrases: list.phrases.toArray(), starts, places, documents, documentCount });
  }

  save(): SavedPhrases {
    return {
      phrases: this.#phrases,
      starts: this.#starts,
      places: this.#places,
      documents: this.#documents,
      documentCount: this.#positions.length,
    };
  }

  /** Writes the score of the best phrase of each of the first `count` candidates into `scores`; 0 where none matches. */
  score(candidates: Uint32Array, count: number, scores: Float64Array, weights: PhraseWeights): void {
    const [places, documents, positions] = [this.#places, this.#documents, this.#positions];
    scores.fill(0, 0, count);
    for (let i = 0; i < count; i++) positions[candidates[i] ?? 0] = i + 1;
    // Only phrases with a term of the query are read: most documents have few or none.
    for (const term of weights.terms) {
      const end = this.#starts[term + 1] ?? 0;
      for (let i = this.#starts[term] ?? 0; i < end; i++) {
        const position = positions[documents[i] ?? 0] ?? 0;
        if (position > 0) scores[position - 1] = this.#better(places[i] ?? 0, scores[position - 1] ?? 0, weights);
      }
    }
    for (let i = 0; i < count; i++) positions[candidates[i] ?? 0] = 0;
  }

  /** Whether a name of several words has a term and otherwise some of those given: "gold bar" of gold among "bar" and "kg". */
  hasName(term: number, beside: ReadonlySet<number>): boolean {
    const own = this.#placesOf(term);
    const others = [...beside].flatMap((other) => (other === term ? [] : [this.#placesOf(other)]));
    const isName = (place: number) => this.#isMadeOf(place, term, beside, 2);
    // A common word has thousands of phrases. A name is also among those of another of its words.
    if (own.length <= others.reduce((sum, each) => sum + each.length, 0)) return own.some(isName);
    return others.some((each) => each.some((place) => this.#hasTerm(place, term) && isName(place)));
  }

  /** Whether some phrase has each word, by any of its terms. */
  hasAll(words: readonly (readonly number[])[]): boolean {
    const placesOf = (terms: readonly number[]) =>
      terms.reduce((sum, term) => sum + (this.#starts[term + 1] ?? 0) - (this.#starts[term] ?? 0), 0);
    const [rarest = [], ...others] = words.toSorted((a, b) => placesOf(a) - placesOf(b));
    const hasOthers = (place: number) => {
      const phrase = this.#phrases.subarray(place + 1, place + 1 + ((this.#phrases[place] ?? 0) >>> KIND_BITS));
      return others.every((terms) => terms.some((term) => phrase.includes(term)));
    };
    return rarest.some((term) => this.#places.subarray(this.#starts[term], this.#starts[term + 1]).some(hasOthers));
  }

  /** Whether a term is a name by itself. */
  isName(term: number): boolean {
    return this.#placesOf(term).some((place) => this.#isMadeOf(place, term, NO_TERMS, 1));
  }

  /** The documents with a name of exactly these words, each by one of its terms, in any order. */
  documentsNamed(words: readonly (readonly number[])[]): number[] {
    if (words.length > LONGEST_NAME) return [];
    const [first = []] = words;
    const isWhole = (place: number) => {
      const phrase = this.#phrases.subarray(place + 1, place + 1 + words.length);
      return words.every((terms) => terms.some((term) => phrase.includes(term)));
    };
    return first.flatMap((term) => {
      const start = this.#starts[term] ?? 0;
      const found: number[] = [];
      for (const [i, place] of this.#placesOf(term).entries()) {
        const length = (this.#phrases[place] ?? 0) >>> KIND_BITS;
        if (length === words.length && this.#isNameAt(place) && isWhole(place))
          found.push(this.#documents[start + i] ?? 0);
      }
      return found;
    });
  }

  /** Every phrase with its kind and terms, the head noun first. The terms are a view. */
  *all(): Generator<{ readonly kind: number; readonly terms: Uint32Array }> {
    const phrases = this.#phrases;
    for (let at = 0; at < phrases.length; ) {
      const header = phrases[at] ?? 0;
      const end = at + 1 + (header >>> KIND_BITS);
      yield { kind: header & KIND_MASK, terms: phrases.subarray(at + 1, end) };
      at = end;
    }
  }

  #placesOf(term: number): Uint32Array {
    return this.#places.subarray(this.#starts[term], this.#starts[term + 1]);
  }

  #isNameAt(place: number): boolean {
    const kind = (this.#phrases[place] ?? 0) & KIND_MASK;
    return kind === NAME || kind === GROUP_NAME;
  }

  #hasTerm(place: number, term: number): boolean {
    const phrases = this.#phrases;
    const last = place + ((phrases[place] ?? 0) >>> KIND_BITS);
    for (let at = place + 1; at <= last; at++) if (phrases[at] === term) return true;
    return false;
  }

  /** Whether the phrase at a place is a short name of at least so many words, all of them a term or some beside it. */
  #isMadeOf(place: number, term: number, beside: ReadonlySet<number>, least: number): boolean {
    const phrases = this.#phrases;
    const length = (phrases[place] ?? 0) >>> KIND_BITS;
    if (length < least || length > LONGEST_NAME || !this.#isNameAt(place)) return false;
    const last = place + length;
    let at = place + 1;
    while (at <= last && (phrases[at] === term || beside.has(phrases[at] ?? 0))) at++;
    return at > last;
  }

  /**
   * The score of the phrase at a place if it is above the best so far, else that best. The score is the weight of the
   * phrase's terms that are in the query, times a power of their share in all of its terms, and less for some kinds
   * and for another head noun.
   */
  #better(place: number, best: number, phraseWeights: PhraseWeights): number {
    const { classes, weights, queryWeights, hasHead, isHead, wholeQuery } = phraseWeights;
    const phrases = this.#phrases;
    const header = phrases[place] ?? 0;
    let matched = 0;
    let all = 0;
    const last = place + (header >>> KIND_BITS);
    for (let i = place + 1; i <= last; i++) {
      const weightClass = classes[phrases[i] ?? 0] ?? 0;
      matched += queryWeights[weightClass] ?? 0;
      all += weights[weightClass] ?? 0;
    }
    const kind = header & KIND_MASK;
    const isOther = hasHead && isHead[classes[phrases[place + 1] ?? 0] ?? 0] === 0;
    if (matched === all && matched >= wholeQuery && !isOther)
      return Math.max(best, matched * (WHOLE_QUERY_WEIGHTS[kind] ?? 0));
    const factor = (KIND_WEIGHTS[kind] ?? 0) * (isOther ? OTHER_HEAD : 1);
    // The power is at most 1. Where the score cannot be above the best even so, the power is not computed.
    if (matched * factor <= best) return best;
    const share = matched / all;
    return Math.max(best, matched * share * fourthRoot(share) * factor);
  }
}

/** Collects the phrases of one document after the other, while the index is built. */
export class PhraseList {
  documentCount = 0;
  readonly phrases = new GrowableArray(Uint32Array);
  /** For every term of every phrase: the term, where its phrase begins, and the phrase's document. */
  readonly terms = new GrowableArray(Uint32Array);
  readonly places = new GrowableArray(Uint32Array);
  readonly documents = new GrowableArray(Uint32Array);

  /** Adds a phrase to the current document, the head noun first. */
  add(kind: number, terms: readonly number[]): void {
    if (terms.length === 0) return;
    const place = this.phrases.length;
    this.phrases.push((terms.length << KIND_BITS) | kind);
    for (const term of terms) {
      this.phrases.push(term);
      this.terms.push(term);
      this.places.push(place);
      this.documents.push(this.documentCount);
    }
  }

  endDocument(): void {
    this.documentCount++;
  }
}

/** The most terms of one query that phrases are scored by. No query has nearly as many. */
const MAX_TERMS = 2 ** 13;
const ROUNDING = 1e-6;

/**
 * The weight of every term for phrase matches. Terms of equal weight share a class, and each term of the query has a class
 * of its own. Phrases look up classes and weights at random; both tables are small enough to stay in the CPU's cache.
 */
export class PhraseWeights {
  /** The terms of the current query. */
  readonly terms = new Set<number>();
  /** The class of each term: the number of groups that have it, until a query gives it another. */
  readonly classes: Uint16Array;
  /** The weight of each class, and the same for classes of query terms only: 0 for the others. */
  readonly weights: Float64Array;
  readonly queryWeights: Float64Array;
  /** What a phrase with all words of the query weighs, less what rounding may take. */
  wholeQuery = 0;
  /** Whether the query has a head noun, and 1 for its classes. */
  hasHead = false;
  readonly isHead: Uint8Array;
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    const classCount = lexicon.idfs.length + MAX_TERMS;
    this.#lexicon = lexicon;
    this.classes = lexicon.groupCounts.slice();
    this.weights = new Float64Array(classCount);
    this.weights.set(lexicon.idfs);
    this.queryWeights = new Float64Array(classCount);
    this.isHead = new Uint8Array(classCount);
  }

  /** Gives each term of a query a class of its own with the importance of its word. */
  set(queryTerms: readonly QueryTerm[]): void {
    const { terms, classes, weights, queryWeights } = this;
    this.hasHead = queryTerms.some(({ isHead }) => isHead);
    this.wholeQuery = -ROUNDING;
    for (const { alternatives, importance, isHead } of queryTerms) {
      this.wholeQuery += importance;
      for (const { term } of alternatives) {
        if (!terms.has(term)) {
          if (terms.size === MAX_TERMS) continue;
          classes[term] = this.#lexicon.idfs.length + terms.size;
          terms.add(term);
        }
        const own = classes[term] ?? 0;
        weights[own] = queryWeights[own] = Math.max(importance, queryWeights[own] ?? 0);
        if (isHead) this.isHead[own] = 1;
      }
    }
  }

  clear(): void {
    for (const term of this.terms) {
      const own = this.classes[term] ?? 0;
      this.queryWeights[own] = 0;
      this.isHead[own] = 0;
      this.classes[term] = this.#lexicon.groupCounts[term] ?? 0;
    }
    this.terms.clear();
  }
}
