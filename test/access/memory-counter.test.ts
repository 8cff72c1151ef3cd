import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressId, DAY_MS, MINUTE_MS } from '../../src/access/counter.ts';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { ALLOWANCE, counterSuite, NOON } from './counter-suite.ts';

counterSuite(() => new MemoryCounter());

it('changed counts can be saved and restored in another process', () => {
  const first = new MemoryCounter();
  first.take('a', ALLOWANCE, NOON);
  first.take('a', ALLOWANCE, NOON);
  const changes = first.takeChanges();
  assert.deepEqual(
    changes.map(({ id, minuteUsed, dayUsed }) => [id, minuteUsed, dayUsed]),
    [['a', 2, 2]],
  );
  assert.deepEqual(first.takeChanges(), []);
  first.retry(changes);
  assert.equal(first.takeChanges().length, 1);
  const second = new MemoryCounter();
  second.restore(changes);
  assert.deepEqual(second.take('a', ALLOWANCE, NOON + 1), { minuteUsed: 3, dayUsed: 3, taken: true });
});

it('each changed count is handed out once, however often it changed', () => {
  const counter = new MemoryCounter();
  for (const id of ['a', 'b', 'a', 'b', 'a']) counter.take(id, ALLOWANCE, NOON);
  const changes = counter.takeChanges();
  counter.take('b', ALLOWANCE, NOON);
  counter.retry(changes);
  assert.deepEqual(new Set(counter.takeChanges().map(({ id }) => id)), new Set(['a', 'b']));
  assert.deepEqual(counter.takeChanges(), []);
});

it('the counts of another day are dropped, and are not saved', () => {
  const counter = new MemoryCounter();
  counter.take('a', ALLOWANCE, NOON);
  const changes = counter.takeChanges();
  counter.retry(changes);
  counter.sweep(NOON + DAY_MS);
  assert.equal(counter.peek('a', NOON).dayUsed, 0);
  counter.retry(changes);
  assert.deepEqual(counter.takeChanges(), []);
});

it('an id that was dropped while the clock was ahead starts again from zero', () => {
  const counter = new MemoryCounter();
  counter.take('a', ALLOWANCE, NOON);
  counter.sweep(NOON + DAY_MS);
  counter.take('a', ALLOWANCE, NOON);
  assert.equal(counter.take('a', ALLOWANCE, NOON).dayUsed, 2);
  assert.equal(counter.takeChanges().length, 1);
});

it('restored counts replace those of an id that was counted before', () => {
  const counter = new MemoryCounter();
  counter.take('a', ALLOWANCE, NOON);
  const [minute, day] = [Math.floor(NOON / MINUTE_MS), Math.floor(NOON / DAY_MS)];
  counter.restore([{ id: 'a', minute, minuteUsed: 1, day, dayUsed: 4 }]);
  assert.equal(counter.take('a', ALLOWANCE, NOON).dayUsed, 5);
  assert.equal(counter.takeChanges().length, 1);
});

it('counts are raised to those of a shared counter, and never lowered', () => {
  const counter = new MemoryCounter();
  counter.raise('a', { minuteUsed: 2, dayUsed: 4, taken: true }, NOON);
  counter.raise('a', { minuteUsed: 1, dayUsed: 1, taken: true }, NOON);
  assert.deepEqual(counter.take('a', ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 5, taken: true });
  assert.deepEqual(counter.takeChanges().length, 1);
});

it('shared counts of an earlier window change nothing', () => {
  const counter = new MemoryCounter();
  counter.raise('a', { minuteUsed: 1, dayUsed: 4, taken: true }, NOON + MINUTE_MS);
  counter.raise('a', { minuteUsed: 3, dayUsed: 3, taken: true }, NOON);
  assert.deepEqual(counter.peek('a', NOON + MINUTE_MS), { minuteUsed: 1, dayUsed: 4, taken: true });
});

it('the number of addresses is bounded, and addresses never push out a key', () => {
  const counter = new MemoryCounter();
  counter.take('key', ALLOWANCE, NOON);
  counter.take(addressId('first'), ALLOWANCE, NOON);
  for (let i = 0; i < 99_999; i++)
    counter.take(addressId(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`), ALLOWANCE, NOON);
  assert.equal(counter.peek(addressId('first'), NOON).dayUsed, 1, 'a hundred thousand are kept');
  counter.take(addressId('one more'), ALLOWANCE, NOON);
  assert.equal(counter.peek(addressId('first'), NOON).dayUsed, 0, 'the oldest was dropped');
  assert.equal(counter.peek('key', NOON).dayUsed, 1);
});

it('the counts of addresses are never handed out to be saved', () => {
  const counter = new MemoryCounter();
  counter.take(addressId('10.0.0.1'), ALLOWANCE, NOON);
  assert.deepEqual(counter.takeChanges(), []);
});
