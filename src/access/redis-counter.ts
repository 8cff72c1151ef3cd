import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Allowance } from '../contract/tiers.ts';
import type { MemoryCounter } from './memory-counter.ts';
import { type Counter, type Counts, DAY_MS, MINUTE_MS } from './quota.ts';

/** Told when counting becomes shared, or local for this reason. */
export interface CounterEvents {
  readonly shared: () => void;
  readonly local: (error: unknown) => void;
}

/** A request may wait 50 ms for Redis; the rest is for the way through this process. */
const PATIENCE_MS = 40;
const CONNECT_MS = 1_000;
const PROBE_EVERY_MS = 500;
/** Keys outlive their window by this, for replicas whose clocks are a little behind. */
const SLACK_MS = 60_000;

/** Judges both windows and counts in both or in neither, as one step of the server. */
const TAKE = `
local used = redis.call('MGET', KEYS[1], KEYS[2])
local minute, day = tonumber(used[1] or 0), tonumber(used[2] or 0)
if minute >= tonumber(ARGV[1]) or day >= tonumber(ARGV[2]) then return {minute, day, 0} end
minute, day = redis.call('INCR', KEYS[1]), redis.call('INCR', KEYS[2])
if minute == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
if day == 1 then redis.call('PEXPIRE', KEYS[2], ARGV[4]) end
return {minute, day, 1}`;
const TAKE_SHA = hash('sha1', TAKE);

/**
 * Counts in Redis (or Valkey), shared by all replicas, in one round trip. From the first failure on it counts locally,
 * so that no request waits for a server in trouble, and a probe in the background finds out when sharing works again.
 */
export class RedisCounter implements Counter {
  readonly #redis: Redis;
  readonly #local: MemoryCounter;
  readonly #events: CounterEvents;
  readonly #probes: NodeJS.Timeout;
  #shared = false;
  #toldLocal = false;

  private constructor(redis: Redis, local: MemoryCounter, events: CounterEvents) {
    this.#redis = redis;
    this.#local = local;
    this.#events = events;
    this.#probes = setInterval(() => this.#shared || this.#probe(), PROBE_EVERY_MS).unref();
  }

  /** Connects, and returns when counting is shared, or local since Redis is out of reach for now. */
  static async open(url: string, local: MemoryCounter, events: CounterEvents): Promise<RedisCounter> {
    // Loaded when it is first needed: whoever counts in memory never pays for the client.
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
      connectionName: 'tarifa',
    });
    const counter = new RedisCounter(redis, local, events);
    // Every failed attempt to connect is an event; the probes tell what matters of them.
    redis.on('error', (error: unknown) => counter.#lose(error));
    redis.on('close', () => counter.#lose(new Error('The connection was closed.')));
    await redis.connect().catch((error: unknown) => counter.#lose(error));
    await counter.#probe();
    redis.on('ready', () => counter.#probe());
    return counter;
  }

  get mode(): 'shared' | 'local' {
    return this.#shared ? 'shared' : 'local';
  }

  take(subject: string, allowance: Allowance, now: number): Counts | Promise<Counts> {
    if (!this.#shared) return this.#local.take(subject, allowance, now);
    return this.#take(subject, allowance, now).then(
      (counts) => {
        this.#local.learn(subject, counts, now);
        return counts;
      },
      (error: unknown) => {
        this.#lose(error);
        return this.#local.take(subject, allowance, now);
      },
    );
  }

  peek(subject: string, now: number): Counts | Promise<Counts> {
    if (!this.#shared) return this.#local.peek(subject, now);
    return inTime(this.#redis.mget(...keysOf(subject, now))).then(
      ([minute, day]) => ({ minuteUsed: Number(minute ?? 0), dayUsed: Number(day ?? 0), taken: true }),
      (error: unknown) => {
        this.#lose(error);
        return this.#local.peek(subject, now);
      },
    );
  }

  close(): void {
    clearInterval(this.#probes);
    this.#redis.removeAllListeners('close');
    this.#redis.disconnect();
  }

  async #take(subject: string, { perMinute, perDay }: Allowance, now: number): Promise<Counts> {
    const minuteLeft = MINUTE_MS - (now % MINUTE_MS) + SLACK_MS;
    const dayLeft = DAY_MS - (now % DAY_MS) + SLACK_MS;
    const [minuteKey, dayKey] = keysOf(subject, now);
    const reply = this.#redis.evalsha(TAKE_SHA, 2, minuteKey, dayKey, perMinute, perDay, minuteLeft, dayLeft);
    // The script returns these three numbers.
    const [minuteUsed, dayUsed, taken] = (await inTime(reply)) as [number, number, number];
    return { minuteUsed, dayUsed, taken: taken === 1 };
  }

  /** Takes one as a request would, since a server that can only be read, or is full, answers a ping all the same. */
  async #probe(): Promise<void> {
    if (this.#redis.status !== 'ready') return;
    try {
      await inTime(this.#redis.script('LOAD', TAKE));
      await this.#take('probe', { perMinute: 1, perDay: 1 }, 0);
    } catch (error) {
      this.#lose(error);
      // What hangs may hang for ever: the next attempt gets a connection of its own.
      return this.#redis.disconnect(true);
    }
    if (this.#shared) return;
    this.#shared = true;
    this.#toldLocal = false;
    this.#events.shared();
  }

  #lose(error: unknown): void {
    this.#shared = false;
    if (this.#toldLocal) return;
    this.#toldLocal = true;
    this.#events.local(error);
  }
}

/** One key for each window of a subject; the braces keep both on one node of a cluster. */
function keysOf(subject: string, now: number): [minute: string, day: string] {
  const prefix = `tarifa:{${subject}}`;
  return [`${prefix}:m${Math.floor(now / MINUTE_MS)}`, `${prefix}:d${Math.floor(now / DAY_MS)}`];
}

/** Gives an answer its time. An answer that has arrived while this process was busy still counts as in time. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${PATIENCE_MS} ms.`));
    const timer = setTimeout(() => setImmediate(giveUp), PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
