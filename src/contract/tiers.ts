/** How many requests a caller may make in each window of the UTC clock. */
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
