import { plainCase } from '../../fold.ts';
import { QUANTITY_WORDS, UNITS, type Unit } from './knowledge.ts';

/** A number with a unit as a text states it. Bounds are in the kind's own unit, the first of its units. */
export interface Quantity {
  readonly kind: string;
  /** As typed, for people: "9" and "W". */
  readonly value: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Whether the bound itself is left out: "over 60" has an open minimum. */
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
  /** What is measured, where the text says so: thickness, width, diameter, height, length, fat, protein. */
  readonly role: string;
}

/** Units by how they are written. */
const UNIT_BY_WORD: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) => unit.words.map((word) => [word, unit] as const)),
);
const UNIT_WORDS = [...UNIT_BY_WORD.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
const NUMBER = String.raw`\d+(?:[.,]\d+)*(?:\s?\/\s?\d+(?![\d/]))?`;
const UNIT = `(?:${UNIT_WORDS.join('|')})`;
const AFTER = String.raw`(?![\p{L}\d])`;
const TIMES = QUANTITY_WORDS.times;
const JOINT = `(?:${TIMES}|${QUANTITY_WORDS.betweenNumbers})`;
/** A number, or several joined by "x", "to" or a hyphen, before a unit. */
const PATTERN = new RegExp(
  `(?<![\\p{L}\\d.])(?<!\\br[- ])(?:(?<chain>${NUMBER}(?:\\s*${UNIT}${AFTER})?(?:\\s*${JOINT}\\s*${NUMBER}(?:\\s*${UNIT}${AFTER})?)*))?(?<tail>\\s*-?\\s*(?<unit>${UNIT})${AFTER}|\\s*(?<sign>["”″]|'')|(?<none>))`,
  'gu',
);
/** A number after its unit as a label: "CC: 125" is 125 cc, whatever number stands before it. */
const LABELLED = new RegExp(
  `(?<![\\p{L}])(?<unit>${UNIT})\\s*[:=]\\s*(?<number>${NUMBER})(?!\\d|\\s*${UNIT}${AFTER}(?!\\s*[:=]))`,
  'gu',
);
/** "Year: 2004" says when goods were made and not for how long. */
const A_YEAR = /^(?:19|20)\d\d$/;
/** One of these numbers. */
const PART = new RegExp(`(?<joint>${JOINT})?\\s*(?<number>${NUMBER})(?:\\s*(?<unit>${UNIT})${AFTER})?`, 'gu');
const IS_TIMES = new RegExp(`^${TIMES}$`);
const SPLIT_TIMES = new RegExp(TIMES);
const IS_TIMES_OR_NONE = new RegExp(`^${TIMES}?$`);
const IS_OF_INTERVAL = new RegExp(`^${QUANTITY_WORDS.ofAnInterval}$`);
const IS_ARABIC_AND = new RegExp(`^${QUANTITY_WORDS.arabicAnd}$`);
const BETWEEN = new RegExp(QUANTITY_WORDS.beforeAnIntervalWithAnd);
const HAS_NUMBER = new RegExp(`[\\d٠-٩۰-۹]|${QUANTITY_WORDS.signsOfNumbersInWords}`, 'u');

/** Up to so many words may stand between a comparison and its number: "more than a total of 5 kg". */
const ABOVE = new RegExp(`${QUANTITY_WORDS.above}(?: [^\\d\\s]+){0,2}? ?$`);
const AT_MOST = new RegExp(`${QUANTITY_WORDS.atMost}(?: [^\\d\\s]+){0,1}? ?$`);
const BELOW = new RegExp(`${QUANTITY_WORDS.below}(?: [^\\d\\s]+){0,1}? ?$`);
const AT_LEAST = new RegExp(`${QUANTITY_WORDS.atLeast}(?: [^\\d\\s]+){0,1}? ?$`);
const OR_LESS = new RegExp(`^[^\\d,;]{0,22}?${QUANTITY_WORDS.orLess}`);
const OR_MORE = new RegExp(`^[^\\d,;]{0,22}?${QUANTITY_WORDS.orMore}`);
/** They stand after their number: in "600 mm wide and 3 mm" the 3 mm are no width. */
const ADJECTIVES = new RegExp(`\\b${QUANTITY_WORDS.afterTheirNumber}\\b`, 'g');
const SHARE_OF = new RegExp([...QUANTITY_WORDS.shares.keys()].join('|'), 'g');

/** Reads the numbers of a text that have a unit, with their comparisons: "over 25 W up to 125 W" is one interval. */
export function readQuantities(text: string): Quantity[] {
  if (!HAS_NUMBER.test(text)) return [];
  let plain = plainCase(text);
  for (const { find, write } of QUANTITY_WORDS.numbersInWords) plain = plain.replace(find, write);
  plain = plain.replaceAll(LABELLED, (_, unit: string, number: string) =>
    A_YEAR.test(number) ? ' ; ' : ` ; ${number} ${unit} ; `,
  );
  const found: Quantity[] = [];
  for (const match of plain.matchAll(PATTERN)) {
    const { chain, unit: unitWord, sign } = match.groups ?? {};
    if (chain === undefined) continue;
    const unit = sign !== undefined ? UNIT_BY_WORD.get('inch') : UNIT_BY_WORD.get(unitWord ?? '');
    const before = plain.slice(Math.max(0, match.index - 60), match.index);
    const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 60);
    if (unit?.kind === 'fineness_of_gold' && unitWord === 'ct') continue;
    found.push(...quantitiesOf(chain, unit, unitWord ?? '', before, after));
  }
  for (const { kind, unit, find } of QUANTITY_WORDS.statedWithoutUnit)
    for (const [, value = ''] of plain.matchAll(find)) found.push(exactly(kind, Number(value), value, unit, ''));
  return merged(found);
}

function exactly(kind: string, number: number, value: string, unit: string, role: string): Quantity {
  return { kind, value, unit, min: number, max: number, minOpen: false, maxOpen: false, role };
}

interface Part {
  readonly number: number;
  readonly text: string;
  readonly unit: Unit;
  readonly joint: string;
}

function quantitiesOf(
  chain: string,
  unit: Unit | undefined,
  unitWord: string,
  before: string,
  after: string,
): Quantity[] {
  const parts = partsOf(chain, unit);
  const [first] = parts;
  if (first === undefined) return [];
  const { kind } = first.unit;
  const role = roleOf(kind, before, after);
  // "6-8 kg", "10 to 32 mm": one interval.
  if (parts.length === 2 && IS_OF_INTERVAL.test(parts[1]?.joint ?? '')) {
    const [a, b] = parts.map(({ number, unit: { factor } }) => number * factor) as [number, number];
    const isInterval = a < b && (parts[1]?.joint !== 'and' || BETWEEN.test(before));
    if (isInterval || (a < b && IS_ARABIC_AND.test(parts[1]?.joint ?? ''))) {
      const text = `${first.text}-${parts[1]?.text}`;
      const minOpen = ABOVE.test(before);
      return [{ kind, value: text, unit: parts[1]?.unit.name ?? '', min: a, max: b, minOpen, maxOpen: false, role }];
    }
  }
  const dimensions = parts.filter(({ joint, unit: { kind } }) => kind === 'length' && IS_TIMES_OR_NONE.test(joint));
  if (parts.length > 1 && dimensions.length === parts.length) return dimensionsOf(parts);
  return (
    parts
      // "100 x 2 g": the first number counts packs.
      .filter((_, i) => !(i < parts.length - 1 && IS_TIMES.test(parts[i + 1]?.joint ?? '') && !hasOwnUnit(chain, i)))
      .map((part, i, all) => bounded(part, i === 0 ? before : '', i === all.length - 1 ? after : '', role, unitWord))
  );
}

function hasOwnUnit(chain: string, at: number): boolean {
  return new RegExp(`${NUMBER}\\s*${UNIT}`, 'u').test(chain.split(SPLIT_TIMES)[at] ?? '');
}

function partsOf(chain: string, unit: Unit | undefined): Part[] {
  const parts: Part[] = [];
  const matches = [...chain.matchAll(PART)];
  for (const [i, match] of matches.entries()) {
    const own = UNIT_BY_WORD.get(match.groups?.unit ?? '');
    const later = matches.slice(i + 1).map((next) => UNIT_BY_WORD.get(next.groups?.unit ?? ''));
    const used = own ?? later.find((each) => each !== undefined) ?? unit;
    const text = match.groups?.number ?? '';
    if (used !== undefined) parts.push({ number: numberOf(text), text, unit: used, joint: match.groups?.joint ?? '' });
  }
  return parts;
}

/** "1,250" is a thousand and more, "1,5" is one and a half, "1/2" is a half. */
function numberOf(text: string): number {
  const [whole = '', below] = text.split('/');
  const plain = whole.replace(/,(?=\d{3}(?!\d))/g, '').replace(',', '.');
  const isFraction = below !== undefined && Number(plain) < Number(below) && Number(below) <= 64;
  return isFraction ? Number(plain) / Number(below) : Number(plain);
}

function bounded({ number, text, unit }: Part, before: string, after: string, role: string, word: string): Quantity {
  const value = number * unit.factor;
  const quantity = { ...exactly(unit.kind, value, text, unit.name, role) };
  const least = { ...quantity, min: Number.NEGATIVE_INFINITY };
  const most = { ...quantity, max: Number.POSITIVE_INFINITY };
  if (word === 'k' && unit.kind === 'fineness_of_gold' && number > 24) return { ...quantity, kind: 'none' };
  if (AT_MOST.test(before) || OR_LESS.test(after)) return least;
  if (ABOVE.test(before)) return { ...most, minOpen: true };
  if (AT_LEAST.test(before) || OR_MORE.test(after)) return most;
  if (BELOW.test(before)) return { ...least, maxOpen: true };
  return quantity;
}

/** Sizes such as 25 x 2000 x 6000 mm: the smallest is a thickness where the others are many times larger. */
function dimensionsOf(parts: readonly Part[]): Quantity[] {
  const sizes = parts.map(({ number, text, unit }) => exactly('length', number * unit.factor, text, unit.name, 'size'));
  const sorted = sizes.toSorted((a, b) => a.min - b.min);
  const [smallest, second] = sorted;
  if (smallest === undefined || second === undefined || smallest.unit !== 'mm' || second.min < smallest.min * 8)
    return sizes;
  const names = ['thickness', sorted.length === 2 ? 'size' : 'width', 'length'];
  return sorted.map((size, i) => ({ ...size, role: names[i] ?? 'size' }));
}

function roleOf(kind: string, before: string, after: string): string {
  if (kind === 'share') {
    const following = /^[^,;%\d]*/.exec(after)?.[0] ?? '';
    const [next] = following.slice(0, 30).match(SHARE_OF) ?? [];
    const previous = (/[^,;%\d]*$/.exec(before)?.[0] ?? '').slice(-30).match(SHARE_OF)?.at(-1);
    const word = next ?? previous ?? '';
    return QUANTITY_WORDS.shares.get(word) ?? word;
  }
  if (kind !== 'length') return '';
  const following = /^[^,;\d]{0,14}/.exec(after)?.[0] ?? '';
  const preceding = (/[^,;\d]*$/.exec(before)?.[0] ?? '').slice(-30);
  const isRole = (text: string) => QUANTITY_WORDS.measured.find(([, pattern]) => pattern.test(text))?.[0];
  // Arabic says what is measured before the number, English usually after it.
  const isArabic = /[\u0600-\u06ff]\s*$/.test(before);
  return (
    (isArabic ? undefined : isRole(following)) ?? lastRole(preceding.replace(ADJECTIVES, '')) ?? isRole(following) ?? ''
  );
}

function lastRole(text: string): string | undefined {
  let last: string | undefined;
  let at = -1;
  for (const [role, pattern] of QUANTITY_WORDS.measured) {
    const found = text.search(pattern);
    if (found > at) [last, at] = [role, found];
  }
  return last;
}

/** Joins the two halves of "over 25 W up to 125 W" and of "under 4.75 mm but not under 3 mm". */
function merged(quantities: readonly Quantity[]): Quantity[] {
  const result: Quantity[] = [];
  for (const next of quantities) {
    if (next.kind === 'none') continue;
    const last = result.at(-1);
    const both = last === undefined ? null : intersection(last, next);
    if (both === null) result.push(next);
    else result[result.length - 1] = both;
  }
  return result;
}

/** The interval between a least and a most of one kind; null if the two are no such pair. */
function intersection(a: Quantity, b: Quantity): Quantity | null {
  const [least, most] = a.max === Number.POSITIVE_INFINITY ? [a, b] : [b, a];
  const isPair = least.max === Number.POSITIVE_INFINITY && most.min === Number.NEGATIVE_INFINITY;
  if (!isPair || a.kind !== b.kind || least.min >= most.max) return null;
  if (a.role !== '' && b.role !== '' && a.role !== b.role) return null;
  const value = `${least.value}-${most.value}`;
  return { ...least, max: most.max, maxOpen: most.maxOpen, value, role: a.role === '' ? b.role : a.role };
}

/** Whether a word is the name of a unit. */
export function isUnit(word: string): boolean {
  return UNIT_BY_WORD.has(word);
}

/** How a stated quantity stands to what a line says: within it, outside, or partly. */
export function compareQuantities(stated: Quantity, bound: Quantity): 'within' | 'outside' | 'open' {
  if (isBelow(stated, bound) || isBelow(bound, stated)) return 'outside';
  const reachesBelow = stated.min < bound.min || (stated.min === bound.min && bound.minOpen && !stated.minOpen);
  const reachesAbove = stated.max > bound.max || (stated.max === bound.max && bound.maxOpen && !stated.maxOpen);
  return reachesBelow || reachesAbove ? 'open' : 'within';
}

function isBelow(a: Quantity, b: Quantity): boolean {
  return a.max < b.min || (a.max === b.min && (a.maxOpen || b.minOpen));
}
