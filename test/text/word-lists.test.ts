import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fold } from '../../src/fold.ts';
import arabicSpellings from '../../src/text/vocabulary/arabic-spellings.json' with { type: 'json' };
import irregularWords from '../../src/text/vocabulary/english-irregular-words.json' with { type: 'json' };
import englishSpellings from '../../src/text/vocabulary/english-spellings.json' with { type: 'json' };
import synonyms from '../../src/text/vocabulary/synonyms.json' with { type: 'json' };
import * as lists from '../../src/text/vocabulary/word-lists.ts';

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

it('no word is another spelling of two words', () => {
  for (const files of [
    [irregularWords, englishSpellings],
    [synonyms, arabicSpellings],
  ]) {
    const words = files.flatMap((file) => Object.values<string[]>(file).flat());
    assert.deepEqual(
      words.filter((word, i) => words.indexOf(word) !== i),
      [],
    );
  }
});
