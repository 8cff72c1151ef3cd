import type { Steps } from '../steps.ts';
import { Column } from './column.ts';

/** What a phrase is: the first clause of a description, a later one, or an alias of a chapter, a heading or another code. */
export const LEADING = 0;
export const FURTHER = 1;
export const CHAPTER_ALIAS = 2;
export const HEADING_ALIAS = 3;
export const ALIAS = 4;

const STEP = 4_000;

/** What phrases are weighed by. Terms of equal weight are of one class, so that what is looked up at random is small. */
export interface Scale {
  /** The terms of the query, each of which has a class of its own. */
  readonly terms: Iterable<number>;
  readonly classes: Uint16Array;
  /** The weight of each class, and its weight if the query has it, else 0. */
  readonly weights: Float64Array;
  readonly shared: Float64Array;
  /** How much each kind of phrase counts. */
  readonly kinds: Float64Array;
}

/** The clauses and aliases of every document as the numbers of their terms, in flat arrays. */
export class Phrases {
  /** Phrase after phrase: its kind and, from the fourth bit on, the number of its terms; then these. */
  readonly #phrases: Uint32Array;
  /** For every term where its entries begin, which are the places of the phrases that have it, with their documents. */
  readonly #starts: Uint32Array;
  readonly #places: Uint32Array;
  readonly #documents: Uint16Array | Uint32Array;
  /** Scratch space: the position of a document in the list at hand, from 1 on. */
  readonly #positions: Uint16Array;

  private constructor(
    phrases: Uint32Array,
    starts: Uint32Array,
    places: Uint32Array,
    documents: Uint16Array | Uint32Array,
    documentCount: number,
  ) {
    this.#phrases = phrases;
    this.#starts = starts;
    this.#places = places;
    this.#documents = documents;
    this.#positions = new Uint16Array(documentCount);
  }

  static *of(columns: PhraseColumns, termCount: number): Steps<Phrases> {
    const { documentCount, termsInAll } = columns;
    const phrases = columns.phrases.whole();
    yield;
    const starts = new Uint32Array(termCount + 1);
    for (let at = 0, read = 0; at < phrases.length; at += lengthOf(phrases, at) + 1) {
      for (let i = at + lengthOf(phrases, at); i > at; i--) {
        const term = phrases[i] as number;
        starts[term + 1] = (starts[term + 1] as number) + 1;
      }
      if (read++ % STEP === 0) yield;
    }
    for (let term = 0; term < termCount; term++)
      starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
    yield;
    const next = starts.slice();
    const places = new Uint32Array(termsInAll);
    const documents = documentCount <= 2 ** 16 ? new Uint16Array(termsInAll) : new Uint32Array(termsInAll);
    const owners = columns.documents.numbers;
    for (let at = 0, read = 0; at < phrases.length; at += lengthOf(phrases, at) + 1) {
      const document = owners[read] as number;
      for (let i = at + lengthOf(phrases, at); i > at; i--) {
        const term = phrases[i] as number;
        const entry = next[term] as number;
        next[term] = entry + 1;
        places[entry] = at;
        documents[entry] = document;
      }
      if (read++ % STEP === 0) yield;
    }
    return new Phrases(phrases, starts, places, documents, documentCount);
  }

  /**
   * How well the best phrase of each of the first `count` documents of a list fits a query: the weight of the words they
   * share, less the more the phrase says beyond them.
   */
  fit(list: Uint32Array, count: number, fits: Float64Array, scale: Scale): void {
    const [places, documents, positions] = [this.#places, this.#documents, this.#positions];
    fits.fill(0, 0, count);
    for (let i = 0; i < count; i++) positions[list[i] as number] = i + 1;
    // Only phrases that share a term are looked at: in most documents these are few or none.
    for (const term of scale.terms) {
      const end = this.#starts[term + 1] as number;
      for (let i = this.#starts[term] as number; i < end; i++) {
        const position = positions[documents[i] as number] as number;
        if (position > 0) fits[position - 1] = this.#better(places[i] as number, fits[position - 1] as number, scale);
      }
    }
    for (let i = 0; i < count; i++) positions[list[i] as number] = 0;
  }

  /** The fit of the phrase at a place if it is better than the best so far. */
  #better(place: number, best: number, scale: Scale): number {
    const phrases = this.#phrases;
    const { classes, weights } = scale;
    let shared = 0;
    let whole = 0;
    const last = place + lengthOf(phrases, place);
    for (let i = place + 1; i <= last; i++) {
      const kind = classes[phrases[i] as number] as number;
      shared += scale.shared[kind] as number;
      whole += weights[kind] as number;
    }
    const factor = scale.kinds[(phrases[place] as number) & KIND] as number;
    // What a phrase shares is the most that its fit can be, so that some need no power.
    if (shared * factor <= best) return best;
    return Math.max(best, shared * (shared / whole) ** 0.7 * factor);
  }
}

/** The bits of a kind at the head of a phrase. */
const KIND = 7;

function lengthOf(phrases: Uint32Array, place: number): number {
  return (phrases[place] as number) >>> 3;
}

/** The same while they grow. */
export class PhraseColumns {
  documentCount = 0;
  termsInAll = 0;
  readonly phrases = new Column(Uint32Array);
  /** The document of each phrase. */
  readonly documents = new Column(Uint32Array);

  /** Adds a phrase to the document that is read, if it has any terms. */
  addPhrase(kind: number, terms: readonly number[]): void {
    if (terms.length === 0) return;
    this.phrases.push((terms.length << 3) | kind);
    for (const term of terms) this.phrases.push(term);
    this.termsInAll += terms.length;
    this.documents.push(this.documentCount);
  }

  endDocument(): void {
    this.documentCount++;
  }
}
