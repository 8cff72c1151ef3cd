import { hash } from 'node:crypto';
import type { Allowance } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import { type Counts, DAY_MS, MINUTE_MS } from './counter.ts';
import type { RedisCommands } from './redis-connection.ts';

/** Redis keys outlive their window by this time, for replicas whose clocks are a little behind. */
const EXPIRY_MARGIN_MS = 60_000;

/**
 * Judges both windows of each request, and counts it in both or in neither. The script is atomic. Each request has two
 * keys and four arguments, and gets three numbers back.
 */
const TAKE = `
local counts = {}
for i = 1, #KEYS, 2 do
  local minuteKey, dayKey, a = KEYS[i], KEYS[i + 1], 2 * i - 1
  local used = redis.call('MGET', minuteKey, dayKey)
  local minute, day, taken = tonumber(used[1] or 0), tonumber(used[2] or 0), 0
  if minute < tonumber(ARGV[a]) and day < tonumber(ARGV[a + 1]) then
    minute, day, taken = redis.call('INCR', minuteKey), redis.call('INCR', dayKey), 1
    if minute == 1 then redis.call('PEXPIRE', minuteKey, ARGV[a + 2]) end
    if day == 1 then redis.call('PEXPIRE', dayKey, ARGV[a + 3]) end
  end
  counts[#counts + 1], counts[#counts + 2], counts[#counts + 3] = minute, day, taken
end
return counts`;
const TAKE_SHA = hash('sha1', TAKE);

/** Takes one request back from both windows. A key that has expired is not made anew. */
const GIVE_BACK = `
local counts = {}
for i, key in ipairs(KEYS) do
  local used = tonumber(redis.call('GET', key) or 0)
  counts[i] = used > 0 and redis.call('DECR', key) or used
end
return counts`;

/** The arguments of `Counter.take`, for a request that waits in a batch. */
export interface TakeRequest {
  readonly id: string;
  readonly allowance: Allowance;
  readonly now: number;
}

/** How long a reply may take, and what is called if it comes after that. */
export interface ReplyTime {
  readonly timeoutMs: number;
  readonly late: () => void;
}

/** Counts all requests in one round trip. With `loads`, the server keeps the script for later calls. */
export async function runScript(
  redis: RedisCommands,
  requests: readonly TakeRequest[],
  { timeoutMs, late }: ReplyTime,
  loads = false,
): Promise<Counts[]> {
  const keys: string[] = [];
  const values: number[] = [];
  for (const { id, allowance, now } of requests) {
    keys.push(...redisKeys(id, now));
    values.push(allowance.perMinute, allowance.perDay, expiryMs(MINUTE_MS, now), expiryMs(DAY_MS, now));
  }
  const given = [keys.length, ...keys, ...values] as const;
  const reply = loads ? redis.eval(TAKE, ...given) : redis.evalsha(TAKE_SHA, ...given);
  // The script returns three numbers for each request.
  const counts = (await withTimeout(reply, timeoutMs, 'Redis', late)) as number[];
  return requests.map((_, i) => ({
    minuteUsed: counts[3 * i] as number,
    dayUsed: counts[3 * i + 1] as number,
    taken: counts[3 * i + 2] === 1,
  }));
}

export async function giveBack(
  redis: RedisCommands,
  id: string,
  now: number,
  { timeoutMs, late }: ReplyTime,
): Promise<Counts> {
  const reply = redis.eval(GIVE_BACK, 2, ...redisKeys(id, now));
  // The script returns a number for each window.
  const [minuteUsed, dayUsed] = (await withTimeout(reply, timeoutMs, 'Redis', late)) as [number, number];
  return { minuteUsed, dayUsed, taken: true };
}

function expiryMs(windowMs: number, now: number): number {
  return windowMs - (now % windowMs) + EXPIRY_MARGIN_MS;
}

/** One key per window. The braces are a Redis hash tag: they put both keys into one cluster slot. */
export function redisKeys(id: string, now: number): [minute: string, day: string] {
  const prefix = `tarifa:{${id}}`;
  return [`${prefix}:m${Math.floor(now / MINUTE_MS)}`, `${prefix}:d${Math.floor(now / DAY_MS)}`];
}
