import type { Steps } from '../steps.ts';
import { distance } from './distance.ts';

const STEP = 1_000;
/** So many slips are mended at most. */
const MOST_SLIPS = 2;
/** So many letters at the start of a word decide which terms it is compared with. */
const START = 6;
/** A word has so many remnants at most: its start whole, without one and without two of its letters. */
const MOST_REMNANTS = 1 + START + (START * (START - 1)) / 2;
const GROUPS = 2 ** 16;

/** Finds the terms that are spelt nearly like a word, and those that a word begins, without a look at all the others. */
export class Spelling {
  readonly #terms: readonly string[];
  /** One bit for each letter in a term: two words that are k slips apart differ in at most 2k bits. */
  readonly #letters: Int32Array;
  readonly #byRemnant: Groups;
  readonly #byPair: Groups;
  /** Scratch space: the remnants of the word at hand, and the last look in which each term came up, for it has several. */
  readonly #remnants = new Uint16Array(MOST_REMNANTS);
  readonly #lookedAt: Uint32Array;
  #looks = 0;

  private constructor(terms: readonly string[], letters: Int32Array, byRemnant: Groups, byPair: Groups) {
    this.#terms = terms;
    this.#letters = letters;
    this.#lookedAt = new Uint32Array(terms.length);
    this.#byRemnant = byRemnant;
    this.#byPair = byPair;
  }

  /** Reads the terms, of which only those that `isOffered` are ever found. */
  static *of(terms: readonly string[], isOffered: (term: string) => boolean): Steps<Spelling> {
    const byRemnant = yield* group(terms, (term, list) =>
      term.length < 3 || !isOffered(term) ? 0 : remnants(term, term.length < START ? 1 : MOST_SLIPS, list),
    );
    const byPair = yield* group(terms, (term, list) => {
      list[0] = firstPair(term);
      return term.length < 2 || !isOffered(term) ? 0 : 1;
    });
    const letters = new Int32Array(terms.length);
    for (let number = 0; number < terms.length; number++) {
      letters[number] = lettersOf(terms[number] as string);
      if (number % STEP === 0) yield;
    }
    return new Spelling(terms, letters, byRemnant, byPair);
  }

  /** The terms with the fewest slips, at least one and at most `most`, in the order of their numbers. */
  near(word: string, most: number): { slips: number; terms: number[] } {
    const { starts, members } = this.#byRemnant;
    const letters = lettersOf(word);
    let slips = most;
    let terms: number[] = [];
    const look = ++this.#looks;
    // From the last remnant on, which is the whole start: once one slip is found, hardly any other term is compared.
    for (let r = remnants(word, most, this.#remnants) - 1; r >= 0; r--) {
      const remnant = this.#remnants[r] as number;
      const end = starts[remnant + 1] as number;
      for (let i = starts[remnant] as number; i < end; i++) {
        const term = members[i] as number;
        if (this.#lookedAt[term] === look) continue;
        this.#lookedAt[term] = look;
        if (bits((this.#letters[term] as number) ^ letters) > 2 * slips) continue;
        const found = distance(word, this.#terms[term] as string, slips);
        if (found > slips || found === 0) continue;
        if (found < slips) terms = [];
        slips = found;
        terms.push(term);
      }
    }
    return { slips, terms: terms.sort((a, b) => a - b) };
  }

  /** The longer terms that begin with a word of two letters or more. */
  begun(word: string): number[] {
    const { starts, members } = this.#byPair;
    const letters = lettersOf(word);
    const begun: number[] = [];
    const pair = firstPair(word);
    const end = starts[pair + 1] as number;
    for (let i = starts[pair] as number; i < end; i++) {
      const term = members[i] as number;
      if ((letters & ~(this.#letters[term] as number)) !== 0) continue;
      const spelling = this.#terms[term] as string;
      if (spelling.length > word.length && spelling.startsWith(word)) begun.push(term);
    }
    return begun;
  }
}

/** The numbers of terms by group, in flat arrays. A term can be in several groups. */
interface Groups {
  /** Where the members of a group begin; those of the next group end them. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** Groups terms by the numbers that `groupsOf` writes into a list; it says how many they are. */
function* group(terms: readonly string[], groupsOf: (term: string, list: Uint16Array) => number): Steps<Groups> {
  const list = new Uint16Array(MOST_REMNANTS);
  const starts = new Uint32Array(GROUPS + 1);
  for (let number = 0; number < terms.length; number++) {
    const count = groupsOf(terms[number] as string, list);
    for (let i = 0; i < count; i++) {
      const group = list[i] as number;
      starts[group + 1] = (starts[group + 1] as number) + 1;
    }
    if (number % STEP === 0) yield;
  }
  for (let group = 0; group < GROUPS; group++)
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  const next = starts.slice();
  const members = new Uint32Array(starts[GROUPS] as number);
  for (let number = 0; number < terms.length; number++) {
    const count = groupsOf(terms[number] as string, list);
    for (let i = 0; i < count; i++) {
      const group = list[i] as number;
      const at = next[group] as number;
      next[group] = at + 1;
      members[at] = number;
    }
    if (number % STEP === 0) yield;
  }
  return { starts, members };
}

/**
 * Lists the groups of what is left of a word's start when none, one or, with `most` at two, two of its letters are left
 * out; says how many they are. Two words that are so many slips apart have one of these in common: leaving out the
 * letters that differ makes them the same, and where more of these stand in one start than in the other, its last
 * letters go too.
 */
function remnants(word: string, most: number, list: Uint16Array): number {
  const length = Math.min(word.length, START);
  let count = 0;
  for (let i = 0; i <= length; i++) {
    for (let j = most < MOST_SLIPS ? length : Math.min(i + 1, length); j <= length; j++) {
      let hash = 0;
      for (let at = 0; at < length; at++)
        if (at !== i && at !== j) hash = Math.imul(hash ^ word.charCodeAt(at), 0x9e3779b1);
      list[count++] = hash ^ (hash >>> 15);
    }
  }
  return count;
}

/** The group of the first two letters; some pairs of the two scripts fall together, which does no harm. */
function firstPair(word: string): number {
  return ((word.charCodeAt(0) & 255) << 8) | (word.charCodeAt(1) & 255);
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
