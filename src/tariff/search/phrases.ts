import type { Steps } from '../steps.ts';
import { Column } from './column.ts';

/** What a phrase is: the first clause of a description, a later one, or an alias of a chapter, a heading or another code. */
export const LEADING = 0;
export const FURTHER = 1;
export const CHAPTER_ALIAS = 2;
export const HEADING_ALIAS = 3;
export const ALIAS = 4;

const STEP = 20_000;

/** What phrases are weighed by. */
export interface Scale {
  /** The terms of the query, and the weight of every term there is: 0 if the query does not have it. */
  readonly terms: Iterable<number>;
  readonly worths: Float64Array;
  /** The weight of every term in general. */
  readonly rarities: Float64Array;
  /** How much each kind of phrase counts. */
  readonly kinds: Float64Array;
}

/** The clauses and aliases of every document as the numbers of their terms, in flat arrays. */
export class Phrases {
  /** The document and the kind of each phrase, and where its terms begin. */
  readonly #documents: Uint32Array;
  readonly #kinds: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #terms: Uint32Array;
  /** For every term the phrases that have it, and where they begin. */
  readonly #phraseStarts: Uint32Array;
  readonly #phrases: Uint32Array;
  /** Scratch space: the place of a document in the list at hand, from 1 on. */
  readonly #places: Uint16Array;

  private constructor(columns: PhraseColumns, phraseStarts: Uint32Array, phrases: Uint32Array) {
    this.#documents = columns.documents.whole();
    this.#kinds = columns.kinds.whole();
    this.#starts = columns.starts.whole();
    this.#terms = columns.terms.whole();
    this.#phraseStarts = phraseStarts;
    this.#phrases = phrases;
    this.#places = new Uint16Array(columns.documentCount);
  }

  static *of(columns: PhraseColumns, termCount: number): Steps<Phrases> {
    const { length } = columns.terms;
    const [starts, terms] = [columns.starts.numbers, columns.terms.numbers];
    const phraseStarts = new Uint32Array(termCount + 1);
    for (let i = 0; i < length; i++) {
      const term = terms[i] as number;
      phraseStarts[term + 1] = (phraseStarts[term + 1] as number) + 1;
      if (i % STEP === 0) yield;
    }
    for (let term = 0; term < termCount; term++)
      phraseStarts[term + 1] = (phraseStarts[term + 1] as number) + (phraseStarts[term] as number);
    yield;
    const next = phraseStarts.slice();
    const phrases = new Uint32Array(length);
    for (let phrase = 0, i = 0; i < length; i++) {
      if (i === starts[phrase + 1]) phrase++;
      const term = terms[i] as number;
      const at = next[term] as number;
      next[term] = at + 1;
      phrases[at] = phrase;
      if (i % STEP === 0) yield;
    }
    return new Phrases(columns, phraseStarts, phrases);
  }

  /**
   * How well the best phrase of each of the first `count` documents of a list fits a query: the weight of the words they
   * share, less the more the phrase says beyond them.
   */
  fit(list: Uint32Array, count: number, fits: Float64Array, scale: Scale): void {
    const [documents, phrases, places] = [this.#documents, this.#phrases, this.#places];
    fits.fill(0, 0, count);
    for (let i = 0; i < count; i++) places[list[i] as number] = i + 1;
    // Only phrases that share a term are looked at: in most documents these are few or none.
    for (const term of scale.terms) {
      const end = this.#phraseStarts[term + 1] as number;
      for (let i = this.#phraseStarts[term] as number; i < end; i++) {
        const phrase = phrases[i] as number;
        const place = places[documents[phrase] as number] as number;
        if (place > 0) fits[place - 1] = this.#better(phrase, fits[place - 1] as number, scale);
      }
    }
    for (let i = 0; i < count; i++) places[list[i] as number] = 0;
  }

  /** The fit of a phrase if it is better than the best so far. */
  #better(phrase: number, best: number, { worths, rarities, kinds }: Scale): number {
    const terms = this.#terms;
    let shared = 0;
    let whole = 0;
    const end = this.#starts[phrase + 1] as number;
    for (let i = this.#starts[phrase] as number; i < end; i++) {
      const term = terms[i] as number;
      const weight = worths[term] as number;
      shared += weight;
      whole += weight > 0 ? weight : (rarities[term] as number);
    }
    const factor = kinds[this.#kinds[phrase] as number] as number;
    // What a phrase shares is the most that its fit can be, so that some need no power.
    if (shared * factor <= best) return best;
    return Math.max(best, shared * (shared / whole) ** 0.7 * factor);
  }
}

/** The same while they grow. */
export class PhraseColumns {
  documentCount = 0;
  readonly documents = new Column(Uint32Array);
  readonly kinds = new Column(Uint8Array);
  readonly starts = new Column(Uint32Array);
  readonly terms = new Column(Uint32Array);
  #start = 0;

  constructor() {
    this.starts.push(0);
  }

  addTerm(term: number): void {
    this.terms.push(term);
  }

  /** Makes a phrase of the terms since the last one, if there are any. */
  endPhrase(kind: number): void {
    if (this.terms.length === this.#start) return;
    this.#start = this.terms.length;
    this.starts.push(this.#start);
    this.kinds.push(kind);
    this.documents.push(this.documentCount);
  }

  endDocument(): void {
    this.documentCount++;
  }
}
