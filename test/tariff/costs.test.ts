import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type StatedCosts, shareCosts } from '../../src/tariff/costs.ts';
import { sum, textOf } from '../../src/tariff/decimal.ts';
import { Exchange } from '../../src/tariff/exchange.ts';

/** The shares of costs among lines of some values in a currency that is its own. */
function shared(values: readonly string[], stated: Partial<StatedCosts>, decimals = 2) {
  const none = { freight: undefined, insurance: undefined, currency: 'AED', insurancePercent: null };
  const exchange = new Exchange('AED', new Map([['USD', '3.6725']]), new Map());
  const lines = values.map((value) => ({ value, currency: 'AED' }));
  const { scale, ...shares } = shareCosts(lines, { ...none, ...stated }, exchange, decimals);
  const texts = (units: readonly (number | bigint)[]) => units.map((each) => textOf(each, scale));
  return {
    values: texts(shares.values),
    discounts: texts(shares.discounts),
    freights: texts(shares.freights),
    insurances: texts(shares.insurances),
    open: [shares.isFreightOpen, shares.isInsuranceOpen],
  };
}

describe('the costs of an invoice', () => {
  it('are shared by value and add up exactly: what is left goes to the largest remainders', () => {
    assert.deepEqual(shared(['1', '1', '1'], { freight: '100' }).freights, ['33.34', '33.33', '33.33']);
    assert.deepEqual(shared(['10', '20.5'], { freight: '0.05' }).freights, ['0.02', '0.03']);
    assert.deepEqual(shared(['5', '5'], { insurance: '10' }, 0).insurances, ['5', '5']);
    assert.deepEqual(
      shared(['0', '0'], { freight: '7' }).freights,
      ['3.5', '3.5'],
      'by equal parts where no line has a value',
    );
  });

  it('are converted once, and a discount comes off the values before freight and insurance are shared by them', () => {
    const own = shared(['100', '300'], { discount: '40', freight: '10', currency: 'USD' });
    assert.deepEqual(
      [own.discounts, own.values],
      [
        ['36.73', '110.17'],
        ['63.27', '189.83'],
      ],
    );
    assert.deepEqual(own.freights, ['9.18', '27.55'], '36.725 is 36.73 in whole fils');
    assert.deepEqual(shared(['10'], { discount: '11' }).values, ['0'], 'never below zero');
  });

  it('are added as the term of the prices says, and are open where it lacks one that nobody states', () => {
    const stated = { freight: '10', insurance: '5' };
    const added = (incoterm: StatedCosts['incoterm']) => {
      const { freights, insurances } = shared(['100'], { ...stated, incoterm });
      return [...freights, ...insurances];
    };
    assert.deepEqual(
      [added('FOB'), added('CFR'), added('CIF')],
      [
        ['10', '5'],
        ['0', '5'],
        ['0', '0'],
      ],
    );
    assert.deepEqual(shared(['100'], { incoterm: 'EXW' }).open, [true, true]);
    assert.deepEqual(shared(['100'], { incoterm: 'CPT' }).open, [false, true]);
    const usual = shared(['100'], { incoterm: 'FOB', freight: '10', insurancePercent: '1' });
    assert.deepEqual([usual.insurances, usual.open], [['1.1'], [false, false]]);
  });

  it('of any amounts are shared without a rest', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 60 }), amount, amount, (values, freight, insurance) => {
        const exchange = new Exchange('AED', new Map(), new Map());
        const lines = values.map((value) => ({ value, currency: 'AED' }));
        const stated = { freight, insurance, currency: 'AED', insurancePercent: null };
        const { scale, freights, insurances } = shareCosts(lines, stated, exchange, 2);
        assert.equal(Number(textOf(freights.reduce(sum, 0), scale)), Number(freight));
        assert.equal(Number(textOf(insurances.reduce(sum, 0), scale)), Number(insurance));
      }),
      { numRuns: 200 },
    );
  });
});
