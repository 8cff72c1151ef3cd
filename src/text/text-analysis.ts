import { fold, plainCase } from '../fold.ts';
import { arabicForms } from './arabic-stemmer.ts';
import { englishForms } from './english-stemmer.ts';
import { type Roles, roleOf } from './reader/roles.ts';
import { isNumber, Tokenizer } from './tokenizer.ts';
import {
  FREE,
  FREE_OF,
  NEGATIONS_OF_NEXT_WORD,
  PARTICLES,
  type Particle,
  STOP_WORDS,
} from './vocabulary/word-lists.ts';

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
  /** The probability of each role that the word may play (see reader/roles.ts); null in a text that was not read. */
  readonly roles: Roles | null;
}

/** A word, a number or a sign that ends a clause, as it stands in a text. Stop words are tokens too. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly isBreak: boolean;
  readonly analysis: WordAnalysis;
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

/** How many words a negation reaches at most. */
const NEGATION_REACH = 5;
const QUOTES = /['’`´]/;
const ALL_QUOTES = /['’`´]/g;
/** Diacritics and tatweel. */
const MARKS = /[\p{M}ـ]/gu;
const HYPHENS = '-\u2010\u2011';
/** Stop words of one letter that can be part of a name, with their forms: "e-bike", "I beam", "a/c", "vitamin A". */
const LETTERS: ReadonlyMap<string, readonly WordForm[]> = new Map(
  ['a', 'e', 'i'].map((term) => [term, [{ term, weight: 1 }]]),
);
const NO_FORMS: readonly WordForm[] = [];
const BREAK: WordAnalysis = { text: '', forms: NO_FORMS, particle: undefined };
/** What follows an "a" that is no article: a hyphen, a slash or the end of the clause. */
const AFTER_LETTER = /^(?:[-\u2010\u2011/]| *(?:[,;)]|$))/;
/** What follows a "free" that says nothing about the word before it: "free of", "free shipping", "free cutting steel". */
const AFTER_OTHER_FREE =
  /^ +(?:of|from|shipping|delivery|transport|sample|gift|size|range|standing|flow|cutting|machining|distribution|reed)/;
/**
 * Whether an exclusion goes on after a comma: a list of names up to "and" or "or" follows, as in "other than beef, pork or
 * lamb". In "other than fillets, fresh or chilled" it ends.
 */
const LIST_GOES_ON =
  /^(?! *(?:\d|(?:of|for|in|with|without|whether|including|such|not|weighing|put|by|over|under|each|un\w+ed|fresh|minced|frozen|dried|live)\b))[^;:()]*? (?:and|or) /;

/**
 * From this probability on, a word that a rule negates is denied; the rule alone does not know where a denial ends. Only of the
 * word after "non-" it is sure.
 */
const DENIED = 0.15;
/** From this probability on, a word names the goods. */
const NAMES_GOODS = 0.5;

/**
 * The words of a text, clause by clause. Index and query are analysed alike. A caller that analyses many texts passes one
 * `cache` for all of them, since most words occur again.
 */
export function analyseText(text: string, cache?: Map<string, WordAnalysis>): Word[][] {
  const plain = plainCase(text);
  return clausesOf(plain, tokensOf(plain, cache));
}

/** The tokens of a text in plain case. */
export function tokensOf(plain: string, cache?: Map<string, WordAnalysis>): Token[] {
  const tokens: Token[] = [];
  const tokenizer = new Tokenizer(plain);
  while (tokenizer.next()) {
    const { start, end, isBreak } = tokenizer;
    const token = plain.slice(start, end);
    tokens.push({ start, end, isBreak, analysis: isBreak ? BREAK : analyseWord(token, cache) });
  }
  return tokens;
}

/** The words of the tokens of a text; `rolesOf` tells what each token is for, if the text was read. */
export function clausesOf(
  plain: string,
  tokens: readonly Token[],
  rolesOf: (token: number) => Roles | null = () => null,
): Word[][] {
  const clauses: Word[][] = [];
  let clause: Mutable<Word>[] = [];
  const reach = new NegationReach(plain);
  let end = -1;
  for (const [i, { start, end: tokenEnd, isBreak, analysis }] of tokens.entries()) {
    const touches = isJoint(plain, end, start);
    end = tokenEnd;
    if (isBreak) {
      markHead(clause);
      if (clause.length > 0) clauses.push(clause);
      clause = [];
      reach.endClause(plain.slice(start, end), end);
      continue;
    }
    const { text, particle } = analysis;
    const forms = analysis.forms.length > 0 ? analysis.forms : letterForms(text, plain, end);
    const before = clause.at(-1);
    const isFreeOf =
      text === 'free' && before?.text === reach.previous && !AFTER_OTHER_FREE.test(plain.slice(end, end + 20));
    const isSurelyDenied = touches && reach.previous === 'non';
    reach.read(analysis);
    if (forms.length === 0) {
      if (particle === 'scopeEnd' || text === 'and' || text === 'or') markHead(clause);
      continue;
    }
    if (isFreeOf && before !== undefined) {
      before.negated = true;
      continue;
    }
    const roles = rolesOf(i);
    const negated = reach.negates && (isSurelyDenied || roles === null || roleOf(roles, 'denied') >= DENIED);
    clause.push({
      text,
      forms,
      joined: touches && clause.length > 0,
      negated,
      head: clause.length === 0 && isArabic(text),
      roles,
    });
    reach.count(particle);
  }
  markHead(clause);
  if (clause.length > 0) clauses.push(clause);
  return clauses;
}

/** Which words a negation or exclusion reaches. */
class NegationReach {
  previous = '';
  readonly #plain: string;
  #excluding = false;
  #wordsToNegate = 0;

  constructor(plain: string) {
    this.#plain = plain;
  }

  get negates(): boolean {
    return this.#excluding || this.#wordsToNegate > 0;
  }

  endClause(sign: string, end: number): void {
    this.#excluding = this.#excluding && sign === ',' && LIST_GOES_ON.test(this.#plain.slice(end, end + 200));
    this.#wordsToNegate = 0;
    this.previous = '';
  }

  read({ text, particle }: WordAnalysis): void {
    const { previous } = this;
    if (particle === 'exclusion' || (text === 'than' && previous === 'other')) this.#excluding = true;
    else if (particle === 'negation' && previous !== 'or')
      this.#wordsToNegate = NEGATIONS_OF_NEXT_WORD.has(text) ? 1 : NEGATION_REACH;
    else if (FREE_OF.has(text) && FREE.has(previous)) this.#wordsToNegate = 1;
    else if (particle === 'measure' || isNumber(text)) this.#wordsToNegate = 0;
    else if (particle === 'scopeEnd' && this.#wordsToNegate < NEGATION_REACH) this.#wordsToNegate = 0;
    if (text === 'but' || text === 'whether') this.#excluding = false;
    this.previous = text;
  }

  /** Counts a word that a negation reached. */
  count(particle: Particle | undefined): void {
    if (this.#wordsToNegate > 0 && particle !== 'transparent') this.#wordsToNegate--;
  }
}

/** The forms of a stop word that is a letter in a name. "e.g." and "i.e." are not. */
function letterForms(word: string, text: string, end: number): readonly WordForm[] {
  const forms = LETTERS.get(word);
  if (forms === undefined) return NO_FORMS;
  const isName = word === 'a' ? AFTER_LETTER.test(text.slice(end, end + 10)) : text.charAt(end) !== '.';
  return isName ? forms : NO_FORMS;
}

/** At the end of an English noun phrase, its last word is the head noun: of a text that was read, the last that names goods. */
function markHead(clause: Mutable<Word>[]): void {
  const isGoods = ({ roles }: Word) => roles === null || roleOf(roles, 'goods') >= NAMES_GOODS;
  const last = clause.findLast(isGoods) ?? clause.at(-1);
  if (last !== undefined && !isArabic(last.text)) last.head = true;
}

/** The head noun of a clause: "machines" in "slicing machines for bread". */
export function headNoun(clause: readonly Word[]): Word | undefined {
  return clause.find(({ head }) => head);
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
