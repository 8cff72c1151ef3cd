import assert from 'node:assert/strict';
import { it } from 'node:test';
import { placeWeight, TITLE_LENGTH } from '../../src/search/text-analysis.ts';

const word = { packing: false, adjunct: false };

it('in a title the first words count in full, the later ones less and less, but each at least half', () => {
  const weights = Array.from({ length: 30 }, (_, place) => placeWeight(word, place, 30));
  assert.deepEqual(weights.slice(0, 5), [1, 1, 1, 1, 0.94]);
  assert.deepEqual(
    weights,
    weights.toSorted((a, b) => b - a),
  );
  assert.equal(weights.at(-1), 0.5);
});

it('in a short text all words count alike', () => {
  const words = TITLE_LENGTH - 1;
  for (let place = 0; place < words; place++) assert.equal(placeWeight(word, place, words), 1);
});

it('words of the packing count little in any text', () => {
  for (const wordCount of [3, 30]) assert.ok(placeWeight({ ...word, packing: true }, 2, wordCount) < 0.5);
});

it('words after "for", "with" or "in" count less in a title only', () => {
  const adjunct = { ...word, adjunct: true };
  for (const place of [2, 20]) assert.ok(placeWeight(adjunct, place, 30) < placeWeight(word, place, 30));
  assert.equal(placeWeight(adjunct, 2, 3), 1);
});
