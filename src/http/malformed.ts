import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/errors.ts';
import { addCorsHeaders } from './cors.ts';
import type { Gate } from './gate.ts';
import { addLimitHeaders, errorBody, type HeaderList } from './reply.ts';

/** What such an answer is made of. */
export interface MalformedParts {
  readonly gate: Gate;
  readonly corsOrigin: '*' | readonly string[];
  readonly now: () => number;
}

/** Answers what never became a request as every refusal is answered, and ends the connection. */
export async function answerMalformed(
  socket: Socket,
  error: ApiError,
  id: string,
  parts: MalformedParts,
  headers: HeaderList = [],
): Promise<void> {
  const now = parts.now();
  const unread = { socket, headers: {} };
  const body = errorBody(error, now);
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length));
  headers.push('Cache-Control', 'no-store', 'X-Request-Id', id, 'X-Content-Type-Options', 'nosniff');
  addLimitHeaders(headers, (await parts.gate.greet(unread, now)).verdict);
  addCorsHeaders(headers, parts.corsOrigin, unread);
  headers.push('Connection', 'close');
  let head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  // A second fault on the same connection, or one that the client has left: there is nobody to answer.
  if (!socket.writable) socket.destroy();
  else socket.end(`${head}\r\n${body}`, 'latin1');
}

/** What was wrong with bytes that the parser gave up on. */
export function malformation({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('invalid_parameter', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('invalid_parameter', 'The address or the headers of the request are too long.');
  return new ApiError('invalid_parameter', 'The request is not valid HTTP.');
}
