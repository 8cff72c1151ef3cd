import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measure } from '../../src/contract/measure-schemas.ts';
import { type Day, dayOf } from '../../src/day.ts';
import { asKnownOn } from '../../src/operations/tariff-on.ts';
import { MeasureIndex } from '../../src/tariff/measure-index.ts';
import { Measures } from '../../src/tariff/measures.ts';
import { periodsOf } from '../../src/tariff/timeline.ts';
import { measureOf } from './measure.ts';
import { recordOf } from './record.ts';

const TODAY = dayOf('2026-06-15');
const BEER = recordOf({ code: '2203' });

/** Sets of one measure each, and the days since when they are known. */
function measuresFrom(sets: readonly (readonly [Day, Partial<Measure>])[], today = TODAY): Measures {
  const indexes = sets.map(
    ([, facts], i) =>
      [String(i), new MeasureIndex([{ codes: ['2203'], except: [], measure: measureOf(facts) }], 'AE')] as const,
  );
  const publications = sets.map(([effectiveFrom], i) => ({
    sequence: i + 1,
    edition: String(i),
    effectiveFrom,
    publishedAt: new Date(0),
    records: 1,
    isWithdrawn: false,
  }));
  return new Measures('AE', today, periodsOf(publications), new Map(indexes), new Map());
}

const ratesOn = (measures: Measures, day: string) => measures.measuresOf(BEER, day).map(({ rate }) => rate);

describe('the law of a day and what is known of it', () => {
  const learnedLate = measuresFrom([
    [dayOf('2026-01-01'), { kind: 'excise', rate: 50 }],
    [dayOf('2026-06-10'), { kind: 'excise', rate: 70, effective_from: '2026-05-01' }],
  ]);

  it('a measure that is learned today holds since its own first day', () => {
    assert.deepEqual(ratesOn(learnedLate, '2026-06-15'), [70]);
    assert.deepEqual(ratesOn(learnedLate, '2026-05-01'), [70], 'before the set was known');
    assert.deepEqual(ratesOn(learnedLate, '2026-04-30'), [], 'the corrected set has no other rate for this day');
  });

  it('an audit asks for the same day as it was known then', () => {
    const then = learnedLate.asKnownOn('2026-06-09');
    assert.deepEqual(ratesOn(then, '2026-05-01'), [50]);
    assert.deepEqual(ratesOn(then, '2026-06-15'), [50]);
    assert.deepEqual(ratesOn(learnedLate.asKnownOn('2026-06-10'), '2026-05-01'), [70]);
    assert.equal(learnedLate.asKnownOn('2026-03-01'), learnedLate.asKnownOn('2026-06-09'), 'one object for one set');
  });

  it('a scheduled set answers for its days, and for none before', () => {
    const scheduled = measuresFrom([
      [dayOf('2026-01-01'), { kind: 'excise', rate: 50 }],
      [dayOf('2027-01-01'), { kind: 'excise', rate: 70 }],
    ]);
    assert.deepEqual([ratesOn(scheduled, '2026-12-31'), ratesOn(scheduled, '2027-01-01')], [[50], [70]]);
  });

  it('what was learned between two days is a change between them', () => {
    assert.deepEqual(learnedLate.changedPrefixes('2026-06-09', '2026-06-10'), ['2203', '2203']);
    assert.deepEqual(learnedLate.changedPrefixes('2026-06-10', '2026-06-15'), []);
  });

  it('nothing was known before the first set, which is said with its day', () => {
    const sources = { measures: learnedLate };
    assert.throws(() => asKnownOn('2025-12-31', sources), {
      code: 'not_found',
      message: 'No measures were known on 2025-12-31. The first day is 2026-01-01.',
    });
    assert.equal(asKnownOn(undefined, sources), sources);
  });
});
