import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Parameter } from '../contract/parameters.ts';
import { checkParameters, type SentParameters } from '../operations/check-parameters.ts';
import { API, CONTRACTS, listMetaOf, OPERATIONS, type TariffOperation } from '../operations/operations.ts';
import type { Sources } from '../operations/sources.ts';
import { nextStep } from './advice.ts';
import { defaultLimit } from './describe-tool.ts';
import { inLanguage, LANGUAGES, type ResultLanguage, withPaths } from './shape-result.ts';

/** The result of a tool: text for every client, and the same as data for clients that read it. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Answers one call of a tool, with advice for the model. */
export function callTool(id: TariffOperation, given: Arguments, sources: Sources | null): ToolResult {
  try {
    if (sources === null) throw new ApiError('db_unavailable', MESSAGES.not_loaded());
    const text = JSON.stringify(resultOf(id, given, sources));
    // The text holds every amount to the last digit; the data holds what floats can.
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalOf(error);
  }
}

/** An error as the result of a tool, with what to do next. */
export function refusalOf(error: ApiError): ToolResult {
  return { content: [{ type: 'text', text: `${error.code}: ${error.message} ${nextStep(error)}` }], isError: true };
}

function resultOf<Id extends TariffOperation>(id: Id, given: Arguments, sources: Sources): object {
  const { language: wanted, ...rest } = given;
  const language = languageOf(wanted);
  const answer = API[id].answer(checkParameters(id, sentParameters(id, rest)), sources);
  const page = listMetaOf(answer);
  const data = withPaths(API[id].toJson(answer, language === 'ar' ? 'ar' : 'en'), sources.catalogue, language);
  return {
    data: inLanguage(data, language),
    ...(page === null ? {} : { page }),
    // A calculation names the product in English only.
    ...('amounts' in answer
      ? { description: inLanguage({ en: answer.record.en, ar: answer.record.ar }, language) }
      : {}),
    notes: API[id].advice(answer).join(' '),
  };
}

function languageOf(given: unknown): ResultLanguage {
  if (given === undefined || given === null) return 'both';
  const language = LANGUAGES.find((each) => each === given);
  if (language === undefined)
    throw new ApiError('invalid_parameter', MESSAGES.not_a_choice('language', LANGUAGES.join(', ')));
  return language;
}

/** A line as the contract writes it: CODE:VALUE and its facts. Names and values are checked there. */
function lineText(line: unknown): string {
  if (typeof line !== 'object' || line === null) return text(line);
  const { hs_code, value, ...facts } = line as Record<string, unknown>;
  const stated = Object.entries(facts).flatMap(([name, each]) =>
    each === null ? [] : [each].flat().map((one) => `;${text(name)}=${text(one)}`),
  );
  return `${text(hs_code)}:${text(value)}${stated.join('')}`;
}

/** A value in a line. One with a separator would be read as several, so that it is made one that is refused. */
function text(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).replaceAll(/[,;]/g, ' ') : '';
}

/** Arguments as text, as the contract checks them. Unknown names are an error, which a model would not notice otherwise. */
function sentParameters(id: TariffOperation, given: Arguments): SentParameters {
  const names = Object.keys(OPERATIONS[id].parameters);
  const sent: Record<string, string | string[]> = names.includes('limit') ? { limit: String(defaultLimit(id)) } : {};
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) {
      throw new ApiError(
        'invalid_parameter',
        MESSAGES.unknown_argument(name.slice(0, 50), [...names, 'language'].join(', ')),
      );
    }
    const { kind } = API[id].parameters[name as never] as Parameter;
    if (kind === 'lines' && Array.isArray(value)) sent[name] = value.map(lineText).join(',');
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      sent[name] = String(value);
    else if (isRepeatable(id, name) && Array.isArray(value) && value.every((each) => typeof each === 'string'))
      sent[name] = value;
    else if (value !== null) throw new ApiError('invalid_parameter', MESSAGES.not_single(name));
  }
  return sent;
}

function isRepeatable(id: TariffOperation, name: string): boolean {
  const parameter = CONTRACTS[id].parameters[name];
  return parameter?.kind === 'text' && parameter.maxItems !== undefined;
}
