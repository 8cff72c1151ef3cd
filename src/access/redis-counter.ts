import type { Redis } from 'ioredis';
import type { Allowance } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import type { Counter, Counts } from './counter.ts';
import type { MemoryCounter } from './memory-counter.ts';
import { loadScript, REDIS_TIMEOUT_MS, redisKeys, runScript, type TakeRequest } from './redis-script.ts';

/** Told when counting becomes shared, or local for this reason. */
export interface CounterEvents {
  readonly shared: () => void;
  readonly local: (error: unknown) => void;
}

const CONNECT_MS = 1_000;
const PROBE_EVERY_MS = 500;
const UNLIMITED: Allowance = { perMinute: Number.MAX_SAFE_INTEGER, perDay: Number.MAX_SAFE_INTEGER };

/** So many requests travel together at most, and then at once: so Redis is at work on them while the next are read. */
const MOST_AT_ONCE = 16;

/** A request on its way to Redis. */
interface Request extends TakeRequest {
  readonly answer: (counts: Counts) => void;
}

/**
 * Counts in Redis (or Valkey), shared by all replicas, in one round trip. Requests that arrive together travel together:
 * a round trip costs this process more than all else that a lookup does. From the first failure on it counts locally,
 * so that no request waits for a server in trouble, and a probe in the background finds out when sharing works again.
 */
export class RedisCounter implements Counter {
  readonly #url: string;
  readonly #local: MemoryCounter;
  readonly #events: CounterEvents;
  #redis: Redis | null = null;
  #waiting: Request[] = [];
  #probes: NodeJS.Timeout | undefined;
  #mode: Counter['mode'] = 'local';
  #told: Counter['mode'] | null = null;

  constructor(url: string, local: MemoryCounter, events: CounterEvents) {
    this.#url = url;
    this.#local = local;
    this.#events = events;
  }

  /** Returns when counting is shared, or else when Redis is found to be out of reach for now. */
  async connect(): Promise<void> {
    // Loaded when it is first needed: whoever counts in memory never pays for the client.
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.#url, {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
      connectionName: 'tarifa',
    });
    this.#redis = redis;
    redis.on('error', (error: unknown) => this.#lose(error));
    redis.on('close', () => this.#lose(new Error('The connection was closed.')));
    await redis.connect().catch((error: unknown) => this.#lose(error));
    await this.#probe(redis);
    redis.on('ready', () => this.#probe(redis));
    this.#probes = setInterval(() => this.#mode === 'local' && this.#probe(redis), PROBE_EVERY_MS);
  }

  get mode(): Counter['mode'] {
    return this.#mode;
  }

  take(id: string, allowance: Allowance, now: number): Counts | Promise<Counts> {
    if (this.#redis === null || this.#mode === 'local') return this.#local.take(id, allowance, now);
    return new Promise((answer) => {
      // Node turns to this when it has read what has arrived on all connections.
      if (this.#waiting.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ id, allowance, now, answer });
      if (this.#waiting.length === MOST_AT_ONCE) this.#send();
    });
  }

  peek(id: string, now: number): Counts | Promise<Counts> {
    if (this.#redis === null || this.#mode === 'local') return this.#local.peek(id, now);
    return withTimeout(this.#redis.mget(...redisKeys(id, now)), REDIS_TIMEOUT_MS, 'Redis').then(
      ([minute, day]) => ({ minuteUsed: Number(minute ?? 0), dayUsed: Number(day ?? 0), taken: true }),
      (error: unknown) => {
        this.#lose(error);
        return this.#local.peek(id, now);
      },
    );
  }

  close(): void {
    clearInterval(this.#probes);
    // Its own goodbye is no loss to tell of.
    this.#told = 'local';
    this.#redis?.disconnect();
  }

  /** Sends all that wait, in the order in which they came. */
  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0) this.#takeAll(waiting);
  }

  async #takeAll(requests: readonly Request[]): Promise<void> {
    let all: readonly Counts[];
    try {
      // Nothing waits here while there is no connection.
      all = await runScript(this.#redis as Redis, requests);
    } catch (error) {
      this.#lose(error);
      for (const { id, allowance, now, answer } of requests) answer(this.#local.take(id, allowance, now));
      return;
    }
    for (const [i, { id, now, answer }] of requests.entries()) {
      const counts = all[i] as Counts;
      this.#local.raise(id, counts, now);
      answer(counts);
    }
  }

  /** Takes one as a request would, since a server that is full or can only be read still answers a ping. */
  async #probe(redis: Redis): Promise<void> {
    if (redis.status !== 'ready') return;
    try {
      await loadScript(redis);
      await runScript(redis, [{ id: 'probe', allowance: UNLIMITED, now: 0 }]);
      this.#turn('shared');
    } catch (error) {
      this.#lose(error);
      // What hangs may hang for ever: the next attempt gets a connection of its own.
      redis.disconnect(true);
    }
  }

  #lose(error: unknown): void {
    this.#turn('local', error);
  }

  #turn(mode: Counter['mode'], error?: unknown): void {
    this.#mode = mode;
    if (this.#told === mode) return;
    this.#told = mode;
    if (mode === 'shared') this.#events.shared();
    else this.#events.local(error);
  }
}
