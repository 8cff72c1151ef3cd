import { ApiError } from '../contract/errors.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { HANDLERS, type KeyedOperation, type Terms } from '../http/handlers.ts';
import { type Given, readInput } from '../http/input.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { textIn } from '../tariff/record.ts';
import { nextStep, notesOnPage, notesOnRecord } from './advice.ts';
import { TOOLS, type ToolName } from './tools.ts';

/** What a tool says: text for every client, and the same as data for those that read it. */
export interface ToolAnswer {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/** Answers one call by the handler that answers the API, with notes for whoever passes the answer on. */
export function callTool(
  name: ToolName,
  given: Readonly<Record<string, unknown>>,
  catalogue: Catalogue | null,
  terms: Terms,
): ToolAnswer {
  try {
    if (catalogue === null) throw new ApiError('db_unavailable', 'The tariff is not loaded yet.');
    const text = perform(TOOLS[name].operation, given, catalogue, terms);
    // The text holds every amount to the last digit; the data holds what numbers can.
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { content: [{ type: 'text', text: `${error.code}: ${error.message} ${nextStep(error)}` }], isError: true };
  }
}

function perform<Id extends KeyedOperation>(
  id: Id,
  given: Readonly<Record<string, unknown>>,
  catalogue: Catalogue,
  terms: Terms,
): string {
  const input = readInput(id, asGiven(id, given));
  const { data, page } = HANDLERS[id](input, catalogue, terms);
  // A handler that was given a code has found it, or it would have thrown.
  const record = 'hs_code' in input ? catalogue.find(String(input.hs_code)) : undefined;
  const notes = page === undefined ? notesOnRecord(record) : notesOnPage(page, record);
  const place = page === undefined ? '' : `"page":${JSON.stringify(page)},`;
  const description = id === 'calculate' ? `"description":${JSON.stringify({ en: record?.en, ar: record?.ar })},` : '';
  return `{"data":${textIn(data)},${place}${description}"notes":${JSON.stringify(notes.join(' '))}}`;
}

/** Arguments as the contract reads them, in text. A name that it does not know is refused: a model would not notice otherwise. */
function asGiven(id: KeyedOperation, given: Readonly<Record<string, unknown>>): Given {
  const names = Object.keys(OPERATIONS[id].parameters);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) {
      throw new ApiError(
        'invalid_parameter',
        `There is no argument ${name.slice(0, 50)}; there are ${names.join(', ')}.`,
      );
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      texts[name] = String(value);
    else if (value !== null) throw new ApiError('invalid_parameter', `The argument ${name} must be a single value.`);
  }
  return texts;
}
