import type { IncomingMessage } from 'node:http';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { HeaderList } from './headers.ts';
import { bodyOf } from './request-body.ts';

/** Another protocol on the same port, behind the same gate, that takes messages by POST. */
export interface PostEndpoint {
  readonly path: string;
  answer(headers: Headers, body: string): Promise<EndpointReply>;
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

/** Reads the message in a request and passes it to the endpoint. */
export async function receive(endpoint: PostEndpoint, request: IncomingMessage): Promise<EndpointReply> {
  if (request.method !== 'POST') throw new ApiError('method_not_allowed', MESSAGES.post_only());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  return endpoint.answer(headers, await bodyOf(request));
}
