import type { Steps } from '../steps.ts';
import { type CompactArray, compactArray, layOutByGroup } from './grouped-arrays.ts';
import { GrowableArray } from './growable-array.ts';
import type { PhraseWeights } from './phrase-weights.ts';
import { fourthRoot } from './portable-math.ts';

/** Kinds of phrases: a clause of a description, or an alias of a chapter, a heading or a longer code. */
export const FIRST_CLAUSE = 0;
export const LATER_CLAUSE = 1;
export const CHAPTER_ALIAS = 2;
export const HEADING_ALIAS = 3;
export const ALIAS = 4;
/** The weight of each kind. An alias of a chapter or heading names only some of the goods below it. */
export const KIND_WEIGHTS = Float64Array.of(0.9, 0.6, 0.4, 0.6, 1);
/** The same where the phrase is the whole query: then an alias is what people call these goods. */
const WHOLE_QUERY_WEIGHTS = Float64Array.of(0.9, 0.6, 0.4, 1.5, 2);

/** The weight of a phrase about other goods than the query: "sunflower seeds" for "sunflower seed oil". */
const OTHER_HEAD = 0.5;

/**
 * A phrase begins with a header: its kind in the low bits, its number of terms above them. The terms follow, the head noun
 * first.
 */
const KIND_BITS = 3;
const KIND_MASK = 2 ** KIND_BITS - 1;

/** What a phrase index is made of. */
export interface SavedPhrases {
  /** All phrases one after the other. */
  readonly phrases: Uint32Array;
  /** By term, in CSR layout (see grouped-arrays.ts): where each phrase with the term begins, and the phrase's document. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly documents: CompactArray;
  readonly documentCount: number;
}

/** The clauses and aliases of every document as numbers of terms, for phrase matches. */
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
