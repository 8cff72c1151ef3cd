import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { ALLOWANCE, counterSuite, NOON } from './counter-suite.ts';

counterSuite(() => new MemoryCounter());

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

it('what was counted elsewhere is gone on from', () => {
  const counter = new MemoryCounter();
  counter.learn('a', { minuteUsed: 2, dayUsed: 4, taken: true }, NOON);
  counter.learn('a', { minuteUsed: 1, dayUsed: 1, taken: true }, NOON);
  assert.deepEqual(counter.take('a', ALLOWANCE, NOON), { minuteUsed: 3, dayUsed: 5, taken: true });
  assert.deepEqual(counter.takeChanges().length, 1);
});
