import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assess, notesOn } from '../../src/tariff/duty.ts';
import { type RateUnknown, TariffRecord } from '../../src/tariff/record.ts';

function recordAt(
  rate: number,
  more: { lowestRate?: number; highestRate?: number; rateUnknown?: RateUnknown; active?: boolean } = {},
): TariffRecord {
  const facts = {
    code: '0101',
    en: 'Goods',
    ar: 'بضائع',
    hasOwnText: true,
    aliasesEn: [],
    aliasesAr: [],
    rate,
    lowestRate: rate,
    highestRate: rate,
    rateUnknown: null,
    active: true,
  };
  return new TariffRecord({ ...facts, ...more }, null);
}

const figures = (rate: number, value: string, currency = 'USD', vatPercent = '5') => {
  const { dutyAmount, vatAmount, totalDutiesTaxes, landedCost } = assess({
    record: recordAt(rate),
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

  it('add up exactly, whatever the value', () => {
    for (const value of ['0.01', '0.29', '1.005', '999999999999.99', '123456789.123456789', '0.07']) {
      for (const currency of ['USD', 'KWD', 'JPY']) {
        const { declaredValue, dutyAmount, vatAmount, totalDutiesTaxes, landedCost } = assess({
          record: recordAt(6.5),
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
      assess({ record: recordAt(0.0001), value: '999999999999.99', currency: 'USD', vatPercent: '0' }),
    ).slice(0, -1)) {
      assert.match(text, /^\d+(\.\d+)?$/);
    }
    assert.equal(assess({ record: recordAt(0.0001), value: '1', currency: 'USD', vatPercent: '0' }).dutyRate, '0.0001');
  });

  it('without VAT the taxes are the duty', () => {
    assert.deepEqual(figures(5, '1000', 'USD', '0'), ['50', '0', '50', '1050']);
  });
});

describe('notes', () => {
  const notes = (record: TariffRecord) => notesOn(record).join(' ');

  it('say that the rates below differ, from which to which', () => {
    assert.match(notes(recordAt(5, { lowestRate: 0, highestRate: 100 })), /from 0% to 100%/);
    assert.doesNotMatch(notes(recordAt(5)), /from/);
  });

  it('say that a line is prohibited or its duty blank, and whose rate is used instead', () => {
    const told = (rateUnknown: RateUnknown) => notes(recordAt(5, { rateUnknown }));
    assert.match(told('import_prohibited'), /The import of 0101 is prohibited, .* usual rate of heading 0101 is used/);
    assert.match(told('trade_prohibited'), /The import and the export of 0101 are prohibited/);
    assert.match(told('not_stated'), /leaves the duty of 0101 blank/);
    assert.doesNotMatch(notes(recordAt(5)), /heading/);
  });

  it('say that a code is no longer in force', () => {
    assert.match(notes(recordAt(5, { active: false })), /no longer in force/);
    assert.doesNotMatch(notes(recordAt(5)), /in force/);
  });
});
