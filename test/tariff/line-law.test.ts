import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measure } from '../../src/contract/measure-schemas.ts';
import { dayOf } from '../../src/day.ts';
import { Countries } from '../../src/tariff/countries.ts';
import { lawOf } from '../../src/tariff/line-law.ts';
import { EXPORT_ONLY, MeasureIndex } from '../../src/tariff/measure-index.ts';
import { Measures } from '../../src/tariff/measures.ts';
import { measureOf } from './measure.ts';
import { recordOf } from './record.ts';

const DAY = dayOf('2026-06-15');
const HORSES = recordOf({ code: '0101' });

/** The law of some goods under measures that each name a code, chapter 01 unless they say otherwise. */
function lawUnder(
  measures: readonly (Partial<Measure> & { readonly codes?: string })[],
  origin: string | null = null,
  record = HORSES,
) {
  const rows = measures.map(({ codes = '01', ...facts }) => ({
    codes: [codes],
    except: [],
    measure: measureOf({ kind: 'duty', rate: 0, ...facts }),
  }));
  const set = new MeasureIndex(rows, 'AE');
  const period = { edition: 'a', effectiveFrom: DAY, effectiveTo: null, publishedAt: new Date(0), records: 1 };
  const known = new Measures('AE', DAY, [period], new Map([['a', set]]), new Map());
  return lawOf(record, origin, { measures: known, countries: new Countries(), country: 'AE', day: DAY });
}

describe('of the measures on goods', () => {
  it('the longest code counts, and of one code the latest first day', () => {
    const older = { rate: 10, effective_from: '2024-01-01' };
    const newer = { rate: 20, effective_from: '2026-01-01' };
    for (const both of [
      [older, newer],
      [newer, older],
    ])
      assert.equal(lawUnder(both).duty.rate, 20);
    assert.equal(lawUnder([newer, { ...older, codes: '0101' }]).duty.rate, 10, 'a longer code, though older');
  });

  it('the row of an agreement that names the goods closest takes the place of its other rows', () => {
    const agreement: Partial<Measure> = { kind: 'preference', origins: ['IN'] };
    const { preferences } = lawUnder([{ ...agreement }, { ...agreement, rate: 3, codes: '0101' }], 'IN');
    assert.deepEqual(
      preferences.map(({ rate }) => rate),
      [3],
    );
  });

  it('a duty under a condition is a relief that can be claimed, and charged on nobody else', () => {
    const { duty, reliefs } = lawUnder([{ rate: 0, condition: 'returned_goods' }]);
    assert.deepEqual([duty.rate, duty.measure, reliefs.length], [5, null, 1]);
  });

  it('a duty that is not confirmed is not charged, and said to be possible', () => {
    const { duty } = lawUnder([{ rate: 30, status: 'announced' }]);
    assert.deepEqual([duty.rate, duty.possible.map(({ rate }) => rate)], [5, [30]]);
  });

  it('one on exports concerns no import', () => {
    assert.deepEqual(lawUnder([{ kind: 'fee', condition: EXPORT_ONLY }]).fees, []);
    assert.equal(lawUnder([{ kind: 'fee' }]).fees.length, 1);
  });

  it('an origin that is left out is not concerned', () => {
    const antiDumping: Partial<Measure> = { kind: 'anti_dumping', rate: 30, not_origins: ['DE'] };
    assert.deepEqual(lawUnder([antiDumping], 'DE').originDuties, []);
    assert.equal(lawUnder([antiDumping], 'CN').originDuties.length, 1);
  });

  it('a ban on goods of a state holds only for that origin, and is said of no other', () => {
    const ban: Partial<Measure> = { kind: 'prohibited', origins: ['XX'] };
    assert.deepEqual(
      [null, 'XX', 'DE'].map((origin) => lawUnder([ban], origin).bans.length),
      [0, 1, 0],
    );
  });
});

it('of a code above the lines the highest duty is open where a line states none', () => {
  const line = (code: string, rateUnknown: 'not_understood' | null) => recordOf({ code, level: 12, rateUnknown });
  const lawOfHeading = (unknown: 'not_understood' | null) => {
    const children = [line('010121000000', null), line('010129000000', unknown)];
    // A measure on one of the lines.
    const measure = { rate: 12, codes: '010121' };
    return lawUnder([measure], null, recordOf({ code: '0101', children })).duty;
  };
  assert.deepEqual([lawOfHeading(null).highest, lawOfHeading(null).isDivided], [12, true]);
  assert.equal(lawOfHeading('not_understood').highest, null);
});
