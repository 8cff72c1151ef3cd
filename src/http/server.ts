import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/errors.ts';
import { malformation } from './malformed.ts';

/** What a connection may cost. Most are constants: an honest client meets none of them. */
export interface ConnectionLimits {
  readonly connections: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly checkEveryMs: number;
  readonly headerBytes: number;
}

export const CONNECTION_LIMITS = {
  /** From the first moment of a connection, or of its next request, to the end of the headers: they fit into a few packets. */
  headersMs: 10_000,
  /** The same to the end of a body. */
  requestMs: 20_000,
  /**
   * Without a byte in either direction: the client neither asks nor reads. Longer than the 60 s of common load balancers,
   * for the side that closes first must be the one that sends requests.
   */
  idleMs: 66_000,
  checkEveryMs: 1_000,
  /** The address is part of it: the longest sensible request, 200 letters of a search escaped, has a quarter of this. */
  headerBytes: 16_384,
} as const;

/** How long a client is told that it may leave a connection at rest: a second less than it may, for its word takes time. */
export const KEEP_ALIVE = `timeout=${CONNECTION_LIMITS.idleMs / 1000 - 1}`;

/** Answers what never became a request. */
export type Refuse = (socket: Socket, error: ApiError) => void;

/** A server that spends little on whoever is slow, silent or wrong, and leaves no request without an answer of ours. */
export function createGuardedServer(
  limits: ConnectionLimits,
  accept: (request: IncomingMessage, response: ServerResponse) => void,
  refuse: Refuse,
): Server {
  /** The last answer on a connection that could not be given at once. */
  const underWay = new WeakMap<Socket, ServerResponse>();

  function take(request: IncomingMessage, response: ServerResponse): void {
    accept(request, response);
    if (!response.writableEnded) underWay.set(request.socket, response);
  }

  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    // Its clock would be set and stopped with every request; `watchIdle` has one that is not.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
    // Node's own refusal of a request without Host has no body; ours has.
    requireHostHeader: false,
    // A request without a body is no stream to be read to its end: Node has that as an option since it breaks those who try.
    optimizeEmptyRequests: true,
  };
  const server = createServer(options, take);
  watchIdle(server, limits);
  server.maxConnections = limits.connections;
  return (
    server
      // Whoever finds the house full makes those leave who only sit there.
      .on('drop', () => server.closeIdleConnections())
      // No one is asked to send a body, and no other expectation changes an answer.
      .on('checkContinue', take)
      .on('checkExpectation', take)
      .on('connect', (_request, socket: Socket) => refuse(socket, new ApiError('method_not_allowed')))
      .on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
        const earlier = underWay.get(socket);
        const answer = () => refuse(socket, malformation(error));
        // The answers to what came before on this connection keep their place.
        if (earlier === undefined || earlier.writableEnded) answer();
        else earlier.once('close', answer);
      })
  );
}

/**
 * Closes connections that are idle for too long. Node's clock for it runs only where nothing has moved since the last
 * look: on a busy connection it would be pushed on several times with every request.
 */
function watchIdle(server: Server, { idleMs, checkEveryMs }: ConnectionLimits): void {
  const moved = new Map<Socket, number>();
  const look = () => {
    for (const [socket, before] of moved) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes !== before) {
        moved.set(socket, bytes);
        socket.setTimeout(0);
      } else if (!socket.timeout) socket.setTimeout(idleMs);
    }
  };
  const looking = setInterval(look, checkEveryMs).unref();
  server
    .on('close', () => clearInterval(looking))
    .on('connection', (socket: Socket) => {
      moved.set(socket, 0);
      socket.once('close', () => moved.delete(socket));
    });
}

/** Whether part of a request is still to come that nobody is going to read. */
export function isUnread({ headers, complete }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return !complete && ((length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined);
}
