import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verdictOn } from '../../src/classify/verdict.ts';
import { openBundled } from '../bundled.ts';

const { search: index, guide } = await openBundled();
const classified = (text: string) => verdictOn(text, null, { search: index, guide });
/** The model knows some of their n-grams, and is sure of goods when these are repeated. */
const NONSENSE = ['a'.repeat(30), 'z'.repeat(150), 'ab'.repeat(100), 'ه'.repeat(29), 'خ'.repeat(180)];

describe('search with the bundled model', () => {
  it('finds nothing for letters without meaning', () => {
    for (const query of [...NONSENSE, 'qqqqzzzz', 'asdfghjkl', 'ضصثقف'])
      assert.equal(index.search(query, { limit: 5, offset: 0 }).total, 0, query);
  });

  it('does not classify letters without meaning, and is not confident of what stands beside them', () => {
    for (const letters of NONSENSE) {
      assert.equal(classified(letters).decision, 'vague', letters);
      assert.notEqual(classified(`${letters} shirt`).decision, 'confident', letters);
    }
  });

  it('puts a heading whose subheadings share the goods before a single subheading of another', () => {
    // Fresh, frozen and dried goods are in 0307, prepared ones in 1605.
    for (const [query, heading] of [
      ['octopus', '0307'],
      ['squid', '0307'],
    ] as const)
      assert.equal(index.search(query, { limit: 1, offset: 0 }).records[0]?.code.slice(0, 4), heading, query);
  });

  it('has every match on exactly one page, those of the model too', () => {
    for (const query of ['nutella', 'colgate', 'wireless earbuds', 'بيبسي']) {
      const whole = index.search(query, { limit: 500, offset: 0 });
      const pages = Array.from({ length: Math.ceil(whole.total / 7) }, (_, page) =>
        index.search(query, { limit: 7, offset: page * 7 }),
      );
      assert.ok(whole.total > 0 && whole.total <= 500, query);
      assert.deepEqual(new Set(pages.map(({ total }) => total)), new Set([whole.total]));
      const codes = pages.flatMap(({ records }) => records.map(({ code }) => code));
      assert.deepEqual(codes.toSorted(), whole.records.map(({ code }) => code).toSorted());
      assert.equal(new Set(codes).size, whole.total);
    }
  });
});
