import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { HeaderList } from './headers.ts';

/** Fields of a response that are not part of Node's interface. A head that is set is sent as it is, with the body. */
interface Internals {
  _header?: string | null;
  readonly _expect_continue?: boolean;
}

/**
 * Writes the head of a response, as one text if the connection stays open. Node's own function checks each name and value
 * again, which takes an eighth of a lookup; ours are constants, figures, or texts that were checked when they came in. The
 * bytes are those that Node would write.
 */
export function writeHead(
  response: ServerResponse,
  status: number,
  headers: HeaderList,
  staysOpen: boolean,
  now: number,
): void {
  const internals = response as ServerResponse & Internals;
  // Left to Node: connections to be closed, HTTP/1.0, a client that waits for 100 Continue, and a Node without the field.
  const isLeftToNode =
    !staysOpen ||
    !response.useChunkedEncodingByDefault ||
    internals._expect_continue === true ||
    internals._header !== null;
  if (isLeftToNode) {
    response.writeHead(status, headers);
    return;
  }
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  response.statusCode = status;
  internals._header = head + endOfHead(now);
}

let second = Number.NaN;
let ending = '';

/** The date and what follows it, rendered once a second. */
function endOfHead(now: number): string {
  const thisSecond = Math.floor(now / 1000);
  if (thisSecond !== second) {
    second = thisSecond;
    ending = `Date: ${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\n\r\n`;
  }
  return ending;
}
