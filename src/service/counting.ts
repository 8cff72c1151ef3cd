import { type Counter, DAY_MS } from '../access/counter.ts';
import { MemoryCounter } from '../access/memory-counter.ts';
import { REDIS_TIMEOUTS, RedisCounter } from '../access/redis-counter.ts';
import type { Log } from '../log.ts';
import type { UsageTable } from '../store/usage.ts';
import { withTimeout } from '../timeout.ts';

/** Together less than a second, which is the oldest count that a killed process loses. */
const SAVE_EVERY_MS = 650;
const SAVE_WITHIN_MS = 250;
const SWEEP_EVERY_MS = 60_000;
const LAST_SAVE_TIMEOUT_MS = 3_000;

/** A counter with its background work. */
export interface RunningCounter {
  readonly counter: Counter;
  /** Rejects when the store cannot be reached, and can then be called again. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the counts could not be saved the last time. */
  isFailing(): boolean;
}

/** Counts in Redis, which keeps the counts itself. */
export function sharedCounting(
  addresses: readonly string[],
  log: Log,
  now: () => number,
  timeouts = REDIS_TIMEOUTS,
): RunningCounter {
  const local = new MemoryCounter();
  const events = {
    shared: () => log.info('limits_shared'),
    local: (error: unknown) => log.warn('limits_local', { error: String(error) }),
  };
  const counter = new RedisCounter(addresses, local, events, timeouts);
  let sweeps: NodeJS.Timeout | undefined;
  return {
    counter,
    async start() {
      sweeps = setInterval(() => local.sweep(now()), SWEEP_EVERY_MS);
      await counter.connect();
    },
    async stop() {
      clearInterval(sweeps);
      counter.close();
    },
    isFailing: () => false,
  };
}

/** Counts in this process. Write-behind: changed counts are saved in the background and restored after a restart. */
export function localCounting(usage: UsageTable, log: Log, now: () => number): RunningCounter {
  const counter = new MemoryCounter();
  const timers: NodeJS.Timeout[] = [];
  let saving = Promise.resolve();
  let isFailing = false;

  function save(): Promise<void> {
    saving = saving.then(async () => {
      const changes = counter.takeChanges();
      try {
        await usage.save(changes, SAVE_WITHIN_MS);
        if (isFailing) log.info('usage_saved_again');
        isFailing = false;
      } catch (error) {
        counter.retry(changes);
        if (!isFailing) log.error('usage_not_saved', { error: String(error) });
        isFailing = true;
      }
    });
    return saving;
  }

  /** Deletes the counts of earlier days: after what is being saved, which may be some of them. */
  function sweep(): void {
    counter.sweep(now());
    saving = saving
      .then(() => usage.deleteBefore(Math.floor(now() / DAY_MS)))
      .catch((error) => log.error('usage_not_swept', { error: String(error) }));
  }

  return {
    counter,
    async start() {
      counter.restore(await usage.takeOver());
      sweep();
      timers.push(setInterval(save, SAVE_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      // A store that hangs must not keep the process from ending.
      await withTimeout(save(), LAST_SAVE_TIMEOUT_MS, 'The store').catch((error) =>
        log.error('usage_not_saved', { error: String(error) }),
      );
    },
    isFailing: () => isFailing,
  };
}
