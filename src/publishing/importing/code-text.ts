import { excerpt } from '../../tables/faults.ts';
import { cleanCode, hasLostLastZero } from '../../tariff/code.ts';

/** Reads the digits of a code as publishers write it. Digits that a spreadsheet program destroyed are a fault. */
export function readCodeText(text: string, fault: (reason: string) => void): string {
  // Spreadsheets write ="0101" into CSV files to keep the leading zero.
  const plain = text.replace(/^="(.*)"$/, '$1');
  const code = isDate(plain) || hasLostLastZero(plain) ? null : cleanCode(plain);
  if (code === null) fault(notACode(plain));
  return code ?? '';
}

/** Whether a text in the place of a code holds a word, as a sum, a source or the title of a chapter does. */
export function isNote(text: string): boolean {
  // #REF! and the like are cells without a value.
  return /\p{L}{3}/u.test(text) && !text.startsWith('#') && !isDate(text);
}

/** What to do about a date in the place of a code or a number. */
export const DATE_ADVICE =
  'a spreadsheet program may have made it of a code or a number; format the column as text in the original and enter it again';

const DATES: readonly RegExp[] = [
  /^(19|20)\d\d-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])\b/,
  /^(0?[1-9]|[12]\d|3[01])[/.](0?[1-9]|[12]\d|3[01])[/.](19|20)\d\d\b/,
  /^\d{1,4}[- ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i,
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]\d{1,4}$/i,
];

function isDate(text: string): boolean {
  return DATES.some((date) => date.test(text));
}

function notACode(text: string): string {
  const shown = `"${excerpt(text)}"`;
  if (isDate(text)) return `${shown} is a date; ${DATE_ADVICE}`;
  if (hasLostLastZero(text))
    return `${shown} is a code that a spreadsheet program read as a number, and the zero at its end is lost; format the column as text in the original and save it again`;
  if (!/^\d([.,]\d+)?E\+\d+$/i.test(text)) return `${shown} is not a code`;
  return `${shown} is a code that a spreadsheet program shortened, and its last digits are lost; format the column as text in the original and save it again`;
}
