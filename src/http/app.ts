import type { IncomingMessage, Server, ServerResponse } from 'node:http';
// The global of this name is found by a getter, with every request.
import { performance } from 'node:perf_hooks';
import { ApiError } from '../contract/errors.ts';
import { API_VERSION, type Health } from '../contract/schemas.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { type Bytes, jsonOf } from '../tariff/record.ts';
import { addCorsHeaders, addPreflightHeaders } from './cors.ts';
import { converse, type Endpoint, methodsOf } from './endpoint.ts';
import { isFresh } from './etag.ts';
import { type Admission, type Gate, keyText } from './gate.ts';
import { type Finding, HANDLERS, type KeyedOperation, type Reply, type Terms } from './handlers.ts';
import { type Given, givenIn, readInput } from './input.ts';
import { answerMalformed } from './malformed.ts';
import { formFor, type Page } from './page.ts';
import type { Pages } from './pages.ts';
import { addLimitHeaders, errorBody, type HeaderList, successBody } from './reply.ts';
import { requestIds } from './request-id.ts';
import { isRead, type Match, route, targetOf } from './routes.ts';
import { type ConnectionLimits, createGuardedServer, isUnread, KEEP_ALIVE } from './server.ts';

const RETRY_SECONDS = '5';
const NO_HOST = ['invalid_parameter', 'The request has no Host header, which HTTP/1.1 asks for.'] as const;

/** What the service is made of. */
export interface Parts extends Terms {
  readonly current: { readonly catalogue: Catalogue | null };
  /** Whether all that the service relies on is within reach. */
  readonly healthy: () => boolean;
  readonly gate: Gate;
  readonly pages: Pages;
  /** Another protocol on the same port; null where there is none. */
  readonly endpoint: Endpoint | null;
  readonly version: string;
  readonly corsOrigin: '*' | readonly string[];
  readonly connections: ConnectionLimits;
  readonly now: () => number;
  /** True once the service is on its way out: connections are then closed after their answer. */
  readonly draining: () => boolean;
  /** Told of every answer, for the log and the metrics. */
  readonly answered: (exchange: Exchange, status: number) => void;
  /** Told of every defect. */
  readonly failed: (exchange: Exchange, error: unknown) => void;
}

/** One request on its way through. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly now: number;
  readonly startedMs: number;
  readonly query: string;
  readonly match: Match | null;
  readonly page: Page | null;
  readonly endpoint: Endpoint | null;
  admission: Admission | null;
}

/** The HTTP server: one straight line from a request to its answer. */
export function createApp(parts: Parts): Server {
  const idOf = requestIds();

  function accept(request: IncomingMessage, response: ServerResponse): void {
    const target = targetOf(request.url ?? '');
    const queryAt = target.indexOf('?');
    const path = queryAt < 0 ? target : target.slice(0, queryAt);
    const match = route(path);
    const exchange: Exchange = {
      request,
      response,
      id: idOf(request.headers['x-request-id']),
      now: parts.now(),
      startedMs: performance.now(),
      query: queryAt < 0 ? '' : target.slice(queryAt + 1),
      match,
      page: match === null ? parts.pages.find(path) : null,
      endpoint: parts.endpoint?.path === path ? parts.endpoint : null,
      admission: null,
    };
    try {
      if (request.method === 'OPTIONS' && (match ?? exchange.page ?? exchange.endpoint) !== null)
        return preflight(exchange);
      if (exchange.page !== null && isRead(request)) return sendPage(exchange, exchange.page);
      const admission = admit(exchange);
      if (!(admission instanceof Promise)) return proceed(exchange, admission);
      admission.then((known) => proceed(exchange, known)).catch((error: unknown) => refuse(exchange, error));
    } catch (error) {
      refuse(exchange, error);
    }
  }

  /** A key is checked wherever it is sent, except to health, so that no path tells for free whether it is good. */
  function admit({ request, match, endpoint, now }: Exchange): Admission | Promise<Admission> {
    const open = match?.id === 'health' || (match === null && endpoint === null && keyText(request.headers) === null);
    return open ? parts.gate.greet(request, now) : parts.gate.admit(request, now);
  }

  function proceed(exchange: Exchange, admission: Admission): void {
    exchange.admission = admission;
    const { request, match, page, endpoint, query } = exchange;
    // Handed on, not thrown: whoever is refused most should cost least.
    if (admission.refusal !== null) return refuse(exchange, admission.refusal);
    try {
      if (request.headers.host === undefined && request.httpVersion === '1.1') throw new ApiError(...NO_HOST);
      if (endpoint !== null) return sendAnswer(exchange, endpoint);
      if (match === null && page === null) throw new ApiError('endpoint_not_found');
      if (match === null || !isRead(request)) throw new ApiError('method_not_allowed');
      const { catalogue } = parts.current;
      if (catalogue === null) throw new ApiError('db_unavailable');
      if (match.id === 'health') return sendReply(exchange, health());
      const given = query === '' ? match.parameters : Object.assign(givenIn(match.id, query), match.parameters);
      const found = perform(match.id, given, catalogue);
      // Of all that the answer follows from. Weak, since the time in meta differs while the data is the same.
      const etag = `W/"${catalogue.edition}-${parts.version}-${parts.vatPercent}-${match.id}-${found.question}"`;
      const headers: HeaderList = ['ETag', etag, 'Cache-Control', 'private, max-age=60'];
      if (isFresh(request.headers['if-none-match'], etag)) send(exchange, 304, null, headers);
      else sendReply(exchange, found, headers);
    } catch (error) {
      refuse(exchange, error);
    }
  }

  /** One catalogue serves the whole request, so that an answer never mixes two editions. */
  function perform<Id extends KeyedOperation>(id: Id, given: Given, catalogue: Catalogue): Finding {
    return HANDLERS[id](readInput(id, given), catalogue, parts);
  }

  function health(): Reply {
    const status = parts.healthy() ? 'ok' : 'degraded';
    const data: Health = { service: 'tarifa', status, foundation_schema_ready: true, api_version: API_VERSION };
    return { data: jsonOf(data) };
  }

  function preflight(exchange: Exchange): void {
    const methods = methodsOf(exchange.endpoint);
    const headers: HeaderList = ['Allow', methods];
    addPreflightHeaders(headers, methods);
    send(exchange, 204, null, headers);
  }

  function sendPage(exchange: Exchange, page: Page): void {
    const { headers } = exchange.request;
    if (isFresh(headers['if-none-match'], page.etag)) return send(exchange, 304, null, [...page.headers]);
    const form = formFor(page, headers['accept-encoding']);
    send(exchange, page.status, form.body, form.headers);
  }

  function sendAnswer(exchange: Exchange, endpoint: Endpoint): void {
    converse(endpoint, exchange.request)
      .then(({ status, headers, body }) => send(exchange, status, body, headers))
      .catch((error: unknown) => refuse(exchange, error));
  }

  function sendReply(exchange: Exchange, reply: Reply, headers: HeaderList = ['Cache-Control', 'no-store']): void {
    sendJson(exchange, 200, successBody(reply, exchange.now), headers);
  }

  /** Whatever was thrown becomes one error envelope; the inside goes to the log. */
  function refuse(exchange: Exchange, thrown: unknown): void {
    if (exchange.response.headersSent) return;
    const error = thrown instanceof ApiError ? thrown : new ApiError('internal_error');
    if (error !== thrown) parts.failed(exchange, thrown);
    const headers: HeaderList = ['Cache-Control', 'no-store'];
    if (error.code === 'method_not_allowed') headers.push('Allow', methodsOf(exchange.endpoint));
    if (error.code === 'rate_limit_exceeded')
      headers.push('Retry-After', String(exchange.admission?.verdict.retryAfter ?? 1));
    if (error.code === 'db_unavailable') headers.push('Retry-After', RETRY_SECONDS);
    if (error.status === 401) headers.push('WWW-Authenticate', 'Bearer realm="tarifa"');
    sendJson(exchange, error.status, errorBody(error, exchange.now), headers);
  }

  function sendJson(exchange: Exchange, status: number, body: Bytes | Buffer, headers: HeaderList): void {
    headers.push('Content-Type', 'application/json; charset=utf-8');
    send(exchange, status, body, headers);
  }

  function send(exchange: Exchange, status: number, body: Bytes | Buffer | null, headers: HeaderList): void {
    const { request, response, admission } = exchange;
    headers.push('X-Request-Id', exchange.id, 'X-Content-Type-Options', 'nosniff');
    if (admission !== null) addLimitHeaders(headers, admission.verdict);
    addCorsHeaders(headers, parts.corsOrigin, request);
    if (body !== null) headers.push('Content-Length', String(body.length));
    // What nobody is going to read is not waited for.
    if (parts.draining() || isUnread(request)) headers.push('Connection', 'close');
    else if (response.shouldKeepAlive) headers.push('Keep-Alive', KEEP_ALIVE);
    response.writeHead(status, headers);
    if (body === null || request.method === 'HEAD') response.end();
    else response.end(body, 'latin1');
    parts.answered(exchange, status);
  }

  return createGuardedServer(parts.connections, accept, (socket, error) => {
    const headers: HeaderList = error.code === 'method_not_allowed' ? ['Allow', methodsOf(null)] : [];
    answerMalformed(socket, error, idOf(), parts, headers).catch(() => socket.destroy());
  });
}
