import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { SpellingIndex } from '../../src/search/spelling-index.ts';
import { editDistance } from '../../src/spelling.ts';
import { finish } from '../../src/steps.ts';
import { openBundled } from '../bundled.ts';

describe('the spelling index', () => {
  let terms: string[] = [];
  let index: SpellingIndex;
  before(async () => {
    const words = (await openBundled()).catalogue.records.flatMap(
      ({ en, ar }) => `${en} ${ar}`.toLowerCase().match(/\p{L}+/gu) ?? [],
    );
    terms = [...new Set(words)];
    index = finish(SpellingIndex.build(terms, (term) => term !== 'coffee'));
  });
  /** Words of the tariff with one or two letters changed, left out, inserted or swapped. */
  const misspelt = () =>
    terms
      .filter((term, i) => i % 397 === 0 && term.length > 3)
      .flatMap((term, i) => {
        const at = i % term.length;
        const once = [
          term.slice(0, at) + term.slice(at + 1),
          `${term.slice(0, at)}x${term.slice(at)}`,
          `${term.slice(0, at)}${term[at + 1] ?? ''}${term[at]}${term.slice(at + 2)}`,
        ];
        return [...once, ...once.map((word) => `${word.slice(0, 1)}ب${word.slice(2)}`)];
      });

  it('finds exactly the terms with the fewest edits', () => {
    for (const word of misspelt()) {
      const max = word.length < 7 ? 1 : 2;
      const edits = terms.map((term) =>
        term.length < 3 || term === 'coffee' ? 9 : Math.min(9, editDistance(word, term, max)),
      );
      const fewest = Math.min(...edits.filter((count) => count > 0 && count <= max), 9);
      const expected = fewest === 9 ? [] : [...edits.keys()].filter((term) => edits[term] === fewest);
      assert.deepEqual(index.nearest(word, max).terms, expected, word);
    }
  });

  it('finds the terms that start with a word, except those not offered', () => {
    for (const word of ['co', 'coff', 'ال', 'مع', 'zz']) {
      const expected = [...terms.keys()].filter(
        (term) => terms[term] !== word && terms[term] !== 'coffee' && terms[term]?.startsWith(word),
      );
      assert.deepEqual(index.completions(word), expected, word);
    }
  });
});
