import { type Counter, DAY_MS } from '../../access/counter.ts';
import type { Key } from '../../access/key.ts';
import { MemoryCounter } from '../../access/memory-counter.ts';
import { RedisCounter } from '../../access/redis-counter.ts';
import { type Allowance, TIERS } from '../../contract/tiers.ts';
import { readSettings } from '../../settings.ts';
import type { Store } from '../../store/store.ts';
import { type Call, type Command, Failure, JSON_OPTION, Misuse } from '../command.ts';
import { jsonText } from '../json-text.ts';
import { withStoreToRead } from '../open-store.ts';
import { table } from '../table.ts';

/** A command can wait for Redis longer than a request. */
const TIMEOUTS = { commandMs: 3_000, connectMs: 3_000, probeEveryMs: 500 };
/** A key is near its limit from this share of it on. */
const NEAR = 0.8;

/** What a key has used of its allowance. */
interface KeyUsage {
  readonly key: Key;
  readonly allowance: Allowance;
  readonly minuteUsed: number;
  readonly dayUsed: number;
}

export const keyUsage: Command = {
  name: 'keys usage',
  words: '[ID]',
  summary: 'Show what each key has used today and in this minute, the fullest first.',
  details:
    'The counts are those of Redis if it is configured. Otherwise they are those that a running server has saved, at most a second ago. Keys that are revoked or expired are left out unless named. STATE is "near" from 80 % of a limit on, and "used up" at the limit.',
  options: { json: JSON_OPTION },
  async run(call) {
    const [id, ...more] = call.words;
    if (more.length > 0) throw new Misuse('Give at most one ID.');
    const usages = await withStoreToRead(call, (store) => readUsages(call, store, id));
    if (call.flag('json')) return call.out(jsonText(usages.map(described)));
    if (usages.length === 0) return call.err('There is no active key.\n');
    const rows = usages.map((usage) => [
      usage.key.id,
      `${usage.key.prefix}…`,
      usage.key.tier,
      `${usage.minuteUsed} of ${usage.allowance.perMinute}`,
      `${usage.dayUsed} of ${usage.allowance.perDay}`,
      stateOf(usage),
      usage.key.label,
    ]);
    call.out(table([['ID', 'KEY', 'TIER', 'THIS MINUTE', 'TODAY', 'STATE', 'LABEL'], ...rows]));
  },
};

async function readUsages(call: Call, store: Store, id: string | undefined): Promise<KeyUsage[]> {
  const now = Date.now();
  const isActive = ({ revokedAt, expiresAt }: Key) => revokedAt === null && (expiresAt === null || +expiresAt > now);
  const keys = (await store.keys.list()).filter((key) => (id === undefined ? isActive(key) : key.id === id));
  if (id !== undefined && keys.length === 0)
    throw new Failure(`There is no key with the id "${id}". See: tarifa keys list`);
  const { counter, close } = await openCounter(call, store);
  try {
    const usages = await Promise.all(
      keys.map(async (key) => {
        const { minuteUsed, dayUsed } = await counter.peek(key.id, now);
        return { key, allowance: TIERS[key.tier], minuteUsed, dayUsed };
      }),
    );
    return usages.sort((a, b) => shareOf(b) - shareOf(a));
  } finally {
    close();
  }
}

/** The counter that the servers use, for reading. */
async function openCounter(
  call: Call,
  store: Store,
): Promise<{ readonly counter: Counter; readonly close: () => void }> {
  const { redis } = readSettings(call.environment);
  const local = new MemoryCounter();
  if (redis === null) {
    local.restore(await store.usage.list());
    return { counter: local, close: () => {} };
  }
  const counter = new RedisCounter(redis, local, { shared: () => {}, local: () => {} }, TIMEOUTS);
  await counter.connect();
  if (counter.mode === 'shared') return { counter, close: () => counter.close() };
  counter.close();
  throw new Failure('Redis cannot be reached, so the counts are not known.');
}

/** The fuller of the two windows, as a share of its limit. */
function shareOf({ minuteUsed, dayUsed, allowance }: KeyUsage): number {
  return Math.max(minuteUsed / allowance.perMinute, dayUsed / allowance.perDay);
}

function stateOf(usage: KeyUsage): 'ok' | 'near' | 'used up' {
  const share = shareOf(usage);
  return share >= 1 ? 'used up' : share >= NEAR ? 'near' : 'ok';
}

function described(usage: KeyUsage): object {
  const { key, allowance, minuteUsed, dayUsed } = usage;
  return {
    id: key.id,
    prefix: key.prefix,
    label: key.label,
    tier: key.tier,
    state: stateOf(usage),
    minute: { used: minuteUsed, limit: allowance.perMinute },
    day: { used: dayUsed, limit: allowance.perDay, endsAt: new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS) },
  };
}
