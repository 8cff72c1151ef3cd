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

/** So many requests are judged in one step of the server at most, for it does nothing else meanwhile. */
const MOST_AT_ONCE = 200;

/**
 * For one request after the other: judges both windows and counts in both or in neither. All of it is one step of the
 * server. Each request has two keys and four arguments, and gets three numbers back.
 */
const TAKE = `
local counts = {}
for i = 1, #KEYS, 2 do
  local minuteKey, dayKey, a = KEYS[i], KEYS[i + 1], 2 * i - 1
  local used = redis.call('MGET', minuteKey, dayKey)
  local minute, day, taken = tonumber(used[1] or 0), tonumber(used[2] or 0), 0
  if minute < tonumber(ARGV[a]) and day < tonumber(ARGV[a + 1]) then
    minute, day, taken = redis.call('INCR', minuteKey), redis.call('INCR', dayKey), 1
    if minute == 1 then redis.call('PEXPIRE', minuteKey, ARGV[a + 2]) end
    if day == 1 then redis.call('PEXPIRE', dayKey, ARGV[a + 3]) end
  end
  counts[#counts + 1], counts[#counts + 2], counts[#counts + 3] = minute, day, taken
end
return counts`;
const TAKE_SHA = hash('sha1', TAKE);

/** A request on its way to Redis. */
interface Request {
  readonly subject: string;
  readonly allowance: Allowance;
  readonly now: number;
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

  take(subject: string, allowance: Allowance, now: number): Counts | Promise<Counts> {
    if (this.#redis === null || this.#mode === 'local') return this.#local.take(subject, allowance, now);
    return new Promise((answer) => {
      // Node turns to this when it has read what has arrived on all connections.
      if (this.#waiting.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ subject, allowance, now, answer });
    });
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

  /** Sends all that wait, in the order in which they came. */
  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let i = 0; i < waiting.length; i += MOST_AT_ONCE) this.#takeAll(waiting.slice(i, i + MOST_AT_ONCE));
  }

  async #takeAll(requests: readonly Request[]): Promise<void> {
    let all: readonly Counts[];
    try {
      // Nothing waits here while there is no connection.
      all = await takeIn(this.#redis as Redis, requests);
    } catch (error) {
      this.#lose(error);
      for (const { subject, allowance, now, answer } of requests) answer(this.#local.take(subject, allowance, now));
      return;
    }
    for (const [i, { subject, now, answer }] of requests.entries()) {
      const counts = all[i] as Counts;
      this.#local.learn(subject, counts, now);
      answer(counts);
    }
  }

  /** Takes one as a request would, since a server that is full or can only be read still answers a ping. */
  async #probe(redis: Redis): Promise<void> {
    if (redis.status !== 'ready') return;
    try {
      await inTime(redis.script('LOAD', TAKE), PATIENCE_MS, 'Redis');
      await takeIn(redis, [{ subject: 'probe', allowance: UNLIMITED, now: 0 }]);
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

async function takeIn(redis: Redis, requests: readonly Omit<Request, 'answer'>[]): Promise<Counts[]> {
  const keys: string[] = [];
  const values: number[] = [];
  for (const { subject, allowance, now } of requests) {
    keys.push(...keysOf(subject, now));
    values.push(allowance.perMinute, allowance.perDay, lifeOf(MINUTE_MS, now), lifeOf(DAY_MS, now));
  }
  const reply = redis.evalsha(TAKE_SHA, keys.length, ...keys, ...values);
  // The script returns three numbers for each request.
  const counts = (await inTime(reply, PATIENCE_MS, 'Redis')) as number[];
  return requests.map((_, i) => ({
    minuteUsed: counts[3 * i] as number,
    dayUsed: counts[3 * i + 1] as number,
    taken: counts[3 * i + 2] === 1,
  }));
}

/** How long a count is kept: until its window has turned, and a little longer. */
function lifeOf(windowMs: number, now: number): number {
  return windowMs - (now % windowMs) + SLACK_MS;
}

/** One key for each window of a subject. */
function keysOf(subject: string, now: number): [minute: string, day: string] {
  const prefix = `tarifa:{${subject}}`;
  return [`${prefix}:m${Math.floor(now / MINUTE_MS)}`, `${prefix}:d${Math.floor(now / DAY_MS)}`];
}
