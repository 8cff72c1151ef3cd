import assert from 'node:assert/strict';
import { it } from 'node:test';
import { buildIndex } from '../../src/search/index-builder.ts';
import { Names } from '../../src/search/names.ts';
import { finish } from '../../src/steps.ts';
import { analyseText } from '../../src/text/text-analysis.ts';

const documents = ['water pump', 'fuel pump', 'pump', 'water'].map((name, i) => ({
  id: `010${i}`,
  parent: null,
  texts: ['goods'],
  inheritsTexts: false,
  names: [[name]],
  isFound: true,
  isOfParts: false,
}));
const { lexicon, phrases } = finish(buildIndex(documents, new Map()));
const names = finish(Names.build(lexicon, phrases));
const forms = (word: string) => analyseText(word)[0]?.[0]?.forms ?? [];

it('tells a word of no name from one of few names and one of many', () => {
  assert.equal(names.standing(forms('goods')), 0);
  assert.equal(names.standing(forms('unheard')), 0);
  const standings = ['pump', 'water', 'fuel'].map((word) => names.standing(forms(word)));
  assert.equal(new Set(standings).size, 3);
  assert.ok(standings.every((standing) => standing > 0));
});

it('tells which words stand together in a name', () => {
  assert.ok(names.areTogether(forms('water'), forms('pump')));
  assert.ok(names.areTogether(forms('pump'), forms('fuel')));
  assert.ok(!names.areTogether(forms('water'), forms('fuel')));
});
