import type { Steps } from '../steps.ts';
import { distance } from './distance.ts';

const STEP = 5_000;
/** Letters of one script beyond these are not counted. */
const MOST_LETTERS = 31;

/** Finds the terms that are spelt nearly like a word, and those that a word begins, without a look at all the others. */
export class Spelling {
  readonly #terms: readonly string[];
  readonly #bySize: Groups;
  readonly #byStart: Groups;

  private constructor(terms: readonly string[], bySize: Groups, byStart: Groups) {
    this.#terms = terms;
    this.#bySize = bySize;
    this.#byStart = byStart;
  }

  /** Reads the terms, of which only those of two letters and more that `isOffered` are ever found. */
  static *of(terms: readonly string[], isOffered: (term: string) => boolean): Steps<Spelling> {
    const group = (groupOf: (term: string) => number, shortest: number) =>
      groupTerms(terms, (term) => (term.length >= shortest && isOffered(term) ? groupOf(term) : NO_GROUP));
    const bySize = yield* group((term) => sizeGroup(sizeOf(term)), 3);
    const byStart = yield* group(startGroup, 2);
    return new Spelling(terms, bySize, byStart);
  }

  /** The terms with the fewest slips, at least one and at most `most`, in the order of their numbers. */
  near(word: string, most: number): { slips: number; terms: number[] } {
    const { starts, members, letters } = this.#bySize;
    const own = lettersOf(word);
    const { latin, other } = sizeOf(word);
    let slips = most;
    let terms: number[] = [];
    // A slip changes the number of letters of a script by one at most, so only words of nearly the same size are compared.
    for (let l = Math.max(0, latin - most); l <= Math.min(MOST_LETTERS, latin + most); l++) {
      for (let o = Math.max(0, other - most); o <= Math.min(MOST_LETTERS, other + most); o++) {
        const group = sizeGroup({ latin: l, other: o });
        const end = starts[group + 1] as number;
        for (let i = starts[group] as number; i < end; i++) {
          if (bits((letters[i] as number) ^ own) > 2 * slips) continue;
          const term = members[i] as number;
          const found = distance(word, this.#terms[term] as string, slips);
          if (found > slips || found === 0) continue;
          if (found < slips) terms = [];
          slips = found;
          terms.push(term);
        }
      }
    }
    return { slips, terms: terms.sort((a, b) => a - b) };
  }

  /** The longer terms that begin with a word of two letters or more. */
  begun(word: string): number[] {
    const { starts, members, letters } = this.#byStart;
    const own = lettersOf(word);
    const begun: number[] = [];
    const group = startGroup(word);
    const end = starts[group + 1] as number;
    for (let i = starts[group] as number; i < end; i++) {
      if ((own & ~(letters[i] as number)) !== 0) continue;
      const term = this.#terms[members[i] as number] as string;
      if (term.length > word.length && term.startsWith(word)) begun.push(members[i] as number);
    }
    return begun;
  }
}

/** Terms by group, in flat arrays. */
interface Groups {
  /** Where the members of a group begin; those of the next group end them. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
  /** One bit for each letter in a member: two words that are k slips apart differ in at most 2k bits. */
  readonly letters: Int32Array;
}

const GROUPS = 4_096;
const NO_GROUP = GROUPS;

function* groupTerms(terms: readonly string[], groupOf: (term: string) => number): Steps<Groups> {
  const groups = new Uint16Array(terms.length);
  const starts = new Uint32Array(GROUPS + 2);
  for (const [number, term] of terms.entries()) {
    const group = groupOf(term);
    groups[number] = group;
    starts[group + 1] = (starts[group + 1] as number) + 1;
    if (number % STEP === 0) yield;
  }
  for (let group = 0; group <= GROUPS; group++)
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  const next = starts.slice();
  const members = new Uint32Array(starts[NO_GROUP] as number);
  const letters = new Int32Array(members.length);
  for (const [number, term] of terms.entries()) {
    const group = groups[number] as number;
    if (group === NO_GROUP) continue;
    const at = next[group] as number;
    next[group] = at + 1;
    members[at] = number;
    letters[at] = lettersOf(term);
    if (number % STEP === 0) yield;
  }
  return { starts, members, letters };
}

interface Size {
  readonly latin: number;
  readonly other: number;
}

function sizeOf(word: string): Size {
  let latin = 0;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) < 0x80) latin++;
  return { latin: Math.min(latin, MOST_LETTERS), other: Math.min(word.length - latin, MOST_LETTERS) };
}

function sizeGroup({ latin, other }: Size): number {
  return latin * (MOST_LETTERS + 1) + other;
}

/** The first two letters; some pairs of the two scripts fall together, which does no harm. */
function startGroup(word: string): number {
  return ((word.charCodeAt(0) & 63) << 6) | (word.charCodeAt(1) & 63);
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
