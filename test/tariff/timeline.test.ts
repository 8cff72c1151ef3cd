import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Publication, periodOn, periodsOf } from '../../src/tariff/timeline.ts';

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
