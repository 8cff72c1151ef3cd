import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/errors.ts';
import { lateRequest, parseError } from './malformed.ts';
import { responseOn } from './node-internals.ts';
import { ConnectionCounts, watchConnections } from './open-connections.ts';
import { type Accept, oneAtATime } from './pipelining.ts';
import { failBody } from './post-endpoint.ts';

/** The limits of a connection. No ordinary client reaches them. */
export interface ConnectionLimits {
  readonly connections: number;
  /** Connections that one address may have open; without a bound behind a proxy, whose address all share. */
  readonly perAddress: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly unreadMs: number;
  readonly silentMs: number;
  readonly heldMs: number;
  readonly checkEveryMs: number;
  readonly headerBytes: number;
}

export const CONNECTION_LIMITS = {
  perAddress: Number.POSITIVE_INFINITY,
  /** From the start of a connection, or of its next request, to the end of the headers, which fit into a few packets. */
  headersMs: 10_000,
  /** From the same start to the end of the body. */
  requestMs: 20_000,
  /**
   * Without a byte in either direction. Longer than the 60 s of common load balancers: if the server closed first, a
   * request that is just being sent would be lost.
   */
  idleMs: 66_000,
  /** From a write that the client does not take to the end of its connection. */
  unreadMs: 30_000,
  /** At the connection limit, the oldest connection without a request is closed once it is this old. */
  silentMs: 250,
  /** From too many pipelined requests to the end of their connection, which is not read meanwhile. */
  heldMs: 10_000,
  checkEveryMs: 1_000,
  /** Includes the path and query. Twenty descriptions of 500 Arabic letters take 60,259 escaped. */
  headerBytes: 65_536,
} as const;

/** The Keep-Alive header: a second less than the server waits, so that the client closes first. */
export const KEEP_ALIVE = `timeout=${CONNECTION_LIMITS.idleMs / 1000 - 1}`;

/** Answers bytes that are not a valid request. */
export type Reject = (socket: Socket, error: ApiError) => void;

/** A server that bounds what slow, idle or malformed clients cost, and answers every request in our own format. */
export function createGuardedServer(
  limits: ConnectionLimits,
  accept: Accept,
  reject: Reject,
  counts = new ConnectionCounts(),
): Server {
  const held = new Set<Socket>();
  const acceptInTurn = oneAtATime(accept, limits.heldMs, held);

  function take(request: IncomingMessage, response: ServerResponse): void {
    open.requested(request, response);
    acceptInTurn(request, response);
  }

  /** Responses to earlier requests on a connection go first. */
  function afterPending(socket: Socket, act: () => void): void {
    const earlier = open.pending(socket);
    if (earlier === null) act();
    else earlier.once('close', act);
  }

  /** The response that is being written, if any, must have left the socket before another parser takes it over. */
  function afterWritten(socket: Socket, act: () => void): void {
    const written = responseOn(socket);
    if (written === null) act();
    else written.once('close', act);
  }

  const options = {
    // `watchConnections` does without timers: Node would set and clear one with every request, and for a request that has
    // arrived while this process was slow they would be over before it is read.
    headersTimeout: 0,
    requestTimeout: 0,
    keepAliveTimeout: 0,
    maxHeaderSize: limits.headerBytes,
    // Node's own response to a request without Host has no body.
    requireHostHeader: false,
    // Saves making a stream of a request that has no body; nothing here reads such a stream.
    optimizeEmptyRequests: true,
  };
  const server = createServer(options, take);
  const open = watchConnections(server, limits, { held, counts }, (socket) => {
    const error = lateRequest();
    const unread = open.pending(socket)?.req;
    if (unread !== undefined) failBody(unread, error);
    afterPending(socket, () => reject(socket, error));
  });
  server.maxConnections = limits.connections;
  return (
    server
      // The Expect header changes no response, and no body is asked for.
      .on('checkContinue', take)
      .on('checkExpectation', take)
      .on('connect', (_request, socket: Socket) => reject(socket, new ApiError('method_not_allowed')))
      .on('upgrade', (request, socket: Socket, rest) => {
        const parse = holdUpgrade(request, socket, rest, limits.headerBytes);
        afterPending(socket, () => afterWritten(socket, () => parse(server)));
      })
      .on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
        const unread = open.pending(socket)?.req;
        if (unread?.complete === false) failBody(unread, parseError(error));
        afterPending(socket, () => reject(socket, parseError(error)));
      })
  );
}

/**
 * Holds a request with an Upgrade header and the bytes after it. Returns a function that gives them to the server
 * without that header. Node's parser stops at such a request: bytes that arrive together with it would be dropped, and
 * their sender would get no answer.
 */
export function holdUpgrade(
  request: IncomingMessage,
  socket: Socket,
  rest: Buffer,
  maxBytes: number,
): (server: Server) => void {
  const held = [Buffer.from(headWithoutUpgrade(request), 'latin1'), rest];
  let bytes = 0;
  const hold = (chunk: Buffer) => {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) socket.destroy();
  };
  socket.on('data', hold);
  return (server) => {
    socket.off('data', hold);
    if (socket.destroyed) return;
    socket.unshift(Buffer.concat(held));
    server.emit('connection', socket);
  };
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() !== 'upgrade') head += `${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`;
  return `${head}\r\n`;
}
