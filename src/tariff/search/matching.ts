import type { Documents } from './documents.ts';
import type { Sought } from './query.ts';

/** A record must cover so much of what the best one covers of the query to be a match. */
const LEAST_COVER = 0.35;
/** How much covering more of the query counts beside the weight of the words. */
const COVER_POWER = 0.3;

/** The documents that match a query, each with the score of its words. */
export interface Matches {
  readonly sought: readonly Sought[];
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
  /** The documents with any word of the query. */
  readonly #touched: Uint32Array;
  /** The best weight of one word's alternatives, and the documents with any of them. */
  readonly #best: Float64Array;
  readonly #found: Uint32Array;

  constructor(documents: Documents) {
    const count = documents.records.length;
    this.#documents = documents;
    this.#scores = new Float64Array(count);
    this.#covers = new Float64Array(count);
    this.#touched = new Uint32Array(count);
    this.#best = new Float64Array(count);
    this.#found = new Uint32Array(count);
  }

  match(sought: readonly Sought[], level: number | undefined): Matches {
    const count = this.#accumulate(sought);
    const whole = sought.reduce((sum, { worth }) => sum + worth, 0);
    let most = 0;
    for (let i = 0; i < count; i++) most = Math.max(most, this.#covers[this.#touched[i] as number] as number);
    const documents = new Uint32Array(count);
    const scores = new Float64Array(count);
    let kept = 0;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const document = this.#touched[i] as number;
      const cover = this.#covers[document] as number;
      const score = this.#scores[document] as number;
      this.#covers[document] = 0;
      this.#scores[document] = 0;
      if (cover < LEAST_COVER * most) continue;
      const records = this.#recordCount(document, level);
      if (records === 0) continue;
      total += records;
      documents[kept] = document;
      scores[kept++] = score * (cover / whole) ** COVER_POWER;
    }
    return { sought, documents: documents.subarray(0, kept), scores: scores.subarray(0, kept), total };
  }

  #recordCount(document: number, level: number | undefined): number {
    const heirs = this.#documents.heirs[document] ?? [];
    if (level === undefined) return 1 + heirs.length;
    let count = this.#documents.records[document]?.level === level ? 1 : 0;
    for (const heir of heirs) if (heir.level === level) count++;
    return count;
  }

  /** Adds up what each document has of the words looked for; says how many have any. */
  #accumulate(sought: readonly Sought[]): number {
    const { starts, documents, weights } = this.#documents.postings;
    const best = this.#best;
    let count = 0;
    for (const { alternatives, worth } of sought) {
      let found = 0;
      for (const [term, surety] of alternatives) {
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
        const weight = best[document] as number;
        best[document] = 0;
        const cover = this.#covers[document] as number;
        if (cover === 0) this.#touched[count++] = document;
        this.#scores[document] = (this.#scores[document] as number) + worth * weight;
        this.#covers[document] = cover + worth * (0.5 + 0.5 * weight);
      }
    }
    return count;
  }
}
