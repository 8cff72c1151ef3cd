import { errorOf, TarifaError } from './error.ts';
import { type Limits, limitsIn } from './limits.ts';
import { type RetryOptions, sleep, waitMs } from './retry.ts';
import {
  type CalculateParameters,
  type ChildrenParameters,
  type Health,
  type HsCodeRecord,
  PATHS,
  type PageMeta,
  type SearchItem,
  type SearchParameters,
  type TariffResult,
} from './types.ts';

/** Where the service is and how to call it. */
export interface TarifaOptions extends RetryOptions {
  /** For example https://tariff.example.com; a path before /api/v1 is kept. */
  readonly baseUrl: string;
  /** Everything but `health` needs one. */
  readonly apiKey?: string | undefined;
  /** How long one attempt may take (10 000). */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** What can be said of a single call. */
export interface CallOptions {
  /** Ends the call and its waiting; the signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** A part of a list, and its place in the whole. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly meta: PageMeta;
}

interface Envelope<Data, About> {
  readonly data: Data;
  readonly meta: About;
}

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

const LARGEST_PAGE = 50;

/** The API, one method for each operation. A call that fails throws a TarifaError. */
export class Tarifa {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;
  readonly #retry: Required<RetryOptions>;
  #limits: Limits | null = null;

  constructor(options: TarifaOptions) {
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#headers = {
      Accept: 'application/json',
      ...(options.apiKey === undefined ? {} : { 'X-Api-Key': options.apiKey }),
    };
    this.#timeoutMs = options.timeoutMs ?? 10_000;
    // Browsers refuse to run fetch as a method of another object.
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#retry = {
      retries: options.retries ?? 3,
      maxWaitMs: options.maxWaitMs ?? 65_000,
      now: options.now ?? Date.now,
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
    };
  }

  /** What is left of the key's allowance, as the latest answer told it; null before the first. */
  get limits(): Limits | null {
    return this.#limits;
  }

  /** The record of one code. */
  async lookup(hsCode: string, options?: CallOptions): Promise<HsCodeRecord> {
    return (await this.#call<HsCodeRecord>('lookup', { hs_code: hsCode }, options)).data;
  }

  /** One page of the codes that English or Arabic words find, the best match first. */
  async search(parameters: SearchParameters, options?: CallOptions): Promise<Page<SearchItem>> {
    return pageOf(await this.#call<readonly SearchItem[], PageMeta>('search', { ...parameters }, options));
  }

  /** Every code that the words find, fetched page by page as you go; `limit` is the size of a page. */
  searchAll(parameters: SearchParameters, options?: CallOptions): AsyncGenerator<SearchItem, void, void> {
    return walk(parameters, (page) => this.search({ ...parameters, ...page }, options));
  }

  /** One page of the codes one level below a code, ordered by code. */
  async children(parameters: ChildrenParameters, options?: CallOptions): Promise<Page<HsCodeRecord>> {
    return pageOf(await this.#call<readonly HsCodeRecord[], PageMeta>('children', { ...parameters }, options));
  }

  /** Every code one level below a code, fetched page by page as you go; `limit` is the size of a page. */
  childrenAll(parameters: ChildrenParameters, options?: CallOptions): AsyncGenerator<HsCodeRecord, void, void> {
    return walk(parameters, (page) => this.children({ ...parameters, ...page }, options));
  }

  /** Duty, VAT and landed cost of a value. Write a value of many digits as text: a number holds some 15. */
  async calculate(parameters: CalculateParameters, options?: CallOptions): Promise<TariffResult> {
    return (await this.#call<TariffResult>('calculate', { ...parameters }, options)).data;
  }

  /** How the service is. */
  async health(options?: CallOptions): Promise<Health> {
    return (await this.#call<Health>('health', {}, options)).data;
  }

  async #call<Data, About = unknown>(
    id: keyof typeof PATHS,
    parameters: Parameters,
    { signal }: CallOptions = {},
  ): Promise<Envelope<Data, About>> {
    const url = this.#baseUrl + targetOf(PATHS[id], parameters);
    for (let failures = 1; ; failures++) {
      const outcome = await this.#attempt(url, signal);
      // The shape of a success is the promise of the service.
      if (!(outcome instanceof TarifaError)) return outcome as Envelope<Data, About>;
      const wait = waitMs(outcome, failures, this.#retry);
      if (wait === null) throw outcome;
      await this.#retry.sleep(wait, signal);
    }
  }

  /** Asks once: the envelope of a success, or the error that everything else stands for. */
  async #attempt(url: string, signal: AbortSignal | undefined) {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    try {
      const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      const response = await this.#fetch(url, { headers: this.#headers, signal: either });
      const text = await response.text();
      this.#limits = limitsIn(response.headers) ?? this.#limits;
      const body = parsed(text);
      return response.ok && isSuccess(body) ? body : errorOf(response, body, this.#retry.now());
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const message = timeout.aborted
        ? `The service did not answer within ${this.#timeoutMs} ms.`
        : 'The service cannot be reached. Check the base URL and the network.';
      return new TarifaError('network_error', message, { status: 0, details: undefined, cause });
    }
  }
}

/** Fills the parameters into a path: those that it names in their places, the others as its query. */
function targetOf(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  let target = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) target = target.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

function pageOf<Item>({ data, meta }: Envelope<readonly Item[], PageMeta>): Page<Item> {
  return { items: data, meta };
}

/** Every item from the offset on. It ends with the first page that is empty or the last. */
async function* walk<Item>(
  { limit = LARGEST_PAGE, offset = 0 }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  fetchPage: (page: { readonly limit: number; readonly offset: number }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, void> {
  for (let at = offset; ; ) {
    const { items, meta } = await fetchPage({ limit, offset: at });
    yield* items;
    at += items.length;
    if (items.length === 0 || at >= meta.total) return;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSuccess(body: unknown): body is Envelope<unknown, unknown> {
  return (body as { success?: unknown } | null | undefined)?.success === true;
}
