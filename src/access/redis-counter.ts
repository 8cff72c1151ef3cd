import type { Allowance } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import type { Counter, Counts } from './counter.ts';
import type { MemoryCounter } from './memory-counter.ts';
import { type RedisConnection, redisConnection, SLOTS } from './redis-connection.ts';
import { giveBack, RedisBatch, type ReplyTime, redisKeys, runScript, type TakeRequest } from './redis-script.ts';

/** Called when the mode changes: to shared, or to local because of an error. */
export interface CounterEvents {
  readonly shared: () => void;
  readonly local: (error: unknown) => void;
}

/** How long Redis may take. A request may wait 50 ms for it; 10 ms of them are left for this process. */
export const REDIS_TIMEOUTS = { commandMs: 40, connectMs: 1_000, probeEveryMs: 500 };

const UNLIMITED: Allowance = { perMinute: Number.MAX_SAFE_INTEGER, perDay: Number.MAX_SAFE_INTEGER };

/**
 * Counts in Redis (or Valkey), shared by all replicas, in one round trip. After the first failure of a node it counts the
 * ids of that node in local memory, so that no request waits for it. A probe in the background switches back, and a reply
 * that comes late does so at once: on a busy machine the node was slow, not lost.
 */
export class RedisCounter implements Counter {
  readonly #addresses: readonly string[];
  readonly #local: MemoryCounter;
  readonly #events: CounterEvents;
  readonly #timeouts: typeof REDIS_TIMEOUTS;
  readonly #batch = new RedisBatch((requests) => this.#takeAll(requests));
  #redis: RedisConnection | null = null;
  #probes: NodeJS.Timeout | undefined;
  /** The nodes that have answered a probe and have not failed since. */
  readonly #working = new Set<string>();
  /** The mode of the last event; null before the first. */
  #reported: Counter['mode'] | null = null;

  constructor(
    addresses: readonly string[],
    local: MemoryCounter,
    events: CounterEvents,
    timeouts: typeof REDIS_TIMEOUTS = REDIS_TIMEOUTS,
  ) {
    this.#timeouts = timeouts;
    this.#addresses = addresses;
    this.#local = local;
    this.#events = events;
  }

  /** Resolves when counting is shared, or when Redis cannot be reached for now. */
  async connect(): Promise<void> {
    const events = {
      ready: () => this.#probes !== undefined && this.#probe(redis),
      failed: (error: unknown) => this.#countLocally(error, this.#working),
    };
    const redis = await redisConnection(this.#addresses, events, this.#timeouts.connectMs);
    this.#redis = redis;
    await redis.connect().catch((error: unknown) => this.#countLocally(error));
    await this.#probe(redis);
    this.#probes = setInterval(() => this.mode === 'local' && this.#probe(redis), this.#timeouts.probeEveryMs);
  }

  /** Shared only while every node counts. */
  get mode(): Counter['mode'] {
    return this.#reported ?? 'local';
  }

  take(id: string, allowance: Allowance, now: number): Counts | Promise<Counts> {
    if (this.#connectionFor(id) === null) return this.#local.take(id, allowance, now);
    return this.#batch.add({ id, allowance, now });
  }

  giveBack(id: string, now: number): Counts | Promise<Counts> {
    const local = this.#local.giveBack(id, now);
    const redis = this.#connectionFor(id);
    if (redis === null) return local;
    const node = redis.nodeOf(id);
    return giveBack(redis.commands, id, now, this.#replyTime(redis, node)).catch((error: unknown) => {
      this.#countLocally(error, [node]);
      return local;
    });
  }

  peek(id: string, now: number): Counts | Promise<Counts> {
    const redis = this.#connectionFor(id);
    if (redis === null) return this.#local.peek(id, now);
    const node = redis.nodeOf(id);
    const { timeoutMs, late } = this.#replyTime(redis, node);
    return withTimeout(redis.commands.mget(...redisKeys(id, now)), timeoutMs, 'Redis', late).then(
      ([minute, day]) => ({ minuteUsed: Number(minute ?? 0), dayUsed: Number(day ?? 0), taken: true }),
      (error: unknown) => {
        this.#countLocally(error, [node]);
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
    this.#redis?.close();
  }

  /** The connection, if the node of this id counts; otherwise null. */
  #connectionFor(id: string): RedisConnection | null {
    return this.#redis !== null && this.#working.has(this.#redis.nodeOf(id)) ? this.#redis : null;
  }

  /** On a cluster, one call counts the requests of one id only: other ids may be on another node. */
  async #takeAll(requests: readonly TakeRequest[]): Promise<readonly Counts[]> {
    // Requests are batched only after connecting.
    const redis = this.#redis as RedisConnection;
    if (!redis.isCluster) return this.#takeGroup(redis, requests);
    const counts = new Map<TakeRequest, Counts>();
    const groups = Map.groupBy(requests, ({ id }) => id);
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const counted = await this.#takeGroup(redis, group);
        for (const [i, request] of group.entries()) counts.set(request, counted[i] as Counts);
      }),
    );
    return requests.map((request) => counts.get(request) as Counts);
  }

  async #takeGroup(redis: RedisConnection, requests: readonly TakeRequest[]): Promise<readonly Counts[]> {
    const node = redis.nodeOf(requests[0]?.id ?? '');
    try {
      const all = await runScript(redis.commands, requests, this.#replyTime(redis, node));
      for (const [i, { id, now }] of requests.entries()) this.#local.raise(id, all[i] as Counts, now);
      return all;
    } catch (error) {
      this.#countLocally(error, [node]);
      return requests.map(({ id, allowance, now }) => this.#local.take(id, allowance, now));
    }
  }

  /** Counts like a request does, on every node that does not work: a server that is full or read-only answers PING. */
  async #probe(redis: RedisConnection): Promise<void> {
    if (!redis.isReady()) return;
    const nodes = [...redis.nodes()];
    for (const node of this.#working) if (!nodes.includes(node)) this.#working.delete(node);
    await Promise.all(nodes.filter((node) => !this.#working.has(node)).map((node) => this.#probeNode(redis, node)));
  }

  async #probeNode(redis: RedisConnection, node: string): Promise<void> {
    let id = 'probe';
    for (let i = 0; redis.nodeOf(id) !== node && i < SLOTS; i++) id = `probe-${i}`;
    try {
      await runScript(redis.commands, [{ id, allowance: UNLIMITED, now: 0 }], this.#replyTime(redis, node), true);
      this.#use(redis, node);
    } catch (error) {
      this.#countLocally(error, [node]);
      redis.renew(node);
    }
  }

  #replyTime(redis: RedisConnection, node: string): ReplyTime {
    return { timeoutMs: this.#timeouts.commandMs, late: () => this.#use(redis, node) };
  }

  /** Counts on a node that has just counted. */
  #use(redis: RedisConnection, node: string): void {
    this.#working.add(node);
    if ([...redis.nodes()].every((each) => this.#working.has(each))) this.#report('shared');
  }

  #countLocally(error: unknown, nodes: Iterable<string> = []): void {
    for (const node of nodes) this.#working.delete(node);
    this.#report('local', error);
  }

  #report(mode: Counter['mode'], error?: unknown): void {
    if (this.#reported === mode) return;
    this.#reported = mode;
    if (mode === 'shared') this.#events.shared();
    else this.#events.local(error);
  }
}
