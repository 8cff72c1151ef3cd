import type { Documents } from './documents.ts';
import type { Sought } from './query.ts';

/** A record must cover so much of what the best one covers of the query to be a match. */
const LEAST_COVER = 0.35;
/** How much covering more of the query counts beside the weight of the words. */
const COVER_POWER = 0.3;

/** The documents that match a query, each with the score of its words. Good until the next query. */
export interface Matches {
  readonly sought: readonly Sought[];
  /** How many of the arrays' places are in use. */
  readonly count: number;
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  /** Matching records of the level asked for, heirs included. */
  readonly total: number;
}

/** Finds the documents that cover enough of a query. Its arrays are scratch space, which every query leaves clean. */
export class Matcher {
  readonly #documents: Documents;
  /** The score of every document and how much of the query it covers, side by side, for they are needed together. */
  readonly #sums: Float64Array;
  /** The documents with any word of the query. */
  readonly #touched: Uint32Array;
  /** The best weight of one word's alternatives, and the documents with any of them. */
  readonly #best: Float64Array;
  readonly #found: Uint32Array;
  /** The matches that are handed out. */
  readonly #kept: Uint32Array;
  readonly #scores: Float64Array;

  constructor(documents: Documents) {
    const count = documents.families.records.length;
    this.#documents = documents;
    this.#sums = new Float64Array(2 * count);
    this.#touched = new Uint32Array(count);
    this.#best = new Float64Array(count);
    this.#found = new Uint32Array(count);
    this.#kept = new Uint32Array(count);
    this.#scores = new Float64Array(count);
  }

  match(sought: readonly Sought[], level: number | undefined): Matches {
    const { families } = this.#documents;
    const [sums, touched] = [this.#sums, this.#touched];
    let touchedCount = 0;
    let whole = 0;
    for (const word of sought) {
      touchedCount = word.terms.length === 1 ? this.#addTerm(word, touchedCount) : this.#addBest(word, touchedCount);
      whole += word.worth;
    }
    let most = 0;
    for (let i = 0; i < touchedCount; i++) most = Math.max(most, sums[2 * (touched[i] as number) + 1] as number);
    const least = LEAST_COVER * most;
    // Codes of one heading have most words from above and cover the same, so the power of the last is often that of the next.
    let lastCover = 0;
    let power = 0;
    let count = 0;
    let total = 0;
    for (let i = 0; i < touchedCount; i++) {
      const document = touched[i] as number;
      const score = sums[2 * document] as number;
      const cover = sums[2 * document + 1] as number;
      sums[2 * document] = 0;
      sums[2 * document + 1] = 0;
      if (cover < least) continue;
      const records = families.count(document, level);
      if (records === 0) continue;
      total += records;
      this.#kept[count] = document;
      if (cover !== lastCover) power = (cover / whole) ** COVER_POWER;
      lastCover = cover;
      this.#scores[count++] = score * power;
    }
    return { sought, count, documents: this.#kept, scores: this.#scores, total };
  }

  /** Adds up what documents have of a word that is kept under one term, as most are; says how many are touched now. */
  #addTerm({ terms, sureties, worth }: Sought, touchedBefore: number): number {
    const { starts, documents, weights } = this.#documents.postings;
    const [sums, touched] = [this.#sums, this.#touched];
    const [term, surety] = [terms[0] as number, sureties[0] as number];
    let count = touchedBefore;
    const end = starts[term + 1] as number;
    for (let i = starts[term] as number; i < end; i++) {
      const document = documents[i] as number;
      if (add(sums, document, worth, (surety * (weights[i] as number)) / 255)) touched[count++] = document;
    }
    return count;
  }

  /** The same for a word that may be found under several terms, of which the best counts in each document. */
  #addBest({ terms, sureties, worth }: Sought, touchedBefore: number): number {
    const { starts, documents, weights } = this.#documents.postings;
    const [sums, touched, best, found] = [this.#sums, this.#touched, this.#best, this.#found];
    let foundCount = 0;
    for (let t = 0; t < terms.length; t++) {
      const [term, surety] = [terms[t] as number, sureties[t] as number];
      const end = starts[term + 1] as number;
      for (let i = starts[term] as number; i < end; i++) {
        const document = documents[i] as number;
        const weight = (surety * (weights[i] as number)) / 255;
        const before = best[document] as number;
        if (before === 0) found[foundCount++] = document;
        if (weight > before) best[document] = weight;
      }
    }
    let count = touchedBefore;
    for (let i = 0; i < foundCount; i++) {
      const document = found[i] as number;
      if (add(sums, document, worth, best[document] as number)) touched[count++] = document;
      best[document] = 0;
    }
    return count;
  }
}

/** Adds a word to the sums of a document; says whether it is its first. */
function add(sums: Float64Array, document: number, worth: number, weight: number): boolean {
  const at = 2 * document;
  const cover = sums[at + 1] as number;
  sums[at] = (sums[at] as number) + worth * weight;
  sums[at + 1] = cover + worth * (0.5 + 0.5 * weight);
  return cover === 0;
}
