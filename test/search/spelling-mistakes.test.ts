import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mistakeKind } from '../../src/search/spelling-mistakes.ts';

const kinds = (pairs: readonly (readonly [word: string, term: string])[]) =>
  new Set(pairs.map(([word, term]) => mistakeKind(word, term)));

it('a letter doubled, not doubled or swapped is likelier than a wrong sound, and that likelier than any other mistake', () => {
  const slips = kinds([
    ['shampo', 'shampoo'],
    ['carrpet', 'carpet'],
    ['kniev', 'knive'],
    ['شوكوولاته', 'شوكولاته'],
  ]);
  const sounds = kinds([
    ['braclet', 'bracelet'],
    ['camara', 'camera'],
    ['sement', 'cement'],
    ['صفره', 'سفره'],
    ['كومبيوتر', 'كمبيوتر'],
  ]);
  const others = kinds([
    ['braclet', 'bracket'],
    ['refridgerator', 'refrigerator'],
    ['جوار', 'جوال'],
  ]);
  assert.deepEqual([slips, sounds, others], [new Set([0]), new Set([1]), new Set([2])]);
});
