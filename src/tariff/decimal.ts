/** An exact, non-negative decimal number: 19.99 is 1999 units at scale 2. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Reads a plain decimal such as 1000 or 19.99. */
export function decimal(text: string): Decimal {
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: at(a, scale) + at(b, scale), scale };
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  return Number(at(a, scale) - at(b, scale));
}

/** A percentage of an amount, rounded half up to `decimals` places. */
export function percent(amount: Decimal, rate: Decimal, decimals: number): Decimal {
  const scale = amount.scale + rate.scale + 2;
  const units = amount.units * rate.units;
  if (scale <= decimals) return { units: units * powerOfTen(decimals - scale), scale: decimals };
  const divisor = powerOfTen(scale - decimals);
  return { units: (units + divisor / 2n) / divisor, scale: decimals };
}

/** Plain notation: no exponent, no trailing zeros, at least one digit before the point. */
export function textOf({ units, scale }: Decimal): string {
  if (scale === 0) return units.toString();
  const digits = units.toString().padStart(scale + 1, '0');
  let end = digits.length;
  const point = end - scale;
  while (end > point && digits.charCodeAt(end - 1) === 48) end--;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

function at({ units, scale }: Decimal, wanted: number): bigint {
  return scale === wanted ? units : units * powerOfTen(wanted - scale);
}

/** Precomputed: raising 10n to a power costs more than the rest of an addition. */
const POWERS_OF_TEN = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}
