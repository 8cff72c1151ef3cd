import { GrowableArray } from './growable-array.ts';

/** The terms of each document's own texts with their weights. It exists only while the index is built. */
export class ForwardIndex {
  /** Where the terms of each document start, in CSR layout (see grouped-arrays.ts). */
  readonly starts = new GrowableArray(Uint32Array);
  /** Where the terms of each document end that documents below it inherit. */
  readonly inheritedEnds = new GrowableArray(Uint32Array);
  readonly terms = new GrowableArray(Uint32Array);
  readonly weights = new GrowableArray(Float64Array);
  /** The terms of the current document, and the best weight of every term in it: 0 if the document does not have it. */
  #current: number[] = [];
  readonly #best: number[] = [];
  #inheritedCount = 0;

  constructor() {
    this.starts.push(0);
  }

  /** Adds a term to the current document. Of several weights the best one counts. */
  add(term: number, weight: number): void {
    while (this.#best.length <= term) this.#best.push(0);
    const before = this.#best[term] ?? 0;
    if (before === 0) this.#current.push(term);
    if (before < weight) this.#best[term] = weight;
  }

  /** Ends the terms of the current document that documents below it inherit. Those added later are its own alone. */
  endInherited(): void {
    this.#inheritedCount = this.#current.length;
  }

  /** Ends the current document and returns its terms. */
  endDocument(): readonly number[] {
    const terms = this.#current;
    this.inheritedEnds.push(this.terms.length + this.#inheritedCount);
    this.#inheritedCount = 0;
    for (const term of terms) {
      this.terms.push(term);
      this.weights.push(this.#best[term] ?? 0);
      this.#best[term] = 0;
    }
    this.starts.push(this.terms.length);
    this.#current = [];
    return terms;
  }
}
