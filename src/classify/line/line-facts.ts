import { TARIFF_PHRASES } from '../facts/knowledge.ts';
import type { Quantity } from '../facts/quantities.ts';
import {
  CHAPTERS_OF_PROPERTIES,
  isTelling,
  type PlainWord,
  readFacts,
  termsOf,
  type Values,
} from '../facts/read-facts.ts';

/** Words of a line that stand together: "computer discs". Those after "for", "with" and "in" count less. */
export interface Wording {
  readonly words: readonly { readonly text: string; readonly terms: readonly string[]; readonly adjunct: boolean }[];
  readonly denied: boolean;
  /** Words of the whole that the rest repeats: they speak for it no more than for the others. */
  readonly shared: boolean;
}

/** What tells a code from its siblings. */
export interface LineFacts {
  readonly code: string;
  /** The texts that the facts were read from; an edition with other texts has other facts. */
  readonly en: string;
  readonly ar: string;
  readonly bounds: readonly Quantity[];
  readonly properties: ReadonlyMap<string, Values>;
  /** Properties of the whole that the rest repeats: they speak for it no more than for the others. */
  readonly shared: readonly string[];
  readonly wordings: readonly Wording[];
  /** Whether it holds what its siblings do not name. */
  readonly isRest: boolean;
  /** Whether it names what it excludes: "other than cotton". */
  readonly isRemainder: boolean;
}

/** A code with its texts. */
export interface DescribedCode {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  /** The codes below it. */
  readonly children?: readonly DescribedCode[];
}

/** The most words of an item of a list. */
const MAX_ITEM = 2;

/** The facts by which codes with one parent differ. What all of them say is left out. */
export function readLineFacts(parent: DescribedCode, codes: readonly DescribedCode[]): LineFacts[] {
  const readings = [readFacts(parent.en), readFacts(parent.ar)] as const;
  const terms = new Set(readings.flatMap(({ words }) => words).flatMap((word) => word.terms));
  const whole = { properties: readings[0].properties, bounds: readings[0].quantities, terms };
  const drafts = codes.map(draftOf);
  return drafts.map((draft) => tellingApart(draft, drafts, whole));
}

/** All facts of a code, before they are compared with those of its siblings. */
interface Draft extends DescribedCode {
  readonly isRest: boolean;
  readonly isRemainder: boolean;
  readonly properties: ReadonlyMap<string, Values>;
  readonly bounds: readonly Quantity[];
  /** In which parts of the English text each value is denied. */
  readonly deniedWith: ReadonlyMap<string, readonly number[]>;
  /** The English and the Arabic words. */
  readonly words: readonly (readonly PlainWord[])[];
  /** What the codes below it say. */
  readonly below: readonly Draft[];
}

function draftOf({ code, en, ar, children = [] }: DescribedCode): Draft {
  const plain = en
    .replace(TARIFF_PHRASES.listedElsewhere, '')
    .replace(TARIFF_PHRASES.excludedList, 'other than ')
    .replace(', e.g. ', '; such as ');
  const english = readFacts(plain);
  const asked = readFacts(plain.replace(TARIFF_PHRASES.examples, '')).properties;
  const arabic = readFacts(ar.replace(TARIFF_PHRASES.listedElsewhere, ''));
  const isInScope = (property: string) => CHAPTERS_OF_PROPERTIES.get(property)?.includes(code.slice(0, 2)) !== false;
  // "Such as rye flour" asks for no rye: the word stays a word.
  const properties = new Map([...asked].filter(([property]) => isInScope(property)));
  const isSaid = (name: string) => properties.has(name.slice(0, name.indexOf('=')));
  // A word of a value that the English text does not say stays a word.
  const isPlain = ({ text, values }: PlainWord) => isTelling(text) && !values.some(isSaid);
  const isRest = code.endsWith('9999') || TARIFF_PHRASES.rest.test(en);
  return {
    ...{ code, en, ar, isRest, isRemainder: isRest || TARIFF_PHRASES.except.test(en), properties },
    bounds: english.quantities.length > 0 ? english.quantities : arabic.quantities,
    deniedWith: partsOf(english.all.filter(({ negated }) => negated)),
    words: [english, arabic].map(({ all }) => all.filter(isPlain)),
    below: children.map(draftOf),
  };
}

function partsOf(words: readonly PlainWord[]): Map<string, number[]> {
  const parts = new Map<string, number[]>();
  for (const { values, part } of words)
    for (const value of values) parts.set(value, [...(parts.get(value) ?? []), part]);
  return parts;
}

interface Whole {
  readonly bounds: readonly Quantity[];
  readonly properties: ReadonlyMap<string, Values>;
  readonly terms: ReadonlySet<string>;
}

function tellingApart(draft: Draft, drafts: readonly Draft[], whole: Whole): LineFacts {
  const { code, en, ar, isRest, isRemainder, bounds, words } = draft;
  const differing = differingProperties(draft, drafts);
  const isOfWhole = ([property, values]: readonly [string, Values]) =>
    isRemainder && isSameValues(values, whole.properties.get(property));
  const isWholeWord = ({ negated, terms }: PlainWord) =>
    isRemainder && !negated && terms.some((term) => whole.terms.has(term));
  return {
    ...{ code, en, ar, isRest, isRemainder },
    bounds: bounds.filter(
      (bound) =>
        !whole.bounds.some((each) => isSameBound(each, bound)) &&
        !drafts.every((other) => other.bounds.some((each) => isSameBound(each, bound))),
    ),
    properties: new Map(differing.filter((each) => !isOfWhole(each))),
    shared: differing.filter(isOfWhole).map(([property]) => property),
    wordings: words.flatMap((list, language) =>
      wordingsOf(
        list.filter((word) => isTellingWord(word, language, draft, drafts)),
        isWholeWord,
      ).filter((wording) => ![draft, ...draft.below].some((each) => deniesItself(wording, each.words[language] ?? []))),
    ),
  };
}

/** The properties in which a code differs from its siblings. */
function differingProperties(draft: Draft, drafts: readonly Draft[]): (readonly [string, Values])[] {
  // "Other than medical gloves" excludes no other medical goods.
  const isPartOfName = (name: string) => {
    const denied = draft.words.flat().filter(({ negated }) => negated);
    return draft.deniedWith.get(name)?.some((part) => denied.some((word) => word.part === part)) === true;
  };
  return [...draft.properties]
    .map(([property, { said, denied }]) => {
      const isBelow = (value: string) =>
        draft.below.some(({ properties }) => properties.get(property)?.said.has(value));
      const isKept = (value: string) => !isBelow(value) && !(draft.isRemainder && isPartOfName(`${property}=${value}`));
      const kept = new Set([...denied].filter(isKept));
      return [property, { said, denied: kept }] as const;
    })
    .filter(
      ([property, values]) =>
        values.said.size + values.denied.size > 0 &&
        drafts.some((other) => !isSameValues(values, other.properties.get(property))),
    );
}

/** What the rest excludes are its siblings, and they say it better. */
function isTellingWord(word: PlainWord, language: number, draft: Draft, drafts: readonly Draft[]): boolean {
  const isOfSibling =
    draft.isRemainder &&
    word.negated &&
    drafts.some(
      (other) => other !== draft && other.words.flat().some((each) => !each.negated && isSameWord(each, word)),
    );
  const isIn = ({ words }: Draft) =>
    words[language]?.some((other) => other.negated === word.negated && isSameWord(other, word)) === true;
  return !isOfSibling && !drafts.every(isIn);
}

function isSameBound(a: Quantity, b: Quantity): boolean {
  return a.kind === b.kind && a.role === b.role && a.min === b.min && a.max === b.max;
}

function isSameValues(a: Values, b: Values | undefined): boolean {
  const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size === other.size && [...one].every((value) => other.has(value));
  return b !== undefined && isSame(a.said, b.said) && isSame(a.denied, b.denied);
}

function isSameWord(a: PlainWord, b: PlainWord): boolean {
  return a.terms.some((term) => b.terms.includes(term));
}

/** The words by clause; a name in brackets or after a comma is another name of the goods. */
function wordingsOf(words: readonly PlainWord[], isWhole: (word: PlainWord) => boolean): Wording[] {
  const parts = Map.groupBy(words, (word) => `${word.part} ${word.negated} ${isWhole(word)}`);
  return [...parts.values()].flatMap(itemsOf).map((part) => ({
    denied: part[0]?.negated === true,
    shared: part.some(isWhole),
    words: part.map(({ text, terms, adjunct }) => ({ text, terms, adjunct })),
  }));
}

/** "Valves, other than check valves" excludes no valves, and no code excludes what is below it. */
function deniesItself({ denied, words }: Wording, all: readonly PlainWord[]): boolean {
  const said = new Set(all.flatMap(({ negated, terms }) => (negated ? [] : terms)));
  return denied && words.every(({ terms }) => terms.some((term) => said.has(term)));
}

/** The items of a short list: "plates and rods" are two, "machines for filling and closing bottles" is one. */
function itemsOf(part: readonly PlainWord[]): PlainWord[][] {
  const items: PlainWord[][] = [[]];
  for (const word of part) {
    if (word.follows && items.at(-1)?.length !== 0) items.push([]);
    items.at(-1)?.push(word);
  }
  return items.every(({ length }) => length <= MAX_ITEM) ? items : [[...part]];
}

/** The unit in which the table states a kind of quantity. */
const BASE_UNITS: Readonly<Record<string, string>> = {
  power: 'W',
  voltage: 'V',
  current: 'A',
  mass: 'kg',
  volume: 'L',
  length: 'mm',
  share: '%',
};

/** The facts as a person reads and corrects them: "state=fresh|chilled; sugar!=sugar; power > 25 <= 125 W; rest". */
export function formatFacts({ bounds, properties, shared, isRest }: LineFacts): string {
  const values = [...properties].flatMap(([property, { said, denied }]) => [
    ...(said.size > 0 ? [`${property}=${[...said].join('|')}`] : []),
    ...(denied.size > 0 ? [`${property}!=${[...denied].join('|')}`] : []),
  ]);
  const numbers = bounds.map(({ kind, role, min, max, minOpen, maxOpen }) => {
    const name = role === '' ? kind : `${kind}/${role}`;
    const unit = BASE_UNITS[kind] === undefined ? '' : ` ${BASE_UNITS[kind]}`;
    if (min === max) return `${name} = ${plain(min)}${unit}`;
    const least = min === Number.NEGATIVE_INFINITY ? '' : ` ${minOpen ? '>' : '>='} ${plain(min)}`;
    const most = max === Number.POSITIVE_INFINITY ? '' : ` ${maxOpen ? '<' : '<='} ${plain(max)}`;
    return `${name}${least}${most}${unit}`;
  });
  const ofWhole = shared.length === 0 ? [] : [`whole=${shared.join('|')}`];
  return [...values, ...numbers, ...ofWhole, ...(isRest ? ['rest'] : [])].join('; ');
}

function plain(number: number): string {
  return String(Number(number.toPrecision(8)));
}

/** The words as a person reads and corrects them: "computer discs ~storing | !pallets". */
export function formatWords(wordings: readonly Wording[]): string {
  return wordings
    .map(
      ({ words, denied, shared }) =>
        `${denied ? '!' : shared ? '=' : ''}${words.map(({ text, adjunct }) => `${adjunct ? '~' : ''}${text}`).join(' ')}`,
    )
    .join(' | ');
}

/** Reads the facts of a row of the table. */
export function parseFacts(code: DescribedCode, facts: string, words: string): LineFacts {
  const bounds: Quantity[] = [];
  const properties = new Map<string, { said: ReadonlySet<string>; denied: ReadonlySet<string> }>();
  let isRest = false;
  let shared: readonly string[] = [];
  for (const fact of facts.split('; ').filter((each) => each !== '')) {
    const value = /^(\w+)(!?)=([\w|]+)$/.exec(fact);
    if (fact === 'rest') isRest = true;
    else if (fact.startsWith('whole=')) shared = fact.slice('whole='.length).split('|');
    else if (value !== null) {
      const [, property = '', denies, list = ''] = value;
      const known = properties.get(property) ?? { said: new Set(), denied: new Set() };
      properties.set(property, { ...known, [denies === '' ? 'said' : 'denied']: new Set(list.split('|')) });
    } else bounds.push(parseBound(code.code, fact));
  }
  return {
    ...code,
    bounds,
    properties,
    shared,
    wordings: parseWords(words),
    isRest,
    isRemainder: isRest || TARIFF_PHRASES.except.test(code.en),
  };
}

function parseBound(code: string, fact: string): Quantity {
  const match = /^(\w+)(?:\/([\w ]+?))?((?: (?:[<>]=?|=) -?[\d.]+)+)(?: (\S+))?$/.exec(fact);
  if (match === null)
    throw new Error(
      `The fact "${fact}" of ${code} is not understood. Write state=fresh|chilled, power > 25 <= 125 W or rest.`,
    );
  const [, kind = '', role = '', bounds = '', unit = ''] = match;
  let [min, max, minOpen, maxOpen] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, false, false];
  for (const [, sign, number] of bounds.matchAll(/([<>]=?|=) (-?[\d.]+)/g)) {
    if (sign?.startsWith('>') || sign === '=') [min, minOpen] = [Number(number), sign === '>'];
    if (sign?.startsWith('<') || sign === '=') [max, maxOpen] = [Number(number), sign === '<'];
  }
  return { kind, role, value: bounds.trim(), unit, min, max, minOpen, maxOpen };
}

function parseWords(text: string): Wording[] {
  return text
    .split(' | ')
    .filter((part) => part !== '')
    .map((part) => {
      const denied = part.startsWith('!');
      const shared = part.startsWith('=');
      const words = (denied || shared ? part.slice(1) : part).split(' ').flatMap((word) => {
        const adjunct = word.startsWith('~');
        const text = adjunct ? word.slice(1) : word;
        // A folded word may look like a stop word: كمأة is كما here.
        const [terms = [text], ...others] = termsOf(text);
        return [{ text, terms: others.length === 0 ? terms : [text], adjunct }];
      });
      return { words, denied, shared };
    });
}
