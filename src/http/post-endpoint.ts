import type { IncomingMessage } from 'node:http';
import type { Caller } from '../access/authenticator.ts';
import type { ApiError } from '../contract/errors.ts';
import type { Admission } from './gate.ts';
import type { HeaderList } from './headers.ts';
import { bodyOf } from './request-body.ts';

/** Another protocol on the same port, behind the same gate, that takes messages by POST. */
export interface PostEndpoint {
  readonly path: string;
  /** Throws the ApiError to send if the body is no message. */
  read(body: string): EndpointMessage;
}

/** One message to an endpoint. */
export interface EndpointMessage {
  /** Whether it needs a key and counts against its limits. What only describes the endpoint does not. */
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

/** Reads a message, counts it if it is one that counts, and answers or refuses it in the terms of its protocol. */
export async function replyToMessage(
  request: IncomingMessage,
  endpoint: PostEndpoint,
  { caller, refusal }: Admission,
  count: (caller: Caller) => Promise<Admission>,
): Promise<EndpointReply> {
  const message = endpoint.read(await bodyOf(request));
  const headers = fetchHeaders(request);
  if (!message.isCounted) return message.answer(headers);
  const error = caller === null ? refusal : (await count(caller)).refusal;
  return error === null ? message.answer(headers) : message.refuse(error, headers);
}

/** The headers of a request in the form of the fetch standard. */
function fetchHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  return headers;
}
