import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fold } from '../../../src/tariff/fold.ts';
import * as lists from '../../../src/tariff/search/vocabulary/word-lists.ts';

it('the word lists have every word as folding writes it, except stop words and particles', () => {
  const { STOP_WORDS, PARTICLES, ...folded } = lists;
  for (const [name, list] of Object.entries(folded))
    for (const word of list.keys()) assert.equal(fold(word), word, name);
});

it('every stop word and particle is also there as folding writes it, unless that is another word', () => {
  for (const list of [lists.STOP_WORDS, lists.PARTICLES])
    for (const word of list.keys()) assert.ok(list.has(fold(word)), word);
});

it('another spelling leads to the usual one in one step', () => {
  for (const list of [lists.IRREGULAR_WORDS, lists.SYNONYMS])
    for (const [word, usual] of list) assert.equal(list.get(usual) ?? usual, usual, word);
});
