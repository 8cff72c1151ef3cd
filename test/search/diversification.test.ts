import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Diversification } from '../../src/search/diversification.ts';

const CODES = ['010121', '010129', '010130', '010190', '020110'];
const diversification = new Diversification(CODES, Uint32Array.from(CODES.keys()), CODES.length);

/** The codes in order, with a score for each. */
function order(...scores: number[]): string[] {
  const candidates = Uint32Array.from(CODES.keys());
  const ordered = diversification.order(candidates, Float64Array.from(scores), CODES.length, CODES.length);
  return ordered.map((document) => CODES[document] ?? '');
}

describe('diversification', () => {
  it('keeps the order of scores where they are far apart', () => {
    assert.deepEqual(order(1, 0.8, 0.6, 0.4, 0.2), CODES);
    assert.deepEqual(order(0.2, 0.4, 0.6, 0.8, 1), CODES.toReversed());
  });

  it('brings another heading before the last of nearly equal codes of the best heading', () => {
    assert.deepEqual(order(1, 0.99, 0.98, 0.97, 0.9), ['010121', '010129', '010130', '020110', '010190']);
  });
});
