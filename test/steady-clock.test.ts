import assert from 'node:assert/strict';
import { it } from 'node:test';
import { steadyClock, windowClock } from '../src/steady-clock.ts';

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

it('the clock for windows goes on from its latest time when it is set back, until the clock has passed it', () => {
  const read = [100, 40, 45, 20, 30, 118, 130];
  const steps: number[] = [];
  const clock = windowClock(
    () => read.shift() ?? Number.NaN,
    (ms) => steps.push(ms),
  );
  assert.deepEqual(
    Array.from({ length: 7 }, () => clock()),
    [100, 100, 105, 105, 115, 118, 130],
  );
  assert.deepEqual(steps, [60, 25]);
});
