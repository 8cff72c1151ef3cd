import type { Steps } from '../steps.ts';
import type { NameLexicon } from '../text/reader/token-features.ts';
import type { WordForm } from '../text/text-analysis.ts';
import type { Lexicon } from './lexicon.ts';
import { GROUP_NAME, NAME, type PhraseIndex, SECTION_NAME } from './phrase-index.ts';

/** Pairs of words share these bits by hash: about one pair in ten that no name has seems to be together. */
const PAIR_BITS = 2 ** 22;
const PHRASES_PER_STEP = 5_000;
/** The first counts of a class of frequency. */
const CLASSES = [1, 2, 4, 10, 40];

/** How the words of an index stand in the names of its documents. */
export class Names implements NameLexicon {
  readonly #lexicon: Lexicon;
  /** By term: 0 for a word of no name, else a number for how many names have it, as what, and whether it is one. */
  readonly #standings: Uint8Array;
  readonly #pairs = new Uint32Array(PAIR_BITS / 32);

  private constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#standings = new Uint8Array(lexicon.size);
  }

  static *build(lexicon: Lexicon, phrases: PhraseIndex): Steps<Names> {
    const names = new Names(lexicon);
    const [counts, heads, alone] = [
      new Uint32Array(lexicon.size),
      new Uint32Array(lexicon.size),
      new Uint8Array(lexicon.size),
    ];
    let read = 0;
    for (const { kind, terms } of phrases.all()) {
      if (++read % PHRASES_PER_STEP === 0) yield;
      if (kind !== NAME && kind !== GROUP_NAME && kind !== SECTION_NAME) continue;
      const [head = 0] = terms;
      heads[head] = (heads[head] ?? 0) + 1;
      if (terms.length === 1) alone[head] = 1;
      for (const term of terms) {
        counts[term] = (counts[term] ?? 0) + 1;
        for (const other of terms) if (other > term) names.#setPair(term, other);
      }
    }
    for (const [term, count] of counts.entries()) {
      if (count === 0) continue;
      const frequency = CLASSES.findLastIndex((first) => count >= first);
      const share = (heads[term] ?? 0) / count;
      const part = share > 0.6 ? 2 : share > 0.2 ? 1 : 0;
      names.#standings[term] = 1 + 6 * frequency + 2 * part + (alone[term] ?? 0);
    }
    return names;
  }

  standing(forms: readonly WordForm[]): number {
    const term = this.#termOf(forms);
    return term === undefined ? 0 : (this.#standings[term] ?? 0);
  }

  /** The standing of every word of a name. */
  *standings(): Generator<readonly [term: string, standing: number]> {
    for (const [term, standing] of this.#standings.entries())
      if (standing > 0) yield [this.#lexicon.term(term), standing];
  }

  areTogether(first: readonly WordForm[], second: readonly WordForm[]): boolean {
    const [a, b] = [this.#termOf(first), this.#termOf(second)];
    if (a === undefined || b === undefined || a === b) return false;
    const bit = pairBit(Math.min(a, b), Math.max(a, b));
    return ((this.#pairs[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  #termOf(forms: readonly WordForm[]): number | undefined {
    for (const { term } of forms) {
      const number = this.#lexicon.find(term);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  #setPair(first: number, second: number): void {
    const bit = pairBit(first, second);
    this.#pairs[bit >>> 5] = (this.#pairs[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
}

function pairBit(first: number, second: number): number {
  const hashed = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
  return (hashed ^ (hashed >>> 15)) >>> 10;
}
