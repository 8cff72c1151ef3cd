import { type Counter, DAY_MS } from '../access/counter.ts';
import { MemoryCounter } from '../access/memory-counter.ts';
import { RedisCounter } from '../access/redis-counter.ts';
import type { Log } from '../log.ts';
import type { UsageTable } from '../store/usage.ts';
import { withTimeout } from '../timeout.ts';

const SAVE_EVERY_MS = 800;
/** After so many rows saving has to sit out a turn: however many call, it takes less than a hundredth of the time. */
const ROWS_A_TURN = 2_000;
const SWEEP_EVERY_MS = 60_000;
const LAST_SAVE_MS = 3_000;

/** A counter that runs: begun when the store can be reached, and stopped at the end. */
export interface Limits {
  readonly counter: Counter;
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** Counts in Redis, which keeps the counts by itself. */
export function sharedLimits(redis: string, log: Log, now: () => number): Limits {
  const local = new MemoryCounter();
  const counter = new RedisCounter(redis, local, {
    shared: () => log.info('limits_shared'),
    local: (error) => log.warn('limits_local', { error: String(error) }),
  });
  let sweeps: NodeJS.Timeout | undefined;
  return {
    counter,
    async begin() {
      sweeps = setInterval(() => local.sweep(now()), SWEEP_EVERY_MS);
      await counter.connect();
    },
    async stop() {
      clearInterval(sweeps);
      counter.close();
    },
  };
}

/** Counts in this process, and keeps the counts in the store, so that a restart is no fresh quota. */
export function ownLimits(usage: UsageTable, log: Log, now: () => number): Limits {
  const counter = new MemoryCounter();
  const timers: NodeJS.Timeout[] = [];
  let saving = Promise.resolve();
  let turnsToSitOut = 0;

  function save(): Promise<void> {
    saving = saving.then(async () => {
      const changes = counter.takeChanges();
      turnsToSitOut = Math.floor(changes.length / ROWS_A_TURN);
      try {
        await usage.save(changes);
      } catch (error) {
        counter.retry(changes);
        log.error('usage_not_saved', { error: String(error) });
      }
    });
    return saving;
  }

  function takeTurn(): void {
    if (turnsToSitOut > 0) turnsToSitOut--;
    else save();
  }

  function sweep(): void {
    counter.sweep(now());
    usage
      .deleteBefore(Math.floor(now() / DAY_MS))
      .catch((error) => log.error('usage_not_swept', { error: String(error) }));
  }

  return {
    counter,
    async begin() {
      counter.restore(await usage.list());
      sweep();
      timers.push(setInterval(takeTurn, SAVE_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      // A store that hangs must not keep the process from ending.
      await withTimeout(save(), LAST_SAVE_MS, 'The store').catch((error) =>
        log.error('usage_not_saved', { error: String(error) }),
      );
    },
  };
}
