import { cleanCode, grouped } from '../tariff/code.ts';
import type { Facts, TariffRecord } from '../tariff/record.ts';

// The operations on the command line: how a call becomes parameters, and an answer rows of a table.

/** An option of a command, as node:util parses it, with its line of help. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  readonly help: string;
  /** The placeholder of its value in the help. */
  readonly value?: string;
}

/** What a command was called with. */
export interface Arguments {
  readonly words: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly flag: (option: string) => boolean;
}

/** Rows of a table for standard output, and sentences for standard error before and after it. */
export interface Shown {
  readonly before?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly after?: readonly string[];
}

/** The command of an operation. */
export interface OperationCommand<Answer> {
  readonly name: string;
  /** The words after the name, as the help writes them. */
  readonly words: string;
  readonly summary: string;
  readonly details?: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** The parameters as the API would get them. */
  readonly parametersOf: (given: Arguments) => Readonly<Record<string, string>>;
  readonly show: (answer: Answer) => Shown;
}

/** Thrown when the words or options of a command are wrong: exit status 2. */
export class Misuse extends Error {}

/** Stands between the texts of both languages in a cell. */
export const BOTH = '  |  ';

/** One page of a longer list. */
export const PAGE = {
  limit: { type: 'string', value: 'N', help: 'How many at most, 1 to 50.' },
  offset: { type: 'string', value: 'N', help: 'How many to skip (0).' },
} as const;

/** Another day than today. */
export const AS_OF = {
  'as-of': {
    type: 'string',
    value: 'DAY',
    help: 'Answer from the edition in force on this day, such as 2026-01-31 (today).',
  },
} as const;

/** What was known of the law on a day, not today. */
export const KNOWN_AS_OF = {
  'known-as-of': {
    type: 'string',
    value: 'DAY',
    help: 'Answer from the measures that were known on this day, for audits (today).',
  },
} as const;

/** The words of a call; exactly these are expected. */
export function wordsOf<const Names extends readonly string[]>(
  { words }: Pick<Arguments, 'words'>,
  names: Names,
): { readonly [I in keyof Names]: string } {
  if (words.length !== names.length) {
    const expected = names.length === 0 ? 'no words' : names.join(' and ');
    throw new Misuse(`Expected ${expected}, got ${words.length === 0 ? 'none' : `"${words.join(' ')}"`}.`);
  }
  // The number was checked above.
  return words as unknown as { readonly [I in keyof Names]: string };
}

/** The digits of a code: the command line accepts dots and spaces, which the API rejects. */
export function cleaned(code: string): string {
  return cleanCode(code) ?? code;
}

/** The options that were given, by the name of their parameter. */
export function given({ text }: Pick<Arguments, 'text'>, ...options: string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = text(option);
      return value === undefined ? [] : [[option.replaceAll('-', '_'), value]];
    }),
  );
}

export function recordRows(records: readonly TariffRecord[]): Shown['rows'] {
  if (records.length === 0) return [];
  const rows = records.map(({ code, rate, en, ar }) => [grouped(code), `${rate}%`, `${en}${BOTH}${ar}`]);
  return [['CODE', 'DUTY', 'DESCRIPTION'], ...rows];
}

/** The rate, or why there is none. */
export function dutyOf({ rate, rateUnknown, ratedBy, dutyText }: Facts): string {
  if (rateUnknown === null) return `${rate}%`;
  const reason = rateUnknown.replaceAll('_', ' ');
  return dutyText === ''
    ? `${reason}; ${rate}% is ${ratedBy === '' ? 'usual in its heading' : `stated for ${ratedBy}`}`
    : `${reason}: ${dutyText}; not computed`;
}
