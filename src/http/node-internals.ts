import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from './headers.ts';

// All that depends on fields that are not part of Node's interface. Where a field is missing, in another version of Node or
// while they are not to be used, each function does without it: the bytes on the wire are the same, and cost more.

let areUsed = true;

/** Whether the private fields of Node may be used. Tests compare what is sent with and without them. */
export function usePrivateFields(use: boolean): void {
  areUsed = use;
}

/** Gains a third of a request: the time that it takes with sockets of several hidden classes. */
export function giveCommonShape(socket: Socket): void {
  if (!areUsed) return;
  // Node adds the properties behind these two calls when they are first needed, in an order that differs from connection to
  // connection. Its own code is then megamorphic.
  socket.setTimeout(0);
  void socket.remoteAddress;
}

/** Stops the parser in the middle of a read, as Node does for an upgrade. Gains the 15 ms that parsing the rest would take. */
export function discardRest(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } };
  if (areUsed && parser?.onIncoming !== undefined) parser.onIncoming = () => 2;
}

/** The response that is being written to a socket, if any. Without the field, a response that has been ended counts as written. */
export function responseOn(socket: Socket): ServerResponse | null {
  const { _httpMessage } = socket as { _httpMessage?: ServerResponse | null };
  return areUsed ? (_httpMessage ?? null) : null;
}

/** Fields of a response. A head that is set is sent as it is, with the body. */
interface Internals {
  _header?: string | null;
  readonly _expect_continue?: boolean;
}

/**
 * Writes the head of a response, as one text if the connection stays open. Node's own function checks each name and value
 * again. Gains an eighth of a lookup; our names and values are constants, figures, or texts that were checked when they came in. The
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
    !areUsed ||
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
