import { compare, type Decimal, decimal, plus, product, textOf } from '../tariff/decimal.ts';

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

/** Whether two plain decimals differ by at most `most`. */
export function areWithin(a: string, b: string, most: string): boolean {
  const [left, right, tolerance] = [decimal(a), decimal(b), decimal(most)];
  return compare(left, plus(right, tolerance)) <= 0 && compare(right, plus(left, tolerance)) <= 0;
}

/** A sum that grows, so that a long invoice need not be kept. */
export class ExactSum {
  #sum = ZERO;

  add(amount: string): void {
    this.#sum = plus(this.#sum, decimal(amount));
  }

  get text(): string {
    return textOf(this.#sum.units, this.#sum.scale);
  }
}
