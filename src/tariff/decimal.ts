import { wholeNumber } from './whole-number.ts';

/**
 * A whole number. A bigint stands only where a number would not be exact: arithmetic on numbers is several times as fast,
 * and a shipment does it hundreds of times.
 */
export type Units = number | bigint;

/** An exact, non-negative decimal number: 19.99 is 1999 units at scale 2. */
export interface Decimal {
  readonly units: Units;
  readonly scale: number;
}

/** Texts of this length have fewer digits than the largest safe integer. */
const SHORT_TEXT = 15;

/** Reads a plain decimal such as 1000 or 19.99. */
export function decimal(text: string): Decimal {
  if (text.length > SHORT_TEXT) return longDecimal(text);
  let units = 0;
  let point = text.length - 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 46) point = i;
    else units = units * 10 + code - 48;
  }
  return { units, scale: text.length - 1 - point };
}

function longDecimal(text: string): Decimal {
  const point = text.indexOf('.');
  if (point < 0) return { units: shortest(BigInt(text)), scale: 0 };
  const digits = text.slice(0, point) + text.slice(point + 1);
  return { units: shortest(BigInt(digits)), scale: text.length - point - 1 };
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: sum(unitsAt(a, scale), unitsAt(b, scale)), scale };
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = unitsAt(a, scale);
  const right = unitsAt(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A percentage of an amount at a scale, rounded half up to `decimals` places and written at the same scale again. */
export function percentOf(units: Units, rate: Decimal, scale: number, decimals: number): Units {
  const divisor = powerOfTen(rate.scale + 2 + scale - decimals);
  const rounded = quotient(sum(product(units, rate.units), quotient(divisor, 2)), divisor);
  return scale === decimals ? rounded : product(rounded, powerOfTen(scale - decimals));
}

/** The units of an amount at this scale, which is at least its own. */
export function unitsAt({ units, scale }: Decimal, wanted: number): Units {
  return scale === wanted ? units : product(units, powerOfTen(wanted - scale));
}

export function sum(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a + b;
    if (exact <= Number.MAX_SAFE_INTEGER) return exact;
  }
  return shortest(BigInt(a) + BigInt(b));
}

export function product(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a * b;
    if (exact <= Number.MAX_SAFE_INTEGER) return exact;
  }
  return shortest(BigInt(a) * BigInt(b));
}

/** The whole part of a division. */
export function quotient(a: Units, b: Units): Units {
  // The remainder of numbers is exact, while their quotient may be rounded up.
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b;
  return shortest(BigInt(a) / BigInt(b));
}

/** A difference that is not negative. */
export function difference(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return shortest(BigInt(a) - BigInt(b));
}

const LARGEST_NUMBER = BigInt(Number.MAX_SAFE_INTEGER);

/** One form for each whole number, so that equal ones are identical. */
function shortest(units: bigint): Units {
  return units <= LARGEST_NUMBER ? Number(units) : units;
}

/** Precomputed: raising to a power costs more than the rest of an addition. */
const POWERS_OF_TEN: readonly Units[] = Array.from({ length: 40 }, (_, exponent) =>
  exponent <= SHORT_TEXT ? 10 ** exponent : 10n ** BigInt(exponent),
);

function powerOfTen(exponent: number): Units {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/** The endings of amounts at each common scale, without trailing zeros: 50 at scale 2 is ".5". */
const FRACTIONS: readonly (readonly string[])[] = [0, 1, 2, 3].map((scale) =>
  Array.from({ length: 10 ** scale }, (_, fraction) => trimmed(String(fraction), scale)),
);

/** Plain notation of an amount at a scale: no exponent, no trailing zeros, at least one digit before the point. */
export function textOf(units: Units, scale: number): string {
  const fractions = FRACTIONS[scale];
  if (typeof units === 'number' && fractions !== undefined) {
    const fraction = units % fractions.length;
    const whole = wholeNumber((units - fraction) / fractions.length);
    return fraction === 0 ? whole : whole + fractions[fraction];
  }
  if (scale === 0) return String(units);
  const digits = String(units).padStart(scale + 1, '0');
  return digits.slice(0, -scale) + trimmed(digits.slice(-scale), scale);
}

/** The digits after the point with the point, without trailing zeros. */
function trimmed(digits: string, scale: number): string {
  const padded = digits.padStart(scale, '0');
  let end = scale;
  while (end > 0 && padded.charCodeAt(end - 1) === 48) end--;
  return end === 0 ? '' : `.${padded.slice(0, end)}`;
}
