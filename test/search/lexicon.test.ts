import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Lexicon } from '../../src/search/lexicon.ts';
import { finish } from '../../src/steps.ts';

const lexicon = new Lexicon();
const terms = ['refrigerator', 'hydrosulfite', 'umbrella', 'coffee', 'bracket', 'bracelet'];
for (const [i, term] of terms.entries()) lexicon.countGroup(lexicon.add(term), i);
finish(lexicon.complete(terms.length));
const suggested = (word: string) => lexicon.suggestions(word).terms.map(({ term }) => terms[term]);

it('a mistyped word is corrected', () => {
  assert.deepEqual(suggested('umbrela'), ['umbrella']);
  assert.deepEqual(suggested('refridgeator'), ['refrigerator']);
});

it('the likeliest mistake counts most', () => {
  const [bracket, bracelet] = lexicon.suggestions('braclet').terms;
  assert.deepEqual(
    [bracket, bracelet].map((suggestion) => terms[suggestion?.term ?? -1]),
    ['bracket', 'bracelet'],
  );
  assert.ok((bracelet?.weight ?? 0) > (bracket?.weight ?? 0));
});

it('a name or term that is only somewhat like another word is left alone', () => {
  assert.deepEqual(suggested('coffrex'), []);
  assert.deepEqual(suggested('embrellas'), []);
});

it('an irregular plural and another spelling are corrected to the term that they stand for', () => {
  const arabic = new Lexicon();
  const wall = arabic.add('جدار');
  arabic.countGroup(wall, 0);
  finish(arabic.complete(1));
  for (const mistyped of ['جدارن', 'جران']) {
    const fitting = arabic.corrections(mistyped, () => true).map(({ term }) => term);
    assert.deepEqual(fitting, [wall], mistyped);
  }
});

it('only terms that fit correct a word, the rarer ones with less weight', () => {
  const uneven = new Lexicon();
  for (const [term, groups] of [
    ['coat', 20],
    ['goat', 1],
    ['boat', 20],
  ] as const)
    for (let group = 0; group < groups; group++) uneven.countGroup(uneven.add(term), group);
  finish(uneven.complete(20));
  const found = uneven.corrections('xoat', (term) => uneven.term(term) !== 'boat');
  assert.deepEqual(
    found.map(({ term }) => uneven.term(term)),
    ['coat', 'goat'],
  );
  assert.ok((found[0]?.weight ?? 0) > (found[1]?.weight ?? 0));
});
