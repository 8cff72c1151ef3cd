import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Operation } from '../contract/operation.ts';
import type { Parameter, TextParameter } from '../contract/parameters.ts';
import { nameMeantBy } from '../spelling.ts';
import { checkParameter, checkText, invalid } from './check-values.ts';
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
  refuseMistyped(sent, CONTRACTS[id]);
  for (const [name, parameter] of PARAMETERS[id]) {
    const text = sent[name];
    input[name] = Array.isArray(text) ? checkAll(name, parameter, text) : checkParameter(name, parameter, text);
  }
  // The type is derived from the table that this loop walks.
  return input as Input<Id>;
}

/** Unknown parameters that are compared with the known ones. No honest request has as many. */
const MAX_COMPARED = 32;

/** Refuses a parameter that looks like a known one, or is one of another operation: a value would be left out silently. Others are ignored. */
function refuseMistyped(sent: SentParameters, { parameters, elsewhere }: Operation): void {
  let compared = 0;
  // A loop, since a list of the names of every request would cost more than the check.
  for (const name in sent) {
    if (Object.hasOwn(parameters, name)) continue;
    if (elsewhere !== undefined) refuseElsewhere(name, elsewhere);
    if (++compared > MAX_COMPARED) return;
    const suggestion = parameterMeantBy(name, Object.keys(parameters));
    if (suggestion === null) continue;
    const text = MESSAGES.unknown_parameter(name, suggestion);
    throw new ApiError('invalid_parameter', text, { parameter: name, suggestion });
  }
}

function refuseElsewhere(name: string, elsewhere: NonNullable<Operation['elsewhere']>): void {
  const other = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
  if (other !== undefined)
    throw new ApiError('invalid_parameter', MESSAGES.parameter_elsewhere(name, other.id, other.path), {
      parameter: name,
    });
}

/** A known name in another spelling, with the brackets that some programs add to lists (lines[], description[0]), or its last word (vat). */
function parameterMeantBy(sent: string, known: readonly string[]): string | null {
  const name = sent.replace(/\[.*$/s, '');
  if (name !== sent && known.includes(name)) return name;
  return nameMeantBy(name, known) ?? known.find((each) => each.endsWith(`_${name.toLowerCase()}`)) ?? null;
}

/** Checks a parameter that was sent several times, which few may be. */
function checkAll(name: string, parameter: Parameter, texts: readonly string[]): readonly string[] {
  if (!isRepeatable(parameter)) throw invalid(name, MESSAGES.repeated(name, texts.length));
  const { maxItems } = parameter;
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

function isRepeatable(parameter: Parameter): parameter is TextParameter & { readonly maxItems: number } {
  return parameter.kind === 'text' && parameter.maxItems !== undefined;
}

/** Parameters as data: numbers, flags, and lists where the text is a list. Unknown names are an error, which nobody would notice otherwise. */
export function sentParameters(
  id: OperationId,
  given: Readonly<Record<string, unknown>>,
  others: readonly string[] = [],
): SentParameters {
  const { parameters, elsewhere = {} }: Operation = CONTRACTS[id];
  const sent: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      refuseElsewhere(name, elsewhere);
      const names = [...Object.keys(parameters), ...others].join(', ');
      throw new ApiError('invalid_parameter', MESSAGES.unknown_argument(name.slice(0, 50), names));
    }
    if (isRepeatable(parameter) && Array.isArray(value) && value.every((each) => typeof each === 'string')) {
      sent[name] = value;
      continue;
    }
    const text = Array.isArray(value) ? listText(parameter, value) : singleText(value);
    if (text === null) throw new ApiError('invalid_parameter', MESSAGES.not_single(name));
    if (text !== '' || typeof value === 'string') sent[name] = text;
  }
  return sent;
}

/** A value as text; empty for none, and null for what is no single value. */
function singleText(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** A list as text; null where the parameter takes none. Lists of objects are those of a JSON body. */
function listText({ kind }: Parameter, values: readonly unknown[]): string | null {
  const texts = values.map(singleText);
  return kind !== 'codes' || texts.includes(null) ? null : texts.join(',');
}
