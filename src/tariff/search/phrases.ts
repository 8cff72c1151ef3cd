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

  constructor(columns: PhraseColumns) {
    this.#documents = new Uint32Array(columns.documents);
    this.#starts = new Uint32Array(columns.starts);
    this.#terms = new Uint32Array(columns.terms);
    this.#kinds = new Uint8Array(columns.kinds);
  }

  /**
   * How well the best phrase of a document fits a query: the weight of the words they share, less the more the phrase
   * says beyond them. `worth` is the weight of a term that the query has, 0 for the others; `rarity` that of any.
   */
  fit(
    document: number,
    worth: Float64Array,
    rarity: (term: number) => number,
    factors: readonly [leading: number, further: number, alias: number],
  ): number {
    let best = 0;
    const end = this.#documents[document + 1] as number;
    for (let phrase = this.#documents[document] as number; phrase < end; phrase++) {
      let shared = 0;
      let whole = 0;
      const last = this.#starts[phrase + 1] as number;
      for (let i = this.#starts[phrase] as number; i < last; i++) {
        const term = this.#terms[i] as number;
        const weight = worth[term] as number;
        shared += weight;
        whole += weight > 0 ? weight : rarity(term);
      }
      if (shared === 0) continue;
      const fit = shared * (shared / whole) ** 0.7 * (factors[this.#kinds[phrase] as 0 | 1 | 2] as number);
      if (fit > best) best = fit;
    }
    return best;
  }
}

/** The same while they grow. */
export class PhraseColumns {
  /** Where the phrases of a document begin. */
  readonly documents: number[] = [0];
  /** Where the terms of a phrase begin. */
  readonly starts: number[] = [0];
  readonly terms: number[] = [];
  readonly kinds: number[] = [];

  addPhrase(kind: number, terms: readonly number[]): void {
    if (terms.length === 0) return;
    this.terms.push(...terms);
    this.starts.push(this.terms.length);
    this.kinds.push(kind);
  }

  endDocument(): void {
    this.documents.push(this.kinds.length);
  }
}
