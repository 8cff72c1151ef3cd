import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { keySubject } from '../../src/access/subject.ts';
import { NOON, TestService } from '../service.ts';

const PATH = '/api/v1/hs-codes/0101';
const MIDNIGHT = Date.UTC(2026, 4, 5);
const HOUR = 3_600_000;
const ALLOWANCE = { perMinute: 3, perDay: 5 };

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

it('a clock that is set back over the turn of a minute opens no minute twice', async () => {
  const key = await service.key('free');
  const turn = NOON + 60_000;
  service.clock.now = turn - 1;
  for (let i = 0; i < 30; i++) await left(key);
  service.clock.now = turn;
  for (let i = 0; i < 30; i++) await left(key);
  for (const step of [-1, -2_000, -500, 0, 1_000]) {
    service.clock.now = turn + step;
    assert.deepEqual(await left(key), [429, 0, 940], `${step} ms`);
  }
  service.clock.now = turn + 60_000;
  assert.deepEqual(await left(key), [200, 29, 939]);
});

it('a clock that is set back over midnight opens no day twice', async () => {
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

it('a clock that ran hours ahead and is put right neither grants anew nor refuses for longer than it says', () => {
  const counter = new MemoryCounter();
  for (let i = 0; i < 3; i++) counter.take(keySubject('a'), ALLOWANCE, NOON + 3 * HOUR);
  assert.deepEqual(counter.take(keySubject('a'), ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 3, taken: false });
  assert.deepEqual(counter.take(keySubject('a'), ALLOWANCE, NOON + 60_000), { minuteUsed: 1, dayUsed: 4, taken: true });
});

it('a clock that ran into the next day and is put right ends the day at midnight', () => {
  const counter = new MemoryCounter();
  for (let i = 0; i < 5; i++) counter.take(keySubject('a'), ALLOWANCE, MIDNIGHT + HOUR + i * 60_000);
  assert.deepEqual(counter.take(keySubject('a'), ALLOWANCE, MIDNIGHT - HOUR), {
    minuteUsed: 1,
    dayUsed: 5,
    taken: false,
  });
  assert.deepEqual(counter.take(keySubject('a'), ALLOWANCE, MIDNIGHT), { minuteUsed: 1, dayUsed: 1, taken: true });
});

it('a key that has expired does not come back when the clock is set back a little, and a wrong clock does not end it for good', async () => {
  const key = await service.key('free', new Date(NOON + HOUR));
  service.clock.now = NOON + HOUR;
  assert.equal((await left(key))[0], 401);
  service.clock.now = NOON + HOUR - 1_000;
  assert.equal((await left(key))[0], 401);
  service.clock.now = NOON;
  assert.equal((await left(key))[0], 200, 'the clock was an hour ahead, and that was a mistake');
});

it('a count is of the window in which it is taken, however long the key was looked up', async () => {
  const slow = await service.key('free');
  const byHash = service.store.keys.byHash.bind(service.store.keys);
  service.store.keys.byHash = async (hash) => {
    const found = await byHash(hash);
    service.clock.now = NOON + 60_000;
    return found;
  };
  service.clock.now = NOON + 59_999;
  const { headers } = await service.get(PATH, slow);
  assert.equal(headers.get('X-RateLimit-Reset-Minute'), '60', 'the minute turned meanwhile');
  assert.deepEqual(await left(slow), [200, 28, 998]);
});
