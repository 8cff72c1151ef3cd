import { ScoreHeap } from './best-documents.ts';
import { CLASS, GROUP } from './documents.ts';

/** The factor on the score of each further document of a class or a group, by the number of those before it. */
const CLASS_DECAY = decay(0.6, 7);
const GROUP_DECAY = decay(0.96, 11);

/** Orders candidates by score and lowers the score of each further one of a group, so that page one has distinct goods. */
export class Diversification {
  readonly #classes: RepeatDecay;
  readonly #groups: RepeatDecay;
  readonly #waiting: ScoreHeap;
  readonly #lowered: ScoreHeap;

  /** `ids` must be in order; `capacity` is the largest number of candidates. */
  constructor(ids: readonly string[], tieOrder: Uint32Array, capacity: number) {
    this.#classes = new RepeatDecay(ids, CLASS);
    this.#groups = new RepeatDecay(ids, GROUP);
    this.#waiting = new ScoreHeap(tieOrder, capacity);
    this.#lowered = new ScoreHeap(tieOrder, capacity);
  }

  /** The first `wanted` of `count` candidates. */
  order(candidates: Uint32Array, scores: Float64Array, count: number, wanted: number): number[] {
    const [waiting, lowered] = [this.#waiting, this.#lowered];
    for (let i = 0; i < count; i++) waiting.add(candidates[i] ?? 0, scores[i] ?? 0);
    const ordered: number[] = [];
    while (ordered.length < wanted) {
      // A factor never raises a score. So a lowered score is final once no waiting document has a better one.
      while (waiting.size > 0 && waiting.bestScore >= lowered.bestScore) {
        const score = waiting.bestScore;
        const document = waiting.take();
        const factor = this.#classes.next(document, CLASS_DECAY) * this.#groups.next(document, GROUP_DECAY);
        lowered.add(document, score * factor);
      }
      ordered.push(lowered.take());
    }
    this.#classes.clear();
    this.#groups.clear();
    waiting.size = 0;
    lowered.size = 0;
    return ordered;
  }
}

/** Counts the documents whose ids start with the same characters. */
class RepeatDecay {
  /** The group of each document, how many documents of each group came so far, and the groups to clear. */
  readonly #groups: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #used: number[] = [];

  constructor(ids: readonly string[], length: number) {
    this.#groups = new Uint32Array(ids.length);
    let group = 0;
    for (let i = 1; i < ids.length; i++) {
      if (ids[i]?.slice(0, length) !== ids[i - 1]?.slice(0, length)) group++;
      this.#groups[i] = group;
    }
    this.#counts = new Uint32Array(group + 1);
  }

  /** Counts a document and returns its factor. */
  next(document: number, factors: Float64Array): number {
    const group = this.#groups[document] ?? 0;
    const before = this.#counts[group] ?? 0;
    this.#counts[group] = before + 1;
    this.#used.push(group);
    return factors[Math.min(before, factors.length - 1)] ?? 0;
  }

  clear(): void {
    for (const group of this.#used) this.#counts[group] = 0;
    this.#used.length = 0;
  }
}

/** The powers of a factor, from the 0th on. */
function decay(factor: number, length: number): Float64Array {
  const powers = new Float64Array(length).fill(1);
  for (let i = 1; i < length; i++) powers[i] = (powers[i - 1] ?? 0) * factor;
  return powers;
}
