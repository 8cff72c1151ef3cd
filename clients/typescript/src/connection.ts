import { errorOf, TarifaError } from './error.ts';
import { type NumberMode, parseExact } from './exact.ts';
import { type OperationId, type Operations, pathOf } from './operations.ts';
import { type Limits, readLimits } from './rate-limit.ts';
import { type RetryOptions, retryDelayMs, sleep } from './retry.ts';

/** Where the service is and how to call it. */
export interface TarifaOptions<Mode extends NumberMode = 'number'> extends RetryOptions {
  /** For example https://tariff.example.com; a path before /api/v1 is kept. */
  readonly baseUrl: string;
  /** All operations except `health` need a key. */
  readonly apiKey?: string | undefined;
  /** Sent as `Accept-Language`: the language of the notes of a calculation. */
  readonly language?: 'en' | 'ar' | undefined;
  /** 'exact' keeps every number of a reply as text, so that no digit is lost. */
  readonly numbers?: Mode;
  /** Time limit of one attempt (10 000). */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`, for example to add fetch options. */
  readonly fetch?: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call and its waiting; the call throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the language of the client. */
  readonly language?: 'en' | 'ar' | undefined;
}

/** A successful reply: parsed, as the JSON text that was received, and as the response with its headers. */
export interface Reply<Id extends OperationId = OperationId, Mode extends NumberMode = 'number'> {
  readonly data: Operations<Mode>[Id]['data'];
  readonly meta: Operations<Mode>[Id]['meta'];
  readonly json: string;
  readonly response: Response;
}

/** Sends requests to the service, and tries again where that can help. A call that fails throws a TarifaError. */
export class Connection<Mode extends NumberMode = 'number'> {
  readonly #options: TarifaOptions<Mode>;
  readonly #baseUrl: string;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;
  readonly #retry: Required<RetryOptions>;
  #limits: Limits | null = null;

  constructor(options: TarifaOptions<Mode>) {
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#timeoutMs = options.timeoutMs ?? 10_000;
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
    const url = this.url(id, parameters);
    for (let failures = 1; ; failures++) {
      const outcome = await this.#attempt(url, options);
      // The contract of the service defines the shape of a success.
      if (!(outcome instanceof TarifaError)) return outcome as Reply<Id, Mode>;
      const delayMs = retryDelayMs(outcome, failures, this.#retry);
      if (delayMs === null) throw outcome;
      await this.#retry.sleep(delayMs, options.signal);
    }
  }

  /** The address that `call` requests. */
  url<Id extends OperationId>(id: Id, parameters: Operations[Id]['parameters']): string {
    return this.#baseUrl + pathOf(id, parameters);
  }

  async #attempt(url: string, { signal, language = this.#options.language }: CallOptions) {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const { apiKey, numbers } = this.#options;
    try {
      const response = await this.#fetch(url, {
        headers: {
          Accept: 'application/json',
          ...(apiKey !== undefined && { 'X-Api-Key': apiKey }),
          ...(language !== undefined && { 'Accept-Language': language }),
        },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const json = await response.text();
      // A reply to a refused key has the limits for requests without a key.
      if (response.status !== 401) this.#limits = readLimits(response.headers) ?? this.#limits;
      const body = parse(json, numbers === 'exact' ? parseExact : JSON.parse);
      if (!response.ok || !isSuccess(body)) return errorOf(response, body, this.#retry.now());
      return { data: body.data, meta: body.meta, json, response };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const message = timeout.aborted
        ? `The service did not answer within ${this.#timeoutMs} ms.`
        : 'The service cannot be reached. Check the base URL and the network.';
      return new TarifaError('network_error', message, { status: 0, details: {}, cause });
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
