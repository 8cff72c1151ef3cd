import { exp } from '../portable-math.ts';
import { ROLES } from './roles.ts';
import { MAX_TOKENS } from './token-features.ts';

const COUNT = ROLES.length;

/**
 * A linear chain over the words of a text (a conditional random field): the score of each role of each word, and of each role
 * after each other one, become the probability of each role of each word. The arrays are valid until the next text.
 */
export class Chain {
  /** By word and role: the score before `run`, the probability after it. */
  readonly scores = new Float64Array(MAX_TOKENS * COUNT);
  readonly probabilities = new Float64Array(MAX_TOKENS * COUNT);
  readonly #factors = new Float64Array(MAX_TOKENS * COUNT);
  readonly #forward = new Float64Array(MAX_TOKENS * COUNT);
  readonly #backward = new Float64Array(MAX_TOKENS * COUNT);

  /** `transitions` has e to the power of each score, by the role before and the role after, scaled so that none is above 1. */
  run(wordCount: number, transitions: Float64Array): void {
    const [scores, factors, forward, backward] = [this.scores, this.#factors, this.#forward, this.#backward];
    for (let word = 0; word < wordCount; word++) {
      const from = word * COUNT;
      let best = Number.NEGATIVE_INFINITY;
      for (let role = 0; role < COUNT; role++) best = Math.max(best, scores[from + role] ?? 0);
      for (let role = 0; role < COUNT; role++) factors[from + role] = exp((scores[from + role] ?? 0) - best);
    }
    for (let role = 0; role < COUNT; role++) forward[role] = factors[role] ?? 0;
    scale(forward, 0);
    for (let word = 1; word < wordCount; word++) {
      const from = word * COUNT;
      for (let role = 0; role < COUNT; role++) {
        let sum = 0;
        for (let before = 0; before < COUNT; before++)
          sum += (forward[from - COUNT + before] ?? 0) * (transitions[before * COUNT + role] ?? 0);
        forward[from + role] = sum * (factors[from + role] ?? 0);
      }
      scale(forward, from);
    }
    backward.fill(1, (wordCount - 1) * COUNT, wordCount * COUNT);
    for (let word = wordCount - 2; word >= 0; word--) {
      const from = word * COUNT;
      const next = from + COUNT;
      for (let role = 0; role < COUNT; role++) {
        let sum = 0;
        for (let after = 0; after < COUNT; after++)
          sum +=
            (transitions[role * COUNT + after] ?? 0) * (factors[next + after] ?? 0) * (backward[next + after] ?? 0);
        backward[from + role] = sum;
      }
      scale(backward, from);
    }
    for (let word = 0; word < wordCount; word++) {
      const from = word * COUNT;
      for (let role = 0; role < COUNT; role++)
        this.probabilities[from + role] = (forward[from + role] ?? 0) * (backward[from + role] ?? 0);
      scale(this.probabilities, from);
    }
  }

  /** Adds to `sums` the probability of each pair of roles of a word and the next one; for training. */
  addPairs(word: number, transitions: Float64Array, sums: Float64Array): void {
    const from = word * COUNT;
    const next = from + COUNT;
    const pairs = new Float64Array(COUNT * COUNT);
    let all = 0;
    for (let role = 0; role < COUNT; role++)
      for (let after = 0; after < COUNT; after++) {
        const pair =
          (this.#forward[from + role] ?? 0) *
          (transitions[role * COUNT + after] ?? 0) *
          (this.#factors[next + after] ?? 0) *
          (this.#backward[next + after] ?? 0);
        pairs[role * COUNT + after] = pair;
        all += pair;
      }
    for (let i = 0; i < pairs.length; i++) sums[i] = (sums[i] ?? 0) + (pairs[i] ?? 0) / all;
  }
}

/** Scales the numbers of one word so that their sum is 1: products along a long text would become too small. */
function scale(numbers: Float64Array, from: number): void {
  let sum = 0;
  for (let role = 0; role < COUNT; role++) sum += numbers[from + role] ?? 0;
  for (let role = 0; role < COUNT; role++) numbers[from + role] = (numbers[from + role] ?? 0) / sum;
}

/** e to the power of each score, scaled so that none is above 1. */
export function factorsOf(scores: ArrayLike<number>): Float64Array {
  const all = Array.from(scores);
  const best = Math.max(...all);
  return Float64Array.from(all, (score) => exp(score - best));
}
