import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from '../../src/tariff/decimal.ts';
import { RateMissing } from '../../src/tariff/exchange.ts';
import { billOf, type Line, shown, type Terms } from './bill.ts';

const chargesOf = (line: Line, terms: Terms = {}) => shown(billOf([line], terms)).charges;
const openOf = (line: Line, terms: Terms = {}) => shown(billOf([line], terms)).open;
const optionsOf = (line: Line, terms: Terms = {}) => {
  const { lines, scale } = billOf([line], terms);
  return (lines[0]?.bill?.options ?? []).map(
    ({ kind, rate, condition, saves }) => `${kind} ${rate} ${condition} ${saves === null ? '?' : textOf(saves, scale)}`,
  );
};

describe('the bill of a country', () => {
  it('has no noise on a T-shirt from an origin without agreement', () => {
    const shirt = { code: '610910', value: '1000', origin: 'BD' };
    assert.deepEqual(chargesOf(shirt), ['duty 50', 'vat 52.5']);
    assert.deepEqual([openOf(shirt), optionsOf(shirt), billOf([shirt]).totals.isComplete], [[], [], true]);
  });

  it('charges VAT on gold until the purity is claimed', () => {
    const gold = { code: '710812', value: '100000' };
    assert.deepEqual(chargesOf(gold), ['duty 0', 'vat 5000']);
    assert.deepEqual(optionsOf(gold), ['vat 0 is=investment_gold_99 5000']);
    assert.deepEqual(chargesOf({ ...gold, is: ['investment_gold_99'] }), ['duty 0', 'vat 0']);
  });

  it('takes the anti-dumping duty of the exporter, of all others, or leaves it open with its limit', () => {
    const tiles = { code: '690721', value: '100000', origin: 'CN' };
    const then = { day: '2025-05-01' };
    assert.deepEqual(chargesOf(tiles, then), ['duty 5000', 'anti_dumping 76000', 'vat 9050']);
    assert.deepEqual(chargesOf({ ...tiles, exporter: 'Enping Fengze' }, then), [
      'duty 5000',
      'anti_dumping 58000',
      'vat 8150',
    ]);
    assert.deepEqual([chargesOf(tiles), openOf(tiles)], [['duty 5000', 'vat 5250'], ['anti_dumping <= 106000']]);
    assert.deepEqual(openOf({ ...tiles, origin: null }), ['anti_dumping origin <= 106000']);
    assert.deepEqual(openOf({ ...tiles, origin: 'IT' }), []);
    assert.deepEqual(openOf({ code: '853650', value: '10000', origin: 'CN' }), ['anti_dumping <= 4200']);
  });

  it('charges rebar 10 % until 12 October 2026, and then says that it may', () => {
    const rebar = { code: '721420', value: '1000' };
    assert.deepEqual(chargesOf(rebar, { day: '2026-10-12' }), ['duty 100', 'vat 55']);
    assert.deepEqual([chargesOf(rebar), openOf(rebar)], [['duty 50', 'vat 52.5'], ['duty <= 50']]);
  });

  it('charges the least excise of cigarettes by the piece, and that of the retail price if it is more', () => {
    const cigarettes = { code: '240220', value: '1000' };
    assert.deepEqual(openOf(cigarettes), ['excise retail pieces <= ?']);
    const counted = { ...cigarettes, pieces: '5000' };
    assert.deepEqual(chargesOf(counted), ['duty 1000', 'excise 2000', 'vat 200']);
    assert.deepEqual(openOf(counted), ['excise retail <= ?']);
    assert.equal(billOf([counted]).totals.landedCost, '4200');
    assert.deepEqual(chargesOf({ ...counted, retail: '5000' }), ['duty 1000', 'excise 2500', 'vat 225']);
    assert.deepEqual(chargesOf({ ...counted, retail: '100' }), ['duty 1000', 'excise 2000', 'vat 200']);
    const saudi = { country: 'SA' };
    assert.deepEqual(chargesOf({ ...cigarettes, pieces: '10000' }, saudi)[0], 'duty 2000', 'at least 200 for 1,000');
  });

  it('charges a drink by litres and sugar, and never the dearer of two for a fact too few', () => {
    const cola = { code: '220210210000', value: '1000' };
    const tiers = 'is=sugar_above_8g|sugar_5_to_8g|sugar_below_5g|sweetener_only';
    assert.deepEqual(openOf(cola), [`excise litres ${tiers} <= ?`]);
    assert.deepEqual(openOf({ ...cola, litres: '66' }), [`excise ${tiers} <= 71.94`]);
    const sweet = { ...cola, litres: '66', is: ['sugar_above_8g'] };
    assert.deepEqual([chargesOf(sweet), openOf(sweet)], [['duty 50', 'excise 71.94', 'vat 56.1'], []]);
    assert.deepEqual(chargesOf({ ...cola, is: ['sweetener_only'] }), ['duty 50', 'excise 0', 'vat 52.5']);
    assert.deepEqual(chargesOf({ ...sweet, is: ['sugar_below_5g', 'sugar_above_8g'] })[1], 'excise 71.94');
    const then = { day: '2025-12-31' };
    assert.deepEqual(chargesOf({ ...cola, retail: '900' }, then), ['duty 50', 'excise 300', 'vat 67.5']);
  });

  it('gives a preference on proof only, the lowest that is known, and names one that is not', () => {
    const dates = { code: '080410', value: '1000', origin: 'SA' };
    assert.deepEqual([chargesOf(dates), optionsOf(dates)], [['duty 50', 'vat 52.5'], ['preference 0 proof=1 50']]);
    assert.deepEqual(chargesOf({ ...dates, proof: true }), ['preference 0', 'vat 50']);
    const shirt = { code: '610910', value: '1000', origin: 'IN' };
    assert.deepEqual(optionsOf(shirt), ['preference 0 proof=1 50']);
    assert.deepEqual(chargesOf({ ...shirt, proof: true }), ['preference 0', 'vat 50']);
    const bumper = { code: '870810', value: '1000', origin: 'IN', proof: true };
    assert.deepEqual([chargesOf(bumper), optionsOf(bumper)], [['duty 50', 'vat 52.5'], ['preference null null ?']]);
    assert.deepEqual(optionsOf({ ...dates, origin: 'AE' }), [], 'goods of the country itself');
    assert.deepEqual(optionsOf(shirt, { day: '2022-04-30' }), [], 'before the agreement');
  });

  it('takes the rates of each country and day', () => {
    const shirt = { code: '610910', value: '1000' };
    assert.deepEqual(chargesOf(shirt, { country: 'SA' }), ['duty 50', 'vat 157.5']);
    assert.deepEqual(chargesOf(shirt, { country: 'QA' }), ['duty 50']);
    const beer = { code: '220300', value: '1000' };
    assert.equal(chargesOf(beer, { country: 'BH' })[0], 'duty 1250');
    assert.equal(chargesOf(beer, { country: 'OM' })[0], 'duty 1000');
  });

  it('lets a registered importer account for VAT in the return', () => {
    const { totals } = billOf([{ code: '851713', value: '1000', origin: 'CN' }], { isVatRegistered: true });
    assert.deepEqual([totals.vatAmount, totals.vatPaidAtBorder, totals.landedCost], ['50', '0', '1050']);
  });

  it('converts by a given rate or by the dollar, and refuses what it does not know by name', () => {
    const goods = { code: '610910', value: '1000', origin: 'BD' };
    assert.equal(billOf([{ ...goods, currency: 'EUR' }], { in: 'AED', rates: { EUR: '4.25' } }).totals.value, '4250');
    assert.equal(billOf([{ ...goods, currency: 'USD' }], { in: 'AED' }).totals.value, '3672.5');
    assert.equal(billOf([{ ...goods, currency: 'BHD' }], { in: 'AED' }).totals.value, '9767.29', 'by two pegs at once');
    assert.throws(
      () => billOf([{ ...goods, currency: 'CNY' }], { in: 'AED' }),
      (error) => error instanceof RateMissing && error.currency === 'CNY',
    );
  });

  it('adds freight and insurance only where the price does not hold them', () => {
    const added = (terms: Terms) => {
      const { totals, insurancePercent } = billOf([{ code: '610910', value: '1000' }], terms);
      return [totals.freight, totals.insurance, insurancePercent, totals.isComplete];
    };
    const costs = { freight: '100', insurance: '20' } as const;
    assert.deepEqual(added(costs), ['100', '20', null, true]);
    assert.deepEqual(added({ ...costs, incoterm: 'FOB' }), ['100', '20', null, true]);
    assert.deepEqual(added({ ...costs, incoterm: 'CFR' }), ['0', '20', null, true]);
    assert.deepEqual(added({ ...costs, incoterm: 'DAP' }), ['0', '0', null, true]);
    assert.deepEqual(added({ freight: '100', incoterm: 'FOB' }), ['100', '11', '1', true], '1 % of value and freight');
    assert.deepEqual(added({ freight: '100', insurance: '0', incoterm: 'FOB' }), ['100', '0', null, true]);
    assert.deepEqual(added({ incoterm: 'FOB' }), ['0', '10', '1', false], 'the freight is open');
    assert.deepEqual(added({ freight: '100', incoterm: 'FOB', country: 'BH' }), ['100', '0', null, true]);
  });

  it('shares the fees of a declaration among the lines, and levies no VAT on them', () => {
    const lines = [
      { code: '610910', value: '6000', origin: 'BD' },
      { code: '851713', value: '4000', origin: 'CN' },
    ];
    const bill = billOf(lines, { fees: true });
    assert.deepEqual(shown(bill, 0).charges, ['duty 300', 'vat 315', 'fee 42', 'fee 90']);
    assert.deepEqual(shown(bill, 1).charges, ['duty 0', 'vat 200', 'fee 28', 'fee 60']);
    assert.equal(bill.totals.feesAmount, '220', '70 for the declaration and 150 for an invoice of 10,000');
    assert.equal(billOf([{ code: '610910', value: '9999', origin: 'BD' }], { fees: true }).totals.feesAmount, '70');
    assert.equal(billOf([{ code: '610910', value: '9999' }], { fees: true, country: 'SA' }).totals.feesAmount, '15');
  });
});
