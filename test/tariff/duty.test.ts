import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assess } from '../../src/tariff/duty.ts';
import { recordOf } from './record.ts';

const figures = (rate: number, value: string, currency = 'USD', vatPercent = '5') => {
  const { dutyAmount, vatAmount, totalDutiesTaxes, landedCost } = assess({
    record: recordOf({ rate }),
    value,
    currency,
    vatPercent,
  });
  return [dutyAmount, vatAmount, totalDutiesTaxes, landedCost];
};

describe('amounts', () => {
  it('match the published example', () => {
    assert.deepEqual(figures(5, '1000'), ['50', '52.5', '102.5', '1102.5']);
  });

  it('are rounded half up to the minor unit of the currency', () => {
    assert.equal(figures(5, '33.33')[0], '1.67');
    assert.equal(figures(5, '0.1')[0], '0.01', 'exactly half a cent goes up');
    assert.equal(figures(5, '0.09')[0], '0');
    assert.equal(figures(5, '0.01', 'KWD')[0], '0.001');
    assert.equal(figures(5, '10', 'JPY')[0], '1');
    assert.equal(figures(5, '9', 'KRW')[0], '0');
    assert.equal(figures(5, '0.01', 'CLF')[0], '0.0005');
    assert.equal(figures(5, '0.01', 'ZZZ')[0], '0', 'an unknown label has two decimals');
  });

  it('VAT is on the value and the rounded duty', () => {
    assert.deepEqual(figures(5, '33.33'), ['1.67', '1.75', '3.42', '36.75']);
  });

  it('add up exactly for every value', () => {
    for (const value of ['0.01', '0.29', '1.005', '999999999999.99', '123456789.123456789', '0.07']) {
      for (const currency of ['USD', 'KWD', 'JPY']) {
        const { declaredValue, dutyAmount, vatAmount, totalDutiesTaxes, landedCost } = assess({
          record: recordOf({ rate: 6.5 }),
          value,
          currency,
          vatPercent: '5',
        });
        const scaled = (text: string) =>
          BigInt(Math.round(Number(`0.${(text.split('.')[1] ?? '').padEnd(12, '0')}`) * 1e12)) +
          BigInt(text.split('.')[0] ?? '') * 10n ** 12n;
        assert.equal(declaredValue, value);
        assert.equal(scaled(dutyAmount) + scaled(vatAmount), scaled(totalDutiesTaxes));
        assert.equal(scaled(declaredValue) + scaled(totalDutiesTaxes), scaled(landedCost));
      }
    }
  });

  it('are never written with an exponent', () => {
    for (const text of Object.values(
      assess({ record: recordOf({ rate: 0.0001 }), value: '999999999999.99', currency: 'USD', vatPercent: '0' }),
    ).slice(0, -1)) {
      assert.match(text, /^\d+(\.\d+)?$/);
    }
    assert.equal(
      assess({ record: recordOf({ rate: 0.0001 }), value: '1', currency: 'USD', vatPercent: '0' }).dutyRate,
      '0.0001',
    );
  });

  it('without VAT the taxes are the duty', () => {
    assert.deepEqual(figures(5, '1000', 'USD', '0'), ['50', '0', '50', '1050']);
  });
});
