import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exp } from '../../../../src/tariff/search/model/exp.ts';

it('the exponential function is as precise as it says', () => {
  for (let x = 0; x > -60; x -= 0.0137) assert.ok(Math.abs(exp(x) / Math.exp(x) - 1) < 1e-8, String(x));
  assert.equal(exp(0), 1);
  assert.equal(exp(-1_000), 0);
});
