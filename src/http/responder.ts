import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ApiError } from '../contract/errors.ts';
import { errorBody, type Reply, successBody } from './envelope.ts';
import type { HttpExchange } from './exchange.ts';
import {
  addCorsHeaders,
  addEditionHeader,
  addLimitHeaders,
  addPreflightHeaders,
  type HeaderList,
  type InForce,
  matchesEtag,
} from './headers.ts';
import { takesBody } from './json-body.ts';
import type { Latin1 } from './latin1.ts';
import { type EndpointReply, hasUnreadBody, methodsOf } from './post-endpoint.ts';
import { preferredLanguage } from './request-headers.ts';
import { KEEP_ALIVE } from './server.ts';
import { encodedFor, isAccepted, type StaticPage } from './static-page.ts';

const RETRY_SECONDS = '5';
/** The status that proxies log for a request whose client did not wait for the answer. */
const CLIENT_LEFT = 499;

export interface ResponderOptions {
  readonly corsOrigin: '*' | readonly string[];
  readonly current: InForce;
  /** True once the service is shutting down: connections are then closed after their response. */
  readonly draining: () => boolean;
  /** Called after every response, for the log and the metrics. */
  readonly onResponse: (exchange: HttpExchange, status: number) => void;
  /** Called for every error that is not an ApiError. */
  readonly onDefect: (exchange: HttpExchange, error: unknown) => void;
}

/** Bodies longer than this are worth compressing: shorter ones fit into a few packets. */
const COMPRESSED_FROM = 8_192;
/** Of the levels of zlib one that takes 10 ms for a megabyte of JSON. */
const LEVEL = 4;
const gzipInBackground = promisify(gzip);
/** What is kept for several requests is compressed once. */
const kept = new WeakMap<Buffer, Promise<Buffer>>();

function compressed(body: Latin1 | Buffer): Promise<Buffer> {
  if (typeof body === 'string') return gzipInBackground(Buffer.from(body, 'latin1'), { level: LEVEL });
  const known = kept.get(body);
  if (known !== undefined) return known;
  const made = gzipInBackground(body, { level: LEVEL });
  kept.set(body, made);
  return made;
}

/** The last station of a request: writes its response. */
export class Responder {
  readonly #options: ResponderOptions;

  constructor(options: ResponderOptions) {
    this.#options = options;
  }

  success(exchange: HttpExchange, reply: Reply, headers: HeaderList): void {
    this.#json(exchange, 200, successBody(reply, exchange.now), headers);
  }

  notModified(exchange: HttpExchange, headers: HeaderList): void {
    this.#send(exchange, 304, null, headers);
  }

  /** A page; one that says that something went wrong may say when to try again. */
  page(exchange: HttpExchange, page: StaticPage, retryAfter = 0): void {
    const { headers } = exchange.request;
    if (matchesEtag(headers['if-none-match'], page.etag)) return this.notModified(exchange, [...page.headers]);
    const encoded = encodedFor(page, headers['accept-encoding']);
    if (page.status === 429 || page.status === 503)
      encoded.headers.push('Retry-After', retryAfter > 0 ? String(retryAfter) : RETRY_SECONDS);
    this.#send(exchange, page.status, encoded.body, encoded.headers);
  }

  endpointReply(exchange: HttpExchange, { status, headers, body }: EndpointReply): void {
    if (body.length > COMPRESSED_FROM) this.#sendLong(exchange, status, body, headers);
    else this.#send(exchange, status, body, headers);
  }

  /** Nothing can be sent to a client that has left; the log and the metrics tell of it. */
  left(exchange: HttpExchange): void {
    this.#options.onResponse(exchange, CLIENT_LEFT);
  }

  preflight(exchange: HttpExchange): void {
    const methods = allowedOn(exchange);
    const headers: HeaderList = ['Allow', methods];
    addPreflightHeaders(headers, methods);
    this.#send(exchange, 204, null, headers);
  }

  /** Turns whatever was thrown into an error response. Only an ApiError is meant for the caller. */
  error(exchange: HttpExchange, thrown: unknown): void {
    if (exchange.response.headersSent) return;
    const error = thrown instanceof ApiError ? thrown : new ApiError('internal_error');
    if (error !== thrown) this.#options.onDefect(exchange, thrown);
    const language = preferredLanguage(exchange.request.headers['accept-language']);
    const headers: HeaderList = ['Cache-Control', 'no-store', 'Content-Language', language, 'Vary', 'Accept-Language'];
    if (error.code === 'method_not_allowed') headers.push('Allow', allowedOn(exchange));
    if (error.code === 'rate_limit_exceeded')
      headers.push('Retry-After', String(exchange.admission?.verdict.retryAfter ?? 1));
    if (error.code === 'db_unavailable') headers.push('Retry-After', RETRY_SECONDS);
    if (error.status === 401) headers.push('WWW-Authenticate', 'Bearer realm="tarifa"');
    this.#json(exchange, error.status, errorBody(error, exchange.now, language), headers);
  }

  #json(exchange: HttpExchange, status: number, body: Latin1 | Buffer, headers: HeaderList): void {
    headers.push('Content-Type', 'application/json; charset=utf-8');
    if (body.length > COMPRESSED_FROM) this.#sendLong(exchange, status, body, headers);
    else this.#send(exchange, status, body, headers);
  }

  /** Sends a long body compressed to those who take it. It is compressed outside the event loop. */
  #sendLong(exchange: HttpExchange, status: number, body: Latin1 | Buffer, headers: HeaderList): void {
    const { request, response } = exchange;
    headers.push('Vary', 'Accept-Encoding');
    if (request.method === 'HEAD' || !isAccepted('gzip', request.headers['accept-encoding']))
      return this.#send(exchange, status, body, headers);
    compressed(body)
      .then((bytes) => {
        if (response.destroyed) return this.left(exchange);
        this.#send(exchange, status, bytes, [...headers, 'Content-Encoding', 'gzip']);
      })
      .catch((error: unknown) => this.error(exchange, error));
  }

  #send(exchange: HttpExchange, status: number, body: Latin1 | Buffer | null, headers: HeaderList): void {
    const { request, response, admission } = exchange;
    headers.push('X-Request-Id', exchange.id, 'X-Content-Type-Options', 'nosniff');
    addEditionHeader(headers, this.#options.current);
    if (admission !== null) addLimitHeaders(headers, admission.verdict);
    addCorsHeaders(headers, this.#options.corsOrigin, request);
    if (body !== null) headers.push('Content-Length', String(body.length));
    const closes = this.#options.draining() || hasUnreadBody(request);
    const staysOpen = response.shouldKeepAlive && !closes;
    if (closes) headers.push('Connection', 'close');
    else if (staysOpen) headers.push('Keep-Alive', KEEP_ALIVE);
    response.writeHead(status, headers);
    if (body === null || request.method === 'HEAD') response.end();
    else response.end(body, 'latin1');
    this.#options.onResponse(exchange, status);
  }
}

/** The methods that a path is answered to. */
function allowedOn({ endpoint, route }: HttpExchange): string {
  return methodsOf(endpoint, route !== null && takesBody(route.id));
}
