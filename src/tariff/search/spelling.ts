import type { Steps } from '../steps.ts';
import { distance } from './distance.ts';

const STEP = 1_000;
/** So many slips are mended at most. */
const MOST_SLIPS = 2;
/** So many letters at the start of a word decide which terms it is compared with. */
const START = 5;
const GROUPS = 2 ** 16;

/** Finds the terms that are spelt nearly like a word, and those that a word begins, without a look at all the others. */
export class Spelling {
  readonly #terms: readonly string[];
  /** One bit for each letter in a term: two words that are k slips apart differ in at most 2k bits. */
  readonly #letters: Int32Array;
  readonly #byRemnant: Groups;
  readonly #byPair: Groups;

  private constructor(terms: readonly string[], byRemnant: Groups, byPair: Groups) {
    this.#terms = terms;
    this.#letters = Int32Array.from(terms, lettersOf);
    this.#byRemnant = byRemnant;
    this.#byPair = byPair;
  }

  /** Reads the terms, of which only those that `isOffered` are ever found. */
  static *of(terms: readonly string[], isOffered: (term: string) => boolean): Steps<Spelling> {
    const byRemnant = yield* group(terms, (term) =>
      term.length < 3 || !isOffered(term) ? [] : remnants(term, term.length < START ? 1 : MOST_SLIPS),
    );
    const byPair = yield* group(terms, (term) => (term.length < 2 || !isOffered(term) ? [] : [firstPair(term)]));
    yield;
    return new Spelling(terms, byRemnant, byPair);
  }

  /** The terms with the fewest slips, at least one and at most `most`, in the order of their numbers. */
  near(word: string, most: number): { slips: number; terms: number[] } {
    const { starts, members } = this.#byRemnant;
    const letters = lettersOf(word);
    let slips = most;
    let terms: number[] = [];
    for (const remnant of remnants(word, most)) {
      const end = starts[remnant + 1] as number;
      for (let i = starts[remnant] as number; i < end; i++) {
        const term = members[i] as number;
        if (bits((this.#letters[term] as number) ^ letters) > 2 * slips) continue;
        const found = distance(word, this.#terms[term] as string, slips);
        if (found > slips || found === 0) continue;
        if (found < slips) terms = [];
        slips = found;
        if (!terms.includes(term)) terms.push(term);
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

function* group(terms: readonly string[], groupsOf: (term: string) => readonly number[]): Steps<Groups> {
  const starts = new Uint32Array(GROUPS + 1);
  for (const [number, term] of terms.entries()) {
    for (const group of groupsOf(term)) starts[group + 1] = (starts[group + 1] as number) + 1;
    if (number % STEP === 0) yield;
  }
  for (let group = 0; group < GROUPS; group++)
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  const next = starts.slice();
  const members = new Uint32Array(starts[GROUPS] as number);
  for (const [number, term] of terms.entries()) {
    for (const group of groupsOf(term)) {
      const at = next[group] as number;
      next[group] = at + 1;
      members[at] = number;
    }
    if (number % STEP === 0) yield;
  }
  return { starts, members };
}

/**
 * The groups of what is left of a word's start when none, one or, with `most` at two, two of its letters are left out.
 * Two words that are so many slips apart have one of these in common: leaving out the letters that differ makes them the
 * same, and where more of these stand in one start than in the other, its last letters go too.
 */
function remnants(word: string, most: number): number[] {
  const length = Math.min(word.length, START);
  const groups: number[] = [];
  for (let i = 0; i <= length; i++) {
    for (let j = most < MOST_SLIPS ? length : Math.min(i + 1, length); j <= length; j++) {
      let hash = 0;
      for (let at = 0; at < length; at++)
        if (at !== i && at !== j) hash = Math.imul(hash ^ word.charCodeAt(at), 0x9e3779b1);
      groups.push((hash ^ (hash >>> 15)) & (GROUPS - 1));
    }
  }
  return groups;
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
