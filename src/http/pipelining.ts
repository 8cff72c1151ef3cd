import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { discardRest } from './node-internals.ts';

export type Accept = (request: IncomingMessage, response: ServerResponse) => void;

/** Pipelined requests that may wait for earlier responses, on one connection and on all. One takes some 3 kB. */
const MAX_PER_CONNECTION = 256;
const MAX_IN_ALL = 4_096;
/**
 * To parse 256 requests takes over a millisecond, and is in vain if the connection is then closed or the requests are
 * refused. After this number of such requests, connections may have only a few waiting.
 */
const MAX_IN_VAIN = 1_024;
const MAX_WHILE_STRICT = 4;
/** How long that lasts after the last connection with more: longer than one is held, after which its client comes again. */
const STRICT_MS = 30_000;
/** Connections over the bounds that are held open. With the requests that wait on it, one takes some 15 kB. */
const MAX_HELD = 1_024;
/** The status codes of callers without a valid key or an allowance. */
const REFUSALS: ReadonlySet<number> = new Set([401, 429]);
/** Pipelined requests that are served in one turn of the event loop, so that other connections hardly wait for them. */
const SERVED_PER_TURN = 4;

/**
 * Backpressure for pipelining: a request waits until the response before it has left for the network, and its connection
 * is not read meanwhile. Node parses up to 64 kB in one go, some 3,000 requests, and would answer them all at once. A
 * connection that pipelines more than the bounds is not read any more and closed after `heldMs`: closed at once, it would
 * be opened anew, which costs more than all it sends. Until then it is in `held`. A client that waits for each response
 * never meets any of this.
 */
export function oneAtATime(accept: Accept, heldMs: number, held: Set<Socket>): Accept {
  const waiting = new Map<Socket, number>();
  let inAll = 0;
  const patience = new Patience();
  const ready: (() => void)[] = [];

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > patience.maxWaiting() || inAll >= MAX_IN_ALL) {
      patience.exceeded(count);
      return hold(socket);
    }
    if (!waiting.has(socket)) socket.once('close', () => forget(socket));
    waiting.set(socket, count);
    inAll++;
    if (count === 1) pauseAfterRead(socket);
    // Node emits this when the response before has been flushed.
    response.once('socket', () => {
      if (ready.push(() => serve(request, response)) === 1) setImmediate(serveSome);
    });
  }

  function hold(socket: Socket): void {
    discardRest(socket);
    if (held.size >= MAX_HELD) return void socket.destroy();
    if (held.has(socket)) return;
    held.add(socket);
    forget(socket);
    pauseAfterRead(socket);
    const timer = setTimeout(() => socket.destroy(), heldMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      held.delete(socket);
    });
  }

  function serveSome(): void {
    for (const next of ready.splice(0, SERVED_PER_TURN)) next();
    if (ready.length > 0) setImmediate(serveSome);
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = waiting.get(socket);
    // The connection has ended.
    if (count === undefined) return;
    waiting.set(socket, count - 1);
    inAll--;
    if (count === 1) socket.resume();
    response.once('finish', () => {
      if (REFUSALS.has(response.statusCode)) patience.inVain++;
    });
    accept(request, response);
  }

  function forget(socket: Socket): void {
    inAll -= waiting.get(socket) ?? 0;
    waiting.delete(socket);
  }

  return (request, response) => {
    // Node gives a response its socket when all responses before it have been flushed.
    if (response.socket === null) wait(request, response);
    else accept(request, response);
  };
}

/** How many requests may wait on a connection: few after many were parsed in vain. */
class Patience {
  inVain = 0;
  #strictUntilMs = 0;

  maxWaiting(): number {
    if (this.inVain > MAX_IN_VAIN) {
      this.inVain = 0;
      this.#strictUntilMs = performance.now() + STRICT_MS;
    }
    return performance.now() < this.#strictUntilMs ? MAX_WHILE_STRICT : MAX_PER_CONNECTION;
  }

  /** A connection had more: its requests were parsed in vain. */
  exceeded(count: number): void {
    this.inVain += count;
    const now = performance.now();
    if (now < this.#strictUntilMs) this.#strictUntilMs = now + STRICT_MS;
  }
}

/** Node resumes a connection with each request that it has parsed, so it can be paused only after the last one. */
function pauseAfterRead(socket: Socket): void {
  process.nextTick(() => socket.pause());
}
