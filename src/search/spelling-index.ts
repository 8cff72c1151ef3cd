import { editDistance } from '../spelling.ts';
import type { Steps } from '../steps.ts';
import { layOutByGroup } from './arrays.ts';

const STEP = 1_000;
const MAX_EDITS = 2;
/** Deletion variants are made of this many letters at the start of a word. */
const PREFIX_LENGTH = 6;
/** The prefix itself, and the prefix without one and without two of its letters. */
const MAX_VARIANTS = 1 + PREFIX_LENGTH + (PREFIX_LENGTH * (PREFIX_LENGTH - 1)) / 2;
const KEY_COUNT = 2 ** 16;

/** What a spelling index is made of, besides the terms. */
export interface SavedSpelling {
  readonly letters: Uint32Array;
  readonly byVariant: TermsByKey;
  readonly byFirstTwo: TermsByKey;
}

/** The numbers of terms by a 16-bit key, in CSR layout (see arrays.ts). A term can have several keys. */
interface TermsByKey {
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** Finds the terms that are spelt like a word (SymSpell method) and the terms that start with it (prefix match). */
export class SpellingIndex {
  readonly #terms: readonly string[];
  /** One bit for each letter of a term: two words that are k edits apart differ in at most 2k bits. */
  readonly #letters: Uint32Array;
  readonly #byVariant: TermsByKey;
  readonly #byFirstTwo: TermsByKey;
  /** Scratch space: the variants of the word that is looked up, and the last lookup that saw each term. */
  readonly #variants = new Uint16Array(MAX_VARIANTS);
  readonly #seenIn: Uint32Array;
  #lookups = 0;

  constructor(terms: readonly string[], { letters, byVariant, byFirstTwo }: SavedSpelling) {
    this.#terms = terms;
    this.#letters = letters;
    this.#seenIn = new Uint32Array(terms.length);
    this.#byVariant = byVariant;
    this.#byFirstTwo = byFirstTwo;
  }

  /** Terms that are not `isOffered` are never found. */
  static *build(terms: readonly string[], isOffered: (term: string) => boolean): Steps<SpellingIndex> {
    const byVariant = yield* groupTerms(terms, (term, keys, from) => {
      if (term.length < 3 || !isOffered(term)) return from;
      return writeDeletionVariants(term, term.length < PREFIX_LENGTH ? 1 : MAX_EDITS, keys, from);
    });
    const byFirstTwo = yield* groupTerms(terms, (term, keys, from) => {
      if (term.length < 2 || !isOffered(term)) return from;
      keys[from] = firstTwoLetters(term);
      return from + 1;
    });
    const letters = new Uint32Array(terms.length);
    for (let number = 0; number < terms.length; number++) {
      letters[number] = letterBits(terms[number] ?? '');
      if (number % STEP === 0) yield;
    }
    return new SpellingIndex(terms, { letters, byVariant, byFirstTwo });
  }

  save(): SavedSpelling {
    return { letters: this.#letters, byVariant: this.#byVariant, byFirstTwo: this.#byFirstTwo };
  }

  /** The terms with the fewest edits, at least one and at most `maxEdits`, ordered by number. */
  nearest(word: string, maxEdits: number): { edits: number; terms: number[] } {
    const { starts, members } = this.#byVariant;
    const letters = letterBits(word);
    let edits = maxEdits;
    let terms: number[] = [];
    const lookup = ++this.#lookups;
    // The last variant is the whole prefix. It finds most terms with one edit, and these rule out nearly all others early.
    for (let v = writeDeletionVariants(word, maxEdits, this.#variants) - 1; v >= 0; v--) {
      const variant = this.#variants[v] ?? 0;
      const end = starts[variant + 1] ?? 0;
      for (let i = starts[variant] ?? 0; i < end; i++) {
        const term = members[i] ?? 0;
        if (this.#seenIn[term] === lookup) continue;
        this.#seenIn[term] = lookup;
        if (bitCount((this.#letters[term] ?? 0) ^ letters) > 2 * edits) continue;
        const distance = editDistance(word, this.#terms[term] ?? '', edits);
        if (distance > edits || distance === 0) continue;
        if (distance < edits) terms = [];
        edits = distance;
        terms.push(term);
      }
    }
    return { edits, terms: terms.sort((a, b) => a - b) };
  }

  /** The longer terms that start with a word of two letters or more. */
  completions(word: string): number[] {
    const { starts, members } = this.#byFirstTwo;
    const letters = letterBits(word);
    const terms: number[] = [];
    const key = firstTwoLetters(word);
    const end = starts[key + 1] ?? 0;
    for (let i = starts[key] ?? 0; i < end; i++) {
      const term = members[i] ?? 0;
      if ((letters & ~(this.#letters[term] ?? 0)) !== 0) continue;
      const spelling = this.#terms[term] ?? '';
      if (spelling.length > word.length && spelling.startsWith(word)) terms.push(term);
    }
    return terms;
  }
}

/** `writeKeys` writes the keys of a term from an index on and returns the index after them. */
function* groupTerms(
  terms: readonly string[],
  writeKeys: (term: string, keys: Uint16Array, from: number) => number,
): Steps<TermsByKey> {
  const keys = new Uint16Array(terms.length * MAX_VARIANTS);
  const owners = new Uint32Array(keys.length);
  let count = 0;
  for (let number = 0; number < terms.length; number++) {
    const before = count;
    count = writeKeys(terms[number] ?? '', keys, before);
    owners.fill(number, before, count);
    if (number % STEP === 0) yield;
  }
  const members = new Uint32Array(count);
  const starts = yield* layOutByGroup(keys.subarray(0, count), KEY_COUNT, (entry, at) => {
    members[at] = owners[entry] ?? 0;
  });
  return { starts, members };
}

/**
 * Writes the hashes of a word's deletion variants (SymSpell): its prefix without none, one or, with `maxEdits` at two, two
 * letters. Returns the index after them. Two words within that many edits have a variant in common: delete the letters
 * that differ, and where one prefix then has more letters than the other, delete its last letters.
 */
function writeDeletionVariants(word: string, maxEdits: number, hashes: Uint16Array, from = 0): number {
  const length = Math.min(word.length, PREFIX_LENGTH);
  let next = from;
  for (let i = 0; i <= length; i++) {
    for (let j = maxEdits < MAX_EDITS ? length : Math.min(i + 1, length); j <= length; j++) {
      let hash = 0;
      for (let at = 0; at < length; at++)
        if (at !== i && at !== j) hash = Math.imul(hash ^ word.charCodeAt(at), 0x9e3779b1);
      hashes[next++] = hash ^ (hash >>> 15);
    }
  }
  return next;
}

/** Some pairs of Latin and Arabic letters have the same key. The caller compares the spelling, so this does no harm. */
function firstTwoLetters(word: string): number {
  return ((word.charCodeAt(0) & 255) << 8) | (word.charCodeAt(1) & 255);
}

function letterBits(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

/** The number of bits set in a 32-bit number. */
function bitCount(number: number): number {
  let count = number - ((number >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
