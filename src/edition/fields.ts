import { HS_LEVELS } from '../contract/hs-levels.ts';
import { isCode } from '../tariff/code.ts';
import { RATE_UNKNOWN, type RateUnknown } from '../tariff/record.ts';
import { brief } from './faults.ts';

// The cells of our own layout. Each reader tells what is wrong to `fault` and then returns a blank.

type Tell = (reason: string) => void;

// Widened, so that any length can be looked for in it.
const LEVELS: readonly number[] = HS_LEVELS;
const LEVELS_TEXT = `${LEVELS.slice(0, -1).join(', ')} or ${LEVELS.at(-1)}`;
const MAX_TEXT = 2_000;
const NONE: readonly string[] = [];

/** A code of the levels that there are. */
export function readCode(value: string, fault: Tell): string {
  if (!LEVELS.includes(value.length) || !isCode(value, 2, 12))
    fault(`"${brief(value)}" is not a code of ${LEVELS_TEXT} digits`);
  return value;
}

/** A text that can be shown anywhere. */
export function readText(value: string, fault: Tell): string {
  if (value.length > MAX_TEXT) fault(`longer than ${MAX_TEXT} characters`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  else if (/[\u0000-\u001f\u007f\ufffd]|\p{Cs}/u.test(value)) fault('holds a control character or a broken one');
  return value;
}

/** Words separated by |. */
export function readAliases(value: string, fault: Tell): readonly string[] {
  if (value === '') return NONE;
  return readText(value, fault)
    .split('|')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
}

/** A percentage in plain digits; null where it is blank. */
export function readRate(value: string, fault: Tell): number | null {
  if (!/^(\d{1,4}(\.\d{1,4})?)?$/.test(value)) fault(`"${brief(value)}" is not a percentage such as 5 or 6.5`);
  return value === '' ? null : Number(value);
}

/** Whether a code is in force, as it is where nothing is said. */
export function readActive(value: string, fault: Tell): boolean {
  const text = value.toLowerCase();
  if (!['', 'true', 'false', '1', '0'].includes(text)) fault(`"${brief(value)}" is neither true nor false`);
  return text !== 'false' && text !== '0';
}

/** Why a rate is not known; null where nothing is said. */
export function readRateUnknown(value: string, fault: Tell): RateUnknown | null {
  const known = RATE_UNKNOWN.find((reason) => reason === value);
  if (known === undefined && value !== '') fault(`"${brief(value)}" is none of ${RATE_UNKNOWN.join(', ')}`);
  return known ?? null;
}
