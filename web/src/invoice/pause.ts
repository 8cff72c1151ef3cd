import type { AnyTarifaError } from '../../../clients/typescript/src/index.ts';

/** Why a run does not go on at the moment. `untilMs` is when it goes on by itself. */
export type Pause =
  | { readonly reason: 'limit' | 'network'; readonly untilMs: number }
  | { readonly reason: 'key'; readonly untilMs: null };

/** How a run tells the time and waits; tests pass their own. */
export interface RunClock {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const NETWORK_PAUSE_MS = 5_000;

/** The pause after an error; null if asking again would not help. */
export function pauseFor({ code, status, retryAfterSeconds }: AnyTarifaError, nowMs: number): Pause | null {
  if (status === 401) return { reason: 'key', untilMs: null };
  if (code === 'rate_limit_exceeded' || code === 'db_unavailable')
    return { reason: 'limit', untilMs: nowMs + (retryAfterSeconds ?? 1) * 1000 };
  return code === 'network_error' ? { reason: 'network', untilMs: nowMs + NETWORK_PAUSE_MS } : null;
}
