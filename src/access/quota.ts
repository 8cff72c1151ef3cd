import type { Allowance } from '../contract/tiers.ts';
import type { Subject } from './subject.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** How much of both windows is used, and whether the request that asked was let through and counted. */
export interface Counts {
  readonly minuteUsed: number;
  readonly dayUsed: number;
  readonly taken: boolean;
}

/** Counts requests per subject in the UTC minute and the UTC day. Both windows are judged in one step. */
export interface Counter {
  /** Whether all replicas count together just now, or this process on its own. */
  readonly mode: 'shared' | 'local';
  /** Counts one request if both windows have room, and otherwise nothing. */
  take(subject: Subject, allowance: Allowance, now: number): Counts | Promise<Counts>;
  /** What is used so far, counting nothing. */
  peek(subject: Subject, now: number): Counts | Promise<Counts>;
}

/** What the counts mean for a caller. */
export interface Verdict {
  readonly allowance: Allowance;
  readonly remainingMinute: number;
  readonly remainingDay: number;
  readonly resetMinute: number;
  readonly resetDay: number;
  /** Which window refused; null when the request passes. */
  readonly refusedBy: 'minute' | 'day' | null;
  /** Seconds until the windows that refused have turned. */
  readonly retryAfter: number;
}

export function judge(counts: Counts, allowance: Allowance, now: number): Verdict {
  const resetMinute = secondsLeft(MINUTE_MS, now);
  const resetDay = secondsLeft(DAY_MS, now);
  // Once both windows are full, waiting for the minute would not help.
  const refusedBy = counts.taken ? null : counts.dayUsed >= allowance.perDay ? 'day' : 'minute';
  return {
    allowance,
    remainingMinute: Math.max(0, allowance.perMinute - counts.minuteUsed),
    remainingDay: Math.max(0, allowance.perDay - counts.dayUsed),
    resetMinute,
    resetDay,
    refusedBy,
    retryAfter: refusedBy === 'day' ? resetDay : resetMinute,
  };
}

/**
 * Whole seconds until the window turns: at least 1, for it has not turned yet. Written without a remainder, which V8 takes
 * the slow way from a time, a number beyond 32 bits.
 */
function secondsLeft(windowMs: number, now: number): number {
  return Math.ceil(((Math.floor(now / windowMs) + 1) * windowMs - now) / 1000);
}
