const THOUSAND = 1_000;
const ENDINGS = Array.from({ length: THOUSAND }, (_, i) => String(i).padStart(3, '0'));

/**
 * A whole number that counts up or down with the requests, as text. V8 keeps the text of every number that it writes for a
 * while, just in case: long enough for it to be moved among what lasts, which then fills up and has to be collected. In
 * two parts there are few texts to keep.
 */
export function wholeNumber(number: number): string {
  if (number < THOUSAND) return String(number);
  return `${Math.floor(number / THOUSAND)}${ENDINGS[number % THOUSAND]}`;
}
