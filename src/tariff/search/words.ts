import { fold, plainCase } from '../fold.ts';
import { isNumber } from './digits.ts';
import { arabicForms } from './stem-ar.ts';
import { englishForms } from './stem-en.ts';
import { Tokens } from './tokens.ts';

/** A term under which a word is kept, and how surely it is meant: 1 for the word itself, less for a relative. */
export interface Form {
  readonly term: string;
  readonly weight: number;
}

/** One word of a text. */
export interface Word {
  /** As it is written, folded. */
  readonly text: string;
  /** The surest first, and never none. */
  readonly forms: readonly Form[];
  /** Written on to the word before or with a hyphen: "t-shirt", "4mm". */
  readonly joined: boolean;
  /** Said to be absent: "horses" in "other than horses". */
  readonly excluded: boolean;
  /** What the phrase is about: its last word in English, before "of" or "for" or "and"; its first in Arabic. */
  readonly head: boolean;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** What a word does to the words after it. */
type Part = 'excludes' | 'denies' | 'measures' | 'turns' | 'carries' | '';

/** What is known of a word apart from the text it stands in. */
export interface Analysis {
  readonly text: string;
  readonly forms: readonly Form[];
  readonly part: Part;
}

const set = (words: string) => new Set(fold(words).split(' '));

/** Words that name no goods in any text. */
const SILENT = set(
  'a an the of and or for in on to by with from as at is are be its it their this that these those such than which whether ' +
    'not no nor but e g i eg ie etc except excepting excluding excl without non ' +
    'من في على علي او ام الى الي عن مع ما و هذا هذه ذلك التي الذي كان كانت وان ان منها فيها له لها هي هو به بها حتي كما بين مثل كل ' +
    'لا ولا اليه اليها عدا ماعدا باستثناء بخلاف سوي خلاف خلا بدون دون ليس ليست غير بلا',
);
const PARTS: readonly (readonly [Part, ReadonlySet<string>])[] = [
  // After these the goods are not meant, to the end of the clause.
  ['excludes', set('except excepting excluding excl عدا ماعدا باستثناء بخلاف سوي خلاف خلا')],
  // After these a few words are denied, up to one that turns to something else.
  ['denies', set('not without non بدون دون ليس ليست بلا غير')],
  // "Not exceeding", "not elsewhere listed": what is denied here is not the goods.
  [
    'measures',
    set('exceeding more less over under elsewhere listed specified only least مذكوره مذكور المدرجه المذكوره'),
  ],
  ['turns', set('of for in with but whether by including such من بل لكن في')],
  // Participles that hand the denial on: "not containing cocoa".
  ['carries', set('containing محتويه محتوي مضاف مضافه معد معده مهياه مهيا')],
];
const PART_OF = new Map(PARTS.flatMap(([part, words]) => [...words].map((word) => [word, part] as const)).reverse());
/** How many words a denial reaches at most; غير denies the one adjective after it. */
const REACH = 5;

const QUOTES = /['’`´]/;
const ALL_QUOTES = /['’`´]/g;
const HYPHENS = '-\u2010\u2011';
/** "Other than beef, pork or lamb": after a comma, names up to an "and" or "or"; "other than fillets, fresh or chilled" is over. */
const LIST_GOES_ON =
  /^(?! *(?:\d|(?:of|for|in|with|without|whether|including|such|not|weighing|put|by|over|under|each|fresh|minced|frozen|dried|live)\b))[^;:()]*? (?:and|or) /;

/**
 * The words of a text clause by clause, for the index and for the query alike. Words seen before are looked up in
 * `known`, which a caller that reads many texts keeps for as long as they share their words.
 */
export function clauses(text: string, known?: Map<string, Analysis>): Word[][] {
  const plain = plainCase(text);
  const all: Word[][] = [];
  let clause: Mutable<Word>[] = [];
  let excludes = false;
  let denied = 0;
  let before = '';
  let end = -1;
  const tokens = new Tokens(plain);
  while (tokens.next()) {
    const token = plain.slice(tokens.start, tokens.end);
    const joined = clause.length > 0 && isJoint(plain, end, tokens.start);
    end = tokens.end;
    if (tokens.isBreak) {
      endPhrase(clause);
      if (clause.length > 0) all.push(clause);
      clause = [];
      excludes = excludes && token === ',' && LIST_GOES_ON.test(plain.slice(end, end + 200));
      denied = 0;
      before = '';
      continue;
    }
    const { text, forms, part } = analysis(token, known);
    if (part === 'excludes' || (text === 'than' && before === 'other')) excludes = true;
    else if (part === 'denies' && before !== 'or') denied = text === 'غير' ? 1 : REACH;
    else if (denied > 0 && (part === 'measures' || isNumber(text) || (part === 'turns' && denied < REACH))) denied = 0;
    if (text === 'but' || text === 'whether') excludes = false;
    before = text;
    if (forms.length === 0) {
      if (part === 'turns' || text === 'and' || text === 'or') endPhrase(clause);
      continue;
    }
    clause.push({ text, forms, joined, excluded: excludes || denied > 0, head: clause.length === 0 && isArabic(text) });
    if (denied > 0 && part !== 'carries') denied--;
  }
  endPhrase(clause);
  if (clause.length > 0) all.push(clause);
  return all;
}

/** Marks the last English word so far as what its phrase is about. */
function endPhrase(clause: Mutable<Word>[]): void {
  const last = clause.at(-1);
  if (last !== undefined && !isArabic(last.text)) last.head = true;
}

function isArabic(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0x600 && unit <= 0x6ff;
}

/** Whether nothing but a hyphen stands between two words. */
function isJoint(text: string, from: number, to: number): boolean {
  return to === from || (to === from + 1 && HYPHENS.includes(text.charAt(from)));
}

function analysis(token: string, known: Map<string, Analysis> | undefined): Analysis {
  if (known === undefined) return analyse(token);
  let found = known.get(token);
  if (found === undefined) {
    found = analyse(token);
    known.set(token, found);
  }
  return found;
}

function analyse(token: string): Analysis {
  if (isNumber(token)) {
    const number = token.replace(/[,٫](?=\d{3}(?!\d))/g, '').replace(/[,٫]/g, '.');
    return { text: number, forms: [{ term: number, weight: 1 }], part: '' };
  }
  const text = QUOTES.test(token) ? fold(token).replace(ALL_QUOTES, '') : fold(token);
  const part = PART_OF.get(text) ?? '';
  if (text === '' || SILENT.has(text)) return { text, forms: [], part };
  // Only a bare alef can be the article's: the hamza of ألواح shows that its first letters are its own.
  if (isArabic(text)) return { text, forms: arabicForms(text, /^[وبكف]?ا/.test(token)), part };
  return { text, forms: englishForms(text), part };
}

/** The forms of two neighbours written as one word: "tshirt" for "t-shirt", "4mm" for "4 mm". */
export function compoundForms(first: Word, second: Word): Form[] {
  return englishForms(first.text + second.text);
}
