import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { shipment } from '../../src/operations/shipment/shipment.ts';
import { TariffHistory } from '../../src/tariff/history.ts';
import { periodsOf } from '../../src/tariff/timeline.ts';
import { sourcesOf } from '../sources.ts';
import { catalogue, measures } from '../tariff/bill.ts';

const text = readFileSync(new URL('../../docs/bill.md', import.meta.url), 'utf8');
const [, table = ''] = /<!-- examples: begin -->\n(.*?)<!-- examples: end -->/s.exec(text) ?? [];
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

// The bundled edition is in force from the day of the Gulf's integrated tariff.
const [period] = periodsOf([
  {
    sequence: 1,
    edition: 'bundled',
    effectiveFrom: '2025-01-01',
    publishedAt: new Date(0),
    records: 1,
    isWithdrawn: false,
  },
]);
assert.ok(period);
const history = new TariffHistory(catalogue, [period], new Map(), measures.today);
const sources = { ...sourcesOf(catalogue), measures, history };

/** The day that the name of an example states: "rebar, 12 October 2026". */
function dayOf(goods: string, before: string): string {
  const [, day] = /(\d{1,2} [A-Z][a-z]+ \d{4})/.exec(goods) ?? [];
  if (day !== undefined) return new Date(`${day} UTC`).toISOString().slice(0, 10);
  return goods.startsWith('the same') ? before : measures.today;
}

/** The last number of a cell, which is the amount: "5 % of 1050 = 52.5". */
const amountIn = (cell: string) => Number(/([\d.]+)[^\d.]*$/.exec(cell.split(',')[0] ?? '')?.[1] ?? 0);

it('every example of the bill is what the API answers', () => {
  assert.equal(rows.length, 19);
  let day = measures.today;
  for (const [goods = '', asked = '', value, duty = '', other = '', vat = '', open = '', total] of rows) {
    day = dayOf(goods, day);
    const [lines = '', query = ''] = [...asked.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
    const sent = {
      currency: 'AED',
      include_vat: '1',
      as_of: day,
      lines,
      ...Object.fromEntries(new URLSearchParams(query)),
    };
    const bill = shipment.toJson(shipment.answer(checkParameters('shipment', sent), sources), 'en');
    const { totals, lines: priced } = JSON.parse(JSON.stringify(bill));
    const found = [totals.declared_value, totals.import_duty_amount, totals.vat_amount, totals.total_duties_taxes];
    assert.deepEqual(found, [Number(value), amountIn(duty), amountIn(vat), Number(total)], goods);
    assert.equal(totals.additional_duty_amount + totals.excise_amount, amountIn(other), goods);
    assert.equal(totals.complete, open === '–', goods);
    const [, most] = /at most (\d[\d.]*)/.exec(open) ?? [];
    if (most !== undefined) assert.equal(priced[0].open[0].at_most, Number(most), goods);
  }
});

it('the sentence on a rate that is missing is the one that is answered', () => {
  const sent = { lines: '610910:1000;currency=CNY', in: 'AED', currency: 'AED' };
  assert.throws(
    () => shipment.answer(checkParameters('shipment', sent), sources),
    (error: Error) => text.includes(error.message.replace('Line 1: ', '')),
  );
});
