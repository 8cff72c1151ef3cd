import {
  type Reply as ClientReply,
  type Exact,
  type HsCodeRecord,
  isTarifaError,
  type Limits,
  type Operations,
  Tarifa,
} from '../../../clients/typescript/src/index.ts';
import { Calendar } from '../../../src/day.ts';
import type { Language } from '../preferences.ts';
import { readStored, store } from '../storage.ts';

/** The operations that the desk calls. */
export type DeskOperation =
  | 'search'
  | 'children'
  | 'calculate'
  | 'details'
  | 'resolve'
  | 'list'
  | 'classify'
  | 'countries'
  | 'shipment';

/** A call of the API. `language` is set only if the reply depends on it. */
export interface Request<Id extends DeskOperation = DeskOperation> {
  readonly id: Id;
  readonly parameters: Operations[Id]['parameters'];
  readonly language?: Language;
}

/** A reply with exact numbers. */
export type Reply<Id extends DeskOperation = DeskOperation> = ClientReply<Id, 'exact'>;

/** An HS code record with exact numbers. */
export type CodeRecord = Exact<HsCodeRecord>;

const MAX_AGE_MS = 10 * 60_000;
const MAX_REPLIES = 300;
const TIMEOUT_MS = 30_000;

/** The API client with the visitor's key. It caches replies and notifies listeners when the key or the limits change. */
class CachedClient {
  #key = readStored('key') || null;
  #offeredKey: string | null = null;
  #tarifa = connect(this.#key);
  readonly #replies = new Map<string, { readonly reply: Reply; readonly expiresMs: number }>();
  readonly #asked = new Map<string, Promise<Reply>>();
  readonly #records = new Map<string, CodeRecord>();
  readonly #listeners = new Set<() => void>();
  #edition: string | null = null;
  #day: string | null = null;

  get key(): string | null {
    return this.#key;
  }

  /** Whether the service answers: with a key, or without one where visitors may try the desk. */
  get isOpen(): boolean {
    return this.#key !== null || hasOpenPages();
  }

  /** The key of a link, which waits for the visitor's consent to replace the stored one. */
  get offeredKey(): string | null {
    return this.#offeredKey;
  }

  get limits(): Limits | null {
    return this.#tarifa.limits;
  }

  /** The edition that the last reply was of. */
  get edition(): string | null {
    return this.#edition;
  }

  /** The day of the last reply, in the time zone of the tariff. */
  get day(): string | null {
    return this.#day;
  }

  /** A record from any earlier reply: a code is usually known from the list that linked to it. */
  record(code: string): CodeRecord | null {
    return this.#records.get(code) ?? null;
  }

  /** Uses a key only if the service accepts it. */
  async tryKey(key: string): Promise<void> {
    const tarifa = connect(key);
    try {
      await tarifa.usage();
    } catch (error) {
      // With any other error, such as the rate limit, the service has accepted the key.
      const rejected = ['network_error', 'timeout', 'unexpected_reply'];
      if (!isTarifaError(error) || error.status === 401 || rejected.includes(error.code)) throw error;
    }
    this.useKey(key, tarifa);
  }

  /** Uses a key at once if there is no other. Null declines the key that was offered. */
  offerKey(key: string | null): void {
    if (key !== null && (this.#key ?? key) === key) return this.useKey(key);
    this.#offeredKey = key;
    this.#notify();
  }

  /** Replaces the key and drops the cached replies. */
  useKey(key: string | null, tarifa = connect(key)): void {
    this.#key = key;
    this.#offeredKey = null;
    this.#tarifa = tarifa;
    this.#replies.clear();
    store('key', key);
    this.#notify();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The address of a request. */
  url({ id, parameters }: Request): string {
    return this.#tarifa.url(id, parameters);
  }

  /** The cached reply of a request, if there is a fresh one. */
  cached<Id extends DeskOperation>(request: Request<Id>): Reply<Id> | null {
    const entry = this.#replies.get(this.cacheKey(request));
    // The cache key contains the address, so the reply is one of this operation.
    return entry !== undefined && entry.expiresMs > Date.now() ? (entry.reply as Reply<Id>) : null;
  }

  /** The cached reply, or else the reply of the service. What is asked twice at the same time is sent once. */
  async send<Id extends DeskOperation>(request: Request<Id>, signal?: AbortSignal): Promise<Reply<Id>> {
    const cached = this.cached(request);
    if (cached !== null) return cached;
    if (signal !== undefined) return this.#ask(request, signal);
    const key = this.cacheKey(request);
    const asked = this.#asked.get(key) ?? this.#ask(request).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    // The cache key contains the address, so the reply is one of this operation.
    return asked as Promise<Reply<Id>>;
  }

  async #ask<Id extends DeskOperation>(request: Request<Id>, signal?: AbortSignal): Promise<Reply<Id>> {
    const { id, parameters } = request;
    // Errors are in the language of the page, also where the reply is in both.
    const language = request.language ?? (document.documentElement.lang === 'ar' ? 'ar' : 'en');
    try {
      const reply = await this.#tarifa.call(id, parameters, { signal, language });
      for (const item of [reply.data].flat()) this.#learn(item);
      this.#edition = reply.response.headers.get('X-Tarifa-Edition') ?? this.#edition;
      this.#day = tariffDay(reply.meta.timestamp);
      this.#keep(this.cacheKey(request), reply);
      return reply;
    } finally {
      this.#notify();
    }
  }

  /** Identifies a request, its language included. */
  cacheKey(request: Request): string {
    return `${request.language ?? ''} ${this.url(request)}`;
  }

  #learn(item: object): void {
    // Entries of a list of codes have their record inside.
    const record = 'record' in item ? item.record : item;
    if (record !== null && typeof record === 'object' && 'level' in record) {
      // Of all that replies hold, only records have a level.
      const known = record as CodeRecord;
      this.#records.set(known.hs_code, known);
    }
  }

  /** Removes the oldest reply if there are too many. */
  #keep(cacheKey: string, reply: Reply): void {
    this.#replies.delete(cacheKey);
    this.#replies.set(cacheKey, { reply, expiresMs: Date.now() + MAX_AGE_MS });
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > MAX_REPLIES && oldest !== undefined) this.#replies.delete(oldest);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function connect(key: string | null): Tarifa<'exact'> {
  return new Tarifa({
    // Without a key the desk asks as a visitor, with the allowance of one.
    baseUrl: key === null ? `${location.origin}/invoice` : location.origin,
    // A stored text that no header can hold is no key.
    apiKey: key !== null && /^[\x21-\x7e]+$/.test(key) ? key : undefined,
    numbers: 'exact',
    timeoutMs: TIMEOUT_MS,
    // The page itself shows a countdown and retries.
    retries: 0,
    // Replies in the browser's cache have outdated limits.
    fetch: (input, init) => fetch(input, { ...init, cache: 'no-store' }),
  });
}

/** The day of a moment in the time zone of the tariff, which the document names. */
export function tariffDay(timestamp: string): string {
  return new Calendar(saidBy('time-zone') || 'UTC', Date.now).dayAt(Date.parse(timestamp));
}

/** Whether the service has pages for visitors without a key, who may try the desk too. */
export function hasOpenPages(): boolean {
  return saidBy('open-pages') === 'on';
}

/** How to get a key, in the operator's words; blank without any. */
export function contact(): string {
  return saidBy('contact');
}

/** What the document says of the service. */
function saidBy(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

/** The only client of the page. */
export const client = new CachedClient();
