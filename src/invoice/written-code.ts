import { cleanCode, hasLostLastZero, isCode } from '../tariff/code.ts';

/** What the code cell of a line says: the digits of a code as written, several codes, none, or what cannot be read. */
export type WrittenCode = { readonly kind: 'code'; readonly digits: string } | { readonly kind: 'none' | CodeProblem };

/** Why a filled cell gives no code. */
export type CodeProblem = 'several' | 'unreadable';

/** The code of a line as the invoice has it. */
export interface LineCode {
  /** Its digits as written; empty if there is none, or none that can be read. */
  readonly code: string;
  /** The cell, if it is more than these digits. A line that comes from a link has none. */
  readonly writtenCode?: string;
}

const MIN_CODE = 4;
const MAX_CODE = 14;
/** Longer codes with an odd number of digits are national ones. */
const MAX_WITHOUT_ZERO = 11;
/** Cells that say that there is no code. */
const NO_CODE = /^(?:[\p{P}\p{S}\s]*|n\/?a|n\.a\.?|nil|none|null|tbd|tba|unknown|لا يوجد|غير معروف)$/iu;
const CHAPTER = /^(?:0[1-9]|[1-8]\d|9[0-79])/;
/** What stands between two codes; spaces and hyphens stand within a code, too. */
const BETWEEN_CODES = /[/,،;؛|&+\n]|\s(?:or|and|أو|او|و)\s/i;

/** Reads the cell of a code in any spelling. A cell with more than one code has none that could be taken. */
export function readCode(text: string): WrittenCode {
  // Fast path: most codes are plain digits.
  if (/^\d{4,14}$/.test(text) && isCode(text, MIN_CODE, MAX_CODE)) return { kind: 'code', digits: text };
  if (NO_CODE.test(text)) return { kind: 'none' };
  if (isSeveral(text)) return { kind: 'several' };
  if (hasLostLastZero(withoutLabel(text))) return { kind: 'unreadable' };
  const digits = digitsOf(text);
  // Three digits are no code, but a heading whose zero a spreadsheet dropped.
  const code = digits.length === MIN_CODE - 1 ? `0${digits}` : digits;
  return isCode(code, MIN_CODE, MAX_CODE) ? { kind: 'code', digits: code } : { kind: 'unreadable' };
}

/** Why the cell gave the line no code; null if it gave one, or says that there is none. */
export function codeProblemOf({ code, writtenCode = '' }: LineCode): CodeProblem | null {
  if (code !== '') return null;
  const { kind } = readCode(writtenCode);
  return kind === 'several' || kind === 'unreadable' ? kind : null;
}

/**
 * The code with the zero that a spreadsheet may have dropped; null if none is missing. HS codes have an even number of
 * digits. National ones may have an odd number, so this is only the second way to read the code.
 */
export function codeWithZero({ code, writtenCode = '' }: LineCode): string | null {
  if (code.length % 2 === 0 || code.length > MAX_WITHOUT_ZERO || code.startsWith('0')) return null;
  const [first = ''] = writtenCode.match(/\p{Nd}+/u) ?? [];
  // A code that begins with its four digits and a separator (7020.00.000) is a text, which keeps its zeros.
  const isWhole = first.length >= MIN_CODE && first.length % 2 === 0 && digitsOf(writtenCode) === code;
  return isWhole ? null : `0${code}`;
}

function digitsOf(text: string): string {
  return cleanCode(withoutLabel(text)) ?? '';
}

function withoutLabel(text: string): string {
  return text.replace(/^hs(?:\s*code)?\s*:?\s*/i, '');
}

function isSeveral(text: string): boolean {
  const areCodes = (parts: readonly string[], minDigits: number) =>
    parts.map(digitsOf).filter((digits) => digits.length >= minDigits && CHAPTER.test(digits)).length > 1;
  // In 6109.10/90 the slash stands between two codes, since points separate the digits within each.
  // Searched in two steps: one expression would take quadratic time.
  const point = text.search(/\d\.\d/);
  const hasBoth = point >= 0 && /\/\s*\d/.test(text.slice(point));
  return hasBoth || areCodes(text.split(BETWEEN_CODES), MIN_CODE) || areCodes(text.split(/[\s\-\u2010-\u2015]+/), 6);
}
