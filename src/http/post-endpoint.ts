import type { IncomingMessage } from 'node:http';
import type { Caller } from '../access/authenticator.ts';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Admission } from './gate.ts';
import type { HeaderList } from './headers.ts';

/** Another protocol on the same port, behind the same gate, that takes messages by POST. */
export interface PostEndpoint {
  readonly path: string;
  /** The reply to a page of an origin that may not call; null to all others. */
  forbid(origin: string | undefined): EndpointReply | null;
  /** Throws the ApiError to send if the body is no message. */
  read(body: string): EndpointMessage;
}

/** One message to an endpoint. */
export interface EndpointMessage {
  /** Whether it needs a key and counts against its limits. What only describes the endpoint counts on its own. */
  readonly isCounted: boolean;
  answer(headers: Headers): Promise<EndpointReply>;
  /** The answer to a counted message that is refused, in the terms of the protocol. */
  refuse(error: ApiError, headers: Headers): Promise<EndpointReply>;
}

export interface EndpointReply {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** The methods of a POST endpoint, or of every other path. */
export function methodsOf(endpoint: PostEndpoint | null): string {
  return endpoint === null ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
}

/** Counts a message: one that needs a key, or one that describes. Returns why it is refused, if it is. */
export type CountMessage = (caller: Caller, isCounted: boolean) => Promise<ApiError | null>;

/** Reads a message, counts it, and answers or refuses it in the terms of its protocol. */
export async function replyToMessage(
  request: IncomingMessage,
  endpoint: PostEndpoint,
  { caller, refusal }: Admission,
  count: CountMessage,
): Promise<EndpointReply> {
  const forbidden = endpoint.forbid(request.headers.origin);
  if (forbidden !== null) return forbidden;
  const message = readBy(endpoint, await bodyTextOf(request));
  const headers = fetchHeaders(request);
  const isCounted = !(message instanceof ApiError) && message.isCounted;
  const error = !isCounted ? null : caller === null ? refusal : await count(caller, true);
  if (isCounted && error === null) return message.answer(headers);
  // To refuse in the terms of the protocol costs as much as to describe. Without a key, the gate has counted it already.
  const exhausted = caller === null ? null : await count(caller, false);
  if (exhausted !== null) throw exhausted;
  if (message instanceof ApiError) throw message;
  return error === null ? message.answer(headers) : message.refuse(error, headers);
}

/** A body that is no message counts like one that describes, so its error is not thrown before that. */
function readBy(endpoint: PostEndpoint, body: string): EndpointMessage | ApiError {
  try {
    return endpoint.read(body);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The headers of a request in the form of the fetch standard. */
function fetchHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  return headers;
}

const MAX_BODY_BYTES = 65_536;
const NOT_SENT = ['invalid_parameter', MESSAGES.incomplete_body()] as const;
const BODY_FAILED = 'tarifa:bodyFailed';
const failures = new WeakMap<IncomingMessage, ApiError>();

/** Ends the wait for a body that will not arrive, now or when it is read: the parser gave up in the middle of it. */
export function failBody(request: IncomingMessage, error: ApiError): void {
  failures.set(request, error);
  request.emit(BODY_FAILED, error);
}

/** The body of a request. If it is too long, the rest is discarded so that the response can be sent. */
export async function bodyTextOf(request: IncomingMessage): Promise<string> {
  // With `optimizeEmptyRequests`, Node emits nothing for a request without a body.
  if (!hasBody(request)) return '';
  const failure = failures.get(request);
  if (failure !== undefined) throw failure;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) return void chunks.push(chunk);
      request.off('data', take).resume();
      reject(new ApiError('invalid_parameter', MESSAGES.long_body(MAX_BODY_BYTES)));
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      .once(BODY_FAILED, reject)
      // A client that leaves is no defect.
      .once('error', () => reject(new ApiError(...NOT_SENT)))
      .once('close', () => reject(new ApiError(...NOT_SENT)));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** Whether a request has a body that has not arrived in full, which nothing will read. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}
