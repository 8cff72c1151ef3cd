/** What a phrase is: the first clause of a description, a later one, or an alias. */
export const LEADING = 0;
export const FURTHER = 1;
export const ALIAS = 2;

/** The clauses and aliases of every document as the numbers of their terms, in flat arrays. */
export class Phrases {
  readonly #documents: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #kinds: Uint8Array;
  /** The marks of the terms of each phrase: most phrases are passed over with a look at these. */
  readonly #marks: Int32Array;

  constructor(columns: PhraseColumns) {
    this.#documents = new Uint32Array(columns.documents);
    this.#starts = new Uint32Array(columns.starts);
    this.#terms = new Uint32Array(columns.terms);
    this.#kinds = new Uint8Array(columns.kinds);
    this.#marks = new Int32Array(columns.marks);
  }

  /**
   * How well the best phrase of a document fits a query: the weight of the words they share, less the more the phrase
   * says beyond them. `rarities` has the weight of every term.
   */
  fit(
    document: number,
    { worth, mark }: Wanted,
    rarities: Float64Array,
    factors: readonly [leading: number, further: number, alias: number],
  ): number {
    let best = 0;
    const end = this.#documents[document + 1] as number;
    for (let phrase = this.#documents[document] as number; phrase < end; phrase++) {
      if (((this.#marks[phrase] as number) & mark) === 0) continue;
      let shared = 0;
      let whole = 0;
      const last = this.#starts[phrase + 1] as number;
      for (let i = this.#starts[phrase] as number; i < last; i++) {
        const term = this.#terms[i] as number;
        const weight = worth[term] as number;
        shared += weight;
        whole += weight > 0 ? weight : (rarities[term] as number);
      }
      const factor = factors[this.#kinds[phrase] as 0 | 1 | 2] as number;
      // What a phrase shares is the most that its fit can be: most that cannot be the best need no power.
      if (shared * factor <= best) continue;
      const fit = shared * (shared / whole) ** 0.7 * factor;
      if (fit > best) best = fit;
    }
    return best;
  }
}

/** What a query looks for, as its phrases are compared. */
export interface Wanted {
  /** The weight of each term that the query has, 0 for the others. */
  readonly worth: Float64Array;
  /** The marks of its terms. */
  readonly mark: number;
}

/** One of 32 bits for a term: a phrase whose marks are all others than those of a query shares no term with it. */
export function markOf(term: number): number {
  return 1 << (term & 31);
}

/** The same while they grow. */
export class PhraseColumns {
  /** Where the phrases of a document begin. */
  readonly documents: number[] = [0];
  /** Where the terms of a phrase begin. */
  readonly starts: number[] = [0];
  readonly terms: number[] = [];
  readonly kinds: number[] = [];
  readonly marks: number[] = [];

  addPhrase(kind: number, terms: readonly number[]): void {
    if (terms.length === 0) return;
    this.terms.push(...terms);
    this.starts.push(this.terms.length);
    this.kinds.push(kind);
    this.marks.push(terms.reduce((marks, term) => marks | markOf(term), 0));
  }

  endDocument(): void {
    this.documents.push(this.kinds.length);
  }
}
