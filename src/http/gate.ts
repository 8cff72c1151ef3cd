import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Caller, Callers } from '../access/caller.ts';
import { type Counter, type Counts, judge, type Verdict } from '../access/quota.ts';
import { addressSubject, type Subject } from '../access/subject.ts';
import { ApiError } from '../contract/errors.ts';
import type { Allowance } from '../contract/tiers.ts';

/** What is looked at of a request. */
type Arrival = Pick<IncomingMessage, 'headers' | 'socket'>;

/** What the gate says of a request: what is left of its allowance, and why it may not pass, if so. */
export interface Admission {
  readonly verdict: Verdict;
  /** The beginning of the caller's key, for the log. */
  readonly prefix: string | null;
  readonly refusal: ApiError | null;
  /** Whether the limiter judged it; what needs no key is let through unjudged. */
  readonly judged: boolean;
}

/** Before each request: who is calling, and may they. */
export class Gate {
  readonly #callers: Callers;
  readonly #counter: Counter;
  readonly #anonymous: Allowance;
  readonly #proxies: number;
  readonly #now: () => number;

  constructor(callers: Callers, counter: Counter, anonymous: Allowance, proxies: number, now: () => number) {
    this.#now = now;
    this.#callers = callers;
    this.#counter = counter;
    this.#anonymous = anonymous;
    this.#proxies = proxies;
  }

  /** Admits a caller with a valid key and counts the request. Without promises where the key and the counts are at hand. */
  admit(request: Arrival, now: number): Admission | Promise<Admission> {
    const text = keyText(request.headers);
    if (text === null) return this.#refuse(request, now, new ApiError('missing_api_key'));
    try {
      const caller = this.#callers.identify(text, now);
      if (!(caller instanceof Promise)) return this.#count(caller, now);
      // A window may have turned while the key was looked up, and a count never goes back to one that is over.
      return caller.then(
        (found) => this.#count(found, this.#now()),
        (error: unknown) => this.#refuse(request, this.#now(), error),
      );
    } catch (error) {
      return this.#refuse(request, now, error);
    }
  }

  /** For requests that need no key: nothing is counted, and the anonymous allowance is shown. */
  greet(request: Arrival, now: number): Admission | Promise<Admission> {
    return then(this.#counter.peek(this.#addressSubject(request), now), (counts) => ({
      verdict: judge(counts, this.#anonymous, now),
      prefix: null,
      refusal: null,
      judged: false,
    }));
  }

  #count(caller: Caller, now: number): Admission | Promise<Admission> {
    return then(this.#counter.take(caller, caller.allowance, now), (counts) =>
      admission(counts, caller.allowance, now, caller.prefix, null),
    );
  }

  /** Counts a request without a valid key against its address, so that guessing keys is slow. */
  #refuse(request: Arrival, now: number, error: unknown): Admission | Promise<Admission> {
    if (!(error instanceof ApiError)) throw error;
    const subject = this.#addressSubject(request);
    const judged = error.status === 401;
    const counts = judged ? this.#counter.take(subject, this.#anonymous, now) : this.#counter.peek(subject, now);
    return then(counts, (counted) => admission(counted, this.#anonymous, now, null, error, judged));
  }

  #addressSubject(request: Arrival): Subject {
    return addressSubject(addressOf(request, this.#proxies));
  }
}

/** The key of a request: the first of the three headers that is present decides. An empty one counts as absent. */
export function keyText(headers: IncomingHttpHeaders): string | null {
  const direct = headers['x-api-key'] || headers['x-marketplace-key'];
  if (typeof direct === 'string' && direct !== '') return direct;
  return /^bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** The client's address; an IPv6 address stands for its /64, since one client has all of it. */
export function addressOf(request: Arrival, proxies: number): string {
  const address = forwarded(request, proxies) ?? request.socket.remoteAddress ?? '';
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const zeros = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0')].slice(0, 4).join(':');
}

/** The address that the outermost trusted proxy saw, without the port that some proxies add; null where that is no address. */
function forwarded({ headers }: Arrival, proxies: number): string | null {
  if (proxies === 0) return null;
  const hop = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-proxies)
    ?.trim();
  const address = hop?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1') ?? '';
  return isIP(address) === 0 ? null : address;
}

function admission(
  counts: Counts,
  allowance: Allowance,
  now: number,
  prefix: string | null,
  error: ApiError | null,
  judged = true,
): Admission {
  const verdict = judge(counts, allowance, now);
  if (verdict.refusedBy === null) return { verdict, prefix, refusal: error, judged };
  const message = `The limit of ${verdict.refusedBy === 'day' ? `${allowance.perDay} requests a day` : `${allowance.perMinute} requests a minute`} is used up. Try again in ${verdict.retryAfter} seconds.`;
  const refusal = new ApiError('rate_limit_exceeded', message, { window: verdict.refusedBy });
  return { verdict, prefix, refusal, judged };
}

/** Goes on at once with what is at hand, and later with what is promised: a promise costs more than the whole check. */
function then<T, U>(value: T | Promise<T>, next: (value: T) => U): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
