import type { IncomingMessage } from 'node:http';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';

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
export async function bodyOf(request: IncomingMessage): Promise<string> {
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
