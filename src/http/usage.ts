import type { Caller } from '../access/authenticator.ts';
import type { Verdict } from '../access/rate-limit.ts';
import type { Usage } from '../operations/usage/contract.ts';

/** How much of its limits a caller has used. */
export function usageOf({ tier, expiresAtMs }: Caller, verdict: Verdict): Usage {
  const { allowance, remainingMinute, remainingDay, resetMinute, resetDay } = verdict;
  const window = (limit: number, remaining: number, resets_in: number) => ({
    limit,
    used: limit - remaining,
    remaining,
    resets_in,
  });
  return {
    tier,
    expires_at: Number.isFinite(expiresAtMs) ? `${new Date(expiresAtMs).toISOString().slice(0, 19)}+00:00` : null,
    minute: window(allowance.perMinute, remainingMinute, resetMinute),
    day: window(allowance.perDay, remainingDay, resetDay),
  };
}
