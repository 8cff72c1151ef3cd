/** ln 2 in two parts: products of the first with small integers are exact (Cody-Waite reduction). */
const LN_2_HIGH = 0.693145751953125;
const LN_2_LOW = Math.LN2 - LN_2_HIGH;
const MIN_POWER = -100;

/** The powers of two from 2^-100 to 1. */
const POWERS = new Float64Array(1 - MIN_POWER).fill(1);
for (let i = POWERS.length - 2; i >= 0; i--) POWERS[i] = (POWERS[i + 1] ?? 0) / 2;

/**
 * e^x for x ≤ 0, by additions and multiplications alone. Math.exp may differ in the last digit from one machine to the
 * next. These operations do not, so training and ranking have the same result on each. The error is below 1e-9.
 */
export function exp(x: number): number {
  const power = Math.round(x * Math.LOG2E);
  if (power < MIN_POWER) return 0;
  const r = x - power * LN_2_HIGH - power * LN_2_LOW;
  // The Taylor series of e^r, |r| ≤ 0.35, by Horner's method.
  const series =
    1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r * (1 / 5040)))))));
  return series * (POWERS[power - MIN_POWER] ?? 1);
}
