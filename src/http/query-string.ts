import { unescape as unescaped } from 'node:querystring';
import { ApiError } from '../contract/errors.ts';
import { type Input, OPERATIONS, type OperationId } from '../contract/operations.ts';
import type {
  CodeParameter,
  DecimalParameter,
  IntegerParameter,
  Parameter,
  TextParameter,
} from '../contract/parameters.ts';
import { cleanCode, isCode } from '../tariff/code.ts';

/** A parameter as it came in: absent, once, or (as a list) several times. */
export type Given = Readonly<Record<string, string | string[] | undefined>>;

const SPELLED_NUMBER = /^\d{1,12}(\.\d+)?$/;
const ESCAPE = /%[\da-f]{2}/i;
const LONGEST_DECIMAL = 60;

/**
 * The parameters of an operation in a query string, decoded. A broken escape becomes a replacement character, never an
 * error. Others are passed over, which is why a parser for any name is not used here: to put a name that was never seen
 * into an object takes longer than all the rest.
 */
export function givenIn(id: OperationId, query: string): Given {
  const given: Record<string, string | string[]> = {};
  const decode = query.includes('%') || query.includes('+') ? decoded : asIs;
  let sign = -1;
  for (let start = 0, end = 0; start < query.length; start = end + 1) {
    end = indexOrEnd(query, '&', start);
    if (sign < start) sign = indexOrEnd(query, '=', start);
    const name = parameterOf(id, decode(query.slice(start, Math.min(sign, end))));
    if (name === undefined) continue;
    const text = sign < end ? decode(query.slice(sign + 1, end)) : '';
    const earlier = given[name];
    if (Array.isArray(earlier)) earlier.push(text);
    else given[name] = earlier === undefined ? text : [earlier, text];
  }
  return given;
}

function indexOrEnd(text: string, sought: string, start: number): number {
  const index = text.indexOf(sought, start);
  return index < 0 ? text.length : index;
}

function parameterOf(id: OperationId, given: string): string | undefined {
  for (const name in OPERATIONS[id].parameters) if (name === given) return name;
  return undefined;
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return ESCAPE.test(spaced) ? unescaped(spaced) : spaced;
}

function asIs(text: string): string {
  return text;
}

/** Reads the parameters of an operation in the order of its table; the first fault is thrown as its own error. */
export function readInput<Id extends OperationId>(id: Id, given: Given): Input<Id> {
  const input: Record<string, unknown> = {};
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  for (const name in parameters) {
    const text = given[name];
    if (Array.isArray(text)) throw invalid(name, `The parameter ${name} is given ${text.length} times; give it once.`);
    input[name] = read(name, parameters[name] as Parameter, text);
  }
  // The table that the type is derived from is the one that was just walked.
  return input as Input<Id>;
}

function read(name: string, parameter: Parameter, text: string | undefined): unknown {
  switch (parameter.kind) {
    case 'code':
      return readCode(parameter, text);
    case 'text':
      return readText(name, parameter, text);
    case 'integer':
      return text === undefined ? parameter.default : readInteger(name, parameter, text);
    case 'decimal':
      return readDecimal(parameter, text);
    case 'currency':
      if (text === undefined) return parameter.default;
      if (!/^[A-Za-z]{3}$/.test(text)) throw invalid(name, `The parameter ${name} must be three letters, such as AED.`);
      return text.toUpperCase();
    case 'flag': {
      if (text === undefined) return parameter.default;
      const word = text.toLowerCase();
      if (word === '1' || word === 'true') return true;
      if (word === '0' || word === 'false') return false;
      throw invalid(name, `The parameter ${name} must be 1 or true, or 0 or false.`);
    }
  }
}

function readCode({ minDigits, maxDigits }: CodeParameter, text: string | undefined): string {
  if (text !== undefined && isCode(text, minDigits, maxDigits)) return text;
  const rule = `An HS code is ${minDigits} to ${maxDigits} digits, without dots or spaces`;
  const suggestion = text === undefined || text.length > 100 ? null : cleanCode(text);
  if (suggestion !== null && suggestion !== text && isCode(suggestion, minDigits, maxDigits)) {
    throw new ApiError('invalid_code', `${rule}. Perhaps you meant ${suggestion}.`, { suggestion });
  }
  throw new ApiError('invalid_code', `${rule}${text === undefined ? ', and hs_code is missing' : ''}.`);
}

function readText(name: string, { minLength, maxLength }: TextParameter, given: string | undefined): string {
  const text = (given ?? '').trim();
  // Counting code points is only needed near the limits: there are never more of them than of units.
  const length = text.length > 2 * maxLength ? text.length : [...text].length;
  if (length < minLength) throw new ApiError('query_too_short');
  if (length > maxLength) throw invalid(name, `The parameter ${name} must have at most ${maxLength} characters.`);
  return text;
}

function readInteger(name: string, { minimum, maximum, oneOf }: IntegerParameter, text: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (oneOf ? oneOf.includes(number) : number >= minimum && number <= maximum) return number;
  const bound = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `from ${minimum} to ${maximum}`;
  throw invalid(
    name,
    `The parameter ${name} must be ${oneOf ? `one of ${oneOf.join(', ')}` : `a whole number, ${bound}`}.`,
  );
}

function readDecimal({ minimum, maximum }: DecimalParameter, text: string | undefined): string {
  if (text !== undefined && text.length <= LONGEST_DECIMAL && SPELLED_NUMBER.test(text)) {
    // Well within the bounds a float tells enough; near them only the digits do.
    const near = Number(text);
    if (near > 2 * Number(minimum) && near < Number(maximum) / 2) return text;
    if (compareDecimals(text, minimum) >= 0 && compareDecimals(text, maximum) <= 0) return text;
  }
  const problem = text === undefined || text === '' ? 'The parameter value is missing: it' : 'The parameter value';
  throw new ApiError(
    'invalid_value',
    `${problem} must be a plain decimal from ${minimum} to ${maximum}, such as 19.99.`,
  );
}

/** Compares two plain decimals by their digits: a float could not tell 0.009999999999999999999 from 0.01. */
function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  const whole = BigInt(wholeA) - BigInt(wholeB);
  if (whole !== 0n) return whole < 0n ? -1 : 1;
  const width = Math.max(fractionA.length, fractionB.length);
  const left = fractionA.padEnd(width, '0');
  const right = fractionB.padEnd(width, '0');
  return left < right ? -1 : left > right ? 1 : 0;
}

function invalid(parameter: string, message: string): ApiError {
  return new ApiError('invalid_parameter', message, { parameter });
}
