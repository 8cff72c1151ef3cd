import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KnownNames } from '../../../src/text/reader/known-names.ts';

const forms = (...terms: readonly string[]) => terms.map((term) => ({ term, weight: 1 }));
const known = new KnownNames(
  KnownNames.of([
    ['tomato', 9],
    ['pump', 30],
  ]),
);

it('tells how a word stands in the names of a whole tariff, by the first of its forms that they have', () => {
  assert.equal(known.standing(forms('tomato')), 9);
  assert.equal(known.standing(forms('tomatoe', 'tomato')), 9);
  assert.equal(known.standing(forms('unheard')), 0);
});

it('takes hardly any other word for one of a name', () => {
  const terms = Array.from({ length: 100_000 }, (_, i) => `term${i}`);
  const names = new KnownNames(KnownNames.of(terms.slice(0, 50_000).map((term) => [term, 1])));
  const taken = terms.slice(50_000).filter((term) => names.standing(forms(term)) > 0);
  assert.ok(taken.length < 500, `${taken.length} of 50,000`);
});

it('leaves a word the higher of its standings there and in the tariff at hand', () => {
  const standingOf = new Map([
    ['tomato', 2],
    ['pitahaya', 5],
  ]);
  const names = known.with({
    standing: ([first]) => standingOf.get(first?.term ?? '') ?? 0,
    areTogether: () => true,
  });
  assert.deepEqual(
    ['tomato', 'pitahaya', 'pump', 'unheard'].map((term) => names.standing(forms(term))),
    [9, 5, 30, 0],
  );
  assert.ok(names.areTogether(forms('a'), forms('b')));
});
