import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { type Counter, judge } from '../../src/access/quota.ts';

const NOON = Date.UTC(2026, 4, 4, 12);
const ALLOWANCE = { perMinute: 3, perDay: 5 };

/** What every counter guarantees. */
export function counterSuite(name: string, create: () => Counter | Promise<Counter>): void {
  it(`${name}: lets through just as many as the minute has room for`, async () => {
    const counter = await create();
    const counts = await Promise.all(Array.from({ length: 10 }, () => counter.take('a', ALLOWANCE, NOON)));
    assert.equal(counts.filter(({ taken }) => taken).length, 3);
    assert.deepEqual(await counter.peek('a', NOON), { minuteUsed: 3, dayUsed: 3, taken: true });
  });

  it(`${name}: a refused request uses up neither window`, async () => {
    const counter = await create();
    for (let i = 0; i < 9; i++) await counter.take('a', ALLOWANCE, NOON);
    for (let i = 0; i < 9; i++) await counter.take('a', ALLOWANCE, NOON + 60_000);
    assert.deepEqual(await counter.peek('a', NOON + 60_000), { minuteUsed: 2, dayUsed: 5, taken: true });
    assert.deepEqual(await counter.take('a', ALLOWANCE, NOON + 120_000), { minuteUsed: 0, dayUsed: 5, taken: false });
  });

  it(`${name}: the minute and the day turn on the UTC clock`, async () => {
    const counter = await create();
    const midnight = Date.UTC(2026, 4, 5);
    for (let i = 0; i < 3; i++) await counter.take('a', ALLOWANCE, midnight - 1);
    assert.equal((await counter.take('a', ALLOWANCE, midnight - 1)).taken, false);
    assert.deepEqual(await counter.take('a', ALLOWANCE, midnight), { minuteUsed: 1, dayUsed: 1, taken: true });
  });

  it(`${name}: subjects do not share`, async () => {
    const counter = await create();
    for (let i = 0; i < 3; i++) await counter.take('a', ALLOWANCE, NOON);
    assert.equal((await counter.take('b', ALLOWANCE, NOON)).taken, true);
  });
}

counterSuite('in memory', () => new MemoryCounter());

it('what changed can be saved and brought back into another process', () => {
  const first = new MemoryCounter();
  first.take('a', ALLOWANCE, NOON);
  first.take('a', ALLOWANCE, NOON);
  const changes = first.takeChanges();
  assert.deepEqual(
    changes.map(({ subject, minuteUsed, dayUsed }) => [subject, minuteUsed, dayUsed]),
    [['a', 2, 2]],
  );
  assert.deepEqual(first.takeChanges(), []);
  first.retry(changes);
  assert.equal(first.takeChanges().length, 1);
  const second = new MemoryCounter();
  second.restore(changes);
  assert.deepEqual(second.take('a', ALLOWANCE, NOON + 1), { minuteUsed: 3, dayUsed: 3, taken: true });
});

it('who has not called today is forgotten', () => {
  const counter = new MemoryCounter();
  counter.take('a', ALLOWANCE, NOON);
  counter.sweep(NOON + 86_400_000);
  assert.equal(counter.peek('a', NOON).dayUsed, 0);
});

it('a verdict tells what is left and when the windows turn', () => {
  const at = NOON + 12_500;
  assert.deepEqual(judge({ minuteUsed: 1, dayUsed: 2, taken: true }, ALLOWANCE, at), {
    allowance: ALLOWANCE,
    remainingMinute: 2,
    remainingDay: 3,
    resetMinute: 48,
    resetDay: 43_188,
    refusedBy: null,
    retryAfter: 48,
  });
  assert.equal(judge({ minuteUsed: 3, dayUsed: 3, taken: false }, ALLOWANCE, at).refusedBy, 'minute');
  assert.deepEqual(
    [judge({ minuteUsed: 3, dayUsed: 5, taken: false }, ALLOWANCE, at)].map(({ refusedBy, retryAfter }) => [
      refusedBy,
      retryAfter,
    ]),
    [['day', 43_188]],
  );
});
