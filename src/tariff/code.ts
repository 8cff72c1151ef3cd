import { asciiDigits } from '../fold.ts';

/** Whether a text is an HS code of an allowed length: ASCII digits only. */
export function isCode(text: string, minDigits: number, maxDigits: number): boolean {
  if (text.length < minDigits || text.length > maxDigits) return false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

/** The bare digits of a code as people write it (8517.13, «8517 13», ٨٥١٧); null if it holds anything but digits and separators. */
export function cleanCode(text: string): string | null {
  const digits = asciiDigits(text.normalize('NFKC')).replace(
    /[\s.\-\u2010-\u2015\u00ad\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\u066b\u066c_/]/g,
    '',
  );
  return /^\d+$/.test(digits) ? digits : null;
}

/**
 * Whether a spreadsheet program read a code with a point as a number, which ends in no zero: 0401.10 became 401.1. HS codes
 * have an even number of digits behind a point.
 */
export function hasLostLastZero(text: string): boolean {
  const [, decimals = ''] = /^\s*\d+\.(\d*[1-9])\s*$/.exec(asciiDigits(text)) ?? [];
  return decimals.length % 2 === 1;
}

/** The integer that stands for a code in `parent_id`: its digits without leading zeros. */
export function codeId(code: string): number {
  return Number(code);
}

/** The chapter of a code: its first two digits. */
export function chapterOf(code: string): string {
  return code.slice(0, 2);
}

/** Sorts by code, so that every code comes before the codes below it. */
export function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

/** The index of the first item whose code is not before another, in a list that is ordered by code. */
export function lowerBound<T>(items: readonly T[], code: string, codeOf: (item: T) => string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codeOf(items[middle] as T) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The groups of a code that customs documents print: 8517, 13, 00, 0000. */
export function codeGroups(code: string): readonly string[] {
  return [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)].filter((group) => group !== '');
}

/** A code in its groups: 8517 13 00 0000. */
export function grouped(code: string): string {
  return codeGroups(code).join(' ');
}

/** A code for running text: no-break spaces keep it on one line. */
export function formatCode(code: string): string {
  return codeGroups(code).join('\u00a0');
}
