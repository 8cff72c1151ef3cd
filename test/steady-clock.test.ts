import assert from 'node:assert/strict';
import { it } from 'node:test';
import { steadyClock } from '../src/steady-clock.ts';

function times(...read: number[]): number[] {
  const clock = steadyClock(() => read.shift() ?? Number.NaN);
  return Array.from({ length: read.length }, () => clock());
}

it('time stands still while a clock that was set back a little catches up', () => {
  assert.deepEqual(times(100_000, 90_000, 99_999, 100_000, 100_001), [100_000, 100_000, 100_000, 100_000, 100_001]);
});

it('a clock that was wrong by more than a correction is believed once it is right', () => {
  assert.deepEqual(times(10_000_000, 100_000, 100_001), [10_000_000, 100_000, 100_001]);
});

it('a clock that is set forward is believed', () => {
  assert.deepEqual(times(0, 10_000_000), [0, 10_000_000]);
});
