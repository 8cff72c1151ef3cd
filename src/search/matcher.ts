import { fourthRoot } from '../text/portable-math.ts';
import type { IndexData } from './index-builder.ts';
import type { WeightedTerm } from './lexicon.ts';
import type { QueryTerm } from './query-parser.ts';

/** A document matches if it covers at least this share of what the best document covers of the query. */
const MIN_COVERAGE = 0.35;
/** A document matches if its score is at least this share of the best: one that a product title mentions in passing does not. */
const MIN_SHARE = 0.2;

/** The documents that match a query, each with a score. Valid until the next query. */
export interface Matches {
  readonly queryTerms: readonly QueryTerm[];
  /** How many places of the arrays are in use. */
  readonly count: number;
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  /** The number of matching documents of the requested level, inheritors included. */
  readonly total: number;
}

/** Finds the documents that cover enough of a query. Its arrays are scratch space, cleared after each query. */
export class Matcher {
  readonly #index: IndexData;
  /**
   * For each document its score and the importance of the words that it has, interleaved: both are needed together, so they
   * share a cache line. Their sum is twice what the document covers of the query: half of it counts by the words' weights.
   */
  readonly #sums: Float64Array;
  /** The documents that have any word of the query. */
  readonly #candidates: Uint32Array;
  /** For one word: its best weight in each document, and the documents that have it. */
  readonly #best: Float64Array;
  readonly #found: Uint32Array;
  readonly #matches: Uint32Array;
  readonly #scores: Float64Array;

  constructor(index: IndexData) {
    const count = index.documents.ids.length;
    this.#index = index;
    this.#sums = new Float64Array(2 * count);
    this.#candidates = new Uint32Array(count);
    this.#best = new Float64Array(count);
    this.#found = new Uint32Array(count);
    this.#matches = new Uint32Array(count);
    this.#scores = new Float64Array(count);
  }

  match(queryTerms: readonly QueryTerm[], level: number | undefined): Matches {
    const { documents } = this.#index;
    const [sums, candidates] = [this.#sums, this.#candidates];
    let candidateCount = 0;
    let importances = 0;
    for (const queryTerm of queryTerms) {
      const { alternatives, importance } = queryTerm;
      const [first, second] = alternatives;
      if (first !== undefined && second === undefined)
        candidateCount = this.#addTerm(first, importance, candidateCount);
      else candidateCount = this.#addBest(queryTerm, candidateCount);
      importances += importance;
    }
    let best = 0;
    for (let i = 0; i < candidateCount; i++) {
      const at = 2 * (candidates[i] ?? 0);
      best = Math.max(best, (sums[at] ?? 0) + (sums[at + 1] ?? 0));
    }
    const least = MIN_COVERAGE * best;
    let count = 0;
    let bestScore = 0;
    for (let i = 0; i < candidateCount; i++) {
      const document = candidates[i] ?? 0;
      const at = 2 * document;
      const sum = sums[at] ?? 0;
      const coverage = sum + (sums[at + 1] ?? 0);
      sums[at] = 0;
      sums[at + 1] = 0;
      if (coverage < least || documents.count(document, level) === 0) continue;
      const score = sum * fourthRoot(coverage / (2 * importances));
      bestScore = Math.max(bestScore, score);
      this.#matches[count] = document;
      this.#scores[count++] = score;
    }
    return { queryTerms, documents: this.#matches, scores: this.#scores, ...this.#keepBest(count, bestScore, level) };
  }

  /** Moves the matches that are good enough beside the best to the front; returns how many they are, and their total. */
  #keepBest(count: number, bestScore: number, level: number | undefined): { count: number; total: number } {
    let kept = 0;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const score = this.#scores[i] ?? 0;
      if (score < MIN_SHARE * bestScore) continue;
      const document = this.#matches[i] ?? 0;
      total += this.#index.documents.count(document, level);
      this.#matches[kept] = document;
      this.#scores[kept++] = score;
    }
    return { count: kept, total };
  }

  /** Adds a word with one index term, as most have, to the sums of its documents; returns the new number of candidates. */
  #addTerm({ term, weight }: WeightedTerm, importance: number, candidateCount: number): number {
    const { starts, documents, weights } = this.#index.postings;
    const [sums, candidates] = [this.#sums, this.#candidates];
    let count = candidateCount;
    const unit = weight / 255;
    const end = starts[term + 1] ?? 0;
    for (let i = starts[term] ?? 0; i < end; i++) {
      const document = documents[i] ?? 0;
      if (addTo(sums, document, importance, unit * (weights[i] ?? 0))) candidates[count++] = document;
    }
    return count;
  }

  /** The same for a word with several alternative terms. In each document the best of them counts. */
  #addBest({ alternatives, importance }: QueryTerm, candidateCount: number): number {
    const { starts, documents, weights } = this.#index.postings;
    const [sums, candidates, best, found] = [this.#sums, this.#candidates, this.#best, this.#found];
    let foundCount = 0;
    for (const { term, weight } of alternatives) {
      const unit = weight / 255;
      const end = starts[term + 1] ?? 0;
      for (let i = starts[term] ?? 0; i < end; i++) {
        const document = documents[i] ?? 0;
        const termWeight = unit * (weights[i] ?? 0);
        const before = best[document] ?? 0;
        if (before === 0) found[foundCount++] = document;
        if (termWeight > before) best[document] = termWeight;
      }
    }
    let count = candidateCount;
    for (let i = 0; i < foundCount; i++) {
      const document = found[i] ?? 0;
      if (addTo(sums, document, importance, best[document] ?? 0)) candidates[count++] = document;
      best[document] = 0;
    }
    return count;
  }
}

/** Adds a word to the sums of a document; returns whether it is the document's first. */
function addTo(sums: Float64Array, document: number, importance: number, weight: number): boolean {
  const at = 2 * document;
  const before = sums[at + 1] ?? 0;
  sums[at] = (sums[at] ?? 0) + importance * weight;
  sums[at + 1] = before + importance;
  return before === 0;
}
