import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '../access/authenticator.ts';
import { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { MESSAGES } from '../contract/messages.ts';
import { API_VERSION } from '../contract/schemas.ts';
import type { Allowance } from '../contract/tiers.ts';
import type { Health } from '../operations/health/contract.ts';
import { API, type TariffOperation } from '../operations/operations.ts';
import { type FixedSources, type TariffToday, untilSearchable } from '../operations/sources.ts';
import type { Steps } from '../steps.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { TariffHistory } from '../tariff/history.ts';
import type { Measures } from '../tariff/measures.ts';
import type { CacheableReply } from './envelope.ts';
import {
  type Destinations,
  type HttpExchange,
  isPreflight,
  isRead,
  openExchange,
  type RequestRoute,
} from './exchange.ts';
import { type Admission, type Gate, keyText } from './gate.ts';
import { RenderedCatalogue } from './hand-made/rendered-catalogue.ts';
import { matchesEtag } from './headers.ts';
import { jsonBytesOf, replyToBody, takesBody } from './json-body.ts';
import { latin1Json } from './latin1.ts';
import { answerMalformed } from './malformed.ts';
import type { ConnectionCounts } from './open-connections.ts';
import type { OpenRoute } from './open-pages.ts';
import { methodsOf, type PostEndpoint, replyToMessage } from './post-endpoint.ts';
import { keptReply, replyInSteps, replyTo } from './replies.ts';
import { preferredLanguage, requestIds } from './request-headers.ts';
import { Responder, type ResponderOptions } from './responder.ts';
import { type ConnectionLimits, createGuardedServer } from './server.ts';
import type { StaticPage } from './static-page.ts';
import { usageOf } from './usage.ts';
import { GivenUp, type Promised, type WorkQueue } from './work-queue.ts';

/** Operations that take some microseconds, which waiting for a turn would double. */
const AT_ONCE: ReadonlySet<TariffOperation> = new Set([
  'lookup',
  'children',
  'list',
  'calculate',
  'countries',
  'editions',
]);

const HOST = 'host';

/** What the app is made of. */
export interface AppParts extends Destinations, ResponderOptions {
  readonly current: {
    readonly inForce: TariffToday | null;
    readonly catalogue: Catalogue | null;
    /** Resolves when the first search is there. */
    readonly searchable: Promise<void>;
    /** Whether the database is within reach and no edition is in force. */
    readonly hasNone: boolean;
  };
  readonly fixed: FixedSources;
  /** Whether the database, and Redis if configured, are within reach. */
  readonly healthy: () => boolean;
  readonly gate: Gate;
  /** Names all that can change an answer besides the tariff: our code, its data, and the settings. */
  readonly software: string;
  /** How many open pages an address may ask for. */
  readonly visits: Allowance;
  readonly connections: ConnectionLimits;
  readonly connectionCounts?: ConnectionCounts;
  /** Where everything that takes longer than a lookup waits for its turn. */
  readonly queue: WorkQueue;
  /** Called after the response to bytes that are not a valid request. */
  readonly onMalformed: (status: number, ms: number) => void;
  readonly now: () => number;
}

/** The HTTP server. */
export function createApp(parts: AppParts): Server {
  const app = new App(parts);
  return createGuardedServer(
    parts.connections,
    (request, response) => app.accept(request, response),
    (socket, error) => app.rejectMalformed(socket, error),
    parts.connectionCounts,
  ).on('connection', () => app.makeWay());
}

/** What is wrong with the Host of a request. With two of them, a proxy on the way may have read it for another server. */
function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): ApiError | null {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? new ApiError('invalid_parameter', MESSAGES.no_host()) : null;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  return hosts > 1 ? new ApiError('invalid_parameter', MESSAGES.several_hosts()) : null;
}

/** The way of a request: accept, admit, answer, respond. */
class App {
  readonly #parts: AppParts;
  readonly #responder: Responder;
  readonly #nextId = requestIds();
  /** By catalogue: for the first seconds of a new edition another one is searched. */
  readonly #rendered = new WeakMap<Catalogue, RenderedCatalogue>();

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.#responder = new Responder(parts);
  }

  accept(request: IncomingMessage, response: ServerResponse): void {
    const id = this.#nextId(request.headers['x-request-id']);
    const exchange = openExchange(request, response, id, this.#parts.now(), this.#parts);
    const { page } = exchange;
    try {
      const fault = hostFault(request);
      if (fault === null && page !== null && isRead(request)) return this.#responder.page(exchange, page);
      const admission = this.#admit(exchange);
      if (!(admission instanceof Promise)) return this.#answer(exchange, admission, fault);
      admission
        .then((known) => this.#answer(exchange, known, fault))
        .catch((error: unknown) => this.#responder.error(exchange, error));
    } catch (error) {
      this.#responder.error(exchange, error);
    }
  }

  /** Node accepts one connection in a turn of the event loop: with a slice of work in each, many would wait for seconds. */
  makeWay(): void {
    this.#parts.queue.makeWay();
  }

  rejectMalformed(socket: Socket, error: ApiError): void {
    const headers = error.code === 'method_not_allowed' ? ['Allow', methodsOf(null)] : [];
    const startedMs = performance.now();
    answerMalformed(socket, error, this.#nextId(), this.#parts, headers)
      .then(() => this.#parts.onMalformed(error.status, performance.now() - startedMs))
      .catch(() => socket.destroy());
  }

  /** A key is checked wherever it is sent, except to health, so that no path tells for free whether it is valid. */
  #admit(exchange: HttpExchange): Admission | Promise<Admission> {
    const { request, route, endpoint, now, open, isTrial } = exchange;
    if ((open !== null || (isTrial && route !== null)) && isRead(request))
      return this.#parts.gate.countVisit(request, this.#parts.visits);
    const isOpen = route?.id === 'health' || (route === null && endpoint === null && keyText(request.headers) === null);
    if (isOpen || isPreflight(exchange)) return this.#parts.gate.admitOpen(request);
    // A message to an endpoint is counted once it is read: what it asks for decides.
    return this.#parts.gate.admit(request, now, route?.id === 'usage' || endpoint !== null);
  }

  #answer(exchange: HttpExchange, admission: Admission, fault: ApiError | null): void {
    exchange.admission = admission;
    if (isPreflight(exchange)) return this.#responder.preflight(exchange);
    if (fault !== null) return this.#responder.error(exchange, fault);
    const { request, route, page, endpoint, open } = exchange;
    if (open !== null && isRead(request)) return this.#answerVisit(exchange, open, admission);
    // A refusal is passed on instead of thrown: throwing costs more, and refused callers send the most requests.
    const isReadFirst = endpoint !== null && request.method === 'POST' && admission.refusal?.status === 401;
    if (admission.refusal !== null && !isReadFirst) return this.#responder.error(exchange, admission.refusal);
    try {
      if (endpoint !== null && request.method !== 'POST')
        throw new ApiError('method_not_allowed', MESSAGES.post_only());
      if (endpoint !== null) return this.#forward(exchange, endpoint, admission);
      if (route === null && page === null && open === null) throw new ApiError('endpoint_not_found');
      const isBody = route !== null && request.method === 'POST' && takesBody(route.id);
      if (route !== null && !isBody && !isRead(request) && takesBody(route.id))
        throw new ApiError('method_not_allowed', MESSAGES.also_post());
      if (route === null || (!isBody && !isRead(request))) throw new ApiError('method_not_allowed');
      // Read once for the whole request: at midnight it becomes another one.
      const { inForce } = this.#parts.current;
      if (inForce === null)
        throw this.#parts.current.hasNone
          ? new ApiError('db_unavailable', MESSAGES.no_edition())
          : new ApiError('db_unavailable');
      if (isBody) this.#answerBody(exchange, route.id as TariffOperation);
      else if (route.id === 'health') this.#answerHealth(exchange);
      else if (route.id === 'usage') this.#answerUsage(exchange, admission);
      else if (API[route.id].needs?.search && inForce.search === null)
        this.#answerWhenSearchable(exchange, route, route.id, inForce);
      else this.#answerOperation(exchange, route, route.id, inForce);
    } catch (error) {
      this.#fail(exchange, error);
    }
  }

  #answerWhenSearchable(exchange: HttpExchange, route: RequestRoute, id: TariffOperation, inForce: TariffToday): void {
    untilSearchable(this.#parts.current)
      .then(() => this.#answerOperation(exchange, route, id, this.#parts.current.inForce ?? inForce))
      .catch((error: unknown) => this.#fail(exchange, error));
  }

  /** Answers with an error. A 503 counts against nobody's allowance. */
  #fail(exchange: HttpExchange, error: unknown): void {
    const { admission } = exchange;
    if (error instanceof GivenUp) return this.#responder.left(exchange);
    if (admission === null || !(error instanceof ApiError) || error.status !== 503)
      return this.#responder.error(exchange, error);
    Promise.resolve(this.#parts.gate.giveBack(admission))
      .then((given) => {
        exchange.admission = given;
      })
      .finally(() => this.#responder.error(exchange, error));
  }

  /** Answers with a page that is open to everyone. What goes wrong is said on a page too. */
  #answerVisit(exchange: HttpExchange, open: OpenRoute, { refusal, verdict }: Admission): void {
    const { openPages } = this.#parts;
    const fail = (error: unknown) => {
      if (error instanceof GivenUp) return this.#responder.left(exchange);
      if (!(error instanceof ApiError) || openPages === null) return this.#responder.error(exchange, error);
      this.#responder.page(exchange, openPages.error(error, open, languageOf(exchange)), verdict.retryAfter);
    };
    if (refusal !== null) return fail(refusal);
    this.#whenDone(exchange, this.#parts.queue.run(this.#ownerOf(exchange), this.#visited(exchange, open)))
      .then((page) => this.#responder.page(exchange, page))
      .catch(fail);
  }

  *#visited(exchange: HttpExchange, route: OpenRoute): Steps<StaticPage> {
    const { target, query } = exchange;
    const { openPages, current, fixed } = this.#parts;
    const { inForce } = current;
    if (inForce === null) throw new ApiError('db_unavailable');
    const path = query === '' ? target.replace('?', '') : target.slice(0, -query.length - 1);
    const asked = { route, path, query, language: languageOf(exchange) };
    const page = openPages === null ? null : yield* openPages.page(asked, { ...inForce, ...fixed });
    if (page === null) throw new ApiError('endpoint_not_found');
    return page;
  }

  #answerHealth(exchange: HttpExchange): void {
    const status = this.#parts.healthy() ? 'ok' : 'degraded';
    const data: Health = { service: 'tarifa', status, foundation_schema_ready: true, api_version: API_VERSION };
    this.#responder.success(exchange, { data: latin1Json(data) }, ['Cache-Control', 'no-store']);
  }

  #answerUsage(exchange: HttpExchange, { caller, verdict }: Admission): void {
    // Without a caller the request was refused.
    if (caller === null) throw new ApiError('missing_api_key');
    this.#responder.success(exchange, { data: latin1Json(usageOf(caller, verdict)) }, ['Cache-Control', 'no-store']);
  }

  #answerOperation(exchange: HttpExchange, route: RequestRoute, id: TariffOperation, inForce: TariffToday): void {
    const { target, query } = exchange;
    const address = { target, query, parameters: route.parameters };
    const { software, fixed } = this.#parts;
    const { search, history, measures } = inForce;
    // One catalogue for the whole request, so that a response never mixes two editions. While the index of a new edition is
    // built, the one before is searched.
    const catalogue = (API[id].needs?.search ? search?.catalogue : undefined) ?? inForce.catalogue;
    const rendered = this.#renderedOf(catalogue, history, measures);
    const language = languageOf(exchange);
    const sources = {
      catalogue,
      search,
      history,
      measures,
      correlations: fixed.correlations,
      guide: fixed.guide,
      legalNotes: fixed.legalNotes,
      vatPercent: fixed.vatPercent,
      rendered,
      language,
    };
    const tag = `${catalogue.edition}-${software}-${id}`;
    const reply = AT_ONCE.has(id) ? replyTo(id, address, sources) : keptReply(address, sources);
    if (reply !== undefined) return this.#send(exchange, tag, reply);
    const work = this.#parts.queue.run(this.#ownerOf(exchange), replyInSteps(id, address, sources));
    this.#whenDone(exchange, work)
      .then((made) => this.#send(exchange, tag, made))
      .catch((error: unknown) => this.#fail(exchange, error));
  }

  /** A body arrives in the parser's callback, where nothing may take long: it is read when its turn has come. */
  #answerBody(exchange: HttpExchange, id: TariffOperation): void {
    const preferred = preferredLanguage(exchange.request.headers['accept-language']);
    jsonBytesOf(exchange)
      .then(async (bytes) => {
        if (API[id].needs?.search && this.#parts.current.inForce?.search === null)
          await untilSearchable(this.#parts.current);
        const { inForce } = this.#parts.current;
        if (inForce === null) throw new ApiError('db_unavailable');
        const catalogue = (API[id].needs?.search ? inForce.search?.catalogue : undefined) ?? inForce.catalogue;
        const steps = replyToBody(id, bytes, { ...inForce, ...this.#parts.fixed, catalogue }, preferred);
        return this.#whenDone(exchange, this.#parts.queue.run(this.#ownerOf(exchange), steps));
      })
      .then((reply) => {
        const headers = ['Cache-Control', 'no-store'];
        if (reply.language !== undefined) headers.push('Content-Language', reply.language, 'Vary', 'Accept-Language');
        this.#responder.success(exchange, reply, headers);
      })
      .catch((error: unknown) => this.#fail(exchange, error));
  }

  #ownerOf({ request, admission }: HttpExchange): string {
    return admission === null ? '' : this.#parts.gate.ownerOf(request, admission);
  }

  /** Nobody waits for the work of a client that has left. */
  #whenDone<T>({ response }: HttpExchange, { done, giveUp }: Promised<T>): Promise<T> {
    if (response.destroyed) giveUp();
    else response.once('close', giveUp);
    return done;
  }

  #send(exchange: HttpExchange, tag: string, reply: CacheableReply): void {
    // Weak, since meta.timestamp differs while the data is the same.
    const etag = `W/"${tag}-${reply.etagKey}"`;
    const headers = ['ETag', etag, 'Cache-Control', 'private, max-age=60'];
    if (reply.language !== undefined) headers.push('Content-Language', reply.language, 'Vary', 'Accept-Language');
    if (matchesEtag(exchange.request.headers['if-none-match'], etag)) this.#responder.notModified(exchange, headers);
    else this.#responder.success(exchange, reply, headers);
  }

  #forward(exchange: HttpExchange, endpoint: PostEndpoint, admission: Admission): void {
    const { gate } = this.#parts;
    const count = async (caller: Caller, isCounted: boolean) => {
      const counted = await (isCounted ? gate.count(caller) : gate.countDescription(caller));
      // The limits of the key are shown, unless the other allowance is the reason of a refusal.
      if (isCounted || counted.refusal !== null) exchange.admission = counted;
      return counted.refusal;
    };
    const owner = this.#ownerOf(exchange);
    const turns = {
      turn: () => this.#whenDone(exchange, this.#parts.queue.turn(owner)),
      work: <T>(steps: Steps<T>) =>
        this.#whenDone(exchange, this.#parts.queue.run(owner, steps)).catch((error: unknown) => {
          // To the protocol it is no defect that its client has left.
          throw error instanceof GivenUp ? new ApiError('db_unavailable') : error;
        }),
    };
    replyToMessage(exchange, endpoint, admission, count, turns)
      .then((reply) => {
        if (exchange.response.destroyed) this.#responder.left(exchange);
        else this.#responder.endpointReply(exchange, reply);
      })
      .catch((error: unknown) => this.#fail(exchange, error));
  }

  #renderedOf(catalogue: Catalogue, history: TariffHistory | null, measures: Measures): RenderedCatalogue {
    const known = this.#rendered.get(catalogue);
    if (known?.history === history && known.measures === measures) return known;
    const rendered = new RenderedCatalogue(catalogue, history, measures);
    this.#rendered.set(catalogue, rendered);
    return rendered;
  }
}

/** The language that the client prefers. */
function languageOf({ request }: HttpExchange): Language {
  return preferredLanguage(request.headers['accept-language']);
}
