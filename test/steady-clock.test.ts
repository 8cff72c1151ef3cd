import assert from 'node:assert/strict';
import { it } from 'node:test';
import { steadyClock } from '../src/steady-clock.ts';

function times(...read: number[]): number[] {
  const clock = steadyClock(() => read.shift() ?? Number.NaN);
  return Array.from({ length: read.length }, () => clock());
}

it('after a small backward step the time stands still until the clock has caught up', () => {
  assert.deepEqual(times(100_000, 90_000, 99_999, 100_000, 100_001), [100_000, 100_000, 100_000, 100_000, 100_001]);
});

it('a large backward step is followed', () => {
  assert.deepEqual(times(10_000_000, 100_000, 100_001), [10_000_000, 100_000, 100_001]);
});

it('a forward step is followed', () => {
  assert.deepEqual(times(0, 10_000_000), [0, 10_000_000]);
});
