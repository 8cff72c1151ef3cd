import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, it } from 'node:test';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { startRedis } from '../servers/redis.ts';
import { NOON, TestService } from '../service.ts';

const PATH = '/api/v1/hs-codes/0101';
const MIDNIGHT = Date.UTC(2026, 4, 5);
const HOUR = 3_600_000;
const ALLOWANCE = { perMinute: 3, perDay: 5 };

const redis = await startRedis();
after(() => redis.stop());
let service: TestService;
beforeEach(async () => {
  service = await TestService.start();
});
afterEach(() => service.stop());

const left = async (key: string) => {
  const { status, headers } = await service.get(PATH, key);
  return [
    status,
    Number(headers.get('X-RateLimit-Remaining-Minute')),
    Number(headers.get('X-RateLimit-Remaining-Day')),
  ];
};

it('after a backward step into the previous minute, no minute allows requests twice', async () => {
  const key = await service.key('free');
  const nextMinute = NOON + 60_000;
  service.clock.now = nextMinute - 1;
  for (let i = 0; i < 30; i++) await left(key);
  service.clock.now = nextMinute;
  for (let i = 0; i < 30; i++) await left(key);
  for (const step of [-1, -2_000, -500, 0, 1_000]) {
    service.clock.now = nextMinute + step;
    assert.deepEqual(await left(key), [429, 0, 940], `${step} ms`);
  }
  service.clock.now = nextMinute + 60_000;
  assert.deepEqual(await left(key), [200, 29, 939]);
});

it('after a backward step over midnight, no day allows requests twice', async () => {
  const key = await service.key('free');
  service.clock.now = MIDNIGHT - 1;
  assert.deepEqual(await left(key), [200, 29, 999]);
  service.clock.now = MIDNIGHT + 10;
  assert.deepEqual(await left(key), [200, 29, 999]);
  service.clock.now = MIDNIGHT - 20_000;
  assert.deepEqual(await left(key), [200, 28, 998]);
  service.clock.now = MIDNIGHT + 20;
  assert.deepEqual(await left(key), [200, 27, 997]);
});

it('after a backward step of hours, the counts are carried over until the minute ends', () => {
  const counter = new MemoryCounter();
  for (let i = 0; i < 3; i++) counter.take('a', ALLOWANCE, NOON + 3 * HOUR);
  assert.deepEqual(counter.take('a', ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 3, taken: false });
  assert.deepEqual(counter.take('a', ALLOWANCE, NOON + 60_000), { minuteUsed: 1, dayUsed: 4, taken: true });
});

it('after a backward step into the previous day, the counts are carried over until midnight', () => {
  const counter = new MemoryCounter();
  for (let i = 0; i < 5; i++) counter.take('a', ALLOWANCE, MIDNIGHT + HOUR + i * 60_000);
  assert.deepEqual(counter.take('a', ALLOWANCE, MIDNIGHT - HOUR), {
    minuteUsed: 1,
    dayUsed: 5,
    taken: false,
  });
  assert.deepEqual(counter.take('a', ALLOWANCE, MIDNIGHT), { minuteUsed: 1, dayUsed: 1, taken: true });
});

it('an expired key stays expired after a small backward step, and works again after a large one', async () => {
  const key = await service.key('free', new Date(NOON + HOUR));
  service.clock.now = NOON + HOUR;
  assert.equal((await left(key))[0], 401);
  service.clock.now = NOON + HOUR - 1_000;
  assert.equal((await left(key))[0], 401);
  service.clock.now = NOON;
  assert.equal((await left(key))[0], 200, 'the clock had been an hour ahead');
});

it('a request counts in the window in which its key was found', async () => {
  const slow = await service.key('free');
  const byHash = service.store.keys.byHash.bind(service.store.keys);
  service.store.keys.byHash = async (hash) => {
    const found = await byHash(hash);
    service.clock.now = NOON + 60_000;
    return found;
  };
  service.clock.now = NOON + 59_999;
  const { headers } = await service.get(PATH, slow);
  assert.equal(headers.get('X-RateLimit-Reset-Minute'), '60', 'the next minute began during the lookup');
  assert.deepEqual(await left(slow), [200, 28, 998]);
});

/** Uses up a minute, and returns the statuses of requests after steps of the clock. */
async function stepping(each: TestService, steps: readonly number[]): Promise<number[]> {
  const key = await each.key('free');
  const status = async () => (await each.get(PATH, key)).status;
  for (let i = 0; i < 30; i++) assert.equal(await status(), 200);
  const statuses: number[] = [];
  for (const step of steps) {
    each.clock.now += step;
    statuses.push(await status());
  }
  return statuses;
}
/** Back by minutes and forward again, back by an hour, and then a minute that passes. */
const STEPS = [0, -3 * 60_000, 3 * 60_000, -HOUR, 60_000];
const STATUSES = [429, 429, 429, 429, 200];

it('a minute that was closed stays closed when the clock is set back and forward, and the next one opens', async () => {
  assert.deepEqual(await stepping(service, STEPS), STATUSES);
});

it('the same holds for counts in Redis', async () => {
  const shared = await TestService.start({ environment: { TARIFA_REDIS: redis.url } });
  try {
    assert.deepEqual(await stepping(shared, STEPS), STATUSES);
  } finally {
    await shared.stop();
  }
});
