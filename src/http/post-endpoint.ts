import type { IncomingMessage } from 'node:http';
import type { Caller } from '../access/authenticator.ts';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Work } from '../steps.ts';
import type { HttpExchange } from './exchange.ts';
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
  /** A counted message is answered when its turn has come, and works in turns. */
  answer(headers: Headers, work: Work): Promise<EndpointReply>;
  /** The answer to a counted message that is refused, in the terms of the protocol. */
  refuse(error: ApiError, headers: Headers): Promise<EndpointReply>;
}

export interface EndpointReply {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** The methods of a POST endpoint, of an operation that also takes bodies, or of every other path. */
export function methodsOf(endpoint: PostEndpoint | null, isOfBodies = false): string {
  if (endpoint !== null) return 'POST, OPTIONS';
  return isOfBodies ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
}

/** Counts a message: one that needs a key, or one that describes. Returns why it is refused, if it is. */
export type CountMessage = (caller: Caller, isCounted: boolean) => Promise<ApiError | null>;

/** The turns of the one who sent a message. */
export interface Turns {
  /** Waits for one turn. */
  readonly turn: () => Promise<void>;
  readonly work: Work;
}

/** Reads a message, counts it, and answers or refuses it in the terms of its protocol. */
export async function replyToMessage(
  exchange: HttpExchange,
  endpoint: PostEndpoint,
  { caller, refusal }: Admission,
  count: CountMessage,
  { turn, work }: Turns,
): Promise<EndpointReply> {
  const { request } = exchange;
  const forbidden = endpoint.forbid(request.headers.origin);
  if (forbidden !== null) return forbidden;
  const body = (await receivedBody(exchange, MAX_MESSAGE_BYTES)).toString('utf8');
  // The body has arrived in the parser's callback, where nothing may take long.
  await turn();
  const message = readBy(endpoint, body);
  const headers = fetchHeaders(request);
  const isCounted = !(message instanceof ApiError) && message.isCounted;
  const error = !isCounted ? null : caller === null ? refusal : await count(caller, true);
  if (isCounted && error === null) return message.answer(headers, work);
  // To refuse in the terms of the protocol costs as much as to describe. Without a key, the gate has counted it already.
  const exhausted = caller === null ? null : await count(caller, false);
  if (exhausted !== null) throw exhausted;
  if (message instanceof ApiError) throw message;
  return error === null ? message.answer(headers, work) : message.refuse(error, headers);
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

const MAX_MESSAGE_BYTES = 65_536;
const NOT_SENT = ['invalid_parameter', MESSAGES.incomplete_body()] as const;
const BODY_FAILED = 'tarifa:bodyFailed';
const failures = new WeakMap<IncomingMessage, ApiError>();

/** Ends the wait for a body that will not arrive, now or when it is read: the parser gave up in the middle of it. */
export function failBody(request: IncomingMessage, error: ApiError): void {
  failures.set(request, error);
  request.emit(BODY_FAILED, error);
}

/** All bodies that are being read or answered may hold this much memory. Beyond it, a client is told to come again. */
const MAX_HELD_BYTES = 64_000_000;
let heldBytes = 0;

/** The body of a request. If it is too long, the rest is discarded so that the response can be sent. */
export async function receivedBody(
  { request, response }: Pick<HttpExchange, 'request' | 'response'>,
  maxBytes: number,
  status?: 413,
): Promise<Buffer> {
  // With `optimizeEmptyRequests`, Node emits nothing for a request without a body.
  if (!hasBody(request)) return Buffer.alloc(0);
  const failure = failures.get(request);
  if (failure !== undefined) throw failure;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = (error: ApiError) => {
      request.off('data', take).resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      heldBytes += chunk.length;
      if (bytes > maxBytes) stop(new ApiError('invalid_parameter', MESSAGES.long_body(maxBytes), undefined, status));
      else if (heldBytes > MAX_HELD_BYTES) stop(new ApiError('db_unavailable', MESSAGES.overloaded()));
      else chunks.push(chunk);
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once(BODY_FAILED, reject)
      // A client that leaves is no defect.
      .once('error', () => reject(new ApiError(...NOT_SENT)))
      .once('close', () => reject(new ApiError(...NOT_SENT)));
    // Until its answer has been sent, since the body waits for its turn.
    response.once('close', () => {
      heldBytes -= bytes;
    });
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
