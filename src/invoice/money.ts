import { costShares } from '../tariff/costs.ts';
import {
  compare,
  type Decimal,
  decimal,
  difference,
  percentOf,
  plus,
  product,
  textOf,
  unitsAt,
} from '../tariff/decimal.ts';

const ZERO: Decimal = { units: 0, scale: 0 };

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

/** A percentage of an amount, rounded to a number of decimals. */
export function percentageOf(amount: string, percent: string, decimals: number): string {
  const own = decimal(amount);
  const scale = Math.max(own.scale, decimals);
  return textOf(percentOf(unitsAt(own, scale), decimal(percent), scale, decimals), scale);
}

/** Shares an amount among values in proportion to them, in minor units, so that the shares add up to it exactly. */
export function shareByValue(amount: string, values: readonly string[], decimals: number): readonly string[] {
  return costShares(decimal(amount), values.map(decimal), decimals).map(({ units, scale }) => textOf(units, scale));
}
