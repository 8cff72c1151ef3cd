import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Measure } from '../../src/contract/measure-schemas.ts';
import { dayOf } from '../../src/day.ts';
import { alikeUnder, areAllAlike } from '../../src/tariff/alike.ts';
import { MeasureIndex } from '../../src/tariff/measure-index.ts';
import { Measures } from '../../src/tariff/measures.ts';
import { periodsOf } from '../../src/tariff/timeline.ts';
import { measureOf } from './measure.ts';
import { recordOf } from './record.ts';

const FIRST = recordOf({ code: '220300000001', level: 12 });
const SECOND = recordOf({ code: '220300000002', level: 12 });

type Row = readonly [code: string, facts: Partial<Measure>];

/** The measures of an instance in the Emirates: each with the code that it is of. */
function measuresWith(...rows: readonly Row[]): Measures {
  const index = new MeasureIndex(
    rows.map(([code, facts]) => ({ codes: [code], except: [], measure: measureOf(facts) })),
    'AE',
  );
  const publication = {
    sequence: 1,
    edition: 'first',
    effectiveFrom: dayOf('2025-01-01'),
    publishedAt: new Date(0),
    records: 1,
    isWithdrawn: false,
  };
  return new Measures('AE', dayOf('2026-06-15'), periodsOf([publication]), new Map([['first', index]]), new Map());
}

const areAlike = (...rows: readonly Row[]) => alikeUnder(measuresWith(...rows))(FIRST, SECOND);

it('lines with the same duty and the same measures are alike', () => {
  assert.ok(areAlike());
  assert.ok(areAlike(['2203', { kind: 'excise', rate: 50 }]));
});

it('lines with another duty are not', () => {
  const other = { ...SECOND, rate: 0, lowestRate: 0, highestRate: 0 };
  assert.ok(!alikeUnder(measuresWith())(FIRST, other));
});

it('lines with another excise, ban or permit are not', () => {
  assert.ok(!areAlike([FIRST.code, { kind: 'excise', rate: 50 }]));
  assert.ok(!areAlike([FIRST.code, { kind: 'prohibited' }]));
  assert.ok(!areAlike([FIRST.code, { kind: 'restricted' }]));
});

it('lines with another charge in another country are not', () => {
  assert.ok(!areAlike([FIRST.code, { country: 'OM', kind: 'excise', rate: 50 }]));
});

it('several lines are alike only if each is like the first', () => {
  const never = () => false;
  assert.ok(areAllAlike([], never));
  assert.ok(areAllAlike([FIRST], never));
  assert.ok(!areAllAlike([FIRST, SECOND], never));
});
