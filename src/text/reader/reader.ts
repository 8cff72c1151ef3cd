import { plainCase } from '../../fold.ts';
import { type Clauses, clausesOf, tokensOf, type WordAnalysis } from '../text-analysis.ts';
import { Chain, factorsOf } from './chain.ts';
import { KnownNames } from './known-names.ts';
import { ROLES } from './roles.ts';
import { type NameLexicon, TokenFeatures } from './token-features.ts';

/** What a reader has learned: a number for each feature and role, and for each role after each other one. */
export interface ReaderData {
  /** The hash of what it was trained on. */
  readonly trainedOn: string;
  /** By bucket and role, in units of `unit`. */
  readonly weights: Int8Array;
  /** By the role before and the role after. */
  readonly transitions: readonly number[];
  readonly unit: number;
  /** How words stand in the names of the tariff that it was trained with (see KnownNames). */
  readonly names: Uint8Array;
}

const COUNT = ROLES.length;
/** So many different words are kept analysed: most occur again. */
const MAX_CACHED = 20_000;

/**
 * Tells for each word of a text about goods the probability of each role that it may play: whether it names the goods, states
 * a fact, names packing, and so on. It is learned from marked texts and knows no tariff; the names of the one at hand are
 * handed to it. Immutable except for scratch space.
 */
export class Reader {
  readonly #data: ReaderData;
  readonly #features: TokenFeatures;
  readonly #transitions: Float64Array;
  readonly #chain = new Chain();
  readonly #cache = new Map<string, WordAnalysis>();

  constructor(data: ReaderData, names: NameLexicon) {
    this.#data = data;
    this.#features = new TokenFeatures(new KnownNames(data.names).with(names));
    this.#transitions = factorsOf(data.transitions);
  }

  /** The words of a text, clause by clause, each with its roles. */
  read(text: string): Clauses {
    const plain = plainCase(text);
    if (this.#cache.size > MAX_CACHED) this.#cache.clear();
    const tokens = tokensOf(plain, this.#cache);
    const features = this.#features;
    features.extract(text, plain, tokens);
    this.#score();
    if (features.count > 0) this.#chain.run(features.count, this.#transitions);
    const places = new Map<number, number>();
    for (let word = 0; word < features.count; word++) places.set(features.tokens[word] ?? 0, word * COUNT);
    return clausesOf(plain, tokens, (token) => {
      const from = places.get(token);
      return from === undefined ? null : this.#chain.probabilities.slice(from, from + COUNT);
    });
  }

  /** Adds the numbers of each word's features up. */
  #score(): void {
    const { weights, unit } = this.#data;
    const { count, buckets, starts } = this.#features;
    const { scores } = this.#chain;
    for (let word = 0; word < count; word++) {
      const to = word * COUNT;
      scores.fill(0, to, to + COUNT);
      for (let i = starts[word] ?? 0; i < (starts[word + 1] ?? 0); i++) {
        const from = (buckets[i] ?? 0) * COUNT;
        for (let role = 0; role < COUNT; role++)
          scores[to + role] = (scores[to + role] ?? 0) + unit * (weights[from + role] ?? 0);
      }
    }
  }
}
