import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { wholeNumber } from '../../src/tariff/whole-number.ts';

it('a whole number is written as String writes it', () => {
  for (const number of [0, 7, 999, 1_000, 1_001, 1_099, 999_999, 1_000_000, 1_234_007, Number.MAX_SAFE_INTEGER])
    assert.equal(wholeNumber(number), String(number));
  fc.assert(fc.property(fc.maxSafeNat(), (number) => assert.equal(wholeNumber(number), String(number))));
});
