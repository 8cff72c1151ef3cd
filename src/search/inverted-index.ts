import type { Steps } from '../steps.ts';
import { type CompactArray, compactArray, GrowableArray, layOutByGroup } from './arrays.ts';
import type { Lexicon } from './lexicon.ts';

const STEP = 50;

/** The posting list of every term: the documents that have it, each with a weight. In CSR layout (see arrays.ts). */
export interface InvertedIndex {
  readonly starts: Uint32Array;
  readonly documents: CompactArray;
  /** The weight of the term in the document, in 255ths. */
  readonly weights: Uint8Array;
}

/** The number of documents that have a term. */
export function documentFrequency({ starts }: InvertedIndex, term: number): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0);
}

/** The nearest document above each document, or -1, and the share of a document's weights that documents below inherit. */
export interface Hierarchy {
  readonly parents: readonly number[];
  readonly shares: readonly number[];
}

/** Turns terms by document into documents by term. */
export function* invert(forward: ForwardIndex, lexicon: Lexicon, hierarchy: Hierarchy): Steps<InvertedIndex> {
  const documentCount = hierarchy.parents.length;
  const all = new InheritedTerms(forward, lexicon, hierarchy);
  const ends = new Uint32Array(documentCount);
  for (let document = 0; document < documentCount; document++) {
    ends[document] = all.add(document);
    if (document % STEP === 0) yield;
  }
  const { count, terms, weights } = all;
  const documents = compactArray(count, documentCount);
  const groupedWeights = new Uint8Array(count);
  let document = 0;
  const starts = yield* layOutByGroup(terms.subarray(0, count), lexicon.size, (entry, at) => {
    while (entry >= (ends[document] ?? 0)) document++;
    documents[at] = document;
    groupedWeights[at] = weights[entry] ?? 0;
  });
  return { starts, documents, weights: groupedWeights };
}

/**
 * The terms of each document together with those it inherits from every document above it, which count less. A document
 * does not inherit terms that it negates: "other than smartphones" below "Telephones, including smartphones".
 */
class InheritedTerms {
  count = 0;
  readonly terms: Uint32Array;
  /** In 255ths. */
  readonly weights: Uint8Array;
  readonly #own: {
    readonly starts: Uint32Array;
    readonly inheritedEnds: Uint32Array;
    readonly terms: Uint32Array;
    readonly weights: Float64Array;
  };
  readonly #lexicon: Lexicon;
  readonly #hierarchy: Hierarchy;
  /** The best weight of each term in the current document, 0 for terms that it does not have, and the terms it negates. */
  readonly #best: Float32Array;
  readonly #negated = new Set<number>();

  constructor({ starts, inheritedEnds, terms, weights }: ForwardIndex, lexicon: Lexicon, hierarchy: Hierarchy) {
    this.#own = {
      starts: starts.numbers,
      inheritedEnds: inheritedEnds.numbers,
      terms: terms.numbers,
      weights: weights.numbers,
    };
    this.#lexicon = lexicon;
    this.#hierarchy = hierarchy;
    this.#best = new Float32Array(lexicon.size);
    // Room for all terms even if no document shares one with a document above it.
    const counts: number[] = [];
    let capacity = 0;
    for (const [document, parent] of hierarchy.parents.entries()) {
      const own = (this.#own.starts[document + 1] ?? 0) - (this.#own.starts[document] ?? 0);
      counts.push(own + (counts[parent] ?? 0));
      capacity += counts[document] ?? 0;
    }
    this.terms = new Uint32Array(capacity);
    this.weights = new Uint8Array(capacity);
  }

  /** Adds the terms of the next document; returns the count of terms so far. */
  add(document: number): number {
    const { parents, shares } = this.#hierarchy;
    const start = this.count;
    this.#negated.clear();
    this.#addOwn(document, this.#own.starts[document + 1] ?? 0, 1);
    for (let i = start; i < this.count; i++) {
      const negated = this.#lexicon.negatedTerm(this.terms[i] ?? 0);
      if (negated >= 0) this.#negated.add(negated);
    }
    for (let above = parents[document] ?? -1; above >= 0; above = parents[above] ?? -1)
      this.#addOwn(above, this.#own.inheritedEnds[above] ?? 0, shares[above] ?? 0);
    for (let i = start; i < this.count; i++) {
      const term = this.terms[i] ?? 0;
      this.weights[i] = Math.max(1, Math.round((this.#best[term] ?? 0) * 255));
      this.#best[term] = 0;
    }
    return this.count;
  }

  /** Adds a share of the terms of a document up to the place where they end. */
  #addOwn(document: number, end: number, share: number): void {
    const { starts, terms, weights } = this.#own;
    const [best, negated] = [this.#best, this.#negated];
    const hasNegated = negated.size > 0;
    for (let i = starts[document] ?? 0; i < end; i++) {
      const term = terms[i] ?? 0;
      const weight = (weights[i] ?? 0) * share;
      const before = best[term] ?? 0;
      if (before === 0 && hasNegated && negated.has(term)) continue;
      if (before === 0) this.terms[this.count++] = term;
      if (weight > before) best[term] = weight;
    }
  }
}

/** The terms of each document's own texts with their weights. It exists only while the index is built. */
export class ForwardIndex {
  /** Where the terms of each document start, in CSR layout (see arrays.ts). */
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
