import { chapterOf } from '../tariff/code.ts';

// The rules by which lines of an invoice are decided, for the command line and the explorer.

/** The shortest description that can be classified. */
export const MIN_DESCRIPTION = 2;

/** Whether the lines below a code have one rate, so that the duty is known without choosing one. `total` counts all of them. */
export function haveOneRate(rates: readonly (string | number)[], total: number): boolean {
  return total === rates.length && rates.every((rate) => rate === rates[0]);
}

/** Of two ways to read a code, the one whose chapter the description leads to; null if it leads to both or to neither. */
export function readingByChapter(readings: readonly [string, string], described: readonly string[]): string | null {
  const chapters = new Set(described.map(chapterOf));
  const [first, ...others] = readings.filter((code) => chapters.has(chapterOf(code)));
  return first === undefined || others.length > 0 ? null : first;
}
