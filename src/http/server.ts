import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/errors.ts';
import { parseError } from './malformed.ts';
import { responseOn } from './node-internals.ts';
import { watchConnections } from './open-connections.ts';
import { type Accept, oneAtATime } from './pipelining.ts';
import { failBody } from './post-endpoint.ts';

/** The limits of a connection. No ordinary client reaches them. */
export interface ConnectionLimits {
  readonly connections: number;
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
  /** Includes the path and query. A search of 200 escaped Arabic letters takes a quarter of this. */
  headerBytes: 16_384,
} as const;

/** The Keep-Alive header: a second less than the server waits, so that the client closes first. */
export const KEEP_ALIVE = `timeout=${CONNECTION_LIMITS.idleMs / 1000 - 1}`;

/** Answers bytes that are not a valid request. */
export type Reject = (socket: Socket, error: ApiError) => void;

/** A server that bounds what slow, idle or malformed clients cost, and answers every request in our own format. */
export function createGuardedServer(limits: ConnectionLimits, accept: Accept, reject: Reject): Server {
  const held = new Set<Socket>();
  const acceptInTurn = oneAtATime(accept, limits.heldMs, held);
  /** The latest response of each connection that is not finished yet. */
  const pending = new WeakMap<Socket, ServerResponse>();

  function take(request: IncomingMessage, response: ServerResponse): void {
    acceptInTurn(request, response);
    if (!response.writableEnded) pending.set(request.socket, response);
  }

  /** Responses to earlier requests on a connection go first. */
  function afterPending(socket: Socket, act: () => void): void {
    const earlier = pending.get(socket);
    if (earlier === undefined || earlier.writableEnded) act();
    else earlier.once('close', act);
  }

  /** The response that is being written, if any, must have left the socket before another parser takes it over. */
  function afterWritten(socket: Socket, act: () => void): void {
    const written = responseOn(socket);
    if (written === null) act();
    else written.once('close', act);
  }

  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    // Node would set and clear this timer with every request; `watchConnections` does it once a second.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
    // Node's own response to a request without Host has no body.
    requireHostHeader: false,
    // Saves making a stream of a request that has no body; nothing here reads such a stream.
    optimizeEmptyRequests: true,
  };
  const server = createServer(options, take);
  watchConnections(server, limits, held);
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
        const unread = pending.get(socket)?.req;
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
