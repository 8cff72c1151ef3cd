import { HS_LEVELS } from '../contract/hs-levels.ts';
import { excerpt } from '../tables/faults.ts';
import { isCode } from '../tariff/code.ts';
import { RATE_UNKNOWN, type RateUnknown } from '../tariff/record.ts';

// Readers of the cells of our own layout. A reader passes what is wrong to `fault` and still returns a value.

type ReportFault = (reason: string) => void;

// Widened, so that any length can be looked up in it.
const LEVELS: readonly number[] = HS_LEVELS;
const LEVELS_TEXT = `${LEVELS.slice(0, -1).join(', ')} or ${LEVELS.at(-1)}`;
const MAX_TEXT_LENGTH = 2_000;
/** A residual subheading, such as other articles of plastics, holds hundreds of goods. */
const MAX_ALIASES_LENGTH = 20_000;
/** Shared by all entries with an empty list, to save memory. */
const NONE: readonly string[] = [];

export function codeField(value: string, fault: ReportFault): string {
  if (!LEVELS.includes(value.length) || !isCode(value, 2, 12))
    fault(`"${excerpt(value)}" is not a code of ${LEVELS_TEXT} digits`);
  return value;
}

export function textField(value: string, fault: ReportFault, maxLength = MAX_TEXT_LENGTH): string {
  if (value.length > maxLength) fault(`longer than ${maxLength} characters`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  else if (/[\u0000-\u001f\u007f\ufffd]|\p{Cs}/u.test(value)) fault('holds a control character or a broken one');
  return value;
}

/** Reads words separated by |. */
export function readAliases(value: string, fault: ReportFault): readonly string[] {
  if (value === '') return NONE;
  return textField(value, fault, MAX_ALIASES_LENGTH)
    .split('|')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
}

/** Whether a number has more decimals than a rate can have. */
export function hasManyDecimals(text: string): boolean {
  return /^%? ?\d{1,4}\.\d{5,} ?(%|percent|per cent)?$/i.test(text);
}

export function tooFine(text: string): string {
  return `"${excerpt(text)}" has more than four decimals; round it to four`;
}

/** Reads a percentage in plain digits; null where the cell is blank. */
export function readRate(value: string, fault: ReportFault): number | null {
  if (hasManyDecimals(value)) fault(tooFine(value));
  else if (!/^(\d{1,4}(\.\d{1,4})?)?$/.test(value)) fault(`"${excerpt(value)}" is not a percentage such as 5 or 6.5`);
  return value === '' ? null : Number(value);
}

/** Reads whether a code is in force; a blank means that it is. */
export function readActive(value: string, fault: ReportFault): boolean {
  const text = value.toLowerCase();
  if (!['', 'true', 'false', '1', '0'].includes(text)) fault(`"${excerpt(value)}" is neither true nor false`);
  return text !== 'false' && text !== '0';
}

/** Reads numbers separated by | or, as the publisher writes them, by commas. */
export function readProcedures(value: string, fault: ReportFault): readonly string[] {
  if (value === '') return NONE;
  const numbers = value.split(/[|,،]/).map((number) => number.trim());
  if (!numbers.every((number) => /^\d{1,4}$/.test(number)))
    fault(`"${excerpt(value)}" is not a list of procedure numbers such as 2,24`);
  return numbers;
}

/** Reads why a rate is unknown; null where the cell is blank. */
export function readRateUnknown(value: string, fault: ReportFault): RateUnknown | null {
  const known = RATE_UNKNOWN.find((reason) => reason === value);
  if (known === undefined && value !== '') fault(`"${excerpt(value)}" is none of ${RATE_UNKNOWN.join(', ')}`);
  return known ?? null;
}
