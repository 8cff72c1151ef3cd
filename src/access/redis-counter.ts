import type { Redis } from 'ioredis';
import type { Allowance } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import type { Counter, Counts } from './counter.ts';
import type { MemoryCounter } from './memory-counter.ts';
import { RedisBatch } from './redis-batch.ts';
import { giveBack, loadScript, REDIS_TIMEOUT_MS, redisKeys, runScript, type TakeRequest } from './redis-script.ts';

/** Called when the mode changes: to shared, or to local because of an error. */
export interface CounterEvents {
  readonly shared: () => void;
  readonly local: (error: unknown) => void;
}

const CONNECT_TIMEOUT_MS = 1_000;
const PROBE_EVERY_MS = 500;
const UNLIMITED: Allowance = { perMinute: Number.MAX_SAFE_INTEGER, perDay: Number.MAX_SAFE_INTEGER };

/**
 * Counts in Redis (or Valkey), shared by all replicas, in one round trip. After the first failure it counts in local
 * memory, so that no request waits for a failing server. A probe in the background switches back to shared counting.
 */
export class RedisCounter implements Counter {
  readonly #url: string;
  readonly #local: MemoryCounter;
  readonly #events: CounterEvents;
  readonly #batch = new RedisBatch((requests) => this.#takeAll(requests));
  #redis: Redis | null = null;
  #probes: NodeJS.Timeout | undefined;
  #mode: Counter['mode'] = 'local';
  /** The mode of the last event; null before the first. */
  #reported: Counter['mode'] | null = null;

  constructor(url: string, local: MemoryCounter, events: CounterEvents) {
    this.#url = url;
    this.#local = local;
    this.#events = events;
  }

  /** Resolves when counting is shared, or when Redis cannot be reached for now. */
  async connect(): Promise<void> {
    // Imported here, so that a process without Redis does not load the client.
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.#url, {
      lazyConnect: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
      connectionName: 'tarifa',
    });
    this.#redis = redis;
    redis.on('error', (error: unknown) => this.#countLocally(error));
    redis.on('close', () => this.#countLocally(new Error('The connection was closed.')));
    await redis.connect().catch((error: unknown) => this.#countLocally(error));
    await this.#probe(redis);
    redis.on('ready', () => this.#probe(redis));
    this.#probes = setInterval(() => this.#mode === 'local' && this.#probe(redis), PROBE_EVERY_MS);
  }

  get mode(): Counter['mode'] {
    return this.#mode;
  }

  take(id: string, allowance: Allowance, now: number): Counts | Promise<Counts> {
    if (this.#mode === 'local') return this.#local.take(id, allowance, now);
    return this.#batch.add({ id, allowance, now });
  }

  giveBack(id: string, now: number): Counts | Promise<Counts> {
    const local = this.#local.giveBack(id, now);
    if (this.#redis === null || this.#mode === 'local') return local;
    return giveBack(this.#redis, id, now).catch((error: unknown) => {
      this.#countLocally(error);
      return local;
    });
  }

  peek(id: string, now: number): Counts | Promise<Counts> {
    if (this.#redis === null || this.#mode === 'local') return this.#local.peek(id, now);
    return withTimeout(this.#redis.mget(...redisKeys(id, now)), REDIS_TIMEOUT_MS, 'Redis').then(
      ([minute, day]) => ({ minuteUsed: Number(minute ?? 0), dayUsed: Number(day ?? 0), taken: true }),
      (error: unknown) => {
        this.#countLocally(error);
        return this.#local.peek(id, now);
      },
    );
  }

  lastKnown(id: string, now: number): Counts {
    return this.#local.peek(id, now);
  }

  close(): void {
    clearInterval(this.#probes);
    // The end of the connection is expected now, and is not reported.
    this.#reported = 'local';
    this.#redis?.disconnect();
  }

  async #takeAll(requests: readonly TakeRequest[]): Promise<readonly Counts[]> {
    try {
      // Requests are batched only in shared mode, which begins after connecting.
      const all = await runScript(this.#redis as Redis, requests);
      for (const [i, { id, now }] of requests.entries()) this.#local.raise(id, all[i] as Counts, now);
      return all;
    } catch (error) {
      this.#countLocally(error);
      return requests.map(({ id, allowance, now }) => this.#local.take(id, allowance, now));
    }
  }

  /** Counts like a request does, since a server that is full or read-only still answers PING. */
  async #probe(redis: Redis): Promise<void> {
    if (redis.status !== 'ready') return;
    try {
      await loadScript(redis);
      await runScript(redis, [{ id: 'probe', allowance: UNLIMITED, now: 0 }]);
      this.#setMode('shared');
    } catch (error) {
      this.#countLocally(error);
      // A connection that hangs may never recover, so the next probe gets a new one.
      redis.disconnect(true);
    }
  }

  #countLocally(error: unknown): void {
    this.#setMode('local', error);
  }

  #setMode(mode: Counter['mode'], error?: unknown): void {
    this.#mode = mode;
    if (this.#reported === mode) return;
    this.#reported = mode;
    if (mode === 'shared') this.#events.shared();
    else this.#events.local(error);
  }
}
