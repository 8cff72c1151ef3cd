import type { Steps } from '../steps.ts';
import type { Lexicon } from './lexicon.ts';

const STEP = 50;

/** For every term the documents that have it, each with a weight, in flat arrays. */
export class Postings {
  /** Where the documents of a term begin; those of the next term end them. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** The weight of the term in the document, in 255ths. */
  readonly weights: Uint8Array;

  constructor(starts: Uint32Array, documents: Uint32Array, weights: Uint8Array) {
    this.starts = starts;
    this.documents = documents;
    this.weights = weights;
  }

  count(term: number): number {
    return (this.starts[term + 1] as number) - (this.starts[term] as number);
  }
}

/** The terms of each document's own texts with their weights, while they are gathered. */
export class OwnTerms {
  readonly starts: number[] = [0];
  readonly terms: number[] = [];
  readonly weights: number[] = [];

  /** The best weight of each term in the document that is read, 0 for the terms that it does not have, and those it has. */
  readonly #best: number[] = [];
  #found: number[] = [];

  note(term: number, weight: number): void {
    while (this.#best.length <= term) this.#best.push(0);
    const before = this.#best[term] as number;
    if (before === 0) this.#found.push(term);
    if (before < weight) this.#best[term] = weight;
  }

  /** Closes a document and says which terms it has. */
  endDocument(): readonly number[] {
    const found = this.#found;
    for (const term of found) {
      this.terms.push(term);
      this.weights.push(this.#best[term] as number);
      this.#best[term] = 0;
    }
    this.starts.push(this.terms.length);
    this.#found = [];
    return found;
  }
}

/** A code above a document, and how much of the weight of its words comes down. */
export interface Ancestor {
  readonly document: number;
  readonly share: number;
}

/**
 * Turns terms by document into documents by term. The words of each code above are handed down at a lower weight, but for
 * those that the document itself denies: "other than smartphones" below "Telephones, including smartphones".
 */
export function* invert(own: OwnTerms, lexicon: Lexicon, ancestors: readonly (readonly Ancestor[])[]): Steps<Postings> {
  const termCount = lexicon.size;
  const best = new Float32Array(termCount);
  const denied = new Set<number>();
  const touched = new Uint32Array(termCount);
  let touchedCount = 0;
  const gather = (document: number, share: number) => {
    const end = own.starts[document + 1] as number;
    for (let i = own.starts[document] as number; i < end; i++) {
      const term = own.terms[i] as number;
      const weight = (own.weights[i] as number) * share;
      const before = best[term] as number;
      if (share < 1 && before === 0 && denied.has(term)) continue;
      if (before === 0) touched[touchedCount++] = term;
      if (weight > before) best[term] = weight;
    }
  };
  const gatherAll = (document: number) => {
    touchedCount = 0;
    gather(document, 1);
    denied.clear();
    for (let i = 0; i < touchedCount; i++) {
      const affirmed = lexicon.affirmed(touched[i] as number);
      if (affirmed >= 0) denied.add(affirmed);
    }
    for (const ancestor of ancestors[document] ?? []) gather(ancestor.document, ancestor.share);
  };

  const starts = new Uint32Array(termCount + 1);
  for (let document = 0; document < ancestors.length; document++) {
    gatherAll(document);
    for (let i = 0; i < touchedCount; i++) {
      const term = touched[i] as number;
      starts[term + 1] = (starts[term + 1] as number) + 1;
      best[term] = 0;
    }
    if (document % STEP === 0) yield;
  }
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  yield;

  const next = starts.slice();
  const documents = new Uint32Array(starts[termCount] as number);
  const weights = new Uint8Array(documents.length);
  for (let document = 0; document < ancestors.length; document++) {
    gatherAll(document);
    for (let i = 0; i < touchedCount; i++) {
      const term = touched[i] as number;
      const at = next[term] as number;
      next[term] = at + 1;
      documents[at] = document;
      weights[at] = Math.max(1, Math.round((best[term] as number) * 255));
      best[term] = 0;
    }
    if (document % STEP === 0) yield;
  }
  return new Postings(starts, documents, weights);
}
