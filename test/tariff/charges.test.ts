import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measure } from '../../src/contract/measure-schemas.ts';
import { type ChargeFacts, chargesOf as chargesOfLaw } from '../../src/tariff/charges.ts';
import { textOf, type Units } from '../../src/tariff/decimal.ts';
import { rateOf } from '../../src/tariff/duty.ts';
import { Exchange, RateMissing } from '../../src/tariff/exchange.ts';
import type { LineLaw } from '../../src/tariff/line-law.ts';
import { billOf, type Line, shown, type Terms } from './bill.ts';
import { measureOf } from './measure.ts';

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
    const switches = { code: '853650', value: '10000', origin: 'CN' };
    assert.deepEqual(chargesOf(switches)[1], 'anti_dumping 1130', 'the lower end is certain');
    assert.deepEqual(openOf(switches), ['anti_dumping <= 3070']);
  });

  it('says of a code above the lines how much more a longer code may show, and how much less', () => {
    assert.deepEqual(openOf({ code: '01', value: '1000', origin: 'BD' }), ['duty hs_code <= 50']);
    assert.deepEqual(optionsOf({ code: '852871', value: '1000', origin: 'BD' }), ['duty 0 hs_code 50']);
    assert.deepEqual(openOf({ code: '69', value: '1000', origin: 'CN' }), ['anti_dumping hs_code <= 1060']);
    const drinks = { code: '2106', value: '1000', origin: 'BD', litres: '1000', retail: '5000', vat_in_retail: false };
    const tiers = 'is=sugar_above_8g|sugar_5_to_8g|sugar_below_5g|sweetener_only';
    assert.deepEqual(openOf(drinks).at(-1), `excise hs_code ${tiers} <= 2500`, 'energy drinks are below it too');
    const claimed = openOf({ ...drinks, is: ['sugar_above_8g'] });
    assert.deepEqual(claimed.at(-1), 'excise hs_code <= 1410', 'what is claimed is charged, and the rest is open');
  });

  it('charges the rate of the edition where it is in doubt, and says what the other would save', () => {
    const hake = { code: '030271000000', value: '1000', origin: 'BD' };
    assert.deepEqual([chargesOf(hake), openOf(hake)], [['duty 50', 'vat 52.5'], ['duty <= 0']]);
    const { atLeast, atMost, isComplete } = billOf([hake]).totals;
    assert.deepEqual([atLeast, atMost, isComplete], ['50', '102.5', false], 'the VAT alone, or both');
    assert.deepEqual(optionsOf(hake), ['duty 0 null 50']);
    assert.deepEqual(chargesOf({ ...hake, is: ['rate_unconfirmed'] }), ['duty 50', 'vat 52.5'], 'nobody can claim it');
    assert.deepEqual(chargesOf({ code: '030695000000', value: '1000' }), ['duty 0', 'vat 50'], 'shrimps are free');
  });

  it('charges rebar 10 % until 12 October 2026, and then says that it may', () => {
    const rebar = { code: '721420', value: '1000' };
    assert.deepEqual(chargesOf(rebar, { day: '2026-10-12' }), ['duty 100', 'vat 55']);
    assert.deepEqual([chargesOf(rebar), openOf(rebar)], [['duty 50', 'vat 52.5'], ['duty <= 50']]);
  });

  it('charges the least excise of cigarettes by the piece, and that of the retail price if it is more', () => {
    const cigarettes = { code: '240220', value: '1000' };
    assert.deepEqual(openOf(cigarettes), ['duty pieces <= ?', 'excise retail pieces <= ?']);
    const counted = { ...cigarettes, pieces: '5000' };
    assert.deepEqual(chargesOf(counted), ['duty 1000', 'excise 2000', 'vat 200']);
    assert.deepEqual(openOf(counted), ['duty <= 0', 'excise retail <= ?']);
    assert.equal(billOf([counted]).totals.landedCost, '4200');
    assert.deepEqual(chargesOf({ ...counted, retail: '5000', vat_in_retail: false }), [
      'duty 1000',
      'excise 2500',
      'vat 225',
    ]);
    assert.deepEqual(chargesOf({ ...counted, retail: '100', vat_in_retail: false }), [
      'duty 1000',
      'excise 2000',
      'vat 200',
    ]);
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
    assert.deepEqual(chargesOf({ ...cola, retail: '900', vat_in_retail: false }, then), [
      'duty 50',
      'excise 300',
      'vat 67.5',
    ]);
  });

  it('gives a preference on proof only, the lowest that is known, and names one that is not', () => {
    const dates = { code: '610910', value: '1000', origin: 'SA' };
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

  it('lets a registered importer account for VAT in the return where the law does, or an approval is stated', () => {
    const border = (country: string, terms: Terms) => {
      const { totals } = billOf([{ code: '851713', value: '1000', origin: 'CN' }], { country, ...terms });
      return [totals.vatAmount, totals.vatPaidAtBorder];
    };
    assert.deepEqual(border('AE', { isVatRegistered: true }), ['50', '0']);
    assert.deepEqual(border('SA', { isVatRegistered: true }), ['150', '150'], 'customs collect it');
    assert.deepEqual(border('SA', { isVatRegistered: true, isDeferralApproved: true }), ['150', '0']);
    assert.deepEqual(border('BH', { isVatRegistered: true }), ['100', '100'], 'the Bureau may allow it');
    assert.deepEqual(border('BH', { isDeferralApproved: true }), ['100', '0']);
    assert.deepEqual(border('OM', { isVatRegistered: true }), ['50', '50'], 'not confirmed');
    assert.deepEqual(border('QA', { isVatRegistered: true }), ['0', '0'], 'there is no VAT');
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
    const bahraini = { freight: '100', incoterm: 'FOB', country: 'BH' } as const;
    assert.deepEqual(added(bahraini), ['100', '0', null, false], 'no usual percentage is known: the insurance is open');
    assert.deepEqual(added({ ...bahraini, insurance: '5' }), ['100', '5', null, true]);
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
    const shipped = billOf([{ code: '610910', value: '9900', origin: 'BD' }], { fees: true, freight: '200' });
    assert.equal(shipped.totals.feesAmount, '70', 'an invoice below 10,000, whatever its freight');
    const omani = billOf([{ code: '610910', value: '9999' }], { fees: true, country: 'OM' });
    assert.deepEqual([omani.totals.feesAmount, omani.totals.isComplete], ['15', true], 'OMR 15 for a company');
    const bahraini = billOf([{ code: '610910', value: '9999' }], { fees: true, country: 'BH', vat: false });
    assert.deepEqual(shown(bahraini).open, ['fee <= 2'], 'BHD 3.5 or 5.5, from the press');
    assert.deepEqual([bahraini.totals.feesAmount, bahraini.totals.atMost], ['3.5', '505.45']);
    const unknown = billOf([{ code: '610910', value: '9999' }], { fees: true, country: 'QA' });
    assert.deepEqual([shown(unknown).open, unknown.totals.isComplete], [['fee <= ?'], false]);
  });

  it('caps the Saudi fee at 500 where duty or VAT is due, and at 130 on goods free of both', () => {
    const fee = (line: { code: string; is?: string[] }) =>
      billOf([{ value: '1000000', origin: 'CN', ...line }], { fees: true, country: 'SA' }).totals.feesAmount;
    assert.equal(fee({ code: '610910' }), '500');
    assert.equal(fee({ code: '851713' }), '500', 'free of duty, but VAT is due');
    assert.equal(fee({ code: '851713', is: ['returned_goods'] }), '130');
  });

  it('takes VAT out of a retail price before the excise, unless it is said to be without, and prints the base', () => {
    const cigarettes = { code: '240220', value: '1000', origin: 'BD', pieces: '1000' };
    const excise = (line: Partial<Line>, country = 'AE') => {
      const { lines, scale } = billOf([{ ...cigarettes, ...line }], { country });
      const found = lines[0]?.bill?.charges.find(({ kind }) => kind === 'excise');
      return [textOf(found?.amount ?? 0, scale), textOf(found?.base ?? 0, scale)];
    };
    assert.deepEqual(
      excise({ retail: '2100' }),
      ['1000', '1000'],
      '2,100 with VAT and excise are 2,000 and 1,000 without',
    );
    assert.deepEqual(excise({ retail: '2100', vat_in_retail: false }), ['1050', '1050']);
    assert.deepEqual(excise({ retail: '2300' }, 'SA'), ['1000', '1000'], 'VAT of 15 %');
    assert.deepEqual(excise({ retail: '2300' }, 'QA'), ['1150', '1150'], 'there is no VAT');
  });
});

/** A tariff rate of 5 %, and nothing else that is law. */
const PLAIN_DUTY = {
  rate: 5,
  measure: null,
  without: 5,
  possible: [],
  lower: [],
  lowest: 5,
  highest: 5,
  isDivided: false,
};
const NO_LAW: LineLaw = {
  isPlain: false,
  duty: PLAIN_DUTY,
  ...{ bans: [], reliefs: [], preferences: [], originDuties: [] },
  ...{ excise: null, exciseRivals: [], vat: [], generalVat: [], partialVat: [], fees: [] },
};

/** The charges under a law on goods for 1,000 AED with 200 of freight and insurance. */
function chargedUnder(law: Partial<LineLaw>, facts: Partial<ChargeFacts> = {}): { charges: string[]; open: string[] } {
  const exchange = new Exchange('AED', new Map(), new Map());
  const vat = { vatRate: rateOf('5'), includesVat: true, retailVat: rateOf('0') };
  const terms = { decimals: 2, scale: 2, exchange, ...vat, includesFees: true, limits: new Map() };
  const stated = { origin: 'CN', proof: false, is: [], ...facts };
  const { charges, open } = chargesOfLaw({ ...NO_LAW, ...law }, stated, { value: 100_000, cif: 120_000 }, terms);
  const money = (units: Units | null) => (units === null ? '?' : textOf(units, 2));
  return {
    charges: charges.map(({ kind, amount, base }) => `${kind} ${money(amount)} of ${money(base)}`),
    open: open.map(({ kind, needs, atMost }) => `${[kind, ...needs].join(' ')} <= ${money(atMost)}`),
  };
}

/** The same under a measure of one's own. */
function chargedBy(measure: Partial<Measure>, facts: Partial<ChargeFacts> = {}): { charges: string[]; open: string[] } {
  const own = measureOf({ rule: 'only', ...measure });
  const alternatives = { measures: [own], isCertain: true, isDivided: false, needsOrigin: false };
  const law: Partial<LineLaw> = {
    duty: own.kind === 'duty' ? { ...PLAIN_DUTY, rate: own.rate ?? 5, measure: own } : PLAIN_DUTY,
    originDuties: own.kind === 'anti_dumping' ? [{ kind: 'anti_dumping', ...alternatives }] : [],
    excise: own.kind === 'excise' ? alternatives : null,
    fees: own.kind === 'fee' ? [{ measure: own, digits: 6, isWhole: true, isGeneral: false }] : [],
  };
  return chargedUnder(law, facts);
}

describe('the duty', () => {
  const dutyUnder = (law: Partial<LineLaw>, facts?: Partial<ChargeFacts>) => chargedUnder(law, facts).charges[0];
  const preference = (rate: number) => measureOf({ kind: 'preference', rate, condition: 'certificate_of_origin' });

  it('is that of a preference with its proof, where it is lower', () => {
    assert.equal(dutyUnder({ preferences: [preference(2)] }, { proof: true }), 'preference 24 of 1200');
    assert.equal(dutyUnder({ preferences: [preference(2)] }), 'duty 60 of 1200', 'without the proof');
    assert.equal(dutyUnder({ preferences: [preference(7)] }, { proof: true }), 'duty 60 of 1200', 'a higher rate');
  });

  it('is the lowest of the reliefs that are claimed', () => {
    const reliefs = [3, 1, 2].map((rate) => measureOf({ kind: 'duty', rate, condition: `relief_${rate}` }));
    assert.equal(dutyUnder({ reliefs }, { is: ['relief_3', 'relief_1'] }), 'duty 12 of 1200');
    assert.equal(dutyUnder({ reliefs }), 'duty 60 of 1200', 'nothing is claimed');
  });

  it('stays open where the tariff states none, or several', () => {
    assert.deepEqual(chargedUnder({}).open, []);
    assert.deepEqual(chargedUnder({ duty: { ...PLAIN_DUTY, highest: null } }).open, ['duty <= ?']);
    const divided = { ...PLAIN_DUTY, highest: 10, isDivided: true };
    assert.deepEqual(chargedUnder({ duty: divided }).open, ['duty hs_code <= 60']);
  });

  it('and all else is not charged on forbidden goods', () => {
    const ban = measureOf({ kind: 'prohibited' });
    assert.deepEqual(chargedUnder({ bans: [ban] }), { charges: [], open: ['prohibited <= ?'] });
    const perhaps = { ...ban, status: 'announced' } as const;
    assert.equal(chargedUnder({ bans: [perhaps] }).charges.length, 2, 'a ban that may hold');
  });
});

describe("a measure of an operator's own", () => {
  it('is a percentage of what its basis says', () => {
    const dumped = (basis: string) => chargedBy({ kind: 'anti_dumping', rate: 10, basis }).charges[1];
    assert.equal(dumped('cif'), 'anti_dumping 120 of 1200');
    assert.equal(dumped('value'), 'anti_dumping 100 of 1000');
    assert.equal(dumped('duty_inclusive'), 'anti_dumping 126 of 1260');
    assert.equal(chargedBy({ kind: 'duty', rate: 10, basis: 'value' }).charges[0], 'duty 100 of 1000');
  });

  it('combines percentage and amount by its rule, and is never less than what is known', () => {
    const mixed = (rule: Measure['rule'], kg?: string) => {
      const facts = kg === undefined ? {} : { kg };
      const { charges, open } = chargedBy(
        { kind: 'duty', rate: 10, amount: 2, currency: 'AED', unit: 'kg', rule },
        facts,
      );
      return [charges[0]?.split(' ')[1], ...open];
    };
    assert.deepEqual([mixed('greater', '50'), mixed('greater', '80')], [['120'], ['160']]);
    assert.deepEqual([mixed('lesser', '50'), mixed('lesser', '80')], [['100'], ['120']]);
    assert.deepEqual([mixed('sum', '50'), mixed('sum', '0.005')], [['220'], ['120.01']]);
    assert.deepEqual(mixed('greater'), ['120', 'duty kg <= ?']);
    assert.deepEqual(mixed('lesser'), ['0', 'duty kg <= 120']);
    assert.deepEqual(mixed('sum'), ['120', 'duty kg <= ?']);
  });

  it('without a rate for exporters that are not named asks for the exporter', () => {
    const dumped = { kind: 'anti_dumping', rate: 10, condition: 'exporter_one' } as const;
    assert.deepEqual(chargedBy(dumped).open, ['anti_dumping exporter <= 120']);
    assert.deepEqual(chargedBy(dumped, { exporter: 'two' }).open, ['anti_dumping exporter <= 120']);
    assert.equal(chargedBy(dumped, { exporter: 'One' }).charges[1], 'anti_dumping 120 of 1200');
  });

  it('that is a fee on the goods is charged after VAT, and on a condition if it is claimed', () => {
    const fee = { kind: 'fee', rate: null, amount: 3, currency: 'AED', unit: 'piece' } as const;
    assert.deepEqual(chargedBy(fee, { pieces: '10' }).charges.slice(1), ['vat 63 of 1260', 'fee 30 of ?']);
    assert.deepEqual(chargedBy(fee).open, ['fee pieces <= ?']);
    const kept = { ...fee, condition: 'cold_store' };
    assert.deepEqual(chargedBy(kept, { pieces: '10' }).open, ['fee is=cold_store <= 30']);
    assert.equal(chargedBy(kept, { pieces: '10', is: ['cold_store'] }).charges.at(-1), 'fee 30 of ?');
  });
});
