import {
  compare,
  type Decimal,
  decimal,
  difference,
  plus,
  product,
  quotient,
  textOf,
  unitsAt,
} from '../tariff/decimal.ts';
import { costShares } from '../tariff/shipment.ts';

const ZERO: Decimal = { units: 0, scale: 0 };

/** What one US dollar is worth in the currencies that are pegged to it. */
const DOLLAR_PEGS: Readonly<Record<string, string>> = {
  USD: '1',
  AED: '3.6725',
  SAR: '3.75',
  BHD: '0.376',
  OMR: '0.3845',
  QAR: '3.64',
};

/** What one unit of a currency is worth in another: the numerator and the denominator of an exact quotient. */
interface Rate {
  readonly times: string;
  readonly by: string;
}

/** The exact product of two plain decimals. */
export function productOf(a: string, b: string): string {
  const [left, right] = [decimal(a), decimal(b)];
  return textOf(product(left.units, right.units), left.scale + right.scale);
}

/** The exact sum of plain decimals; 0 of none. */
export function sumOf(amounts: readonly string[]): string {
  const { units, scale } = amounts.map(decimal).reduce(plus, ZERO);
  return textOf(units, scale);
}

/** The exact difference of two plain decimals; null if it is below zero. */
export function differenceOf(a: string, b: string): string | null {
  const [left, right] = [decimal(a), decimal(b)];
  if (compare(left, right) < 0) return null;
  const scale = Math.max(left.scale, right.scale);
  return textOf(difference(unitsAt(left, scale), unitsAt(right, scale)), scale);
}

/** Whether two plain decimals differ by at most `most`. */
export function areWithin(a: string, b: string, most: string): boolean {
  const [left, right, tolerance] = [decimal(a), decimal(b), decimal(most)];
  return compare(left, plus(right, tolerance)) <= 0 && compare(right, plus(left, tolerance)) <= 0;
}

export function isZero(amount: string): boolean {
  return decimal(amount).units === 0;
}

/** Shares an amount among values in proportion to them, in minor units, so that the shares add up to it exactly. */
export function shareByValue(amount: string, values: readonly string[], decimals: number): readonly string[] {
  const cost = decimal(amount);
  const weights = values.map(decimal);
  if (cost.units === 0 || weights.every(({ units }) => units === 0)) return values.map(() => '0');
  return costShares(cost, weights, decimals).map(({ units, scale }) => textOf(units, scale));
}

/** What one unit of a currency is worth in that of the bill: as given, as their pegs to the dollar say, or null if not known. */
export function rateOf(from: string, to: string, given: Readonly<Record<string, string>>): Rate | null {
  if (from === to) return { times: '1', by: '1' };
  const own = given[from];
  if (own !== undefined && own !== '' && !isZero(own)) return { times: own, by: '1' };
  const [times, by] = [DOLLAR_PEGS[to], DOLLAR_PEGS[from]];
  return times === undefined || by === undefined ? null : { times, by };
}

/** An amount in another currency, rounded half up to so many decimals. In its own currency it stays as it is. */
export function converted(amount: string, { times, by }: Rate, decimals: number): string {
  if (times === by) return amount;
  return divided(productOf(amount, times), by, decimals);
}

/** A rate as people write it, with six decimals where it does not end. */
export function rateText({ times, by }: Rate): string {
  return divided(times, by, 6);
}

function divided(amount: string, by: string, decimals: number): string {
  const [over, under] = [decimal(amount), decimal(by)];
  // At this scale the quotient of the units has the decimals that are wanted.
  const units = product(unitsAt({ units: over.units, scale: 0 }, under.scale + decimals), 2);
  const below = product(unitsAt({ units: under.units, scale: 0 }, over.scale), 2);
  return textOf(quotient(plus({ units, scale: 0 }, { units: quotient(below, 2), scale: 0 }).units, below), decimals);
}
