import type { Steps } from '../steps.ts';
import { Column } from './column.ts';
import type { Lexicon } from './lexicon.ts';

const STEP = 50;

/** For every term the documents that have it, each with a weight, in flat arrays. */
export class Postings {
  /** Where the documents of a term begin; those of the next term end them. */
  readonly starts: Uint32Array;
  /** In the smaller kind of array where their numbers allow it: these are the greater part of the index. */
  readonly documents: Uint16Array | Uint32Array;
  /** The weight of the term in the document, in 255ths. */
  readonly weights: Uint8Array;

  constructor(starts: Uint32Array, documents: Uint16Array | Uint32Array, weights: Uint8Array) {
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
  readonly starts = new Column(Uint32Array);
  readonly terms = new Column(Uint32Array);
  readonly weights = new Column(Float64Array);

  /** The best weight of each term in the document that is read, 0 for the terms that it does not have, and those it has. */
  readonly #best: number[] = [];
  #found: number[] = [];

  constructor() {
    this.starts.push(0);
  }

  note(term: number, weight: number): void {
    while (this.#best.length <= term) this.#best.push(0);
    const before = this.#best[term] as number;
    if (before === 0) this.#found.push(term);
    if (before < weight) this.#best[term] = weight;
  }

  /** How many terms a document has. */
  count(document: number): number {
    const { numbers } = this.starts;
    return (numbers[document + 1] as number) - (numbers[document] as number);
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

/** The nearest document above each, -1 where there is none, and how much of the weight of a document's words comes down. */
export interface Descent {
  readonly parents: readonly number[];
  readonly shares: readonly number[];
}

/**
 * Turns terms by document into documents by term. The words of each code above are handed down at a lower weight, but for
 * those that the document itself denies: "other than smartphones" below "Telephones, including smartphones".
 */
export function* invert(own: OwnTerms, lexicon: Lexicon, { parents, shares }: Descent): Steps<Postings> {
  const [ownStarts, ownTerms, ownWeights] = [own.starts.numbers, own.terms.numbers, own.weights.numbers];
  const documentCount = parents.length;
  const termCount = lexicon.size;
  const best = new Float32Array(termCount);
  const denied = new Set<number>();
  const touched = new Uint32Array(termCount);
  let touchedCount = 0;
  const gather = (document: number, share: number) => {
    const end = ownStarts[document + 1] as number;
    for (let i = ownStarts[document] as number; i < end; i++) {
      const term = ownTerms[i] as number;
      const weight = (ownWeights[i] as number) * share;
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
    for (let above = parents[document] as number; above >= 0; above = parents[above] as number)
      gather(above, shares[above] as number);
  };

  // What is gathered stays in the order of documents until it is known how many of them each term has.
  const counts = new Uint32Array(documentCount);
  let most = 0;
  for (let document = 0; document < documentCount; document++) {
    const above = parents[document] as number;
    counts[document] = own.count(document) + (above < 0 ? 0 : (counts[above] as number));
    most += counts[document] as number;
  }
  const terms = new Uint32Array(most);
  const gathered = new Uint8Array(most);
  const ends = new Uint32Array(documentCount);
  const starts = new Uint32Array(termCount + 1);
  let count = 0;
  yield;
  for (let document = 0; document < documentCount; document++) {
    gatherAll(document);
    for (let i = 0; i < touchedCount; i++) {
      const term = touched[i] as number;
      starts[term + 1] = (starts[term + 1] as number) + 1;
      terms[count] = term;
      gathered[count++] = Math.max(1, Math.round((best[term] as number) * 255));
      best[term] = 0;
    }
    ends[document] = count;
    if (document % STEP === 0) yield;
  }
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  yield;

  const next = starts.slice();
  const documents = documentCount <= 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count);
  const weights = new Uint8Array(count);
  for (let document = 0, i = 0; document < documentCount; document++) {
    for (; i < (ends[document] as number); i++) {
      const term = terms[i] as number;
      const at = next[term] as number;
      next[term] = at + 1;
      documents[at] = document;
      weights[at] = gathered[i] as number;
    }
    if (document % STEP === 0) yield;
  }
  return new Postings(starts, documents, weights);
}
