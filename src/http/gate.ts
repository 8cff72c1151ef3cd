import type { IncomingHttpHeaders } from 'node:http';
import { type Authenticator, type Caller, LookupRefused } from '../access/authenticator.ts';
import { addressId, type Counter, type Counts, descriptionId, visitorId } from '../access/counter.ts';
import { judge, type Verdict } from '../access/rate-limit.ts';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Allowance } from '../contract/tiers.ts';
import { type Arrival, addressOf } from './request-headers.ts';

/** The gate's decision on a request: what is left of its allowance, and why it is refused, if it is. */
export interface Admission {
  readonly verdict: Verdict;
  /** Null where there is no valid key. */
  readonly caller: Caller | null;
  readonly refusal: ApiError | null;
  /** Whether the request was counted against a limit; requests that need no key are not. */
  readonly isLimited: boolean;
  /** The time of the windows that it was judged in. */
  readonly judgedMs: number;
}

/** Lookups of new keys a second that an address has left when its allowance is used up: a valid key may be among them. */
const RESERVED_LOOKUPS = 10;
const SECOND_MS = 1_000;

/** Decides on each request: who is calling, and whether the limits allow it. */
export class Gate {
  readonly #authenticator: Authenticator;
  readonly #counter: Counter;
  readonly #anonymous: Allowance;
  readonly #proxies: number;
  /** The time for windows, see `windowClock`. */
  readonly #now: () => number;
  /** The reserved lookups of each address in this second. */
  #reserved = new Map<string, number>();
  #reservedSecond = 0;

  constructor(
    authenticator: Authenticator,
    counter: Counter,
    anonymous: Allowance,
    proxies: number,
    now: () => number,
  ) {
    this.#now = now;
    this.#authenticator = authenticator;
    this.#counter = counter;
    this.#anonymous = anonymous;
    this.#proxies = proxies;
  }

  /** Admits a caller with a valid key and counts the request, unless it is free. Synchronous where the key and the counts are in memory. */
  admit(request: Arrival, now: number, isFree = false): Admission | Promise<Admission> {
    const text = keyText(request.headers);
    if (text === null) return this.#refuse(request, new ApiError('missing_api_key'));
    try {
      const caller = this.#authenticator.cached(text, now);
      return caller === null ? this.#lookUp(request, text, isFree) : this.#count(caller, isFree);
    } catch (error) {
      return this.#refuse(request, error);
    }
  }

  /** Admits a request that needs no key: nothing is counted, and the anonymous allowance is shown. */
  admitOpen(request: Arrival): Admission | Promise<Admission> {
    const now = this.#now();
    return then(this.#counter.peek(this.#addressId(request), now), (counts) => ({
      verdict: judge(counts, this.#anonymous, now),
      caller: null,
      refusal: null,
      isLimited: false,
      judgedMs: now,
    }));
  }

  /** Takes back what a request was counted that is then answered 503: that is not the caller's fault. */
  giveBack(given: Admission): Admission | Promise<Admission> {
    const { caller, isLimited, judgedMs } = given;
    if (caller === null || !isLimited) return given;
    const { id, allowance } = caller;
    return then(this.#counter.giveBack(id, judgedMs), (counts) => ({
      ...given,
      verdict: judge(counts, allowance, judgedMs),
    }));
  }

  /** The lookup takes time: the request is counted in the window in which it ends. */
  async #lookUp(request: Arrival, text: string, isFree: boolean): Promise<Admission> {
    const id = this.#addressId(request);
    try {
      const caller = await this.#authenticator.lookUp(text, { id, mayLookUp: () => this.#mayLookUp(id) });
      return await this.#count(caller, isFree);
    } catch (error) {
      if (!(error instanceof LookupRefused)) return this.#refuse(request, error);
      const counts = this.#counter.lastKnown(id, this.#now());
      return admission({ ...counts, taken: false }, this.#anonymous, this.#now(), null, null);
    }
  }

  /** A guessed key costs a query, so an address whose allowance is used up has only a few of them. */
  #mayLookUp(id: string): boolean {
    const now = this.#now();
    const { minuteUsed, dayUsed } = this.#counter.lastKnown(id, now);
    if (minuteUsed < this.#anonymous.perMinute && dayUsed < this.#anonymous.perDay) return true;
    const second = Math.floor(now / SECOND_MS);
    if (second !== this.#reservedSecond) this.#reserved = new Map();
    this.#reservedSecond = second;
    const used = this.#reserved.get(id) ?? 0;
    if (used < RESERVED_LOOKUPS) this.#reserved.set(id, used + 1);
    return used < RESERVED_LOOKUPS;
  }

  /** Counts a request of a caller who is known already. */
  count(caller: Caller): Admission | Promise<Admission> {
    return this.#count(caller, false);
  }

  /** Counts a message that uses no tariff: for each key, against the allowance of an address. */
  countDescription({ id }: Caller): Admission | Promise<Admission> {
    const now = this.#now();
    return then(this.#counter.take(descriptionId(id), this.#anonymous, now), (counted) =>
      admission(counted, this.#anonymous, now, null, null),
    );
  }

  /** Counts a page that is open to everyone, for each address against an allowance of its own. */
  countVisit(request: Arrival, allowance: Allowance): Admission | Promise<Admission> {
    const now = this.#now();
    const id = visitorId(addressOf(request, this.#proxies));
    return then(this.#counter.take(id, allowance, now), (counted) => admission(counted, allowance, now, null, null));
  }

  #count(caller: Caller, isFree: boolean): Admission | Promise<Admission> {
    const now = this.#now();
    const { id, allowance } = caller;
    const counts = isFree ? this.#counter.peek(id, now) : this.#counter.take(id, allowance, now);
    return then(counts, (counted) => admission(counted, allowance, now, caller, null, !isFree));
  }

  /** Counts a request without a valid key against its address, to slow down the guessing of keys. */
  #refuse(request: Arrival, error: unknown): Admission | Promise<Admission> {
    if (!(error instanceof ApiError)) throw error;
    const now = this.#now();
    const id = this.#addressId(request);
    const isLimited = error.status === 401;
    const counts = isLimited ? this.#counter.take(id, this.#anonymous, now) : this.#counter.peek(id, now);
    return then(counts, (counted) => admission(counted, this.#anonymous, now, null, error, isLimited));
  }

  /** Whose work a request is: that of its key, or of its address. */
  ownerOf(request: Arrival, { caller }: Admission): string {
    return caller?.id ?? this.#addressId(request);
  }

  #addressId(request: Arrival): string {
    return addressId(addressOf(request, this.#proxies));
  }
}

/** The key in a request: the first of the three headers that is present decides. An empty one counts as absent. */
export function keyText(headers: IncomingHttpHeaders): string | null {
  const direct = headers['x-api-key'] || headers['x-marketplace-key'];
  if (typeof direct === 'string' && direct !== '') return direct;
  return /^bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

function admission(
  counts: Counts,
  allowance: Allowance,
  now: number,
  caller: Caller | null,
  error: ApiError | null,
  isLimited = true,
): Admission {
  const verdict = judge(counts, allowance, now);
  if (verdict.refusedBy === null) return { verdict, caller, refusal: error, isLimited, judgedMs: now };
  const text =
    verdict.refusedBy === 'day'
      ? MESSAGES.day_used_up(allowance.perDay, verdict.retryAfter)
      : MESSAGES.minute_used_up(allowance.perMinute, verdict.retryAfter);
  const refusal = new ApiError('rate_limit_exceeded', text, { window: verdict.refusedBy });
  return { verdict, caller, refusal, isLimited, judgedMs: now };
}

/** Applies a function at once to a value and later to a promised one: a promise costs more than the whole check. */
function then<T, U>(value: T | Promise<T>, next: (value: T) => U): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
