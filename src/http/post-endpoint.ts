import type { IncomingMessage } from 'node:http';
import { ApiError } from '../contract/errors.ts';
import type { HeaderList } from './reply.ts';

/** Another protocol on the same port, behind the same gate: it is sent messages by POST. */
export interface Endpoint {
  readonly path: string;
  answer(headers: Headers, body: string): Promise<EndpointReply>;
}

/** What it answers. */
export interface EndpointReply {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** What may be done at such a path, or at any other. */
export function methodsOf(endpoint: Endpoint | null): string {
  return endpoint === null ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
}

const MOST_BYTES = 65_536;

/** Reads the message in a request and has it answered. */
export async function converse(endpoint: Endpoint, request: IncomingMessage): Promise<EndpointReply> {
  if (request.method !== 'POST') throw new ApiError('method_not_allowed', 'Send messages to this path with POST.');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  return endpoint.answer(headers, await bodyOf(request));
}

/** The body of a request, if it is not too long. The rest of one that is too long is let go unread, so that the answer gets through. */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) return void chunks.push(chunk);
      request.off('data', take).resume();
      reject(new ApiError('invalid_parameter', `The body is longer than ${MOST_BYTES} bytes.`));
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      .once('error', reject)
      .once('close', () => reject(new ApiError('invalid_parameter', 'The body was not sent to its end.')));
  });
}
