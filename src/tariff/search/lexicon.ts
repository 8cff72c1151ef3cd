import type { Steps } from '../steps.ts';
import { Spelling } from './spelling.ts';

/** A term of the lexicon that a word as typed may stand for, and how surely. */
export interface Guess {
  readonly term: number;
  readonly weight: number;
}

/** Stands before a term that a text denies. */
const DENIAL = '!';
const ONE_SLIP = 0.8;
const TWO_SLIPS = 0.6;
const BEGINNING = 0.6;
const MAX_BEGINNINGS = 50;
/** A word is not completed to one that is so much rarer than the commonest: "coffe" is no cofferdam. */
const COMMON_BEGINNING = 0.2;

/** Every term of the index by number, with how much it tells and what is spelt nearly like it. */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #affirmed: number[] = [];
  /** In how many headings a term occurs, and the last of them, for headings come in order. */
  readonly #counted: number[] = [];
  readonly #lastHeading: number[] = [];
  #headings = new Uint16Array(0);
  #rarities = new Float64Array(0);
  #spelling: Spelling | undefined;

  get size(): number {
    return this.#terms.length;
  }

  /** The number of a term, or of its denial, where there is one. */
  number(term: string, denied = false): number | undefined {
    return this.#numbers.get(denied ? DENIAL + term : term);
  }

  /** The number of a term or of its denial, new or known. */
  add(term: string, denied = false): number {
    const spelling = denied ? DENIAL + term : term;
    let number = this.#numbers.get(spelling);
    if (number === undefined) {
      const affirmed = denied ? this.add(term) : -1;
      number = this.#terms.length;
      this.#numbers.set(spelling, number);
      this.#terms.push(spelling);
      this.#affirmed.push(affirmed);
      this.#counted.push(0);
      this.#lastHeading.push(-1);
    }
    return number;
  }

  /** The term that this one denies, or -1. */
  affirmed(term: number): number {
    return this.#affirmed[term] as number;
  }

  countHeading(term: number, heading: number): void {
    if (this.#lastHeading[term] === heading) return;
    this.#lastHeading[term] = heading;
    this.#counted[term] = (this.#counted[term] as number) + 1;
  }

  /** Closes the counting: how much a term tells depends on how many of the headings it occurs in. */
  *weigh(headingCount: number): Steps<void> {
    this.#headings = Uint16Array.from(this.#counted);
    this.#rarities = Float64Array.from({ length: headingCount + 1 }, (_, count) =>
      Math.log(1 + headingCount / Math.max(1, count)),
    );
    this.#counted.length = 0;
    this.#lastHeading.length = 0;
    yield;
    this.#spelling = yield* Spelling.of(this.#terms, (term) => !term.startsWith(DENIAL));
  }

  /** How much a term tells of the goods. */
  rarity(term: number): number {
    return this.#rarities[this.#headings[term] as number] as number;
  }

  /** In how many headings each term occurs, and how much a term of so many headings tells. */
  get headings(): Uint16Array {
    return this.#headings;
  }

  get rarities(): Float64Array {
    return this.#rarities;
  }

  /** What an unknown word may stand for: the nearest terms by slips of the keyboard, and the commonest it begins. */
  guesses(word: string): Guess[] {
    if (word.length < 2 || this.#spelling === undefined) return [];
    const guesses: Guess[] = [];
    const mostSlips = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    if (mostSlips > 0) {
      const { slips, terms } = this.#spelling.near(word, mostSlips);
      for (const term of terms) guesses.push({ term, weight: slips === 1 ? ONE_SLIP : TWO_SLIPS });
    }
    for (const term of this.#commonest(this.#spelling.begun(word))) guesses.push({ term, weight: BEGINNING });
    return guesses;
  }

  /** Those of the terms that are about as common as the commonest of them, which comes first. */
  #commonest(terms: readonly number[]): number[] {
    const headings = (term: number) => this.#headings[term] as number;
    let most = 0;
    for (const term of terms) most = Math.max(most, headings(term));
    return terms
      .filter((term) => headings(term) >= most * COMMON_BEGINNING)
      .sort((a, b) => headings(b) - headings(a) || a - b)
      .slice(0, MAX_BEGINNINGS);
  }
}
