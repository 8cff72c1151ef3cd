import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import { isRequired } from '../contract/parameters.ts';
import { checkParameters, sentParameters } from '../operations/check-parameters.ts';
import { inOneLanguage } from '../operations/json.ts';
import { type Answers, API, bodyIn, listMetaOf, type TariffOperation } from '../operations/operations.ts';
import type { Sources } from '../operations/sources.ts';
import { finishInSlices, type Steps, type Work } from '../steps.ts';
import { nextStep } from './advice.ts';
import { compactBill } from './compact-bill.ts';
import { defaultLimit, exampleIn } from './describe-tool.ts';
import { RESULT_LANGUAGES, type ResultLanguage, shownText, withoutUnlikely, withPaths } from './shape-result.ts';

/** The result of a tool: a table and sentences for clients that read text, and all fields for those that read data. */
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
    return await work(resultOf(id, given, sources));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalOf(error, error.status === 400 ? ` Such as: ${exampleOf(id)}` : '');
  }
}

/** The default page size of a tool is smaller than that of the API. */
function limitOf(id: TariffOperation): { readonly limit?: number } {
  return 'limit' in API[id].parameters ? { limit: defaultLimit(id) } : {};
}

/** An error as the result of a tool, with what to do next. */
export function refusalOf(error: ApiError, example = ''): ToolResult {
  const text = `${error.code}: ${error.message} ${nextStep(error)}${example}`;
  return { content: [{ type: 'text', text }], isError: true };
}

function* resultOf<Id extends TariffOperation>(id: Id, given: Arguments, sources: Sources): Steps<ToolResult> {
  const { language: wanted, ...rest } = given;
  const language = languageOf(wanted);
  const { answer, json } = yield* answerOf(id, rest, language, sources);
  yield;
  const page = listMetaOf(answer);
  const inOne = inLanguage(withoutUnlikely(withPaths(json, sources.catalogue, language)), language);
  const isBill = id === 'shipment';
  const data = isBill ? compactBill(inOne as Parameters<typeof compactBill>[0]) : inOne;
  const advice = API[id].advice(answer).join(' ');
  const result = {
    data,
    ...(page === null ? {} : { page }),
    // A calculation names the product in English only.
    ...('amounts' in answer
      ? { description: inLanguage({ en: answer.record.en, ar: answer.record.ar }, language) }
      : {}),
    notes: advice,
  };
  const whole = JSON.stringify(result);
  const shown = API[id].command?.show(answer);
  // What is said of each line of a bill is in the data, once for all of them.
  const text = shown === undefined ? whole : shownText(isBill ? { rows: shown.rows } : shown, advice, language);
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(whole) };
}

/** The answer to arguments: those with a list of objects are those of a JSON body. */
function* answerOf<Id extends TariffOperation>(
  id: Id,
  given: Arguments,
  language: ResultLanguage,
  sources: Sources,
): Steps<{ readonly answer: Answers[Id]; readonly json: unknown }> {
  const { answerBody, answerInSteps, answer: answerAtOnce, toJson } = API[id];
  const body = bodyOf(id, given);
  const preferred = language === 'ar' ? 'ar' : 'en';
  if (answerBody !== undefined && body !== null) {
    const { answer, data } = yield* answerBody(body, sources, preferred);
    return { answer, json: data };
  }
  const input = checkParameters(id, sentParameters(id, { ...limitOf(id), ...given }, ['language']));
  const steps = answerInSteps?.(input, sources) ?? null;
  const answer = steps === null ? answerAtOnce(input, sources) : yield* steps;
  return { answer, json: toJson(answer, preferred) };
}

/** A model reads the whole answer, so that lists are as long as in an address. */
function bodyOf(id: TariffOperation, given: Arguments): Arguments | null {
  const found = bodyIn(id, given);
  if (found === null) return null;
  for (const [name, parameter] of Object.entries(API[id].parameters))
    if ('maxItems' in parameter && found.list.length > (parameter.maxItems ?? 0) && Array.isArray(given[name]))
      throw new ApiError(
        'invalid_parameter',
        MESSAGES.too_many_items(name, parameter.maxItems ?? 0, found.list.length),
      );
  return { ...limitOf(id), ...found.body };
}

/** A result with its texts in one language: half of what a model has to read. */
function inLanguage(value: unknown, language: ResultLanguage): unknown {
  return language === 'both' ? value : inOneLanguage(value, language);
}

function languageOf(given: unknown): ResultLanguage {
  if (given === undefined || given === null) return 'en';
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
