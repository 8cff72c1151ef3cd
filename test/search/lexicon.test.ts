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
