import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Counter } from '../../src/access/counter.ts';

export const NOON = Date.UTC(2026, 4, 4, 12);
export const ALLOWANCE = { perMinute: 3, perDay: 5 };

/** What every counter guarantees. */
export function counterSuite(create: () => Counter | Promise<Counter>): void {
  it('allows exactly as many requests as the minute has room for', async () => {
    const counter = await create();
    const counts = await Promise.all(Array.from({ length: 10 }, () => counter.take('a', ALLOWANCE, NOON)));
    assert.equal(counts.filter(({ taken }) => taken).length, 3);
    assert.deepEqual(await counter.peek('a', NOON), { minuteUsed: 3, dayUsed: 3, taken: true });
  });

  it('a refused request is counted in neither window', async () => {
    const counter = await create();
    for (let i = 0; i < 9; i++) await counter.take('a', ALLOWANCE, NOON);
    for (let i = 0; i < 9; i++) await counter.take('a', ALLOWANCE, NOON + 60_000);
    assert.deepEqual(await counter.peek('a', NOON + 60_000), { minuteUsed: 2, dayUsed: 5, taken: true });
    assert.deepEqual(await counter.take('a', ALLOWANCE, NOON + 120_000), {
      minuteUsed: 0,
      dayUsed: 5,
      taken: false,
    });
  });

  it('a request that is given back leaves both windows as they were', async () => {
    const counter = await create();
    for (let i = 0; i < 3; i++) await counter.take('a', ALLOWANCE, NOON);
    assert.deepEqual(await counter.giveBack('a', NOON), { minuteUsed: 2, dayUsed: 2, taken: true });
    assert.equal((await counter.take('a', ALLOWANCE, NOON)).taken, true);
    assert.equal((await counter.take('a', ALLOWANCE, NOON)).taken, false);
    await counter.giveBack('never counted', NOON);
    assert.deepEqual(await counter.peek('never counted', NOON), { minuteUsed: 0, dayUsed: 0, taken: true });
  });

  it('the windows are the UTC minute and the UTC day', async () => {
    const counter = await create();
    const midnight = Date.UTC(2026, 4, 5);
    for (let i = 0; i < 3; i++) await counter.take('a', ALLOWANCE, midnight - 1);
    assert.equal((await counter.take('a', ALLOWANCE, midnight - 1)).taken, false);
    assert.deepEqual(await counter.take('a', ALLOWANCE, midnight), {
      minuteUsed: 1,
      dayUsed: 1,
      taken: true,
    });
  });

  it('ids are counted separately', async () => {
    const counter = await create();
    for (let i = 0; i < 3; i++) await counter.take('a', ALLOWANCE, NOON);
    assert.equal((await counter.take('b', ALLOWANCE, NOON)).taken, true);
  });
}
