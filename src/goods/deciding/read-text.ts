import { fold } from '../../fold.ts';
import { analyseText, type Word } from '../../search/text-analysis.ts';
import { isUnit, type Quantity, readQuantities } from './quantities.ts';
import { VOCABULARY } from './vocabulary.ts';

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
export interface Reading {
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
  readonly value: string;
  readonly denies: boolean;
}

interface Found {
  readonly phrase: Phrase;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
}

const MIN_WEIGHT = 0.7;
/** The terms of the words of the table, of which many occur again. */
const TERMS = new Map<string, readonly (readonly string[])[]>();
/** Joins words of a list: "plates and rods". They part alternatives only in short lists. */
const CONTAINERS =
  /^(?:cartons?|box(?:es)?|bags?|sacks?|jars?|tins?|cans?|drums?|packs?|packets?|bottles?|trays?|pouch(?:es)?|pcs|pieces?|rolls?|cases?|tubs?|كرتون|كراتين|علب[هة]?|كيس|أكياس|اكياس|عبو[هة]|عبوات|صندوق|صناديق|براميل|برميل|قنين[هة]|حب[هة]|زجاج[هة]|صحن|طبق|شوال|شد[هة])$/;

/** Words of tariff texts and numbers, which tell no goods. */
const SAYS_NOTHING =
  /\d|^(?:other|others|kind|kinds|type|types|such|similar|like|listed|elsewhere|code|tariff|under|article|articles|goods|good|product|products|more|less|than|over|including|included|all|any|whether|etc|separately|specified|named|placed|here|over|above|below|exceeding|up|use|uses|used for|اخري|اخر|غيرها|مماثل[هة]?|يماثلها|وما|اصناف|واصناف|ما|مثل|مذكور[هة]?|مدرج[هة]?|الرمز|البند|موضع|مكان|ضمن|تحت|منتجات|بضائع|انواع|نوع|استعمال|استخدام|للاستعمال|للاستخدام|معد[هة]?|المعد[هة]?|ذات|ذو|يزيد|تزيد|تتجاوز|اكثر|اقل)$/;

/** Rewritten before the analysis, so that every usual way to deny is one it knows. */
const DENIALS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:whether|even) or not [\w-]+(?: or [\w-]+)?/g, ''],
  [/,? \w+ or not\b/g, ''],
  [/(?:سواء|وإن) كان(?:ت)? [\p{L} ]+?(?=[،,;)]|$)/gu, ''],
  [/\b(?:no|zero|nil)\b(?!\.|\s*\d)/g, 'without'],
  [/\bneither\b/g, 'without'],
  [/\bnot (?=[a-z-]+(?: [a-z-]+)?(?:, [a-z-]+(?: [a-z-]+)?)+,? or [a-z])/g, 'other than '],
  [/\bnot (?:containing|including|with|of|for|from|in|put up in|put up|intended for|the|a|an)\b/g, 'without'],
  [/\b(?:does|do|is|are) not (?:contain|include|have)?\b/g, 'without'],
  [/\bnon[- ]?(?=\p{L}{3})(?!woven|iron|ferrous)(\p{L}+)/gu, ' not $1 , '],
  [/\bun(?!ited|ified|iced|ion|ivers|its?\b|der|der|til|fit\b)(\p{L}{3,}ed)\b/gu, ' not $1 , '],
  [/\bbone[- ]?in\b/g, 'bonein'],
  [/\bbone(?:less|[- ]?out)\b/g, 'deboned'],
  [/\b(skin|sugar|seed|alcohol|odou?r|sleeve|collar|strap)less\b/g, ' without $1 , '],
  [/(?<!\p{L})و(?=(?:غير|بدون|دون|عدا|بلا|لا) )/gu, ''],
  [/(?<!\p{L})بدون طيار(?!\p{L})/gu, 'مسيرة'],
  [/(?<=(?<!\p{L})بدون \p{L}+) (?=(?:مزود|مجهز|مع)(?:ة|ه)? )/gu, ' ، '],
  [/(?:لا|لم|ليس|ليست|دون أن) (?:(?:ي|ت)(?:حتوي|ضم|وجد|تضمن|عمل|ستخدم|ستعمل))(?!\p{L})(?: على| علي| فيها?)?/gu, 'بدون'],
  [/غير (?:ال)?(?:معد|مخصص|محتو|محتوي|مضاف)(?:ة|ه)?(?!\p{L})(?: على| علي)?/gu, 'بدون'],
  [/غير (?:ال)?(?:معالج|مشبع|مغطى|مغطاة|مطلي|محمول|مصنوع|مجهز|مهيأ|مزود|مدعم)(?:ة|ه)? (?=ب|من|على|ل)/g, 'بدون '],
  [/غير (?:ال)?محل(?:ى|اة) (?=بال|بسكر|بمواد)/g, 'بدون '],
  [/(?<!\p{L})غير (?=ال\p{L}+ وال)/gu, 'عدا '],
  [/(?<!\p{L})لا (?=(?![تي])\p{L})/gu, 'غير '],
  [/(?<!\p{L})لغير (?:ال)?/gu, 'عدا '],
  [/(?<!\p{L})(?:من غير|بلا|دون) /gu, 'بدون '],
  [/(?<!\p{L})(?:الخالي|خالي|خالية|الخالية|خال) من /gu, 'بدون '],
  [/(?<!\p{L})باستثناء /gu, 'عدا '],
];

/** Reads the facts of a text in English, Arabic or both. */
export function readText(text: string): Reading {
  const clauses = analyse(text);
  const words = clauses.flat();
  const properties = new Map<string, { said: Set<string>; denied: Set<string> }>();
  const wordings = new Map<string, string>();
  const valuesOf = new Map<number, string[]>();
  for (const { phrase, from, to, negated } of phrasesIn(words)) {
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

function analyse(text: string): Word[][] {
  let plain = text.toLowerCase();
  for (const [pattern, replacement] of DENIALS) plain = plain.replace(pattern, replacement);
  return analyseText(plain);
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
  return !SAYS_NOTHING.test(word) && !isUnit(word);
}

/** Whether a word names packing and no goods. */
export function isContainer(word: string): boolean {
  return CONTAINERS.test(word);
}

/** The words after "and" or "or". */
function joinedWords(text: string): ReadonlySet<string> {
  return new Set(
    [...text.toLowerCase().matchAll(/(?:\b(?:and|or)|(?<!\p{L})أو) ([\p{L}]+)/gu)].map(([, word = '']) => fold(word)),
  );
}

function plainWords(clauses: readonly (readonly Word[])[], joined: ReadonlySet<string>): Omit<PlainWord, 'values'>[] {
  let part = 0;
  return clauses.flatMap((clause) => {
    part++;
    return clause.map(({ text, forms, negated, adjunct, head, packing }) => ({
      text,
      terms: packing ? [] : forms.filter(({ weight }) => weight >= MIN_WEIGHT).map(({ term }) => term),
      negated,
      adjunct,
      head,
      follows: joined.has(text) || (text.startsWith('و') && forms[0]?.term.startsWith('و') === false),
      part,
    }));
  });
}

/** The longest phrase of each property at each place. */
function phrasesIn(words: readonly Word[]): Found[] {
  const found: Found[] = [];
  for (const [from, word] of words.entries()) {
    if (word.packing) continue;
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
  [...VOCABULARY.matchAll(/^\[~(\w+)/gm)].map(([, property = '']) => property),
);

/** Values that a text about such goods always states: "protection=armoured". */
export const ALWAYS_STATED: ReadonlySet<string> = alwaysStated();

/** The chapters whose lines a property tells apart; all if it has none here. */
export const CHAPTERS_OF_PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map(
  [...VOCABULARY.matchAll(/^\[~?(\w+) ([\d ]+)\]/gm)].map(([, property = '', chapters = '']) => [
    property,
    chapters.split(' '),
  ]),
);

function alwaysStated(): Set<string> {
  const values = new Set<string>();
  let property = '';
  for (const line of VOCABULARY.split('\n')) {
    if (line.startsWith('[')) property = propertyOf(line);
    else if (line.startsWith('*')) values.add(`${property}=${line.slice(1, line.indexOf(':'))}`);
  }
  return values;
}

/** The name in "[~material 39 40]". */
function propertyOf(heading: string): string {
  return heading.replace(/[[\]~]/g, '').split(' ')[0] ?? '';
}

const PHRASES: ReadonlyMap<string, readonly Phrase[]> = phrasesByFirstTerm();

function phrasesByFirstTerm(): Map<string, Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  let property = '';
  for (const line of VOCABULARY.trim().split('\n')) {
    if (line.startsWith('[')) property = propertyOf(line);
    const [value = '', list] = line.replace('*', '').split(': ');
    for (const written of list?.split(/[,;] /) ?? []) {
      const denies = written.startsWith('-');
      const words = analyse(denies ? written.slice(1) : written).flat();
      // The analysis knows "without sugar" by itself.
      if (words.some(({ negated }) => negated)) continue;
      const terms = words.map(({ forms }) => forms[0]?.term ?? '');
      const [first = ''] = terms;
      if (first !== '') phrases.set(first, [...(phrases.get(first) ?? []), { terms, property, value, denies }]);
    }
  }
  return phrases;
}
