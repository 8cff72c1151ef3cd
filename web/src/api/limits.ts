/** What is left of the key's allowance, as the last answer told. */
export interface Limits {
  readonly minute: Window;
  readonly day: Window;
}

interface Window {
  readonly left: number;
  readonly of: number;
}

/** Reads the limits off an answer; null where it tells none. */
export function limitsIn(headers: Headers): Limits | null {
  const number = (name: string) => Number(headers.get(name) ?? Number.NaN);
  const minute = { left: number('X-RateLimit-Remaining-Minute'), of: number('X-RateLimit-Limit-Minute') };
  const day = { left: number('X-RateLimit-Remaining-Day'), of: number('X-RateLimit-Limit-Day') };
  return [minute.left, minute.of, day.left, day.of].every(Number.isFinite) ? { minute, day } : null;
}
