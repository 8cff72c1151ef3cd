import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '../contract/errors.ts';
import { parseError } from './malformed.ts';
import { watchConnections } from './open-connections.ts';
import { type Accept, oneAtATime } from './pipelining.ts';
import { failBody } from './request-body.ts';

/** The limits of a connection. No ordinary client reaches them. */
export interface ConnectionLimits {
  readonly connections: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly unreadMs: number;
  readonly silentMs: number;
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
  const acceptInTurn = oneAtATime(accept);
