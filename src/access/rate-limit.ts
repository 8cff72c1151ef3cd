import type { Allowance } from '../contract/tiers.ts';
import { type Counts, DAY_MS, MINUTE_MS } from './counter.ts';

/** What the counts mean for a caller. */
export interface Verdict {
  readonly allowance: Allowance;
  readonly remainingMinute: number;
  readonly remainingDay: number;
  /** Seconds until the next minute. */
  readonly resetMinute: number;
  /** Seconds until the next UTC day. */
  readonly resetDay: number;
  /** The window that refused the request; null when it was allowed. */
  readonly refusedBy: 'minute' | 'day' | null;
  /** Seconds until the next window in which a request can be allowed. */
  readonly retryAfter: number;
}

export function judge(counts: Counts, allowance: Allowance, now: number): Verdict {
  const resetMinute = secondsLeft(MINUTE_MS, now);
  const resetDay = secondsLeft(DAY_MS, now);
  // When both windows are full, the next minute would not help.
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

/** Whole seconds until the window ends, at least 1. */
function secondsLeft(windowMs: number, now: number): number {
  return Math.ceil((windowMs - (now % windowMs)) / 1000);
}
