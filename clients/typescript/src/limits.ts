/** What is left of a key's allowance, as the latest answer told it. */
export interface Limits {
  readonly minute: Window;
  readonly day: Window;
}

interface Window {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until it is whole again, counted from the answer. */
  readonly resetSeconds: number;
}

/** The limits in the headers of an answer; null where it has none, as from a proxy. */
export function limitsIn(headers: Headers): Limits | null {
  if (!headers.has('X-RateLimit-Limit-Minute')) return null;
  const window = (name: string): Window => ({
    limit: Number(headers.get(`X-RateLimit-Limit-${name}`)),
    remaining: Number(headers.get(`X-RateLimit-Remaining-${name}`)),
    resetSeconds: Number(headers.get(`X-RateLimit-Reset-${name}`)),
  });
  return { minute: window('Minute'), day: window('Day') };
}
