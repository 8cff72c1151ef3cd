/** The remaining allowance of a key, read from the latest reply. */
export interface Limits {
  readonly minute: Window;
  readonly day: Window;
}

interface Window {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds from the reply until the window starts anew. */
  readonly resetSeconds: number;
}

/** Reads the rate limit headers of a reply; null if there are none, for example in the reply of a proxy. */
export function readLimits(headers: Headers): Limits | null {
  if (!headers.has('X-RateLimit-Limit-Minute')) return null;
  const window = (name: string): Window => ({
    limit: Number(headers.get(`X-RateLimit-Limit-${name}`)),
    remaining: Number(headers.get(`X-RateLimit-Remaining-${name}`)),
    resetSeconds: Number(headers.get(`X-RateLimit-Reset-${name}`)),
  });
  return { minute: window('Minute'), day: window('Day') };
}
