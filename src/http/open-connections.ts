import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from './request-headers.ts';
import type { ConnectionLimits } from './server.ts';

/** What was seen of a connection at the last check, and for how long it has been so. */
class Seen {
  bytes = 0;
  written = 0;
  /** The latest request, its response, and how much had been read with it. */
  request: IncomingMessage | null = null;
  response: ServerResponse | null = null;
  readWithRequest = 0;
  /** For how long a request has been arriving. */
  arrivingMs = 0;
  idleMs = 0;
  /** For how long the client has not taken what is written to it. */
  unreadMs = 0;

  /** The latest response that is not finished yet. */
  get pending(): ServerResponse | null {
    return this.response === null || this.response.writableEnded ? null : this.response;
  }

  /** Whether the rest of a body is to come, which somebody waits for. */
  get isBodyDue(): boolean {
    return this.pending !== null && this.request?.complete === false;
  }
}

/** A connection counts as slow once it has kept us waiting for so long: for the rest of a request, or to read an answer. */
const SLOW_MS = 5_000;

/** What the metrics and the log say of connections. */
export class ConnectionCounts {
  /** At the last check. */
  open = 0;
  /** Those that have kept us waiting for long at the last check, or pipelined too much. */
  slow = 0;
  /** Refused since the start: by the bound of all, and by that of one address. */
  readonly refused = { limit: 0, address: 0 };
  /** Closed since the start, or answered for being late. */
  readonly closed = { idle: 0, unread: 0, late: 0 };
}

/** The open connections, as far as others need to know of them. */
export interface OpenConnections {
  /** Takes note of a request whose headers have arrived. */
  readonly requested: (request: IncomingMessage, response: ServerResponse) => void;
  /** The latest response on a connection that is not finished yet. */
  readonly pending: (socket: Socket) => ServerResponse | null;
}

/**
 * Closes connections that are idle or do not read for too long, and makes room for new ones at the limit: first by those
 * in `held`, which pipelined too much, then by those that never sent a request. `late` is called for a request that takes
 * too long to arrive.
 */
export function watchConnections(
  server: Server,
  limits: ConnectionLimits,
  { held, counts }: { readonly held: ReadonlySet<Socket>; readonly counts: ConnectionCounts },
  late: (socket: Socket) => void,
): OpenConnections {
  const open = new Map<Socket, Seen>();
  const places = new Places(limits.perAddress);
  /** Connections that may not have been answered yet, with the time of their start. The oldest is first. */
  const silent = new Map<Socket, number>();
  const checkAll = () => {
    counts.open = open.size;
    counts.slow = held.size;
    for (const [socket, seen] of open) check(socket, seen, limits, counts, late);
  };
  // Time is counted in checks, and what has arrived is read before each: while this process is slow, no time passes for
  // clients.
  const checks = setInterval(() => setImmediate(checkAll), limits.checkEveryMs).unref();

  /** Closes the oldest connection that never sent a request, unless it has only just begun. */
  function closeSilent(): boolean {
    for (const [socket, startedMs] of silent) {
      if (socket.bytesWritten === 0 && open.get(socket)?.request === null) {
        if (performance.now() - startedMs < limits.silentMs) return false;
        silent.delete(socket);
        socket.destroy();
        return true;
      }
      silent.delete(socket);
    }
    return false;
  }

  /** Closes one connection, if there is one that may be closed for another. */
  const makeRoom = () => closeFirst(held) || closeSilent();

  server
    .on('close', () => clearInterval(checks))
    .on('connection', (socket: Socket) => {
      // It comes again after an ignored upgrade.
      if (open.has(socket)) return;
      if (!places.take(socket)) return refuse(socket, counts);
      open.set(socket, new Seen());
      silent.set(socket, performance.now());
      // Node takes its own listener away after CONNECT and Upgrade, and an error without a listener ends the process.
      socket.on('error', () => {});
      socket.once('close', () => open.delete(socket) && silent.delete(socket));
      // Leaves a place for the next connection, which would otherwise be closed at once.
      if (open.size >= limits.connections) makeRoom();
    })
    .on('drop', () => {
      counts.refused.limit++;
      if (!makeRoom()) server.closeIdleConnections();
    });

  return {
    requested(request, response) {
      const { socket } = request;
      const seen = open.get(socket);
      if (seen === undefined) return;
      seen.request = request;
      seen.response = response;
      seen.readWithRequest = socket.bytesRead;
    },
    pending: (socket) => open.get(socket)?.pending ?? null,
  };
}

function refuse(socket: Socket, counts: ConnectionCounts): void {
  counts.refused.address++;
  socket.on('error', () => {}).destroy();
}

/** The places that each address has taken. */
class Places {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place until the connection ends; false where the address has no more. */
  take(socket: Socket): boolean {
    if (this.#most === Number.POSITIVE_INFINITY) return true;
    const address = addressOf({ headers: {}, socket }, 0);
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(address, taken + 1);
    socket.once('close', () => {
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left > 0) this.#taken.set(address, left);
      else this.#taken.delete(address);
    });
    return true;
  }
}

function closeFirst(sockets: Iterable<Socket>): boolean {
  for (const socket of sockets) {
    if (socket.destroyed) continue;
    socket.destroy();
    return true;
  }
  return false;
}

function check(
  socket: Socket,
  seen: Seen,
  limits: ConnectionLimits,
  counts: ConnectionCounts,
  late: (socket: Socket) => void,
): void {
  const { checkEveryMs } = limits;
  const read = socket.bytesRead;
  const written = socket.bytesWritten;
  const bytes = read + written;
  const isAnswered = seen.pending === null;
  // Data that Node has written is counted at once, and leaves its buffer as the client reads.
  const isStuck = socket.writableLength > 0 && written === seen.written;
  seen.unreadMs = isStuck ? seen.unreadMs + checkEveryMs : 0;
  // While an answer is being made, it is not the client who is idle.
  seen.idleMs = isAnswered && bytes === seen.bytes ? seen.idleMs + checkEveryMs : 0;
  const isHeadDue = isAnswered && (seen.request === null || read > seen.readWithRequest);
  seen.arrivingMs = isHeadDue || seen.isBodyDue ? seen.arrivingMs + checkEveryMs : 0;
  seen.bytes = bytes;
  seen.written = written;
  if (Math.max(seen.unreadMs, seen.arrivingMs) >= SLOW_MS) counts.slow++;
  if (seen.unreadMs >= limits.unreadMs || seen.idleMs >= limits.idleMs) {
    counts.closed[seen.idleMs >= limits.idleMs ? 'idle' : 'unread']++;
    socket.destroy();
  } else if (seen.arrivingMs >= (isHeadDue ? limits.headersMs : limits.requestMs)) {
    seen.arrivingMs = 0;
    counts.closed.late++;
    late(socket);
  }
}
