import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// All that depends on fields that are not part of Node's interface. Where a field is missing, in another version of Node or
// while they are not to be used, each function does without it: the bytes on the wire are the same.

let areUsed = true;

/** Whether the private fields of Node may be used. Tests compare what is sent with and without them. */
export function usePrivateFields(use: boolean): void {
  areUsed = use;
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
