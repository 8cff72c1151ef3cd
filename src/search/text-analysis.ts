import { fold, plainCase } from '../fold.ts';
import { arabicForms } from './arabic-stemmer.ts';
import { englishForms } from './english-stemmer.ts';
import { isNumber, Tokenizer } from './tokenizer.ts';
import { PARTICLES, type Particle, STOP_WORDS } from './vocabulary/word-lists.ts';

/** A term under which a word is indexed. The weight is 1 for the word itself and less for a related word. */
export interface WordForm {
  readonly term: string;
  readonly weight: number;
}

/** One word of a text. Stop words are left out. */
export interface Word {
  /** The word as written, folded. */
  readonly text: string;
  /** At least one form; the most certain first. */
  readonly forms: readonly WordForm[];
  /** Joined to the word before, directly or by a hyphen: "t-shirt", "4mm". */
  readonly joined: boolean;
  /** Excluded or negated by the text: "horses" in "other than horses". */
  readonly negated: boolean;
  /** The head noun of its phrase: in English the last word, also before "of", "for" or "and"; in Arabic the first. */
  readonly head: boolean;
  /** It names what the goods are packed in: "boxes" in "packed in boxes". */
  readonly packing: boolean;
  /** It says what the goods are used for, come with or lie in: "kitchen" in "shelves for the kitchen". */
  readonly adjunct: boolean;
}

/** The words of a text, clause by clause. */
export type Clauses = readonly (readonly Word[])[];

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The part of a word's analysis that does not depend on the text around it. Stop words have no forms. */
export interface WordAnalysis {
  readonly text: string;
  readonly forms: readonly WordForm[];
  readonly particle: Particle | undefined;
}

/** How many words a negation reaches at most. The Arabic غير negates only the next word. */
const NEGATION_REACH = 5;
const QUOTES = /['’`´]/;
const ALL_QUOTES = /['’`´]/g;
/** Before what goods are packed in, as folding writes them. */
const PACKING_PREPOSITIONS = new Set(['in', 'into', 'on', 'في', 'علي']);
/** Before what goods are used for, come with or lie in. Arabic has "for" also as a prefix. */
const ADJUNCT_PREPOSITIONS = new Set(['for', 'with', 'in', 'في', 'علي', 'مع']);
/** Diacritics and tatweel. */
const MARKS = /[\p{M}ـ]/gu;
const HYPHENS = '-\u2010\u2011';
/** Stop words of one letter that can be part of a name, with their forms: "e-bike", "I beam", "a/c", "vitamin A". */
const LETTERS: ReadonlyMap<string, readonly WordForm[]> = new Map(
  ['a', 'e', 'i'].map((term) => [term, [{ term, weight: 1 }]]),
);
const NO_FORMS: readonly WordForm[] = [];
/** What follows an "a" that is no article: a hyphen, a slash or the end of the clause. */
const AFTER_LETTER = /^(?:[-\u2010\u2011/]| *(?:[,;)]|$))/;
/** What follows a "free" that says nothing about the word before it: "free of", "free shipping", "free cutting steel". */
const AFTER_OTHER_FREE =
  /^ +(?:of|from|shipping|delivery|transport|sample|gift|size|range|standing|flow|cutting|machining|distribution|reed)/;
/** Before من (of) they negate the next word. */
const FREE = new Set(['خالي', 'خاليه', 'الخالي', 'الخاليه']);
/**
 * Whether an exclusion goes on after a comma: a list of names up to "and" or "or" follows, as in "other than beef, pork or
 * lamb". In "other than fillets, fresh or chilled" it ends.
 */
const LIST_GOES_ON =
  /^(?! *(?:\d|(?:of|for|in|with|without|whether|including|such|not|weighing|put|by|over|under|each|fresh|minced|frozen|dried|live)\b))[^;:()]*? (?:and|or) /;

/**
 * The words of a text, clause by clause. Index and query are analysed alike. A caller that analyses many texts passes one
 * `cache` for all of them, since most words occur again.
 */
export function analyseText(text: string, cache?: Map<string, WordAnalysis>): Word[][] {
  const plain = plainCase(text);
  const clauses: Word[][] = [];
  let clause: Mutable<Word>[] = [];
  let excluding = false;
  let wordsToNegate = 0;
  let packing = false;
  let adjunct = false;
  let previous = '';
  let previousParticle: Particle | undefined;
  let end = -1;
  const tokenizer = new Tokenizer(plain);
  while (tokenizer.next()) {
    const token = plain.slice(tokenizer.start, tokenizer.end);
    const joined = clause.length > 0 && isJoint(plain, end, tokenizer.start);
    end = tokenizer.end;
    if (tokenizer.isBreak) {
      markHead(clause);
      if (clause.length > 0) clauses.push(clause);
      clause = [];
      excluding = excluding && token === ',' && LIST_GOES_ON.test(plain.slice(end, end + 200));
      wordsToNegate = 0;
      packing = false;
      adjunct = false;
      previous = '';
      continue;
    }
    const { text, forms: wordForms, particle } = analyseWord(token, cache);
    const forms = wordForms.length > 0 ? wordForms : letterForms(text, plain, end);
    if (particle === 'exclusion' || (text === 'than' && previous === 'other')) excluding = true;
    else if (particle === 'negation' && previous !== 'or') wordsToNegate = text === 'غير' ? 1 : NEGATION_REACH;
    else if (text === 'من' && FREE.has(previous)) wordsToNegate = 1;
    else if (particle === 'measure' || isNumber(text)) wordsToNegate = 0;
    else if (particle === 'scopeEnd' && wordsToNegate < NEGATION_REACH) wordsToNegate = 0;
    if (text === 'but' || text === 'whether') excluding = false;
    if (clause.length > 0 && (ADJUNCT_PREPOSITIONS.has(text) || hasPrefixFor(text, wordForms))) adjunct = true;
    if (PACKING_PREPOSITIONS.has(text) && previousParticle === 'packing') packing = true;
    const before = clause.at(-1);
    const isFreeOf = text === 'free' && before?.text === previous && !AFTER_OTHER_FREE.test(plain.slice(end, end + 20));
    previous = text;
    previousParticle = particle;
    if (forms.length === 0) {
      if (particle === 'scopeEnd' || text === 'and' || text === 'or') markHead(clause);
      continue;
    }
    if (isFreeOf && before !== undefined) {
      before.negated = true;
      continue;
    }
    const negated = excluding || wordsToNegate > 0;
    clause.push({ text, forms, joined, negated, packing, adjunct, head: clause.length === 0 && isArabic(text) });
    if (wordsToNegate > 0 && particle !== 'transparent') wordsToNegate--;
  }
  markHead(clause);
  if (clause.length > 0) clauses.push(clause);
  return clauses;
}

/** The forms of a stop word that is a letter in a name. "e.g." and "i.e." are not. */
function letterForms(word: string, text: string, end: number): readonly WordForm[] {
  const forms = LETTERS.get(word);
  if (forms === undefined) return NO_FORMS;
  const isName = word === 'a' ? AFTER_LETTER.test(text.slice(end, end + 10)) : text.charAt(end) !== '.';
  return isName ? forms : NO_FORMS;
}

/** At the end of an English noun phrase, its last word is the head noun. */
function markHead(clause: Mutable<Word>[]): void {
  const last = clause.at(-1);
  if (last !== undefined && !isArabic(last.text)) last.head = true;
}

/** The head noun of a clause: "machines" in "slicing machines for bread". */
export function headNoun(clause: readonly Word[]): Word | undefined {
  return clause.find(({ head }) => head);
}

/** Whether stemming took off the Arabic prefix "for". */
function hasPrefixFor(text: string, [form]: readonly WordForm[]): boolean {
  return text.startsWith('ل') && form !== undefined && !form.term.startsWith('ل');
}

export function isArabic(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0x600 && unit <= 0x6ff;
}

/** Whether two words touch or have only a hyphen between them. */
function isJoint(text: string, from: number, to: number): boolean {
  return to === from || (to === from + 1 && HYPHENS.includes(text.charAt(from)));
}

function analyseWord(token: string, cache: Map<string, WordAnalysis> | undefined): WordAnalysis {
  let analysis = cache?.get(token);
  if (analysis === undefined) {
    analysis = analyseNewWord(token);
    cache?.set(token, analysis);
  }
  return analysis;
}

function analyseNewWord(token: string): WordAnalysis {
  if (isNumber(token)) {
    const number = token.replace(/[,٫](?=\d{3}(?!\d))/g, '').replace(/[,٫]/g, '.');
    return { text: number, forms: [{ term: number, weight: 1 }], particle: undefined };
  }
  const text = QUOTES.test(token) ? fold(token).replace(ALL_QUOTES, '') : fold(token);
  // Particles are looked up as spelt: ماء (water) folds to the particle ما.
  const spelling = isArabic(text) ? token.normalize('NFC').replace(MARKS, '') : text;
  const particle = PARTICLES.get(spelling);
  if (text === '' || STOP_WORDS.has(spelling)) return { text, forms: [], particle };
  if (isArabic(text)) return { text, forms: arabicForms(text, /^[وبكف]?ا/.test(token)), particle };
  return { text, forms: englishForms(text), particle };
}

/** The forms of two neighbours written as one word: "tshirt" for "t-shirt", "4mm" for "4 mm". */
export function compoundForms(first: Word, second: Word): WordForm[] {
  return englishForms(first.text + second.text);
}

/** A text with this many words is a product title or a description. */
export const TITLE_LENGTH = 7;
/** What each word after the first few counts less than the one before, and the least that any counts. */
const FIRST_WORDS = 4;
const PLACE_STEP = 0.06;
const LEAST = 0.5;
/** How much a word of the packing counts: goods are classified without it. */
const PACKING_WEIGHT = 0.2;
/** What a word after "for", "with" or "in" counts in a title: it names other things than the goods. */
const ADJUNCT_WEIGHT = 0.7;

/**
 * How much a word counts by its place in a text, counted from 0. Titles and descriptions name the goods first; what they
 * are used for, packed in and praised with comes later.
 */
export function placeWeight(
  { packing, adjunct }: Pick<Word, 'packing' | 'adjunct'>,
  place: number,
  wordCount: number,
): number {
  if (packing) return PACKING_WEIGHT;
  if (wordCount < TITLE_LENGTH) return 1;
  const weight = Math.max(LEAST, 1 - PLACE_STEP * Math.max(0, place - FIRST_WORDS + 1));
  return adjunct ? ADJUNCT_WEIGHT * weight : weight;
}
