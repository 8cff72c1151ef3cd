import { gunzipSync } from 'node:zlib';
import { Compile, type Validator } from 'typebox/schema';
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { OPERATIONS as CONTRACT } from '../../src/operations/operations.ts';
import type { FuzzAnswer } from './client.ts';
import type { DescribedOperation, Generated } from './generate.ts';

interface DescribedResponse {
  readonly content?: { readonly 'application/json': { readonly schema: object } };
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly operationId: string;
          readonly security?: readonly unknown[];
          readonly parameters: DescribedOperation['parameters'];
          readonly responses: Readonly<Record<string, DescribedResponse>>;
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly headers: object };
}

// The document is built by this project, so its shape is known.
const document = openApiDocument(CONTRACT) as unknown as Document;

/** The operations of the OpenAPI document. */
export const OPERATIONS: readonly DescribedOperation[] = Object.entries(document.paths).map(([path, { get }]) => ({
  id: get.operationId,
  path,
  open: get.security?.length === 0,
  parameters: get.parameters,
}));

/** The compiled response schemas, by operation and status. */
const validators = new Map<string, Validator>();
for (const { get } of Object.values(document.paths)) {
  for (const [status, response] of Object.entries(get.responses)) {
    if (response.content === undefined) continue;
    validators.set(`${get.operationId} ${status}`, Compile(inlined(response.content['application/json'].schema)));
  }
}
const anyError = Compile(inlined(document.components.schemas['ErrorReply'] ?? {}));
const LIMIT_HEADERS = Object.keys(document.components.headers)
  .map((name) => name.toLowerCase())
  .filter((name) => name.startsWith('x-ratelimit-'));
const PAGES = /^(text\/|application\/yaml|application\/json; charset=utf-8$)/;

/** What violates the contract in an answer; null if nothing does. */
export function faultOf({ expected, operation, method, takesPages }: Generated, answer: FuzzAnswer): string | null {
  const { status, headers, body } = answer;
  if (status >= 500) return `status ${status}`;
  if (expected !== null && !expected.includes(status)) return `status ${status} instead of ${expected.join(' or ')}`;
  const isCompressed = headers.get('content-encoding') === 'gzip' && body.length > 0;
  const text = (isCompressed ? gunzipSync(body) : body).toString();
  if (/trf_[0-9A-Za-z]{20}/.test(text + [...headers.values()].join())) return 'the answer contains a key';
  const always = ['x-request-id', 'x-content-type-options', 'access-control-allow-origin', 'x-tarifa-edition'];
  for (const name of always) if (!headers.has(name)) return `no ${name}`;
  if (status === 204 || status === 302) return body.length === 0 ? null : 'a body with a status that has none';
  if (status === 304) return headers.has('etag') && body.length === 0 ? null : 'a 304 with a body or without an ETag';
  if (status === 200 && operation === null)
    return PAGES.test(headers.get('content-type') ?? '') ? null : 'an unexpected content type';
  const isPage = takesPages && headers.get('content-type') === 'text/html; charset=utf-8';
  if (!isPage && headers.get('content-type') !== 'application/json; charset=utf-8') return 'not JSON';
  const limits = limitsFault(answer);
  if (limits !== null) return limits;
  // A request that could not be parsed was not known to be HEAD; its answer closes the connection.
  const isMalformed = status === 400 && headers.get('connection') === 'close';
  if (method === 'HEAD' && body.length === 0) return null;
  if (method === 'HEAD' && !isMalformed) return 'HEAD with a body';
  if (body.length !== Number(headers.get('content-length'))) return 'the body is not as long as Content-Length';
  if (isPage) return text.startsWith('<!doctype html>') ? null : 'a page without a document';
  return bodyFault(JSON.parse(text), status, method === 'POST' ? null : operation);
}

function limitsFault({ status, headers }: FuzzAnswer): string | null {
  const values = LIMIT_HEADERS.map((name) => headers.get(name) ?? '');
  if (!values.every((value) => /^\d+$/.test(value))) return `limits ${values.join(', ')}`;
  const value = (name: string) => Number(headers.get(name));
  for (const window of ['minute', 'day']) {
    if (value(`x-ratelimit-remaining-${window}`) > value(`x-ratelimit-limit-${window}`))
      return 'more requests remaining than allowed';
  }
  const full = value('x-ratelimit-remaining-minute') === 0 || value('x-ratelimit-remaining-day') === 0;
  if (status === 429 && !(full && value('retry-after') >= 1))
    return 'a 429 with requests remaining or without Retry-After';
  if (status === 401 && !headers.has('www-authenticate')) return 'no WWW-Authenticate';
  if (status === 405 && !/^GET, HEAD(, POST)?, OPTIONS$|^GET, HEAD, OPTIONS, POST$/.test(headers.get('allow') ?? ''))
    return 'no Allow';
  return null;
}

function bodyFault(body: { error?: { code?: string } }, status: number, operation: string | null): string | null {
  if (status === 200) return schemaFault(validators.get(`${operation} 200`), body);
  const known = schemaFault(anyError, body);
  if (known !== null) return known;
  const code = body.error?.code ?? '';
  if (!Object.hasOwn(ERRORS, code)) return `the code ${code} is not in the table`;
  const isOfBody = status === 413 || status === 415;
  if (ERRORS[code as ErrorCode].status !== status && !isOfBody) return `the code ${code} does not belong to ${status}`;
  // The document describes no 405.
  return operation === null || status === 405 ? null : schemaFault(validators.get(`${operation} ${status}`), body);
}

function schemaFault(validator: Validator | undefined, body: unknown): string | null {
  if (validator === undefined) return 'the document does not have this status for this operation';
  if (validator.Check(body)) return null;
  const [, errors] = validator.Errors(body);
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
}

/** A schema with its references replaced by their targets. */
function inlined(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_name, value) => {
    const target = typeof value?.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined;
    return target === undefined ? value : inlined(document.components.schemas[target] ?? {});
  });
}
