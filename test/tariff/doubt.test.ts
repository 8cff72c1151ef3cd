import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measure } from '../../src/contract/measure-schemas.ts';
import { bundledMeasureRows } from '../../src/library/bundled-data.ts';
import { doubtsOfClaimed, legalDoubtsOf } from '../../src/tariff/doubt.ts';
import { isOnAllGoods, type MeasureRow, PROOF } from '../../src/tariff/measure-index.ts';
import { billOf, catalogue, countries, type Line } from './bill.ts';
import { measureOf } from './measure.ts';

const CHARGED: readonly string[] = [
  'duty',
  'preference',
  'anti_dumping',
  'countervailing',
  'safeguard',
  'excise',
  'vat',
];
const LAST_DAY = '2026-11-18';

/** A line of goods that a row is about, with every fact stated, on a day on which it holds; null where it holds no more. */
function lineOf({ codes, except, measure }: MeasureRow): { readonly line: Line; readonly day: string } | null {
  const record = catalogue.records.find(
    ({ code, children }) =>
      children.length === 0 &&
      codes.some((prefix) => code.startsWith(prefix)) &&
      !except.some((prefix) => code.startsWith(prefix)),
  );
  const origin = measure.origins.map((id) => countries.newestAgreement(id)?.members[0] ?? id)[0];
  if (record === undefined) return null;
  const named = measure.condition?.startsWith('exporter_') === true ? { exporter: measure.condition.slice(9) } : {};
  const isClaim = measure.condition !== null && ![PROOF, 'residual', 'export_only'].includes(measure.condition);
  const is = isClaim && !('exporter' in named) ? { is: [measure.condition ?? ''] } : {};
  const stated = {
    origin: origin ?? 'BD',
    proof: measure.kind === 'preference',
    pieces: '1000',
    kg: '10',
    litres: '10',
  };
  const day = [measure.effective_to ?? LAST_DAY, LAST_DAY].sort()[0] ?? LAST_DAY;
  return { line: { code: record.code, value: '1000', retail: '5000', ...stated, ...named, ...is }, day };
}

describe('what is in doubt of a charge', () => {
  it('is said by its columns, and by nothing else', () => {
    const charge = measureOf({ kind: 'duty', rate: 5 });
    assert.deepEqual(legalDoubtsOf(charge), []);
    const doubtful: readonly (readonly [Partial<Measure>, string])[] = [
      [{ status: 'announced' }, 'status'],
      [{ scope: 'part' }, 'part'],
      [{ rate: null }, 'amount'],
      [{ minimum: 'unknown' }, 'minimum'],
      [{ source_class: 'press' }, 'source'],
      [{ source_class: 'memory' }, 'source'],
    ];
    for (const [facts, doubt] of doubtful) assert.deepEqual(legalDoubtsOf({ ...charge, ...facts }), [doubt]);
    for (const source_class of ['official_copy', 'copy'] as const)
      assert.deepEqual(legalDoubtsOf({ ...charge, source_class }), []);
    assert.deepEqual(doubtsOfClaimed({ ...charge, scope: 'part' }), [], 'a claim says that it is for these goods');
  });

  it('makes every bill that a row of the bundled data concerns incomplete', () => {
    let bills = 0;
    for (const row of bundledMeasureRows()) {
      const { kind, country, title, condition } = row.measure;
      const doubts =
        condition === null || condition === PROOF ? legalDoubtsOf(row.measure) : doubtsOfClaimed(row.measure);
      const stated = CHARGED.includes(kind) && doubts.length > 0 ? lineOf(row) : null;
      if (stated === null) continue;
      const { totals } = billOf([stated.line], { country, day: stated.day });
      // A relief or a preference that takes nothing away from goods that are free has no doubt in it.
      const isNothing = ['duty', 'preference'].includes(kind) && totals.dutyAmount === '0' && totals.isComplete;
      assert.equal(totals.isComplete && !isNothing, false, `${country} ${title.en} on ${stated.line.code}: ${doubts}`);
      bills++;
    }
    assert.ok(bills > 150, `${bills} bills`);
  });

  it('leaves the amount between what it is at least and at most', () => {
    for (const row of bundledMeasureRows()) {
      const stated = CHARGED.includes(row.measure.kind) ? lineOf(row) : null;
      if (stated === null) continue;
      const { totals } = billOf([stated.line], { country: row.measure.country, day: stated.day });
      const { atLeast, atMost, totalDutiesTaxes, isComplete } = totals;
      const name = `${row.measure.country} ${row.measure.title.en}`;
      assert.ok(Number(atLeast) <= Number(totalDutiesTaxes), name);
      assert.ok(atMost === null || Number(totalDutiesTaxes) <= Number(atMost), name);
      if (isComplete) assert.deepEqual([atLeast, atMost], [totalDutiesTaxes, totalDutiesTaxes], name);
    }
  });

  it('never leaves the rate of the Emirates on goods that another state taxes in its own way', () => {
    const special = catalogue.records.filter(
      ({ rate, children, rateUnknown }) => children.length === 0 && rateUnknown === null && rate !== 0 && rate !== 5,
    );
    const left = ['SA', 'BH', 'OM', 'KW', 'QA'].flatMap((country) =>
      special.flatMap(({ code }) => {
        const { lines } = billOf([{ code, value: '1000', origin: 'BD' }], { country });
        const [duty] = lines[0]?.bill?.charges ?? [];
        return duty?.kind === 'duty' && duty.source.startsWith('Customs tariff') ? [`${country} ${code}`] : [];
      }),
    );
    assert.deepEqual(left, []);
  });

  it('is on no row for all goods of the tariff that would touch goods without an origin', () => {
    const general = bundledMeasureRows().filter((row) => isOnAllGoods(row) && row.measure.condition === null);
    for (const { measure } of general) assert.notDeepEqual(measure.origins, [], measure.title.en);
    assert.equal(billOf([{ code: '610910', value: '1000', origin: 'BD' }]).totals.isComplete, true);
  });
});
