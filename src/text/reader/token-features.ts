import { isArabic, type Token, type WordForm } from '../text-analysis.ts';
import { hasDigit, isNumber } from '../tokenizer.ts';

/** What the reader needs to know of the names of goods. */
export interface NameLexicon {
  /** How a word stands in names, as a small number: 0 for a word that no name has. */
  standing(forms: readonly WordForm[]): number;
  /** Whether some name has both words. */
  areTogether(first: readonly WordForm[], second: readonly WordForm[]): boolean;
}

/** The number of buckets of the hashing trick: features in the same one share their numbers. */
export const READER_BUCKETS = 2 ** 17;

/** No more tokens of one text are read; further ones have no roles. */
export const MAX_TOKENS = 400;
const MAX_FEATURES = 40;
/** What stands between two tokens is told apart up to this length. */
const LONGEST_GAP = 2;
const LONGEST_END = 4;
const MANY = 6;

/** The kinds of features. A start value for each keeps their hashes apart. */
const KINDS = [
  'word',
  'spelling',
  'previous',
  'next',
  'beforePrevious',
  'afterNext',
  'withPrevious',
  'withNext',
  'around',
  'start',
  'end',
  'shape',
  'shapeWithNext',
  'shapeWithPrevious',
  'signBefore',
  'signAfter',
  'gapBefore',
  'gapAfter',
  'place',
  'length',
  'clause',
  'preposition',
  'withPreposition',
  'standing',
  'standingWithPrevious',
  'standingWithNext',
  'capitals',
  'first',
] as const;
type Kind = (typeof KINDS)[number];
const SEEDS = Object.fromEntries(KINDS.map((kind, i) => [kind, Math.imul(i + 1, 0x9e3779b1)])) as Readonly<
  Record<Kind, number>
>;

/** A word of the text with what its features are made of. */
interface Unit {
  readonly text: string;
  readonly stem: string;
  readonly shape: string;
  readonly standing: number;
  readonly capitals: number;
  /** The sign that ends a clause before the word and after it; empty if there is none. */
  signBefore: string;
  signAfter: string;
  readonly gapBefore: string;
  gapAfter: string;
  readonly isTogether: boolean;
  /** The last word without forms in the clause, such as a preposition. */
  readonly preposition: string;
  readonly placeInClause: number;
}

/** Turns the tokens of a text into the buckets of their features. The arrays are valid until the next text. */
export class TokenFeatures {
  /** How many words the text has, breaks not counted, and the token of each. */
  count = 0;
  readonly tokens = new Uint16Array(MAX_TOKENS);
  /** The buckets of the features of all words, and where those of each word begin. */
  readonly buckets = new Uint32Array(MAX_TOKENS * MAX_FEATURES);
  readonly starts = new Uint32Array(MAX_TOKENS + 1);
  #at = 0;
  readonly #names: NameLexicon;

  constructor(names: NameLexicon) {
    this.#names = names;
  }

  /** `written` is the text with its capitals, if it is as long as the plain one. */
  extract(written: string, plain: string, tokens: readonly Token[]): void {
    const units = this.#unitsOf(written.length === plain.length ? written : plain, tokens);
    this.count = units.length;
    this.#at = 0;
    for (let i = 0; i < units.length; i++) {
      this.starts[i] = this.#at;
      this.#addFeatures(units, i);
    }
    this.starts[units.length] = this.#at;
  }

  #unitsOf(written: string, tokens: readonly Token[]): Unit[] {
    const units: Unit[] = [];
    let sign = '';
    let preposition = '';
    let placeInClause = 0;
    let previousForms: readonly WordForm[] = [];
    let end = 0;
    for (const [at, { start, end: tokenEnd, isBreak, analysis }] of tokens.entries()) {
      if (units.length === MAX_TOKENS) break;
      const before = units.at(-1);
      if (isBreak) {
        sign = written.charAt(start);
        if (before !== undefined && before.signAfter === '') before.signAfter = sign;
        preposition = '';
        placeInClause = 0;
        end = tokenEnd;
        continue;
      }
      const gapBefore = written.slice(end, start).trim().slice(0, LONGEST_GAP);
      end = tokenEnd;
      if (before !== undefined) before.gapAfter = gapBefore;
      const { text, forms } = analysis;
      this.tokens[units.length] = at;
      units.push({
        text,
        stem: forms[0]?.term ?? text,
        shape: shapeOf(text),
        standing: this.#names.standing(forms),
        capitals: capitalsOf(written, start, tokenEnd),
        signBefore: sign,
        signAfter: '',
        gapBefore,
        gapAfter: '',
        isTogether: previousForms.length > 0 && forms.length > 0 && this.#names.areTogether(previousForms, forms),
        preposition,
        placeInClause: placeInClause++,
      });
      if (forms.length === 0) preposition = text;
      else previousForms = forms;
      sign = '';
    }
    return units;
  }

  #addFeatures(units: readonly Unit[], i: number): void {
    const unit = units[i];
    if (unit === undefined) return;
    const [previous, next] = [units[i - 1], units[i + 1]];
    const [stem, before, after] = [wordOf(unit), wordOf(previous), wordOf(next)];
    this.#add('word', stem);
    this.#add('spelling', hasDigit(unit.text) ? unit.shape : unit.text);
    this.#add('previous', before);
    this.#add('next', after);
    this.#add('beforePrevious', wordOf(units[i - 2]));
    this.#add('afterNext', wordOf(units[i + 2]));
    this.#add('withPrevious', `${before} ${stem}`);
    this.#add('withNext', `${stem} ${after}`);
    this.#add('around', `${before} ${after}`);
    if (!isNumber(unit.text))
      for (let length = 2; length <= LONGEST_END; length++) {
        this.#add('start', unit.text.slice(0, length));
        this.#add('end', `-${unit.text.slice(-length)}`);
      }
    this.#add('shape', unit.shape);
    this.#add('shapeWithNext', `${unit.shape} ${after}`);
    this.#add('shapeWithPrevious', `${before} ${unit.shape}`);
    this.#add('signBefore', unit.signBefore);
    this.#add('signAfter', unit.signAfter);
    this.#add('gapBefore', unit.gapBefore);
    this.#add('gapAfter', unit.gapAfter);
    this.#add('place', String(Math.min(i, MANY)));
    this.#add('length', `${Math.min(units.length, 2 * MANY)} ${Math.min(units.length - 1 - i, MANY)}`);
    this.#add('clause', `${unit.signBefore} ${Math.min(unit.placeInClause, MANY)} ${unit.standing}`);
    this.#add('preposition', unit.preposition);
    this.#add('withPreposition', `${unit.preposition} ${stem}`);
    const isName = `${unit.standing} ${unit.capitals}`;
    this.#add('standing', isName);
    this.#add('standingWithPrevious', `${previous?.standing ?? -1} ${unit.standing} ${unit.isTogether}`);
    this.#add('standingWithNext', `${unit.standing} ${next?.standing ?? -1} ${next?.isTogether ?? false}`);
    this.#add('capitals', `${unit.capitals} ${unit.shape}`);
    this.#add('first', wordOf(units[0]));
  }

  #add(kind: Kind, value: string): void {
    let hashed = SEEDS[kind];
    for (let i = 0; i < value.length; i++) hashed = Math.imul(hashed ^ value.charCodeAt(i), 0x01000193);
    const mixed = Math.imul(hashed ^ (hashed >>> 15), 0x9e3779b1) >>> 0;
    this.buckets[this.#at++] = mixed >>> 15;
  }
}

/** The stem of a word; of a word with digits, its shape. */
function wordOf(unit: Unit | undefined): string {
  if (unit === undefined) return '';
  return hasDigit(unit.text) && unit.text.length > 1 ? unit.shape : unit.stem;
}

/** What a word is made of: "9" for digits, "a" for Latin letters, "ا" for Arabic ones; units after digits as they are. */
function shapeOf(text: string): string {
  const [, digits = '', rest = ''] = /^(\d[\d.,]*)(\D*)$/.exec(text) ?? [];
  if (digits !== '') return `${'9'.repeat(Math.min(digits.length, MANY))}${rest.slice(0, LONGEST_END)}`;
  if (hasDigit(text)) return 'a9';
  return `${isArabic(text) ? 'ا' : 'a'}${Math.min(text.length, MANY)}`;
}

/** 0 for no capitals, 1 for a first one, 2 for capitals alone. */
function capitalsOf(written: string, start: number, end: number): number {
  if (!isCapital(written.charCodeAt(start))) return 0;
  return end - start > 1 && isCapital(written.charCodeAt(end - 1)) ? 2 : 1;
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}
