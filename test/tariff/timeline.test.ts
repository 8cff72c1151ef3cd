import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isDay } from '../../src/day.ts';
import { type Publication, periodOn, periodsOf, undatedOf } from '../../src/tariff/timeline.ts';

function publication(sequence: number, edition: string, effectiveFrom: string, isWithdrawn = false): Publication {
  return { sequence, edition, effectiveFrom, publishedAt: new Date(0), records: 1, isWithdrawn };
}
const shown = (publications: readonly Publication[]) =>
  periodsOf(publications).map(
    ({ edition, effectiveFrom, effectiveTo }) => `${edition} ${effectiveFrom} ${effectiveTo}`,
  );

describe('periods', () => {
  it('follow one another without a gap, and the last has no end', () => {
    assert.deepEqual(
      shown([publication(1, 'a', '2026-01-01'), publication(2, 'b', '2026-03-01'), publication(3, 'c', '2028-03-01')]),
      ['a 2026-01-01 2026-02-28', 'b 2026-03-01 2028-02-29', 'c 2028-03-01 null'],
    );
    assert.deepEqual(shown([]), []);
  });

  it('are ordered by day, whatever the order of publication', () => {
    assert.deepEqual(shown([publication(1, 'later', '2027-01-01'), publication(2, 'now', '2026-05-04')]), [
      'now 2026-05-04 2026-12-31',
      'later 2027-01-01 null',
    ]);
  });

  it('of two publications for one day, the later counts', () => {
    assert.deepEqual(shown([publication(1, 'a', '2026-05-04'), publication(2, 'b', '2026-05-04')]), [
      'b 2026-05-04 null',
    ]);
  });

  it('of the same edition on consecutive days are one', () => {
    assert.deepEqual(shown([publication(1, 'a', '2026-05-04'), publication(2, 'a', '2026-06-01')]), [
      'a 2026-05-04 null',
    ]);
  });

  it('a publication that was withdrawn does not count', () => {
    assert.deepEqual(shown([publication(1, 'a', '2026-05-04'), publication(2, 'b', '2027-01-01', true)]), [
      'a 2026-05-04 null',
    ]);
  });
});

it('a day lies in the period that began last; before the first there is none', () => {
  const periods = periodsOf([publication(1, 'a', '2026-01-01'), publication(2, 'b', '2026-03-01')]);
  assert.equal(periodOn(periods, '2025-12-31'), undefined);
  assert.equal(periodOn(periods, '2026-01-01')?.edition, 'a');
  assert.equal(periodOn(periods, '2026-02-28')?.edition, 'a');
  assert.equal(periodOn(periods, '2026-03-01')?.edition, 'b');
  assert.equal(periodOn(periods, '2099-01-01')?.edition, 'b');
});

it('whatever is stored as the day of a publication, every period begins on a day, and nothing else is passed over', () => {
  const day = fc.oneof(
    fc.constantFrom('2026-05-04', '2027-01-01', '2028-02-29'),
    fc.constantFrom('2027-31-31', '2027-02-29', '', 'tomorrow', '2027-1-1'),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(day, { maxLength: 8 }), (days) => {
      const publications = days.map((each, i) => publication(i + 1, `edition ${i}`, each));
      const periods = periodsOf(publications);
      for (const { effectiveFrom, effectiveTo } of periods)
        assert.ok(isDay(effectiveFrom) && (effectiveTo === null || isDay(effectiveTo)));
      const dated = new Set(days.filter(isDay));
      assert.equal(periods.length, dated.size);
      assert.equal(undatedOf(publications).length, days.filter((each) => !isDay(each)).length);
    }),
    { numRuns: 200 },
  );
});
