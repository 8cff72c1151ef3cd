import { ApiError } from '../contract/errors.ts';
import { INCOTERMS, type Incoterm } from '../contract/incoterms.ts';
import type { Text } from '../contract/language.ts';
import { MESSAGES, onLine } from '../contract/messages.ts';
import {
  type CodeParameter,
  type CodesParameter,
  type DecimalParameter,
  type IntegerParameter,
  LINE_FACTS,
  type LinesParameter,
  type LooseCodeParameter,
  MAX_LOOSE_CODE,
  type Parameter,
  type RatesParameter,
  type StatedFacts,
  type TextParameter,
  type ValuedCode,
} from '../contract/parameters.ts';
import { isDay } from '../day.ts';
import { cleanCode, isCode } from '../tariff/code.ts';
import { isCountry } from '../tariff/countries.ts';
import { compare, type Decimal, decimal } from '../tariff/decimal.ts';

/** A parameter that was sent once, or not at all. */
export function checkParameter(name: string, parameter: Parameter, text: string | undefined): unknown {
  switch (parameter.kind) {
    case 'code':
      return text === undefined && parameter.optional ? undefined : checkCode(parameter, text);
    case 'loose_code':
      return checkLooseCode(parameter, text);
    case 'codes':
      return text === undefined ? undefined : checkCodeList(parameter, text);
    case 'lines':
      return checkLines(parameter, text);
    case 'country':
      return text === undefined ? undefined : checkCountry(name, text);
    case 'incoterm':
      return text === undefined ? undefined : checkIncoterm(name, text);
    case 'rates':
      return text === undefined ? undefined : checkRates(name, parameter, text);
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
      return text === undefined && parameter.optional ? undefined : checkText(name, parameter, text);
    case 'integer':
      return text === undefined ? parameter.default : checkInteger(name, parameter, text);
    case 'decimal':
      return text === undefined && (parameter.default !== undefined || parameter.optional)
        ? parameter.default
        : checkDecimal(name, parameter, text);
    case 'currency':
      if (text === undefined) return parameter.default;
      if (!/^[A-Za-z]{3}$/.test(text)) throw invalid(name, MESSAGES.not_a_currency(name));
      return text.toUpperCase();
    case 'flag': {
      if (text === undefined) return parameter.default;
      const flag = flagIn(text);
      if (flag === null) throw invalid(name, MESSAGES.not_a_flag(name));
      return flag;
    }
  }
}

const PLAIN_DECIMAL = /^\d{1,12}(\.\d+)?$/;
const LONGEST_DECIMAL = 60;

type CodeRule = Pick<CodeParameter, 'minDigits' | 'maxDigits'>;

function checkCode(rule: CodeRule, text: string | undefined): string {
  if (text !== undefined && isCode(text, rule.minDigits, rule.maxDigits)) return text;
  throw codeError(rule, text);
}

/** The code that a text was perhaps meant to be; null if there is none. */
function suggestionFor({ minDigits, maxDigits }: CodeRule, text: string | undefined): string | null {
  const cleaned = text === undefined || text.length > 100 ? null : cleanCode(text);
  return cleaned !== null && cleaned !== text && isCode(cleaned, minDigits, maxDigits) ? cleaned : null;
}

function codeError(rule: CodeRule, text: string | undefined): ApiError {
  const { minDigits, maxDigits } = rule;
  const suggestion = suggestionFor(rule, text);
  if (suggestion !== null)
    return new ApiError('invalid_code', MESSAGES.code_suggested(minDigits, maxDigits, suggestion), { suggestion });
  const message = text === undefined ? MESSAGES.code_missing : MESSAGES.malformed_code;
  return new ApiError('invalid_code', message(minDigits, maxDigits));
}

/** The digits of a code that may be written with separators. */
export function checkLooseCode(
  { minDigits, maxDigits }: Pick<LooseCodeParameter, 'minDigits' | 'maxDigits'>,
  text: string | undefined,
): string {
  const digits = text === undefined || text.length > MAX_LOOSE_CODE ? null : cleanCode(text);
  if (digits !== null && isCode(digits, minDigits, maxDigits)) return digits;
  const message = text === undefined ? MESSAGES.loose_code_missing : MESSAGES.malformed_loose_code;
  throw new ApiError('invalid_code', message(minDigits, maxDigits));
}

function checkCodeList(parameter: CodesParameter, text: string): readonly string[] {
  const { maxItems, minDigits, maxDigits } = parameter;
  const codes = text.split(',', maxItems + 1);
  if (codes.length > maxItems) throw invalid('codes', MESSAGES.too_many_codes(maxItems));
  const wrong = codes.findIndex((code) => !isCode(code, minDigits, maxDigits));
  if (wrong < 0) return codes;
  const position = wrong + 1;
  const suggestion = suggestionFor(parameter, codes[wrong]);
  if (suggestion === null)
    throw new ApiError('invalid_code', MESSAGES.malformed_code_at(position, minDigits, maxDigits), { position });
  const message = MESSAGES.code_at_suggested(position, minDigits, maxDigits, suggestion);
  throw new ApiError('invalid_code', message, { position, suggestion });
}

export function checkText(
  name: string,
  { minLength, maxLength }: Pick<TextParameter, 'minLength' | 'maxLength'>,
  sent: string | undefined,
): string {
  const text = (sent ?? '').trim();
  // A text has at most two code units for each code point, so a very long one need not be counted.
  const length = text.length > 2 * maxLength ? text.length : [...text].length;
  if (length < minLength) throw new ApiError('query_too_short', MESSAGES.too_short(name, minLength));
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

/** The lines of an invoice. The first that is wrong is named by its number. */
function checkLines(parameter: LinesParameter, text: string | undefined): readonly ValuedCode[] {
  const { maxItems } = parameter;
  if (text === undefined || text === '') throw invalid('lines', MESSAGES.lines_missing());
  const lines = text.split(',', maxItems + 1);
  if (lines.length > maxItems) {
    const line = maxItems + 1;
    throw new ApiError('invalid_parameter', MESSAGES.too_many_lines(maxItems, line), { parameter: 'lines', line });
  }
  const lowest = boundOf(parameter.minimum);
  const highest = boundOf(parameter.maximum);
  return lines.map((each, i) => {
    const colon = each.indexOf(':');
    const code = colon < 0 ? each : each.slice(0, colon);
    const end = colon < 0 ? -1 : each.indexOf(';', colon);
    const value = colon < 0 ? '' : end < 0 ? each.slice(colon + 1) : each.slice(colon + 1, end);
    if (!isCode(code, parameter.minDigits, parameter.maxDigits)) throw lineError(i + 1, codeError(parameter, code));
    if (!isBetween(value, lowest, highest)) throw lineError(i + 1, lineValueError(parameter, value));
    return { code, value, facts: end < 0 ? null : checkFacts(each.slice(end + 1), i + 1) };
  });
}

/** The facts of a line: each has a name that is known, stands once, and has a value of its kind. */
function checkFacts(text: string, line: number): StatedFacts {
  const refuse = (message: Text) =>
    new ApiError('invalid_parameter', onLine(line, message), { parameter: 'lines', line });
  const facts: Record<string, string | boolean> = {};
  const is: string[] = [];
  for (const each of text.split(';')) {
    const sign = each.indexOf('=');
    const name = (sign < 0 ? each : each.slice(0, sign)).trim();
    const sent = sign < 0 ? '' : each.slice(sign + 1).trim();
    const value = unescaped(sent);
    if (!isFact(name)) throw refuse(MESSAGES.unknown_fact(name.slice(0, 50), Object.keys(LINE_FACTS).join(', ')));
    if (name in facts || (name === 'is' && is.includes(value ?? '')))
      throw refuse(MESSAGES.repeated_fact(name, sent.slice(0, 50)));
    const read = value === null ? null : factIn(name, value);
    if (read === null) throw refuse(MESSAGES.malformed_fact(name, sent.slice(0, 50), LINE_FACTS[name]));
    if (name === 'is') is.push(String(read));
    else facts[name] = read;
  }
  return { ...facts, is };
}

/** A value of a fact, whose separators are percent-encoded; null where an escape is broken. */
function unescaped(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return null;
  }
}

function isFact(name: string): name is keyof typeof LINE_FACTS {
  return Object.hasOwn(LINE_FACTS, name);
}

/** The value of a fact; null where it is not of its kind. */
export function factIn(name: keyof typeof LINE_FACTS, text: string): string | boolean | null {
  switch (name) {
    case 'origin':
      return isCountry(text.toUpperCase()) ? text.toUpperCase() : null;
    case 'currency':
      return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : null;
    case 'proof':
    case 'vat_in_retail':
      return flagIn(text);
    case 'pieces':
      return /^\d{1,12}$/.test(text) && Number(text) > 0 ? text : null;
    case 'kg':
    case 'litres':
    case 'retail':
      return isAboveZero(text) ? text : null;
    case 'exporter':
      return text !== '' && text.length <= 100 ? text : null;
    case 'is':
      return /^[a-z][a-z0-9_]{1,59}$/.test(text) ? text : null;
  }
}

function isAboveZero(text: string): boolean {
  return text.length <= LONGEST_DECIMAL && PLAIN_DECIMAL.test(text) && decimal(text).units !== 0;
}

/** 1 or true, 0 or false; null for anything else. */
export function flagIn(text: string): boolean | null {
  const word = text.toLowerCase();
  if (word === '1' || word === 'true') return true;
  return word === '0' || word === 'false' ? false : null;
}

export function checkCountry(name: string, text: string): string {
  const code = text.toUpperCase();
  if (isCountry(code)) return code;
  throw invalid(name, MESSAGES.not_a_country(name, text.slice(0, 50)));
}

function checkIncoterm(name: string, text: string): Incoterm {
  const term = text.toUpperCase();
  if (Object.hasOwn(INCOTERMS, term)) return term as Incoterm;
  throw invalid(
    name,
    term === 'DDP' ? MESSAGES.duties_in_price() : MESSAGES.not_a_choice(name, Object.keys(INCOTERMS).join(', ')),
  );
}

/** Rates by currency. Each stands once and is above zero. */
function checkRates(name: string, { maxItems }: RatesParameter, text: string): ReadonlyMap<string, string> {
  const rates = new Map<string, string>();
  const parts = text.split(',', maxItems + 1);
  for (const part of parts) {
    const [currency = '', rate = '', ...more] = part.split('=').map((each) => each.trim());
    const code = currency.toUpperCase();
    const isOne = more.length === 0 && !rates.has(code) && parts.length <= maxItems;
    if (!isOne || !/^[A-Z]{3}$/.test(code) || !isAboveZero(rate))
      throw invalid(name, MESSAGES.malformed_rates(name, part.slice(0, 50), maxItems));
    rates.set(code, rate);
  }
  return rates;
}

export function lineError(line: number, { code, text, details }: ApiError): ApiError {
  return new ApiError(code, onLine(line, text), { ...details, line });
}

function lineValueError({ minimum, maximum }: Bounds, text: string): ApiError {
  const message = text === '' ? MESSAGES.line_without_value : MESSAGES.malformed_line_value;
  return new ApiError('invalid_value', message(minimum, maximum));
}

export function checkDecimal(name: string, parameter: DecimalParameter, text: string | undefined): string {
  const { minimum, maximum, error } = parameter;
  if (text !== undefined && isBetween(text, boundOf(minimum), boundOf(maximum))) return text;
  if (error === 'invalid_parameter') throw invalid(name, MESSAGES.malformed_amount(name, minimum, maximum));
  const message = text === undefined || text === '' ? MESSAGES.value_missing : MESSAGES.malformed_value;
  throw new ApiError(error, message(minimum, maximum));
}

type Bounds = Pick<DecimalParameter, 'minimum' | 'maximum'>;

/** A decimal stays text, and its bounds are compared exactly: a float cannot tell 0.009999999999999999999 from 0.01. */
export function isBetween(text: string, lowest: Decimal, highest: Decimal): boolean {
  if (text.length > LONGEST_DECIMAL || !PLAIN_DECIMAL.test(text)) return false;
  const value = decimal(text);
  return compare(value, lowest) >= 0 && compare(value, highest) <= 0;
}

/** Parsed bounds: the tables have a handful of them. */
const bounds = new Map<string, Decimal>();

export function boundOf(text: string): Decimal {
  const bound = bounds.get(text) ?? decimal(text);
  bounds.set(text, bound);
  return bound;
}

export function invalid(parameter: string, text: Text): ApiError {
  return new ApiError('invalid_parameter', text, { parameter });
}
