import type { FeatureMatrix } from './feature-matrix.ts';

/** The share of words that is left out, and the fewest words of a text that loses any: shorter ones are names. */
const RATE = 0.3;
const MIN_WORDS = 5;

/**
 * Leaves words of a text out at random, others each time that it is learned from (dropout). Without it the model relies on a
 * few words of each text, and the titles that other people write do not have them.
 */
export class WordDropout {
  readonly #matrix: FeatureMatrix;
  readonly #random: () => number;
  /** What each word of the current text counts: 0 if it is left out. */
  readonly #factors: Float64Array;

  constructor(matrix: FeatureMatrix, random: () => number) {
    this.#matrix = matrix;
    this.#random = random;
    this.#factors = new Float64Array(matrix.places.reduce((most, place) => Math.max(most, place), 0) + 1);
  }

  /** Draws the words of a text. Those that are kept count more, so that the features together keep their length. */
  draw(text: number): void {
    const { starts, places } = this.#matrix;
    const factors = this.#factors;
    const wordCount = (places[(starts[text + 1] ?? 0) - 1] ?? 0) + 1;
    factors.fill(1, 0, wordCount);
    if (wordCount < MIN_WORDS) return;
    let kept = 0;
    for (let word = 0; word < wordCount; word++) {
      const isKept = this.#random() >= RATE * 2 ** 32;
      factors[word] = isKept ? 1 : 0;
      if (isKept) kept++;
    }
    const factor = Math.sqrt(wordCount / kept);
    for (let word = 0; word < wordCount; word++) factors[word] = kept === 0 ? 1 : factor * (factors[word] ?? 0);
  }

  /** The weight of a feature of the text that was drawn last. */
  weight(feature: number): number {
    const { weights, places } = this.#matrix;
    return (weights[feature] ?? 0) * (this.#factors[places[feature] ?? 0] ?? 0);
  }
}
