/**
 * The word lists of both languages. The JSON files have every word as `fold` writes it. Stop words and particles are the
 * exception: they have every usual spelling, because folding makes other words look like them (ماء like ما, آلي like إلى).
 */
import brokenPlurals from './arabic-broken-plurals.json' with { type: 'json' };
import arabicNouns from './arabic-nouns-like-prefixed-words.json' with { type: 'json' };
import arabicSpellings from './arabic-spellings.json' with { type: 'json' };
import irregularWords from './english-irregular-words.json' with { type: 'json' };
import englishNouns from './english-nouns-like-participles.json' with { type: 'json' };
import englishSpellings from './english-spellings.json' with { type: 'json' };
import lowInformationWords from './low-information-words.json' with { type: 'json' };
import particles from './particles.json' with { type: 'json' };
import stopWords from './stop-words.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };
import vagueWords from './vague-words.json' with { type: 'json' };

type Lists = Readonly<Record<string, readonly string[]>>;

const wordsOf = (lists: Lists): ReadonlySet<string> => new Set(Object.values(lists).flat());
const keysByWord = (...files: readonly Lists[]): ReadonlyMap<string, string> =>
  new Map(files.flatMap(Object.entries<readonly string[]>).flatMap(([key, words]) => words.map((word) => [word, key])));

/** Words that name no goods in any text. */
export const STOP_WORDS = wordsOf(stopWords);

/** Words of product titles that say little about the goods: praise, sizes, colours, counts, units. */
export const LOW_INFORMATION_WORDS = wordsOf(lowInformationWords);

/**
 * English plurals and spellings that no rule gets right, with the term they are indexed under. The spellings are those of
 * words from other languages ("bukhur" for "bakhoor") and frequent mistakes.
 */
export const IRREGULAR_WORDS = keysByWord(irregularWords, englishSpellings);

/**
 * Words that mean the same goods in every text, with the term they are indexed under. Among them are other spellings of
 * Arabic words, above all of loan words (منجه for مانجو): long vowels are written or not, and no letter stands for g, p or v.
 */
export const SYNONYMS = keysByWord(synonyms, arabicSpellings);

/** English nouns that end like a participle ("earring"). */
export const NOUNS_LIKE_PARTICIPLES: ReadonlySet<string> = new Set(englishNouns);

/** Arabic broken plurals with their singular. No rule about endings derives these. */
export const BROKEN_PLURALS = keysByWord(brokenPlurals);

/** Words that are indexed under another term, with it. */
export const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...BROKEN_PLURALS,
  ...SYNONYMS,
  ...IRREGULAR_WORDS,
]);

/** Arabic nouns whose first letter may look like the prefix "and", "with" or "for". */
export const NOUNS_LIKE_PREFIXED_WORDS: ReadonlySet<string> = new Set([
  ...arabicNouns,
  ...Object.entries(arabicSpellings).flat(2),
]);

const PARTICLE_KINDS = ['exclusion', 'negation', 'measure', 'scopeEnd', 'transparent'] as const;
/**
 * What a word does to the words after it:
 * - exclusion: excludes all words up to the end of the clause ("except").
 * - negation: negates the next few words ("without").
 * - measure: shows that a negation is not about the goods ("not exceeding").
 * - scopeEnd: ends a negation and a noun phrase ("of").
 * - transparent: does not use up the reach of a negation ("not containing cocoa").
 */
export type Particle = (typeof PARTICLE_KINDS)[number];
export const PARTICLES: ReadonlyMap<string, Particle> = new Map(
  PARTICLE_KINDS.flatMap((kind) => particles[kind].map((word) => [word, kind] as const)),
);

/** Negations of the next word alone: "non-alloy steel" is steel. */
export const NEGATIONS_OF_NEXT_WORD: ReadonlySet<string> = new Set(particles.ofNextWord);
/** Words for "free" and for "of" that together negate the next word, in Arabic; "sugar-free" stands the other way round. */
export const FREE: ReadonlySet<string> = new Set(particles.free);
export const FREE_OF: ReadonlySet<string> = new Set(particles.freeOf);

/** Words that name no goods by themselves: a description of such words alone cannot be classified. */
export const VAGUE_WORDS = wordsOf(vagueWords);
