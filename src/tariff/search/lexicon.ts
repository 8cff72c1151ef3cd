import type { Steps } from '../steps.ts';
import { distance } from './distance.ts';

/** A term of the lexicon that a word as typed may stand for, and how surely. */
export interface Guess {
  readonly term: number;
  readonly weight: number;
}

const STEP = 5_000;
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
  readonly #headings: number[] = [];
  readonly #lastHeading: string[] = [];
  #rarity = new Float64Array(0);
  /** One bit for each letter in a term: two words that are k slips apart differ in at most 2k bits. */
  #letters = new Int32Array(0);
  #lengths = new Uint16Array(0);

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
      this.#headings.push(0);
      this.#lastHeading.push('');
    }
    return number;
  }

  /** The term that this one denies, or -1. */
  affirmed(term: number): number {
    return this.#affirmed[term] as number;
  }

  countHeading(term: number, heading: string): void {
    if (this.#lastHeading[term] === heading) return;
    this.#lastHeading[term] = heading;
    this.#headings[term] = (this.#headings[term] as number) + 1;
  }

  /** Closes the counting: how much a term tells depends on how many of the headings it occurs in. */
  *weigh(headingCount: number): Steps<void> {
    this.#rarity = new Float64Array(this.size);
    this.#letters = new Int32Array(this.size);
    this.#lengths = new Uint16Array(this.size);
    for (const [number, term] of this.#terms.entries()) {
      this.#rarity[number] = Math.log(1 + headingCount / Math.max(1, this.#headings[number] as number));
      this.#letters[number] = lettersOf(term);
      this.#lengths[number] = term.length;
      if (number % STEP === 0) yield;
    }
    this.#lastHeading.length = 0;
  }

  /** How much the term tells of the goods. */
  rarity(term: number): number {
    return this.#rarity[term] as number;
  }

  /** What an unknown word may stand for: the nearest terms by slips of the keyboard, and the commonest it begins. */
  guesses(word: string): Guess[] {
    if (word.length < 2) return [];
    const near: Guess[] = [];
    const begun: number[] = [];
    const letters = lettersOf(word);
    const [allLetters, lengths] = [this.#letters, this.#lengths];
    let least = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    for (let term = 0; term < allLetters.length; term++) {
      const difference = (allLetters[term] as number) ^ letters;
      const longer = (lengths[term] as number) - word.length;
      if (longer > 0 && (difference & letters) === 0 && this.#terms[term]?.startsWith(word)) begun.push(term);
      if (longer > least || longer < -least || bits(difference) > 2 * least) continue;
      const known = this.#terms[term] as string;
      const slips =
        known.length < 3 || known.startsWith(DENIAL) ? Number.POSITIVE_INFINITY : distance(word, known, least);
      if (slips > least || slips === 0) continue;
      if (slips < least) near.length = 0;
      least = slips;
      near.push({ term, weight: slips === 1 ? ONE_SLIP : TWO_SLIPS });
    }
    begun.sort((a, b) => (this.#headings[b] as number) - (this.#headings[a] as number) || a - b);
    const common = (this.#headings[begun[0] ?? 0] as number) * COMMON_BEGINNING;
    return [
      ...near,
      ...begun
        .slice(0, MAX_BEGINNINGS)
        .filter((term) => (this.#headings[term] as number) >= common)
        .map((term) => ({ term, weight: BEGINNING })),
    ];
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** How many bits of a 32-bit number are set. */
function bits(number: number): number {
  let count = number - ((number >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
