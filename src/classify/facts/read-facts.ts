import { fold } from '../../fold.ts';
import { type Roles, roleOf } from '../../text/reader/roles.ts';
import { analyseText, type Clauses, type Word } from '../../text/text-analysis.ts';
import { hasDigit } from '../../text/tokenizer.ts';
import { PROPERTIES, TARIFF_PHRASES, type ValueWord, WORDS } from './knowledge.ts';
import { isUnit, type Quantity, readQuantities } from './quantities.ts';
import { isPrefixed, readTariffText, withUsualDenials } from './tariff-text.ts';

/** What a text says of one property: "frozen" of the state, and that it is not "salted". */
export interface Values {
  readonly said: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
}

/** A word that belongs to no property, with the terms under which it may be found. */
export interface PlainWord {
  readonly text: string;
  readonly terms: readonly string[];
  readonly negated: boolean;
  /** It says what the goods are for, come with or lie in. */
  readonly adjunct: boolean;
  readonly head: boolean;
  /** It stands after "and" or "or". */
  readonly follows: boolean;
  /** The values that it helps to say: "state=frozen". */
  readonly values: readonly string[];
  /** Counts the parts of the text between commas, brackets and "or". */
  readonly part: number;
}

/** The facts of a text, whether somebody's description or a line of the tariff. */
export interface TextFacts {
  readonly quantities: readonly Quantity[];
  readonly properties: ReadonlyMap<string, Values>;
  /** The words by which each value was said, for people. */
  readonly wordings: ReadonlyMap<string, string>;
  /** The words that belong to no property, and all words. */
  readonly words: readonly PlainWord[];
  readonly all: readonly PlainWord[];
  readonly said: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** Whether it has English words (false) and Arabic ones (true). */
  readonly languages: readonly boolean[];
}

interface Phrase {
  readonly terms: readonly string[];
  readonly property: string;
  /** Null if it says nothing of the property. */
  readonly value: string | null;
  readonly denies: boolean;
}

interface Found {
  readonly phrase: Phrase;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
}

const MIN_WEIGHT = 0.7;
/** From this probability on, a word counts as having a role. */
const LIKELY = 0.5;
/** The terms of the words of the table, of which many occur again. */
const TERMS = new Map<string, readonly (readonly string[])[]>();

/** Reads the facts of a text in English, Arabic or both. */
export function readFacts(text: string, clauses: Clauses = readTariffText(text)): TextFacts {
  const words = clauses.flat();
  const properties = new Map<string, { said: Set<string>; denied: Set<string> }>();
  const wordings = new Map<string, string>();
  const valuesOf = new Map<number, string[]>();
  for (const { phrase, from, to, negated } of phrasesIn(words)) {
    if (phrase.value === null) continue;
    const values = properties.get(phrase.property) ?? { said: new Set(), denied: new Set() };
    properties.set(phrase.property, values);
    (negated === phrase.denies ? values.said : values.denied).add(phrase.value);
    const name = `${phrase.property}=${phrase.value}`;
    wordings.set(
      name,
      words
        .slice(from, to)
        .map((word) => word.text)
        .join(' '),
    );
    for (let at = from; at < to; at++) valuesOf.set(at, [...(valuesOf.get(at) ?? []), name]);
  }
  for (const { said, denied } of properties.values()) for (const value of said) denied.delete(value);
  const all = plainWords(clauses, joinedWords(text)).map((word, i) => ({ ...word, values: valuesOf.get(i) ?? [] }));
  const said = new Set(all.filter(({ negated }) => !negated).flatMap(({ terms }) => terms));
  const denied = new Set(all.filter(({ negated }) => negated).flatMap(({ terms }) => terms));
  const languages = [false, true].filter((isArabic) =>
    all.some((word) => /[a-z]{3}|[\u0620-\u064a]{2}/.test(word.text) && /[\u0600-\u06ff]/.test(word.text) === isArabic),
  );
  const quantities = readQuantities(text);
  const own = all.filter(({ text, values }) => values.length === 0 && isTelling(text));
  return { quantities, properties, wordings, words: own, all, said, denied, languages };
}

/** The terms of a word of the table, or of each word where the analysis finds several in it. */
export function termsOf(word: string): readonly (readonly string[])[] {
  let terms = TERMS.get(word);
  if (terms === undefined) {
    terms = analyseText(word)
      .flat()
      .map(({ forms }) => forms.filter(({ weight }) => weight >= MIN_WEIGHT).map(({ term }) => term));
    TERMS.set(word, terms);
  }
  return terms;
}

/** Whether a word may tell goods: not a number, a unit or a word of tariff texts. */
export function isTelling(word: string): boolean {
  return !hasDigit(word) && !WORDS['says nothing of goods'].has(word) && !isUnit(word);
}

/** Whether a word names packing and no goods. */
export function isContainer(word: string): boolean {
  return WORDS.containers.has(word);
}

/** The words after "and" or "or". */
function joinedWords(text: string): ReadonlySet<string> {
  return new Set([...text.toLowerCase().matchAll(TARIFF_PHRASES.joinedWord)].map(([, word = '']) => fold(word)));
}

function plainWords(clauses: readonly (readonly Word[])[], joined: ReadonlySet<string>): Omit<PlainWord, 'values'>[] {
  let part = 0;
  return clauses.flatMap((clause) => {
    part++;
    return clause.map(({ text, forms, negated, head, roles }) => ({
      text,
      terms: isPacking(roles) ? [] : forms.filter(({ weight }) => weight >= MIN_WEIGHT).map(({ term }) => term),
      negated,
      adjunct: roles !== null && roleOf(roles, 'use') + roleOf(roles, 'beside') >= LIKELY,
      head,
      follows: joined.has(text) || isPrefixed(text, forms, 'attached and'),
      part,
    }));
  });
}

function isPacking(roles: Roles | null): boolean {
  return roles !== null && roleOf(roles, 'packing') >= LIKELY;
}

/** The longest phrase of each property at each place. */
function phrasesIn(words: readonly Word[]): Found[] {
  const found: Found[] = [];
  for (const [from, word] of words.entries()) {
    if (isPacking(word.roles)) continue;
    const seen = new Set<Phrase>();
    for (const { term, weight } of word.forms) {
      if (weight < MIN_WEIGHT) continue;
      for (const phrase of PHRASES.get(term) ?? []) {
        const to = from + phrase.terms.length;
        if (seen.has(phrase) || !matchesFrom(phrase, words, from)) continue;
        seen.add(phrase);
        found.push({ phrase, from, to, negated: words.slice(from, to).some((each) => each.negated) });
      }
    }
  }
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.phrase.property === one.phrase.property &&
          other.from <= one.from &&
          other.to >= one.to &&
          other.to - other.from > one.to - one.from,
      ),
  );
}

function matchesFrom({ terms }: Phrase, words: readonly Word[], from: number): boolean {
  return terms.every((term, i) =>
    words[from + i]?.forms.some((form) => form.term === term && form.weight >= MIN_WEIGHT),
  );
}

/** Properties of which goods often have several values. */
export const MIXED_PROPERTIES: ReadonlySet<string> = new Set(
  PROPERTIES.filter(({ mixed }) => mixed).map(({ property }) => property),
);

/** Values that a text about such goods always states: "protection=armoured". */
export const ALWAYS_STATED: ReadonlySet<string> = new Set(
  PROPERTIES.flatMap(({ property, values }) =>
    values.filter(({ rare }) => rare).map(({ value }) => `${property}=${value}`),
  ),
);

/** The chapters whose lines a property tells apart; all if it has none here. */
export const CHAPTERS_OF_PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map(
  PROPERTIES.flatMap(({ property, chapters }) => (chapters.length === 0 ? [] : [[property, chapters]])),
);

const PHRASES: ReadonlyMap<string, readonly Phrase[]> = phrasesByFirstTerm();

function phrasesByFirstTerm(): Map<string, Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  const add = (property: string, value: string | null, { text, denies }: ValueWord) => {
    const analysed = analyseText(withUsualDenials(text)).flat();
    // The analysis knows "without sugar" by itself.
    if (analysed.some(({ negated }) => negated)) return;
    const terms = analysed.map(({ forms }) => forms[0]?.term ?? '');
    const [first = ''] = terms;
    if (first !== '') phrases.set(first, [...(phrases.get(first) ?? []), { terms, property, value, denies }]);
  };
  for (const { property, values, saysNothing } of PROPERTIES) {
    for (const text of saysNothing) add(property, null, { text, denies: false });
    for (const { value, words } of values) for (const word of words) add(property, value, word);
  }
  return phrases;
}
