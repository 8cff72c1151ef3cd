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
  readonly #scores: Float64Array;
  readonly #covers: Float64Array;
  /** The documents with any word of the query, how many they are, and the most that one of them covers of it. */
  readonly #touched: Uint32Array;
  #count = 0;
  #most = 0;
  /** The best weight of one word's alternatives, and the documents with any of them. */
  readonly #best: Float64Array;
  readonly #found: Uint32Array;
  /** The matches that are handed out. */
  readonly #kept: Uint32Array;
  readonly #keptScores: Float64Array;

  constructor(documents: Documents) {
    const count = documents.families.records.length;
    this.#documents = documents;
    this.#scores = new Float64Array(count);
    this.#covers = new Float64Array(count);
    this.#touched = new Uint32Array(count);
    this.#best = new Float64Array(count);
    this.#found = new Uint32Array(count);
    this.#kept = new Uint32Array(count);
    this.#keptScores = new Float64Array(count);
  }

  match(sought: readonly Sought[], level: number | undefined): Matches {
    this.#count = 0;
    this.#most = 0;
    for (const word of sought) {
      if (word.terms.length === 1) this.#addTerm(word);
      else this.#addBestOf(word);
    }
    const { families } = this.#documents;
    const whole = sought.reduce((sum, { worth }) => sum + worth, 0);
    const least = LEAST_COVER * this.#most;
    let count = 0;
    let total = 0;
    for (let i = 0; i < this.#count; i++) {
      const document = this.#touched[i] as number;
      const cover = this.#covers[document] as number;
      this.#covers[document] = 0;
      const records = cover < least ? 0 : families.count(document, level);
      if (records > 0) {
        total += records;
        this.#kept[count] = document;
        this.#keptScores[count++] = (this.#scores[document] as number) * (cover / whole) ** COVER_POWER;
      }
      this.#scores[document] = 0;
    }
    return { sought, count, documents: this.#kept, scores: this.#keptScores, total };
  }

  /** Adds what each document has of a word that can only be found under one term, as most can. */
  #addTerm({ terms, sureties, worth }: Sought): void {
    const { starts, documents, weights } = this.#documents.postings;
    const [term, surety] = [terms[0] as number, sureties[0] as number];
    const end = starts[term + 1] as number;
    for (let i = starts[term] as number; i < end; i++)
      this.#add(documents[i] as number, worth, (surety * (weights[i] as number)) / 255);
  }

  /** Adds what each document has of a word at its best, whichever terms it is found under. */
  #addBestOf({ terms, sureties, worth }: Sought): void {
    const { starts, documents, weights } = this.#documents.postings;
    const best = this.#best;
    let found = 0;
    for (let t = 0; t < terms.length; t++) {
      const [term, surety] = [terms[t] as number, sureties[t] as number];
      const end = starts[term + 1] as number;
      for (let i = starts[term] as number; i < end; i++) {
        const document = documents[i] as number;
        const weight = (surety * (weights[i] as number)) / 255;
        const before = best[document] as number;
        if (before === 0) this.#found[found++] = document;
        if (weight > before) best[document] = weight;
      }
    }
    for (let i = 0; i < found; i++) {
      const document = this.#found[i] as number;
      this.#add(document, worth, best[document] as number);
      best[document] = 0;
    }
  }

  #add(document: number, worth: number, weight: number): void {
    const before = this.#covers[document] as number;
    const cover = before + worth * (0.5 + 0.5 * weight);
    if (before === 0) this.#touched[this.#count++] = document;
    this.#covers[document] = cover;
    this.#scores[document] = (this.#scores[document] as number) + worth * weight;
    if (cover > this.#most) this.#most = cover;
  }
}
