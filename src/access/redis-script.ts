import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Allowance } from '../contract/tiers.ts';
import { withTimeout } from '../timeout.ts';
import { type Counts, DAY_MS, MINUTE_MS } from './quota.ts';
import type { Subject } from './subject.ts';

/** A request may wait 50 ms for Redis; the rest is for the way through this process. */
export const PATIENCE_MS = 40;
/** Keys outlive their window by this, for replicas whose clocks are a little behind. */
const SLACK_MS = 60_000;

/**
 * For one request after the other: judges both windows and counts in both or in neither. All of it is one step of the
 * server. Each request has two keys and four arguments, and gets three numbers back.
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

/** What is to be counted. */
export interface Taking {
  readonly subject: Subject;
  readonly allowance: Allowance;
  readonly now: number;
}

export async function loadScript(redis: Redis): Promise<void> {
  await withTimeout(redis.script('LOAD', TAKE), PATIENCE_MS, 'Redis');
}

/** Counts all of them in one round trip. */
export async function takeIn(redis: Redis, requests: readonly Taking[]): Promise<Counts[]> {
  const keys: string[] = [];
  const values: number[] = [];
  for (const { subject, allowance, now } of requests) {
    keys.push(...keysOf(subject.id, now));
    values.push(allowance.perMinute, allowance.perDay, lifeOf(MINUTE_MS, now), lifeOf(DAY_MS, now));
  }
  const reply = redis.evalsha(TAKE_SHA, keys.length, ...keys, ...values);
  // The script returns three numbers for each request.
  const counts = (await withTimeout(reply, PATIENCE_MS, 'Redis')) as number[];
  return requests.map((_, i) => ({
    minuteUsed: counts[3 * i] as number,
    dayUsed: counts[3 * i + 1] as number,
    taken: counts[3 * i + 2] === 1,
  }));
}

/** How long a count is kept: until its window has turned, and a little longer. */
function lifeOf(windowMs: number, now: number): number {
  return windowMs - (now % windowMs) + SLACK_MS;
}

/** One key for each window of a subject. */
export function keysOf(subject: string, now: number): [minute: string, day: string] {
  const prefix = `tarifa:{${subject}}`;
  return [`${prefix}:m${Math.floor(now / MINUTE_MS)}`, `${prefix}:d${Math.floor(now / DAY_MS)}`];
}
