/** The natural logarithm of x ≥ 1, by basic arithmetic alone, so that every machine gets the same digits. */
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
