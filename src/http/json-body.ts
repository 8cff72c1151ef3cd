import { MAX_BODY_BYTES } from '../contract/body.ts';
import { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { JsonObject } from '../operations/check-body.ts';
import { API, type TariffOperation } from '../operations/operations.ts';
import type { Sources } from '../operations/sources.ts';
import type { Steps } from '../steps.ts';
import type { Reply } from './envelope.ts';
import type { HttpExchange } from './exchange.ts';
import { jsonFaultAt } from './json-fault.ts';
import { ascii, type Latin1, latin1Json } from './latin1.ts';
import { receivedBody } from './post-endpoint.ts';

// Requests of operations that come as a JSON body.

/** Whether an operation is answered to a body. */
export function takesBody(id: string): id is TariffOperation {
  return id in API && API[id as TariffOperation].body !== undefined;
}

/** The bytes of a body. What is no JSON by its headers, or too long, is refused before it is read. */
export async function jsonBytesOf(exchange: HttpExchange): Promise<Buffer> {
  const { request, query } = exchange;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const isJson = /^application\/json *(; *charset="?utf-8"? *)?$/i.test(type.trim());
  if (!isJson || encoding !== 'identity')
    throw new ApiError('invalid_parameter', MESSAGES.not_json_type(), undefined, 415);
  if (query !== '') throw new ApiError('invalid_parameter', MESSAGES.query_beside_body());
  return receivedBody(exchange, MAX_BODY_BYTES, 413);
}

/** Answers a body in steps: reads it, asks the operation, and renders one item of a list at a time. */
export function* replyToBody(id: TariffOperation, bytes: Buffer, sources: Sources, preferred: Language): Steps<Reply> {
  const { answerBody, body } = API[id];
  if (answerBody === undefined || body === undefined) throw new ApiError('method_not_allowed');
  const sent = jsonIn(bytes, Object.keys(body.request.properties)[0] ?? '');
  yield;
  const { data, language } = yield* answerBody(sent, sources, preferred);
  return { data: yield* rendered(data), language };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Lists, objects and fields of a body. Five hundred lines have some 8,000; to parse 100,000 takes a tenth of a second. */
const MAX_PARTS = 40_000;
const PART_SIGNS: ReadonlySet<number> = new Set(Array.from('[{:', (sign) => sign.charCodeAt(0)));

function jsonIn(bytes: Buffer, list: string): JsonObject {
  let parts = 0;
  for (const byte of bytes) if (PART_SIGNS.has(byte)) parts++;
  if (parts > MAX_PARTS) throw new ApiError('invalid_parameter', MESSAGES.too_many_parts(MAX_PARTS), undefined, 413);
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new ApiError('invalid_parameter', MESSAGES.not_utf8());
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const before = text.slice(0, jsonFaultAt(text)).split('\n');
    throw new ApiError('invalid_parameter', MESSAGES.not_json(before.length, (before.at(-1) ?? '').length + 1));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new ApiError('invalid_parameter', MESSAGES.not_an_object(list));
}

/** Items of a list that are rendered in one step. */
const AT_ONCE = 10;

/** JSON of a value whose lists, or those of its fields, are rendered a few items at a time. */
function* rendered(data: object): Steps<Latin1> {
  if (Array.isArray(data)) return yield* renderedList(data);
  const pieces: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    const json = Array.isArray(value) ? yield* renderedList(value) : latin1Json(value);
    pieces.push(`${latin1Json(name)}:${json}`);
  }
  return ascii(`{${pieces.join(',')}}`);
}

function* renderedList(items: readonly unknown[]): Steps<Latin1> {
  const pieces: string[] = [];
  for (let i = 0; i < items.length; i += AT_ONCE) {
    pieces.push(...items.slice(i, i + AT_ONCE).map(latin1Json));
    yield;
  }
  return ascii(`[${pieces.join(',')}]`);
}
