import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import { errorBody } from './envelope.ts';
import type { Gate } from './gate.ts';
import { addCorsHeaders, addEditionHeader, addLimitHeaders, type HeaderList, type InForce } from './headers.ts';

/** What Node's parser says of a letter or a space in the address that is not percent-encoded. */
const UNENCODED: ReadonlySet<string> = new Set(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT']);

/** What the response to a malformed request needs. */
export interface MalformedParts {
  readonly gate: Gate;
  readonly current: InForce;
  readonly corsOrigin: '*' | readonly string[];
  readonly now: () => number;
}

/** Answers bytes that are not a valid request with an error response like any other, and closes the connection. */
export async function answerMalformed(
  socket: Socket,
  error: ApiError,
  id: string,
  parts: MalformedParts,
  headers: HeaderList = [],
): Promise<void> {
  const now = parts.now();
  const unread = { socket, headers: {} };
  // The headers of a malformed request are not known, so neither is its language.
  const body = errorBody(error, now, 'en');
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length));
  headers.push(
    'Content-Language',
    'en',
    'Cache-Control',
    'no-store',
    'X-Request-Id',
    id,
    'X-Content-Type-Options',
    'nosniff',
  );
  addEditionHeader(headers, parts.current);
  addLimitHeaders(headers, (await parts.gate.admitOpen(unread)).verdict);
  addCorsHeaders(headers, parts.corsOrigin, unread);
  headers.push('Connection', 'close');
  let head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  // The connection may have ended already, after an earlier error or because the client left.
  if (!socket.writable) socket.destroy();
  else socket.end(`${head}\r\n${body}`, 'latin1');
}

/** The error for a request that takes too long to arrive. */
export function lateRequest(): ApiError {
  return new ApiError('invalid_parameter', MESSAGES.late_request());
}

/** The error for a request that Node's parser rejected. */
export function parseError({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('invalid_parameter', MESSAGES.long_head());
  if (code !== undefined && UNENCODED.has(code)) return new ApiError('invalid_parameter', MESSAGES.not_encoded());
  return new ApiError('invalid_parameter', MESSAGES.not_http());
}
