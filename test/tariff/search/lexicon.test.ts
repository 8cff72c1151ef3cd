import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Lexicon } from '../../../src/tariff/search/lexicon.ts';
import { finish } from '../../../src/tariff/steps.ts';

const lexicon = new Lexicon();
const terms = ['refrigerator', 'hydrosulfite', 'umbrella', 'coffee'];
for (const [i, term] of terms.entries()) lexicon.countHeading(lexicon.add(term), i);
finish(lexicon.complete(terms.length));
const suggested = (word: string) => lexicon.suggestions(word).map(({ term }) => terms[term]);

it('a mistyped word is corrected', () => {
  assert.deepEqual(suggested('umbrela'), ['umbrella']);
  assert.deepEqual(suggested('refridgeator'), ['refrigerator']);
});

it('a name or term that is only somewhat like another word is left alone', () => {
  assert.deepEqual(suggested('coffrex'), []);
  assert.deepEqual(suggested('embrellas'), []);
});
