import type { IncomingMessage } from 'node:http';
import type { Caller } from '../access/authenticator.ts';
import { ApiError } from '../contract/errors.ts';
import type { Admission } from './gate.ts';
import type { HeaderList } from './headers.ts';
import { bodyOf } from './request-body.ts';

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
  const message = readBy(endpoint, await bodyOf(request));
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
