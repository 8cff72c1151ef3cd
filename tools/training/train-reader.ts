import { plainCase } from '../../src/fold.ts';
import { Chain, factorsOf } from '../../src/text/reader/chain.ts';
import { KnownNames } from '../../src/text/reader/known-names.ts';
import type { ReaderData } from '../../src/text/reader/reader.ts';
import { ROLES } from '../../src/text/reader/roles.ts';
import { type NameLexicon, READER_BUCKETS, TokenFeatures } from '../../src/text/reader/token-features.ts';
import { tokensOf, type WordAnalysis } from '../../src/text/text-analysis.ts';
import { changedMarked } from './changed-marked.ts';
import type { MarkedText, Span } from './marked-texts.ts';
import { shuffle, xorshift } from './random.ts';

const COUNT = ROLES.length;
const EPOCHS = 14;
const RATE = 0.06;
const DECAY = 0.9;
/** Each step makes what was learned this much smaller: features that occurred once say little. */
const SHRINK = 2e-4;
const SEED = 20_261_101;
const EPSILON = 1e-8;
const MAX = 127;
/** A weight of this size is the largest that is kept. */
const LARGEST = 4;

/** Names of the tariff, which take the place of the goods of marked texts: English and Arabic ones. */
export interface TariffNames {
  readonly en: readonly string[];
  readonly ar: readonly string[];
}

/**
 * Learns a reader from marked texts: a conditional random field by stochastic gradient descent with Adagrad, in a fixed order
 * on one thread, without Math.exp, so that the result is the same bit for bit everywhere.
 */
export function trainReader(
  texts: readonly MarkedText[],
  names: TariffNames,
  lexicon: NameLexicon,
  known: Uint8Array,
  trainedOn: string,
): ReaderData {
  const random = xorshift(SEED);
  const share = () => random() / 2 ** 32;
  const trainer = new ReaderTrainer(new KnownNames(known).with(lexicon));
  const order = Uint32Array.from(texts, (_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    const rate = RATE * (1 - (DECAY * epoch) / EPOCHS);
    for (const at of order) {
      const text = texts[at];
      if (text !== undefined) trainer.learn(changedMarked(text, texts, names, share), rate);
    }
    console.log(`reader, epoch ${epoch + 1} of ${EPOCHS}`);
  }
  return { ...trainer.data(), names: known, trainedOn };
}

/** The place in `ROLES` of the role of each character of marked spans. */
function rolesOf(spans: readonly Span[]): { readonly text: string; readonly roles: Uint8Array } {
  const text = spans.map((span) => span.text).join(' ');
  const roles = new Uint8Array(text.length);
  let at = 0;
  for (const span of spans) {
    roles.fill(span.role, at, at + span.text.length + 1);
    at += span.text.length + 1;
  }
  return { text, roles };
}

class ReaderTrainer {
  readonly #features: TokenFeatures;
  readonly #chain = new Chain();
  readonly #weights = new Float64Array(READER_BUCKETS * COUNT);
  readonly #squares = new Float64Array(READER_BUCKETS * COUNT);
  readonly #transitions = new Float64Array(COUNT * COUNT);
  readonly #transitionSquares = new Float64Array(COUNT * COUNT);
  readonly #pairs = new Float64Array(COUNT * COUNT);
  readonly #cache = new Map<string, WordAnalysis>();

  constructor(lexicon: NameLexicon) {
    this.#features = new TokenFeatures(lexicon);
  }

  learn(spans: readonly Span[], rate: number): void {
    const { text, roles } = rolesOf(spans);
    const plain = plainCase(text);
    // A text that changes its length loses its capitals, and its roles their places.
    if (plain.length !== text.length) return;
    const tokens = tokensOf(plain, this.#cache);
    const features = this.#features;
    features.extract(text, plain, tokens);
    const { count, buckets, starts } = features;
    if (count === 0) return;
    const own = Array.from({ length: count }, (_, word) => roles[tokens[features.tokens[word] ?? 0]?.start ?? 0] ?? 0);
    const { scores, probabilities } = this.#chain;
    const weights = this.#weights;
    for (let word = 0; word < count; word++) {
      const to = word * COUNT;
      scores.fill(0, to, to + COUNT);
      for (let i = starts[word] ?? 0; i < (starts[word + 1] ?? 0); i++) {
        const from = (buckets[i] ?? 0) * COUNT;
        for (let role = 0; role < COUNT; role++)
          scores[to + role] = (scores[to + role] ?? 0) + (weights[from + role] ?? 0);
      }
    }
    const factors = factorsOf(this.#transitions);
    this.#chain.run(count, factors);
    for (let word = 0; word < count; word++) {
      const to = word * COUNT;
      for (let role = 0; role < COUNT; role++) {
        const error = (probabilities[to + role] ?? 0) - (own[word] === role ? 1 : 0);
        if (error > -1e-3 && error < 1e-3) continue;
        for (let i = starts[word] ?? 0; i < (starts[word + 1] ?? 0); i++)
          step(this.#weights, this.#squares, (buckets[i] ?? 0) * COUNT + role, error, rate);
      }
    }
    this.#learnTransitions(own, factors, rate);
  }

  #learnTransitions(own: readonly number[], factors: Float64Array, rate: number): void {
    const pairs = this.#pairs;
    pairs.fill(0);
    for (let word = 0; word + 1 < own.length; word++) {
      this.#chain.addPairs(word, factors, pairs);
      const pair = (own[word] ?? 0) * COUNT + (own[word + 1] ?? 0);
      pairs[pair] = (pairs[pair] ?? 0) - 1;
    }
    for (let pair = 0; pair < pairs.length; pair++)
      step(this.#transitions, this.#transitionSquares, pair, pairs[pair] ?? 0, rate);
  }

  data(): Pick<ReaderData, 'weights' | 'transitions' | 'unit'> {
    const unit = LARGEST / MAX;
    const weights = Int8Array.from(this.#weights, (weight) => Math.max(-MAX, Math.min(MAX, Math.round(weight / unit))));
    const transitions = Array.from(this.#transitions, (score) => Math.round(score * 1_000) / 1_000);
    return { weights, transitions, unit };
  }
}

function step(weights: Float64Array, squares: Float64Array, at: number, gradient: number, rate: number): void {
  const whole = gradient + SHRINK * (weights[at] ?? 0);
  const square = (squares[at] ?? 0) + whole * whole;
  squares[at] = square;
  weights[at] = (weights[at] ?? 0) - (rate * whole) / Math.sqrt(square + EPSILON);
}
