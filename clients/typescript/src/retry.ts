import type { AnyTarifaError } from './error.ts';

/** How failures that pass by themselves are waited for. Clock, sleep and chance can be replaced, for tests. */
export interface RetryOptions {
  /** How often a call is tried again after its first failure (3). */
  readonly retries?: number;
  /** A longer wait than this is not waited for: the error is thrown at once (65 000). */
  readonly maxWaitMs?: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random?: () => number;
}

const FIRST_BACKOFF_MS = 250;
const JITTER_MS = 1_000;

/** Every call is a read, so that trying again is always safe. */
const PASSING: ReadonlySet<string> = new Set(['rate_limit_exceeded', 'db_unavailable', 'network_error']);

/** How long to wait before trying again; null when it is no use or has been tried enough. */
export function waitMs(
  error: AnyTarifaError,
  failures: number,
  { retries, maxWaitMs, random }: Required<RetryOptions>,
): number | null {
  const passes = PASSING.has(error.code) || error.status === 429 || error.status === 503;
  if (!passes || failures > retries) return null;
  // Never sooner than asked for; and a little apart, so that many clients do not come back in one moment.
  const wait =
    error.retryAfterSeconds === null
      ? FIRST_BACKOFF_MS * 2 ** (failures - 1) * (0.5 + random())
      : error.retryAfterSeconds * 1000 + random() * JITTER_MS;
  return wait > maxWaitMs ? null : wait;
}

/** Waits, or throws the reason of the signal as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
