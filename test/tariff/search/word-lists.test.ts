import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fold } from '../../../src/tariff/fold.ts';
import * as lists from '../../../src/tariff/search/vocabulary/word-lists.ts';

it('the word lists have every word as folding writes it', () => {
  for (const [name, list] of Object.entries(lists))
    for (const word of list.keys()) assert.equal(fold(word), word, name);
});
