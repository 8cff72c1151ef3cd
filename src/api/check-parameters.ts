import { ApiError } from '../contract/errors.ts';
import type { Text } from '../contract/language.ts';
import { MESSAGES } from '../contract/messages.ts';
import { type Input, OPERATIONS, type OperationId } from '../contract/operations.ts';
import {
  type CodeParameter,
  type CodesParameter,
  type DecimalParameter,
  type IntegerParameter,
  type LooseCodeParameter,
  MAX_LOOSE_CODE,
  type Parameter,
  type TextParameter,
} from '../contract/parameters.ts';
import { cleanCode, isCode } from '../tariff/code.ts';
import { compare, type Decimal, decimal } from '../tariff/decimal.ts';
import { isDay } from '../tariff/timeline.ts';

/** The texts of parameters as they were sent: absent, once, or (as a list) several times. */
export type SentParameters = Readonly<Record<string, string | string[] | undefined>>;

const PLAIN_DECIMAL = /^\d{1,12}(\.\d+)?$/;
const LONGEST_DECIMAL = 60;

/** Checks the parameters of an operation in the order of its table, and throws the error of the first that is wrong. */
export function checkParameters<Id extends OperationId>(id: Id, sent: SentParameters): Input<Id> {
  const input: Record<string, unknown> = {};
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  for (const name in parameters) {
    const text = sent[name];
    if (Array.isArray(text)) throw invalid(name, MESSAGES.repeated(name, text.length));
    input[name] = check(name, parameters[name] as Parameter, text);
  }
  // The type is derived from the table that this loop walks.
  return input as Input<Id>;
}

function check(name: string, parameter: Parameter, text: string | undefined): unknown {
  switch (parameter.kind) {
    case 'code':
      return text === undefined && parameter.optional ? undefined : checkCode(parameter, text);
    case 'loose_code':
      return checkLooseCode(parameter, text);
    case 'codes':
      return text === undefined ? undefined : checkCodes(parameter, text);
    case 'date':
      if (text === undefined || isDay(text)) return text;
      throw invalid(name, MESSAGES.not_a_day(name));
    case 'edition':
      if (text === undefined || (text !== '' && [...text].length <= parameter.maxLength)) return text;
      throw invalid(name, MESSAGES.not_an_edition(name));
    case 'choice':
      if (text === undefined || parameter.oneOf.includes(text)) return text;
      throw invalid(name, MESSAGES.not_a_choice(name, parameter.oneOf.join(', ')));
    case 'text':
      return checkText(name, parameter, text);
    case 'integer':
      return text === undefined ? parameter.default : checkInteger(name, parameter, text);
    case 'decimal':
      return checkDecimal(parameter, text);
    case 'currency':
      if (text === undefined) return parameter.default;
      if (!/^[A-Za-z]{3}$/.test(text)) throw invalid(name, MESSAGES.not_a_currency(name));
      return text.toUpperCase();
    case 'flag': {
      if (text === undefined) return parameter.default;
      const word = text.toLowerCase();
      if (word === '1' || word === 'true') return true;
      if (word === '0' || word === 'false') return false;
      throw invalid(name, MESSAGES.not_a_flag(name));
    }
  }
}

function checkCode({ minDigits, maxDigits }: CodeParameter, text: string | undefined): string {
  if (text !== undefined && isCode(text, minDigits, maxDigits)) return text;
  const suggestion = text === undefined || text.length > 100 ? null : cleanCode(text);
  if (suggestion !== null && suggestion !== text && isCode(suggestion, minDigits, maxDigits)) {
    throw new ApiError('invalid_code', MESSAGES.code_suggested(minDigits, maxDigits, suggestion), { suggestion });
  }
  const message = text === undefined ? MESSAGES.code_missing : MESSAGES.malformed_code;
  throw new ApiError('invalid_code', message(minDigits, maxDigits));
}

/** The digits of a code that may be written with separators. */
function checkLooseCode({ minDigits, maxDigits }: LooseCodeParameter, text: string | undefined): string {
  const digits = text === undefined || text.length > MAX_LOOSE_CODE ? null : cleanCode(text);
  if (digits !== null && isCode(digits, minDigits, maxDigits)) return digits;
  const message = text === undefined ? MESSAGES.loose_code_missing : MESSAGES.malformed_loose_code;
  throw new ApiError('invalid_code', message(minDigits, maxDigits));
}

function checkCodes({ maxItems, minDigits, maxDigits }: CodesParameter, text: string): readonly string[] {
  const codes = text.split(',', maxItems + 1);
  if (codes.length > maxItems) throw invalid('codes', MESSAGES.too_many_codes(maxItems));
  const wrong = codes.findIndex((code) => !isCode(code, minDigits, maxDigits));
  if (wrong < 0) return codes;
  const position = wrong + 1;
  throw new ApiError('invalid_code', MESSAGES.malformed_code_at(position, minDigits, maxDigits), {
    position: String(position),
  });
}

function checkText(name: string, { minLength, maxLength }: TextParameter, sent: string | undefined): string {
  const text = (sent ?? '').trim();
  // A text has at most two code units for each code point, so a very long one need not be counted.
  const length = text.length > 2 * maxLength ? text.length : [...text].length;
  if (length < minLength) throw new ApiError('query_too_short');
  if (length > maxLength) throw invalid(name, MESSAGES.too_long(name, maxLength));
  return text;
}

function checkInteger(name: string, { minimum, maximum, oneOf }: IntegerParameter, text: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (oneOf ? oneOf.includes(number) : number >= minimum && number <= maximum) return number;
  if (oneOf) throw invalid(name, MESSAGES.not_a_choice(name, oneOf.join(', ')));
  if (maximum === Number.MAX_SAFE_INTEGER) throw invalid(name, MESSAGES.below_minimum(name, minimum));
  throw invalid(name, MESSAGES.out_of_range(name, minimum, maximum));
}

/** A decimal stays text, and its bounds are compared exactly: a float cannot tell 0.009999999999999999999 from 0.01. */
function checkDecimal({ minimum, maximum }: DecimalParameter, text: string | undefined): string {
  if (text !== undefined && text.length <= LONGEST_DECIMAL && PLAIN_DECIMAL.test(text)) {
    const value = decimal(text);
    if (compare(value, boundOf(minimum)) >= 0 && compare(value, boundOf(maximum)) <= 0) return text;
  }
  const message = text === undefined || text === '' ? MESSAGES.value_missing : MESSAGES.malformed_value;
  throw new ApiError('invalid_value', message(minimum, maximum));
}

/** Parsed bounds: the tables have a handful of them. */
const bounds = new Map<string, Decimal>();

function boundOf(text: string): Decimal {
  const bound = bounds.get(text) ?? decimal(text);
  bounds.set(text, bound);
  return bound;
}

function invalid(parameter: string, text: Text): ApiError {
  return new ApiError('invalid_parameter', text, { parameter });
}
