import type { Lexicon } from './lexicon.ts';
import type { QueryTerm } from './query-parser.ts';

/** The most terms of one query that phrases are scored by. No query has nearly as many. */
const MAX_TERMS = 2 ** 13;
const ROUNDING = 1e-6;

/**
 * The weight of every term for phrase matches. Terms of equal weight share a class, and each term of the query has a class
 * of its own. Phrases look up classes and weights at random; both tables are small enough to stay in the CPU's cache.
 */
export class PhraseWeights {
  /** The terms of the current query. */
  readonly terms = new Set<number>();
  /** The class of each term: the number of headings that have it, until a query gives it another. */
  readonly classes: Uint16Array;
  /** The weight of each class, and the same for classes of query terms only: 0 for the others. */
  readonly weights: Float64Array;
  readonly queryWeights: Float64Array;
  /** What a phrase with all words of the query weighs, less what rounding may take. */
  wholeQuery = 0;
  /** Whether the query has a head noun, and 1 for its classes. */
  hasHead = false;
  readonly isHead: Uint8Array;
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    const classCount = lexicon.idfs.length + MAX_TERMS;
    this.#lexicon = lexicon;
    this.classes = lexicon.headingCounts.slice();
    this.weights = new Float64Array(classCount);
    this.weights.set(lexicon.idfs);
    this.queryWeights = new Float64Array(classCount);
    this.isHead = new Uint8Array(classCount);
  }

  /** Gives each term of a query a class of its own with the importance of its word. */
  set(queryTerms: readonly QueryTerm[]): void {
    const { terms, classes, weights, queryWeights } = this;
    this.hasHead = queryTerms.some(({ isHead }) => isHead);
    this.wholeQuery = -ROUNDING;
    for (const { alternatives, importance, isHead } of queryTerms) {
      this.wholeQuery += importance;
      for (const { term } of alternatives) {
        if (!terms.has(term)) {
          if (terms.size === MAX_TERMS) continue;
          classes[term] = this.#lexicon.idfs.length + terms.size;
          terms.add(term);
        }
        const own = classes[term] ?? 0;
        weights[own] = queryWeights[own] = Math.max(importance, queryWeights[own] ?? 0);
        if (isHead) this.isHead[own] = 1;
      }
    }
  }

  clear(): void {
    for (const term of this.terms) {
      const own = this.classes[term] ?? 0;
      this.queryWeights[own] = 0;
      this.isHead[own] = 0;
      this.classes[term] = this.#lexicon.headingCounts[term] ?? 0;
    }
    this.terms.clear();
  }
}
