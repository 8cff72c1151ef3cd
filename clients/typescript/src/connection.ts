import { errorOf, TarifaError } from './error.ts';
import { type NumberMode, parseExact, type WithNumbers } from './exact.ts';
import { type Attempt, type CallOptions, checkedBaseUrl, checkedKey, type TarifaOptions } from './options.ts';
import { pathOf } from './path-of.ts';
import { type Limits, readLimits } from './rate-limit.ts';
import { RememberedReplies } from './remembered-replies.ts';
import { type RetryOptions, retryDelayMs, sleep } from './retry.ts';
import { type Bodies, type OperationId, type Operations, PATHS } from './types.ts';
import { CLIENT_VERSION } from './version.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const NOT_MODIFIED = 304;
/** A page may not choose its own User-Agent, and would ask for permission to. */
const USER_AGENT = 'document' in globalThis ? {} : { 'User-Agent': `tarifa-client-typescript/${CLIENT_VERSION}` };

/** A successful reply: parsed, as the JSON text that was received, and as the response with its headers. */
export interface Reply<Id extends OperationId = OperationId, Mode extends NumberMode = 'number'> {
  readonly data: Operations<Mode>[Id]['data'];
  readonly meta: Operations<Mode>[Id]['meta'];
  readonly json: string;
  readonly response: Response;
  /** The id to give to the operator when you report a problem. */
  readonly requestId: string | null;
}

/** The reply to a JSON body. */
export type PostReply<Id extends keyof Bodies, Mode extends NumberMode = 'number'> = Omit<Reply<Id, Mode>, 'data'> & {
  readonly data: WithNumbers<Mode, Bodies[Id]['data']>;
};

/** Sends requests to the service, and tries again where that can help. A call that fails throws a TarifaError. */
export class Connection<Mode extends NumberMode = 'number'> {
  readonly #options: TarifaOptions<Mode>;
  readonly #baseUrl: string;
  readonly #apiKey: string | undefined;
  readonly #fetch: typeof fetch;
  readonly #retry: Required<RetryOptions>;
  readonly #remembered: RememberedReplies<Reply<OperationId, Mode>>;
  #limits: Limits | null = null;

  constructor(options: TarifaOptions<Mode>) {
    this.#options = options;
    this.#baseUrl = checkedBaseUrl(options.baseUrl);
    this.#apiKey = checkedKey(options.apiKey);
    this.#remembered = new RememberedReplies(options.remember ?? 0);
    // Browsers throw when fetch is called as a method of another object.
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#retry = {
      retries: options.retries ?? 3,
      maxWaitMs: options.maxWaitMs ?? 65_000,
      now: options.now ?? Date.now,
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
    };
  }

  /** The remaining allowance of the key, from the latest reply; null before the first reply. */
  get limits(): Limits | null {
    return this.#limits;
  }

  /** Calls an operation by its name and returns the whole reply. */
  async call<Id extends OperationId>(
    id: Id,
    parameters: Operations[Id]['parameters'],
    options: CallOptions = {},
  ): Promise<Reply<Id, Mode>> {
    // The contract of the service defines the shape of a success.
    return (await this.#ask(id, this.url(id, parameters), undefined, options)) as Reply<Id, Mode>;
  }

  /** Sends a JSON body to an operation and returns the whole reply. */
  async post<Id extends keyof Bodies>(
    id: Id,
    body: Bodies[Id]['body'],
    options: CallOptions = {},
  ): Promise<PostReply<Id, Mode>> {
    const reply = await this.#ask(id, this.#baseUrl + PATHS[id], JSON.stringify(body), options);
    // The contract of the service defines the shape of a success.
    return reply as unknown as PostReply<Id, Mode>;
  }

  async #ask(
    operation: OperationId,
    url: string,
    body: string | undefined,
    options: CallOptions,
  ): Promise<Reply<OperationId, Mode>> {
    const retry = { ...this.#retry, retries: options.retries ?? this.#retry.retries };
    for (let failures = 1; ; failures++) {
      const outcome = await this.#attempt({ operation, url, number: failures }, body, options);
      if (!(outcome instanceof TarifaError)) return outcome;
      const delayMs = retryDelayMs(outcome, failures, retry);
      if (delayMs === null) throw outcome;
      await this.#retry.sleep(delayMs, options.signal);
    }
  }

  /** The address that `call` requests. */
  url<Id extends OperationId>(id: Id, parameters: Operations[Id]['parameters']): string {
    return this.#baseUrl + pathOf(id, parameters);
  }

  /** Sends one request, and calls the hooks before and after it. */
  async #attempt(
    attempt: Attempt,
    body: string | undefined,
    options: CallOptions,
  ): Promise<Reply<OperationId, Mode> | TarifaError> {
    this.#options.onRequest?.(attempt);
    const startedMs = this.#retry.now();
    const outcome = await this.#send(attempt, body, options);
    const status = outcome instanceof TarifaError ? outcome.status : outcome.response.status;
    const ms = this.#retry.now() - startedMs;
    this.#options.onResponse?.(attempt, { status, requestId: outcome.requestId, ms });
    return outcome;
  }

  async #send(
    { operation, url }: Attempt,
    sent: string | undefined,
    options: CallOptions,
  ): Promise<Reply<OperationId, Mode> | TarifaError> {
    const { signal, language = this.#options.language } = options;
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timeout = AbortSignal.timeout(timeoutMs);
    const key = `${language ?? ''} ${url}`;
    const known = sent === undefined ? this.#remembered.find(key) : undefined;
    try {
      const response = await this.#fetch(url, {
        // A redirect would take the key along, also to another origin. This API sends none.
        redirect: 'manual',
        ...(sent !== undefined && { method: 'POST', body: sent }),
        headers: {
          Accept: 'application/json',
          ...(sent !== undefined && { 'Content-Type': 'application/json' }),
          ...USER_AGENT,
          ...(this.#apiKey !== undefined && { 'X-Api-Key': this.#apiKey }),
          ...(language !== undefined && { 'Accept-Language': language }),
          ...(known !== undefined && { 'If-None-Match': known.etag }),
          ...this.#options.headers,
          ...options.headers,
        },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const json = await response.text();
      const requestId = response.headers.get('X-Request-Id');
      // Replies to a refused key and to `health` have the limits for requests without a key.
      if (response.status !== 401 && operation !== 'health')
        this.#limits = readLimits(response.headers) ?? this.#limits;
      if (response.status === NOT_MODIFIED && known !== undefined) return { ...known.reply, response, requestId };
      // The numbers of an error are not amounts.
      const body = parse(json, this.#options.numbers === 'exact' && response.ok ? parseExact : JSON.parse);
      if (!response.ok || !isSuccess(body)) return errorOf(response, body, this.#retry.now(), url);
      // The contract of the service defines the shape of a success.
      const reply = { data: body.data, meta: body.meta, json, response, requestId } as Reply<OperationId, Mode>;
      this.#remembered.add(key, response.headers.get('ETag'), reply);
      return reply;
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const fields = { status: 0, details: {}, cause };
      if (timeout.aborted)
        return new TarifaError('timeout', `The service did not answer within ${timeoutMs} ms.`, fields);
      const message = 'The service cannot be reached. Check the base URL and the network.';
      return new TarifaError('network_error', message, fields);
    }
  }
}

function parse(json: string, parser: (json: string) => unknown): unknown {
  try {
    return parser(json);
  } catch {
    return undefined;
  }
}

function isSuccess(body: unknown): body is { readonly data: unknown; readonly meta: unknown } {
  return (body as { success?: unknown } | null | undefined)?.success === true;
}
