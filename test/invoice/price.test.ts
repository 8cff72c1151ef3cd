import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { tariffIn } from '../../src/cli/invoice-file.ts';
import {
  factsOf,
  lineParameter,
  type PriceLine,
  type Pricing,
  priceInvoice,
  type Terms,
} from '../../src/invoice/price.ts';
import { SMALL } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';

const sources = sourcesOf(unsearchable('edition', readFileSync(SMALL, 'utf8')));
const LINES: readonly PriceLine[] = [
  { code: '851713000000', amount: '1000.00', currency: 'USD' },
  { code: '090121000000', amount: '500.00', currency: 'USD' },
];
const TERMS: Terms = {
  freight: '150',
  insurance: '',
  discount: '',
  costsCurrency: 'USD',
  currency: 'USD',
  rates: {},
  vat: false,
};
const bill = (terms: Partial<Terms>, lines = LINES) => priceInvoice(lines, { ...TERMS, ...terms }, tariffIn(sources));

describe('the term of the prices', () => {
  it('says whether freight and insurance are added', async () => {
    const cif = async (terms: Partial<Terms>) => (await bill(terms)).totals.declared_value;
    assert.equal(await cif({ insurance: '15' }), '1665', 'without a term all that is given is added');
    assert.equal(await cif({ incoterm: 'FOB', insurance: '15' }), '1665');
    assert.equal(await cif({ incoterm: 'CFR', insurance: '15' }), '1515');
    assert.equal(await cif({ incoterm: 'CIF', insurance: '15' }), '1500');
  });

  it('adds the usual insurance where the price does not hold it and none is stated', async () => {
    const { totals, insurancePercent, open } = await bill({ incoterm: 'FOB', insurancePercent: '1' });
    assert.deepEqual([totals.insurance, insurancePercent, open], ['16.5', '1', []]);
    const stated = await bill({ incoterm: 'FOB', insurancePercent: '1', insurance: '0' });
    assert.deepEqual([stated.totals.insurance, stated.insurancePercent], ['0', null]);
  });

  it('leaves open what the price does not hold and nobody states, so that the total is at least', async () => {
    const { open, isComplete } = await bill({ incoterm: 'EXW', freight: '' });
    assert.deepEqual([open, isComplete], [['freight', 'insurance'], false]);
    assert.deepEqual((await bill({ incoterm: 'CIF', freight: '' })).open, []);
  });
});

describe('the facts of a line', () => {
  it('claim a condition only where it was stated', () => {
    const line = { quantity: '', origin: '', hasProof: false };
    assert.equal(factsOf(line), null);
    assert.equal(factsOf({ ...line, facts: { claims: '' } }), null);
    const facts = factsOf({ ...line, facts: { claims: 'investment_gold_99|registered_medicine' } });
    assert.deepEqual(facts?.is, ['investment_gold_99', 'registered_medicine']);
    assert.equal(
      lineParameter({ code: '7108', value: '5', facts }),
      '7108:5;is=investment_gold_99;is=registered_medicine',
    );
  });
});

describe('the bill', () => {
  it('never takes an amount of one currency as one of another', async () => {
    const yuan = [{ code: '851713000000', amount: '8000', currency: 'CNY' }];
    const { totals } = await bill({ freight: '', currency: 'AED', rates: { CNY: '0.51' } }, yuan);
    assert.equal(totals.value, '4080');
    await assert.rejects(bill({ freight: '', currency: 'AED' }, yuan), 'a rate that is not known is asked for');
  });

  it('has the whole fees of the declaration, also where a line is prohibited', async () => {
    const { price, ...own } = tariffIn(sources);
    const ban = { kind: 'prohibited', scope: 'all', title: { en: 'Ban', ar: 'حظر' }, condition: null } as const;
    const pricing: typeof own & Pricing = {
      ...own,
      async price(request) {
        const answer = await price(request);
        const isBanned = (i: number) => request.lines[i]?.code === '090121000000';
        return { ...answer, lines: answer.lines.map((line, i) => (isBanned(i) ? { ...line, measures: [ban] } : line)) };
      },
    };
    const terms = { ...TERMS, currency: 'AED', country: 'AE', hasFees: true, rates: {} };
    const whole = await priceInvoice(LINES, terms, tariffIn(sources));
    const without = await priceInvoice(LINES, terms, pricing);
    assert.ok(Number(whole.totals.fees_amount) > 0);
    assert.deepEqual([without.lines.length, without.prohibited.length], [1, 1]);
    assert.equal(without.totals.fees_amount, whole.totals.fees_amount);
  });

  it('leaves the VAT of a registered importer out of what is paid at the border', async () => {
    const own = await bill({ vat: true, country: 'AE' });
    const registered = await bill({ vat: true, country: 'AE', isVatRegistered: true });
    assert.equal(own.totals.paid_at_border, own.totals.total_duties_taxes);
    assert.ok(Number(registered.totals.vat_amount) > 0);
    assert.ok(Number(registered.totals.paid_at_border) < Number(own.totals.paid_at_border));
  });
});
