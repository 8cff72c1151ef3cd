import type { TariffRecord } from '../tariff/record.ts';
import { TARIFF_PHRASES, WORDS } from './facts/knowledge.ts';
import { compareQuantities, type Quantity } from './facts/quantities.ts';
import { isTelling, readFacts, type TextFacts, type Values } from './facts/read-facts.ts';
import { isComparable } from './line/line-evidence.ts';

interface Limits {
  readonly bounds: readonly Quantity[];
  readonly properties: ReadonlyMap<string, Values>;
  /** The words of the code that are no numbers. */
  readonly terms: ReadonlySet<string>;
}

/** Properties whose denial is about the goods and not about a part of them. */
const CLEAR = ['sugar', 'salting', 'sterility', 'state', 'cocoa', 'smoked'];

/** Its sweets are of sugar; those of sweeteners are food preparations. */
const SUGAR_CONFECTIONERY = '1704';

/** The chapters whose subheadings differ by fibre. */
const CLOTHES: ReadonlySet<string> = new Set(['61', '62', '63']);

/** Texts of codes that have so many of their words in common are about the same goods. */
const SAME_GOODS = 0.7;

/** What states a measure without a number: "full cream" the share of fat, "tea bags" a small packing. */
const STATING: Readonly<Record<string, string>> = { share: 'fatness', mass: 'tea' };

/** Plants, food, chemicals, textiles and the like. */
const NO_MACHINES = /^(?:[012]|3[0-8]|4[1-9]|5|6[0-7])/;

const limits = new WeakMap<TariffRecord, Limits>();
const deciding = new WeakMap<TariffRecord, readonly Quantity[]>();

/** Whether a text states what a code rules out: a number outside its bounds, or the opposite of what it asks for. */
export function contradicts(description: string | TextFacts, record: TariffRecord): boolean {
  const text = typeof description === 'string' ? readFacts(description) : description;
  const { bounds, properties } = limitsOf(record);
  const isOutside = bounds.some((bound) => {
    const stated = text.quantities.filter((quantity) => isComparable(quantity, bound));
    return stated.length > 0 && stated.every((quantity) => compareQuantities(quantity, bound) === 'outside');
  });
  if (isMachine(text) && NO_MACHINES.test(record.code)) return true;
  const isSugarFree = text.properties.get('sugar')?.denied.has('sugar') === true;
  if (isSugarFree && record.code.startsWith(SUGAR_CONFECTIONERY)) return true;
  return isOutside || CLEAR.some((property) => isOpposite(text.properties.get(property), properties.get(property)));
}

/** The text denies all that the code asks for: "unsweetened" of sweetened goods. */
function isOpposite(text: Values | undefined, code: Values | undefined): boolean {
  if (text === undefined || code === undefined || code.said.size === 0) return false;
  return (
    [...code.said].every((value) => text.denied.has(value)) && ![...code.said].some((value) => text.said.has(value))
  );
}

/** Whether the head noun of a text names a machine: "sugar beet pulp presses". */
function isMachine({ all }: TextFacts): boolean {
  const head = all.find(({ head }) => head);
  return head !== undefined && WORDS.machines.has(head.text);
}

/**
 * Whether a code says of goods what nobody stated: clothes of one fibre, since a shirt need not be of cotton; goods for the
 * home, where the text is about goods for a trade; or a measure on one side of a bound, such as the power of a vacuum cleaner.
 */
export function assumes(description: string | TextFacts, record: TariffRecord): boolean {
  const ofFibre = CLOTHES.has(record.code.slice(0, 2)) && namesFibre(limitsOf(record));
  const forHomes = TARIFF_PHRASES.forHomes.test(record.en);
  const measures = decidingBounds(record);
  if (!ofFibre && !forHomes && measures.length === 0) return false;
  const text = typeof description === 'string' ? readFacts(description) : description;
  const isOpen = (bound: Quantity) =>
    !text.properties.has(STATING[bound.kind] ?? '') &&
    !text.quantities.some((quantity) => isComparable(quantity, bound));
  return (ofFibre && !namesFibre(text)) || (forHomes && isForTrade(text)) || measures.some(isOpen);
}

/** The bounds of a code that tell it from another one of its heading for the same goods. */
function decidingBounds(record: TariffRecord): readonly Quantity[] {
  let known = deciding.get(record);
  if (known === undefined) {
    const { bounds, terms } = limitsOf(record);
    const others = subheadingsOf(record).map(limitsOf);
    const beyond = others.filter((other) => alike(terms, other.terms) >= SAME_GOODS).flatMap((other) => other.bounds);
    known = bounds.filter((bound) => beyond.some((other) => isBeyond(other, bound)));
    deciding.set(record, known);
  }
  return known;
}

function isBeyond(other: Quantity, bound: Quantity): boolean {
  return other.role === bound.role && isComparable(other, bound) && compareQuantities(other, bound) === 'outside';
}

function isForTrade({ all }: TextFacts): boolean {
  return all.some(({ text, negated }) => !negated && WORDS['for a trade'].has(text));
}

function namesFibre({ properties }: Pick<TextFacts, 'properties'>): boolean {
  return (properties.get('fibre')?.said.size ?? 0) > 0;
}

function limitsOf(record: TariffRecord): Limits {
  let known = limits.get(record);
  if (known === undefined) {
    const { quantities, properties, all } = readFacts(record.en.replace(TARIFF_PHRASES.boundsOfOtherGoods, ''));
    const terms = new Set(all.filter(({ text }) => isTelling(text)).flatMap(({ terms }) => terms));
    known = { bounds: quantities.filter(({ min, max }) => min !== max), properties, terms };
    limits.set(record, known);
  }
  return known;
}

/** The subheading of the same heading that the numbers of a text fit: of several, the one whose words are the most alike. */
export function fittingSibling(text: TextFacts, record: TariffRecord): TariffRecord | null {
  const kinds = new Set(limitsOf(record).bounds.map(({ kind }) => kind));
  const fitting = subheadingsOf(record).filter((each) => !contradicts(text, each) && isWithinBound(text, each, kinds));
  const likeness = fitting.map((each) => alike(limitsOf(each).terms, limitsOf(record).terms));
  const most = Math.max(...likeness);
  const best = fitting.filter((_, i) => likeness[i] === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

function subheadingsOf({ parent, level }: TariffRecord): readonly TariffRecord[] {
  return parent?.children.filter((each) => each.active && each.level === level) ?? [];
}

/** The share of words that two texts have in common. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((term) => b.has(term)).length;
  return common / Math.max(1, a.size + b.size - common);
}

/** Whether a number of the text is within a bound of the code; by default, not a size, of which goods have several. */
export function isWithinBound(text: TextFacts, record: TariffRecord, kinds?: ReadonlySet<string>): boolean {
  const bounds = limitsOf(record).bounds.filter(({ kind }) => kinds?.has(kind) ?? kind !== 'length');
  return bounds.some((bound) =>
    text.quantities.some(
      (quantity) => isComparable(quantity, bound) && compareQuantities(quantity, bound) === 'within',
    ),
  );
}
