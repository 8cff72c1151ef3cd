/** How many requests a caller may make in each UTC minute and day. */
export interface Allowance {
  readonly perMinute: number;
  readonly perDay: number;
}

/** The tiers that a key can have. */
export const TIERS = {
  free: { perMinute: 30, perDay: 1_000 },
  basic: { perMinute: 60, perDay: 5_000 },
  pro: { perMinute: 200, perDay: 50_000 },
} as const satisfies Record<string, Allowance>;

export type Tier = keyof typeof TIERS;

export function isTier(text: string): text is Tier {
  return Object.hasOwn(TIERS, text);
}

/** Names the edition in force when the response was made. */
export const EDITION_HEADER = 'X-Tarifa-Edition';

/** The rate limit headers of API responses. */
export const LIMIT_HEADERS = {
  limitMinute: { name: 'X-RateLimit-Limit-Minute', description: 'Requests allowed in a minute.' },
  remainingMinute: { name: 'X-RateLimit-Remaining-Minute', description: 'Requests left in this minute.' },
  limitDay: { name: 'X-RateLimit-Limit-Day', description: 'Requests allowed in a day.' },
  remainingDay: { name: 'X-RateLimit-Remaining-Day', description: 'Requests left in this day.' },
  resetMinute: { name: 'X-RateLimit-Reset-Minute', description: 'Seconds until the minute turns.' },
  resetDay: { name: 'X-RateLimit-Reset-Day', description: 'Seconds until the day turns (UTC).' },
} as const;
