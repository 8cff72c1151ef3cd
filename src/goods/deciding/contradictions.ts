import type { TariffRecord } from '../../tariff/record.ts';
import { isComparable } from './evidence.ts';
import { compareQuantities, type Quantity } from './quantities.ts';
import { type Reading, readText, type Values } from './read-text.ts';

interface Limits {
  readonly bounds: readonly Quantity[];
  readonly properties: ReadonlyMap<string, Values>;
}

/** Properties whose denial is about the goods and not about a part of them. */
const CLEAR = ['sugar', 'salting', 'sterility', 'state', 'cocoa', 'smoked'];

/** What a code excludes bounds other goods; "salted or unsalted" asks for nothing. */
const EXCLUDED = /,? \b(?:other than|except|excluding)\b.*$|\w+ or (?:not|un\w+|plain)\b/gi;

const limits = new WeakMap<TariffRecord, Limits>();

/** Whether a text states what a code rules out: a number outside its bounds, or the opposite of what it asks for. */
export function contradicts(description: string | Reading, record: TariffRecord): boolean {
  const text = typeof description === 'string' ? readText(description) : description;
  const { bounds, properties } = limitsOf(record);
  const isOutside = bounds.some((bound) => {
    const stated = text.quantities.filter((quantity) => isComparable(quantity, bound));
    return stated.length > 0 && stated.every((quantity) => compareQuantities(quantity, bound) === 'outside');
  });
  return isOutside || CLEAR.some((property) => isOpposite(text.properties.get(property), properties.get(property)));
}

/** The text denies all that the code asks for: "unsweetened" of sweetened goods. */
function isOpposite(text: Values | undefined, code: Values | undefined): boolean {
  if (text === undefined || code === undefined || code.said.size === 0) return false;
  return (
    [...code.said].every((value) => text.denied.has(value)) && ![...code.said].some((value) => text.said.has(value))
  );
}

function limitsOf(record: TariffRecord): Limits {
  let known = limits.get(record);
  if (known === undefined) {
    const { quantities, properties } = readText(record.en.replace(EXCLUDED, ''));
    known = { bounds: quantities.filter(({ min, max }) => min !== max), properties };
    limits.set(record, known);
  }
  return known;
}

/** The subheading of the same heading that the numbers of a text fit; null unless it is the only one. */
export function fittingSibling(text: Reading, { parent, level }: TariffRecord): TariffRecord | null {
  const siblings = parent?.children.filter((each) => each.active && each.level === level) ?? [];
  const fitting = siblings.filter((each) => !contradicts(text, each) && isWithinBound(text, each));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function isWithinBound(text: Reading, record: TariffRecord): boolean {
  return limitsOf(record).bounds.some((bound) =>
    text.quantities.some(
      (quantity) => isComparable(quantity, bound) && compareQuantities(quantity, bound) === 'within',
    ),
  );
}
