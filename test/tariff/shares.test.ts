import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareByWeight } from '../../src/tariff/shares.ts';

describe('the shares of an amount', () => {
  it('are in proportion to the weights', () => {
    assert.deepEqual(shareByWeight(150, [1000, 500]), [100, 50]);
    assert.deepEqual(shareByWeight(0, [1, 2]), [0, 0]);
  });

  it('give what rounding down leaves to the largest remainders', () => {
    // 142.8…, 285.7…, 571.4…: two are left, and the two largest remainders take one each.
    assert.deepEqual(shareByWeight(1000, [1, 2, 4]), [143, 286, 571]);
    assert.deepEqual(shareByWeight(1, [1, 2, 4]), [0, 0, 1]);
  });

  it('of equal remainders prefer the earlier line', () => {
    assert.deepEqual(shareByWeight(10000, [1, 1, 1]), [3334, 3333, 3333]);
    assert.deepEqual(shareByWeight(2, [5, 5, 5]), [1, 1, 0]);
    assert.deepEqual(shareByWeight(1, [1, 1]), [1, 0]);
  });

  it('are exact beyond safe integers', () => {
    const weights = [99999999999999, 1, 99999999999999];
    assert.deepEqual(shareByWeight(99999999999999, weights), [49999999999999, 1, 49999999999999]);
    assert.deepEqual(shareByWeight(10n ** 30n + 1n, [1, 1]), [5n * 10n ** 29n + 1n, 5n * 10n ** 29n]);
  });

  it('do not exist for weights that are all zero', () => {
    assert.throws(() => shareByWeight(1, [0, 0]), RangeError);
    assert.deepEqual(shareByWeight(0, [0, 0]), [0, 0]);
  });
});
