import assert from 'node:assert/strict';
import { it } from 'node:test';
import { judge } from '../../src/access/rate-limit.ts';

const NOON = Date.UTC(2026, 4, 4, 12);
const ALLOWANCE = { perMinute: 3, perDay: 5 };

it('a verdict has the remaining requests and the seconds until the windows end', () => {
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

it('nothing remains, and not less than nothing, where more was counted than is allowed', () => {
  // Counts that a larger allowance of before has left.
  const { remainingMinute, remainingDay } = judge({ minuteUsed: 7, dayUsed: 9, taken: false }, ALLOWANCE, NOON);
  assert.deepEqual([remainingMinute, remainingDay], [0, 0]);
});
