import { byRole, meanByRole } from '../../text/reader/roles.ts';
import type { Word } from '../../text/text-analysis.ts';
import { hasDigit } from '../../text/tokenizer.ts';

/** The number of buckets of the hashing trick: features in the same one share a row of the model. */
export const BUCKETS = 3 * 2 ** 16;
/** Inverse document frequencies are stored in these units. */
export const IDF_UNIT = 1 / 16;

/** What each kind of feature counts before it is multiplied by its inverse document frequency. */
const STEM = 3;
const WORD = 1;
const PAIR = 1.5;
const HEAD = 2;
const NGRAM = 0.6;
const MIN_NGRAM = 3;
const MAX_NGRAM = 5;

/** What the features of a word count by its role: found by training such a model with these numbers free. */
const ROLE_WEIGHTS = byRole({
  goods: 1,
  fact: 0.65,
  denied: 0.11,
  use: 0.09,
  beside: 0.06,
  packing: 0.06,
  trade: 0.06,
  brand: 0.14,
  noGoods: 0.03,
  asking: 0.02,
});

/** Different start values keep the hashes of different kinds of features apart. */
const STEM_SEED = 0x2545f491;
const WORD_SEED = 0x3c6ef372;
const PAIR_SEED = 0x5851f42d;
const HEAD_SEED = 0x165667b1;
const NGRAM_SEED = 0x7f4a7c15;
const NEGATED_SEED = 0x1b873593;
const WORD_EDGE = 32;

/** No more features of one text are read. */
const MAX_FEATURES = 4_096;

/**
 * Turns an analysed text into hashed features: the stem and the spelling of each word, pairs of neighbouring stems, head nouns,
 * and character n-grams. Query and training texts go through the same analysis. The arrays are valid until the next text.
 */
export class FeatureExtractor {
  count = 0;
  readonly buckets = new Uint32Array(MAX_FEATURES);
  readonly weights = new Float64Array(MAX_FEATURES);
  /** The place in the text of the word that each feature is of. Training leaves whole words out. */
  readonly places = new Uint16Array(MAX_FEATURES);
  #place = 0;
  #roleWeight = 1;

  extract(clauses: readonly (readonly Word[])[]): void {
    this.count = 0;
    this.#place = -1;
    for (const clause of clauses) {
      let previous = 0;
      for (const word of clause) {
        const { text, forms, negated, head, roles } = word;
        this.#place++;
        this.#roleWeight = meanByRole(roles, ROLE_WEIGHTS);
        const term = forms[0]?.term ?? text;
        const stem = hash(term, negated ? NEGATED_SEED : STEM_SEED);
        this.#add(stem, STEM);
        if (previous !== 0) this.#add(Math.imul(previous ^ PAIR_SEED, 0x9e3779b1) ^ stem, PAIR);
        previous = stem;
        if (negated) continue;
        if (head) this.#add(hash(term, HEAD_SEED), HEAD);
        this.#add(hash(text, WORD_SEED), WORD);
        if (!hasDigit(text)) this.#addNgrams(text);
      }
    }
  }

  /** Adds the n-grams of a word, with its two edges as characters. */
  #addNgrams(word: string): void {
    const end = word.length + 1;
    for (let start = -1; start < end; start++) {
      let ngram = NGRAM_SEED;
      for (let length = 1; length <= MAX_NGRAM && start + length <= end; length++) {
        const at = start + length - 1;
        ngram = Math.imul(ngram ^ (at < 0 || at >= word.length ? WORD_EDGE : word.charCodeAt(at)), 0x01000193);
        if (length >= MIN_NGRAM) this.#add(ngram, NGRAM);
      }
    }
  }

  #add(hashed: number, weight: number): void {
    if (this.count === MAX_FEATURES) return;
    // A multiplicative (Fibonacci) hash: the high bits of the product depend on all bits of the number.
    const mixed = Math.imul(hashed ^ (hashed >>> 15), 0x9e3779b1) >>> 0;
    this.buckets[this.count] = (mixed * BUCKETS) / 2 ** 32;
    this.places[this.count] = this.#place;
    this.weights[this.count++] = weight * this.#roleWeight;
  }
}

function hash(text: string, seed: number): number {
  let hashed = seed;
  for (let i = 0; i < text.length; i++) hashed = Math.imul(hashed ^ text.charCodeAt(i), 0x01000193);
  return hashed;
}
