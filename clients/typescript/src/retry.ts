import type { TarifaError } from './error.ts';

/** When a failed call is tried again. Clock, sleep and random numbers can be replaced for tests. */
export interface RetryOptions {
  /** How often a call is tried again after its first failure (3); 0 turns retries off. */
  readonly retries?: number;
  /** If the wait would be longer, the error is thrown at once (65 000). */
  readonly maxWaitMs?: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random?: () => number;
}

const FIRST_BACKOFF_MS = 250;
const JITTER_MS = 1_000;

/** Every call only reads, so a retry is always safe. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['network_error', 'timeout']);
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** The delay before the next attempt; null if a retry is useless or `retries` is reached. */
export function retryDelayMs(
  error: TarifaError,
  failures: number,
  { retries, maxWaitMs, random }: Required<RetryOptions>,
): number | null {
  const temporary = TEMPORARY_CODES.has(error.code) || TEMPORARY_STATUSES.has(error.status);
  if (!temporary || failures > retries) return null;
  // Exponential backoff, or Retry-After if it was sent. The jitter keeps many clients from retrying at the same moment.
  const delayMs =
    error.retryAfterSeconds === null
      ? FIRST_BACKOFF_MS * 2 ** (failures - 1) * (0.5 + random())
      : error.retryAfterSeconds * 1000 + random() * JITTER_MS;
  return delayMs > maxWaitMs ? null : delayMs;
}

/** Resolves after the delay, or rejects with the reason of the signal when it is aborted. */
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
