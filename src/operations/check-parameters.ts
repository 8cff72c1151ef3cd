import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Parameter } from '../contract/parameters.ts';
import { nameMeantBy } from '../spelling.ts';
import { isDay } from '../tariff/timeline.ts';
import {
  checkCode,
  checkCodes,
  checkCountry,
  checkDecimal,
  checkIncoterm,
  checkInteger,
  checkLines,
  checkLooseCode,
  checkRates,
  checkText,
  flagIn,
  invalid,
} from './check-values.ts';
import { CONTRACTS, type Input, type OperationId } from './operations.ts';

/** The texts of parameters as they were sent: absent, once, or (as a list) several times. */
export type SentParameters = Readonly<Record<string, string | string[] | undefined>>;

/** The parameters of each operation, listed once and not with every request. */
const PARAMETERS = Object.fromEntries(
  Object.entries(CONTRACTS).map(([id, { parameters }]) => [id, Object.entries(parameters)]),
) as Readonly<Record<OperationId, [string, Parameter][]>>;

/** Checks the parameters of an operation in the order of its table, and throws the error of the first that is wrong. */
export function checkParameters<Id extends OperationId>(id: Id, sent: SentParameters): Input<Id> {
  const input: Record<string, unknown> = {};
  const { parameters } = CONTRACTS[id];
  if (hasUnknown(sent, parameters)) checkUnknown(sent, parameters);
  for (const [name, parameter] of PARAMETERS[id]) {
    const text = sent[name];
    input[name] = Array.isArray(text) ? checkAll(name, parameter, text) : check(name, parameter, text);
  }
  // The type is derived from the table that this loop walks.
  return input as Input<Id>;
}

/** A loop, since a list of the names of every request would cost more than the check. */
function hasUnknown(sent: SentParameters, parameters: object): boolean {
  for (const name in sent) if (!Object.hasOwn(parameters, name)) return true;
  return false;
}

/** So many unknown parameters are compared with the known ones. No honest request has as many. */
const MAX_COMPARED = 32;

/** Refuses a parameter that looks like a known one: a value would be left out silently. Others are ignored. */
function checkUnknown(sent: SentParameters, parameters: object): void {
  const names = Object.keys(parameters);
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(parameters, name));
  for (const name of unknown.slice(0, MAX_COMPARED)) {
    const suggestion = nameMeantBy(name, names);
    if (suggestion === null) continue;
    const text = MESSAGES.unknown_parameter(name, suggestion);
    throw new ApiError('invalid_parameter', text, { parameter: name, suggestion });
  }
}

/** Checks a parameter that was sent several times, which few may be. */
function checkAll(name: string, parameter: Parameter, texts: readonly string[]): readonly string[] {
  const maxItems = parameter.kind === 'text' ? parameter.maxItems : undefined;
  if (parameter.kind !== 'text' || maxItems === undefined) throw invalid(name, MESSAGES.repeated(name, texts.length));
  if (texts.length > maxItems) throw invalid(name, MESSAGES.too_many_texts(name, maxItems, texts.length));
  return texts.map((text, i) => {
    try {
      return checkText(name, parameter, text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, error.text, { ...error.details, position: i + 1 });
    }
  });
}

function check(name: string, parameter: Parameter, text: string | undefined): unknown {
  switch (parameter.kind) {
    case 'code':
      return text === undefined && parameter.optional ? undefined : checkCode(parameter, text);
    case 'loose_code':
      return checkLooseCode(parameter, text);
    case 'codes':
      return text === undefined ? undefined : checkCodes(parameter, text);
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

/** Parameters as data: numbers, flags, and lists where the text is a list. */
export type GivenParameters = Readonly<Record<string, unknown>>;

/** Parameters that were given as data, as they would be sent. Unknown names are an error, which nobody would notice otherwise. */
export function sentParameters(
  id: OperationId,
  given: GivenParameters,
  others: readonly string[] = [],
): SentParameters {
  const { parameters } = CONTRACTS[id];
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      const names = [...Object.keys(parameters), ...others].join(', ');
      throw new ApiError('invalid_parameter', MESSAGES.unknown_argument(name.slice(0, 50), names));
    }
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && parameter.kind === 'codes') sent[name] = value.map(String).join(',');
    else if (Array.isArray(value) && parameter.kind === 'lines')
      sent[name] = value.map((line) => `${line?.hs_code ?? ''}:${line?.value ?? ''}`).join(',');
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      sent[name] = String(value);
    else throw new ApiError('invalid_parameter', MESSAGES.not_single(name));
  }
  return sent;
}
