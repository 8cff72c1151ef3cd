import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { API } from '../../src/operations/operations.ts';
import { catalogueOf } from '../../src/publishing/build-catalogue.ts';
import { finish } from '../../src/steps.ts';
import { SMALL } from '../service.ts';
import { sourcesOf } from '../sources.ts';

const catalogue = finish(catalogueOf('edition', readFileSync(SMALL, 'utf8')));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The ISO 4217 minor units other than two decimals. */
const MINOR_UNITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'].map((code) => [code, 0]),
  ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0]),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3]),
  ...['CLF', 'UYW'].map((code) => [code, 4]),
]);

/** The numbers of an answer by name, as the digits sent. */
function figures(given: Record<string, string>, vatPercent: string): Record<string, string> {
  const { answer, toJson } = API.calculate;
  const calculation = answer(checkParameters('calculate', given), { ...sourcesOf(catalogue), vatPercent });
  const found = JSON.stringify(toJson(calculation, 'en')).matchAll(/"(\w+)":(-?\d[^,}]*)/g);
  return Object.fromEntries([...found].map(([, name, digits]) => [name, digits]));
}

/** The same numbers from another library: duty, then VAT on value and duty, each rounded half up, then their sums. */
function expected(code: string, value: string, currency: string, vatPercent: string): Record<string, string> {
  const rounded = (amount: Big) => amount.round(MINOR_UNITS[currency] ?? 2, Big.roundHalfUp);
  const declared = new Big(value);
  const rate = new Big(catalogue.find(code)?.rate ?? Number.NaN);
  const duty = rounded(declared.times(rate).times('0.01'));
  const vat = rounded(declared.plus(duty).times(vatPercent).times('0.01'));
  const total = duty.plus(vat);
  return {
    declared_value: declared.toFixed(),
    import_duty_rate: rate.toFixed(),
    import_duty_amount: duty.toFixed(),
    vat_rate: new Big(vatPercent).toFixed(),
    vat_amount: vat.toFixed(),
    total_duties_taxes: total.toFixed(),
    landed_cost: declared.plus(total).toFixed(),
  };
}

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((each) => each.join(''));

/** Valid values in every notation, often the smallest and the largest. */
const value = fc
  .oneof(
    fc.constantFrom('0.01', '0.010', '0.05', '0.5', '1', '999999999999.99', '999999999999', '000000000001.005'),
    fc.tuple(digits(1, 12), digits(0, 40)).map(([whole, part]) => (part === '' ? whole : `${whole}.${part}`)),
    fc.tuple(digits(1, 3), digits(2, 6)).map(([whole, part]) => `${whole}.${part}5`),
  )
  .filter((text) => new Big(text).gte('0.01') && new Big(text).lte('999999999999.99'));
const currency = fc.oneof(
  fc.constantFrom(...Object.keys(MINOR_UNITS), 'AED', 'SAR', 'USD', 'EUR'),
  fc
    .tuple(fc.constantFrom(...LETTERS), fc.constantFrom(...LETTERS), fc.constantFrom(...LETTERS))
    .map((each) => each.join('')),
);
const code = fc.constantFrom(...catalogue.records.map((record) => record.code));
const vatPercent = fc.oneof(
  fc.constantFrom('5', '0', '15', '7.5', '99.9999'),
  digits(1, 2),
  digits(4, 4).map((part) => `5.${part}`),
);

describe('every figure of a calculation', () => {
  it('equals the result of another decimal library, to the last digit', () => {
    fc.assert(
      fc.property(code, value, currency, vatPercent, fc.boolean(), (hs_code, given, unit, percent, withVat) => {
        const found = figures({ hs_code, value: given, currency: unit, include_vat: withVat ? '1' : '0' }, percent);
        assert.deepEqual(found, expected(hs_code, given, unit, withVat ? percent : '0'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the right minor unit for each of the 17,576 three-letter labels', () => {
    for (const first of LETTERS) {
      for (const second of LETTERS) {
        for (const third of LETTERS) {
          const unit = first + second + third;
          const found = figures({ hs_code: '0101', value: '1234567.891234', currency: unit, include_vat: '1' }, '5');
          assert.deepEqual(found, expected('0101', '1234567.891234', unit, '5'), unit);
        }
      }
    }
  });

  it('does not depend on how the value is written', () => {
    fc.assert(
      fc.property(code, value, fc.nat(3), fc.nat(5), (hs_code, given, zerosBefore, zerosAfter) => {
        const [whole = '', part] = given.split('.');
        fc.pre(whole.length + zerosBefore <= 12 && given.length + zerosAfter < 55);
        const padded = `${'0'.repeat(zerosBefore)}${whole}.${part ?? '0'}${'0'.repeat(zerosAfter)}`;
        assert.deepEqual(figures({ hs_code, value: padded }, '5'), figures({ hs_code, value: given }, '5'));
      }),
    );
  });

  it('never decreases when the value increases', () => {
    fc.assert(
      fc.property(code, value, value, currency, (hs_code, a, b, unit) => {
        const [low, high] = new Big(a).lte(b) ? [a, b] : [b, a];
        const [less, more] = [low, high].map((each) =>
          figures({ hs_code, value: each, currency: unit, include_vat: '1' }, '5'),
        );
        for (const name of ['import_duty_amount', 'vat_amount', 'total_duties_taxes', 'landed_cost']) {
          assert.ok(new Big(less?.[name] ?? '').lte(more?.[name] ?? ''), name);
        }
      }),
    );
  });
});
