import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import { isRequired } from '../contract/parameters.ts';
import { checkParameters, sentParameters } from '../operations/check-parameters.ts';
import { API, listMetaOf, type TariffOperation } from '../operations/operations.ts';
import type { Sources } from '../operations/sources.ts';
import { finishInSlices, type Steps, type Work } from '../steps.ts';
import { nextStep } from './advice.ts';
import { defaultLimit, exampleIn } from './describe-tool.ts';
import { inLanguage, RESULT_LANGUAGES, type ResultLanguage, withPaths } from './shape-result.ts';

/** The result of a tool: text for every client, and the same as data for clients that read it. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Answers one call of a tool, with advice for the model. */
export async function callTool(
  id: TariffOperation,
  given: Arguments,
  sources: Sources | null,
  work: Work = finishInSlices,
): Promise<ToolResult> {
  try {
    if (sources === null) throw new ApiError('db_unavailable', MESSAGES.not_loaded());
    const text = JSON.stringify(await work(resultOf(id, given, sources)));
    // The text holds every amount to the last digit; the data holds what floats can.
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalOf(error, error.status === 400 ? ` Such as: ${exampleOf(id)}` : '');
  }
}

/** The default page size of a tool is smaller than that of the API. */
function limitOf(id: TariffOperation): { readonly limit?: string } {
  return 'limit' in API[id].parameters ? { limit: String(defaultLimit(id)) } : {};
}

/** An error as the result of a tool, with what to do next. */
export function refusalOf(error: ApiError, example = ''): ToolResult {
  const text = `${error.code}: ${error.message} ${nextStep(error)}${example}`;
  return { content: [{ type: 'text', text }], isError: true };
}

function* resultOf<Id extends TariffOperation>(id: Id, given: Arguments, sources: Sources): Steps<object> {
  const { language: wanted, ...rest } = given;
  const language = languageOf(wanted);
  const input = checkParameters(id, { ...limitOf(id), ...sentParameters(id, rest, ['language']) });
  const steps = API[id].answerInSteps?.(input, sources) ?? null;
  const answer = steps === null ? API[id].answer(input, sources) : yield* steps;
  yield;
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
  const language = RESULT_LANGUAGES.find((each) => each === given);
  if (language === undefined)
    throw new ApiError('invalid_parameter', MESSAGES.not_a_choice('language', RESULT_LANGUAGES.join(', ')));
  return language;
}

/** Arguments that are right, for a model that sent wrong ones. */
function exampleOf(id: TariffOperation): string {
  const required = Object.entries(API[id].parameters).filter(([, parameter]) => isRequired(parameter));
  return JSON.stringify(Object.fromEntries(required.map(([name, parameter]) => [name, exampleIn(parameter)])));
}
