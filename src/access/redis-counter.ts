import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Allowance } from '../contract/tiers.ts';
import { inTime } from '../in-time.ts';
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
const UNLIMITED: Allowance = { perMinute: Number.MAX_SAFE_INTEGER, perDay: Number.MAX_SAFE_INTEGER };

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
  readonly #url: string;
  readonly #local: MemoryCounter;
  readonly #events: CounterEvents;
  #redis: Redis | null = null;
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

  take(subject: string, allowance: Allowance, now: number): Counts | Promise<Counts> {
    if (this.#redis === null || this.#mode === 'local') return this.#local.take(subject, allowance, now);
    return takeIn(this.#redis, subject, allowance, now).then(
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
    if (this.#redis === null || this.#mode === 'local') return this.#local.peek(subject, now);
    return inTime(this.#redis.mget(...keysOf(subject, now)), PATIENCE_MS, 'Redis').then(
      ([minute, day]) => ({ minuteUsed: Number(minute ?? 0), dayUsed: Number(day ?? 0), taken: true }),
      (error: unknown) => {
        this.#lose(error);
        return this.#local.peek(subject, now);
      },
    );
  }

  close(): void {
    clearInterval(this.#probes);
    // Its own goodbye is no loss to tell of.
    this.#told = 'local';
    this.#redis?.disconnect();
  }

  /** Takes one as a request would, since a server that is full or can only be read still answers a ping. */
  async #probe(redis: Redis): Promise<void> {
    if (redis.status !== 'ready') return;
    try {
      await inTime(redis.script('LOAD', TAKE), PATIENCE_MS, 'Redis');
      await takeIn(redis, 'probe', UNLIMITED, 0);
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

async function takeIn(redis: Redis, subject: string, { perMinute, perDay }: Allowance, now: number): Promise<Counts> {
  const minuteLeft = MINUTE_MS - (now % MINUTE_MS) + SLACK_MS;
  const dayLeft = DAY_MS - (now % DAY_MS) + SLACK_MS;
  const reply = redis.evalsha(TAKE_SHA, 2, ...keysOf(subject, now), perMinute, perDay, minuteLeft, dayLeft);
  // The script returns these three numbers.
  const [minuteUsed, dayUsed, taken] = (await inTime(reply, PATIENCE_MS, 'Redis')) as [number, number, number];
  return { minuteUsed, dayUsed, taken: taken === 1 };
}

/** One key for each window of a subject; the braces keep both on one node of a cluster. */
function keysOf(subject: string, now: number): [minute: string, day: string] {
  const prefix = `tarifa:{${subject}}`;
  return [`${prefix}:m${Math.floor(now / MINUTE_MS)}`, `${prefix}:d${Math.floor(now / DAY_MS)}`];
}
