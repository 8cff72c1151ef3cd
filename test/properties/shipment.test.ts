import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { API } from '../../src/operations/operations.ts';
import { SMALL } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';

const catalogue = unsearchable('edition', readFileSync(SMALL, 'utf8'));
const MINOR_UNITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, AED: 2, USD: 2, KWD: 3, BHD: 3, CLF: 4 };

interface Line {
  readonly code: string;
  readonly value: string;
}
interface Amounts {
  readonly [name: string]: string;
}

/** All numbers of a reply, as the digits sent: those of each line, and the totals. */
function figures(lines: readonly Line[], given: Readonly<Record<string, string>>) {
  const { answer, toJson } = API.shipment;
  const sent = { lines: lines.map(({ code, value }) => `${code}:${value}`).join(','), include_vat: '1', ...given };
  const json = JSON.stringify(toJson(answer(checkParameters('shipment', sent), sourcesOf(catalogue)), 'en'));
  // Every number becomes its own text.
  return JSON.parse(json.replaceAll(/:(-?\d[\d.]*)(?=[,}])/g, ':"$1"')) as {
    readonly lines: readonly (Amounts & { readonly calculation: Amounts })[];
    readonly totals: Amounts;
  };
}

/** The shares of an amount by another library: rounded down, then one unit more for each of the largest remainders. */
function shares(amount: Big, values: readonly Big[], decimals: number): Big[] {
  const unit = new Big(`1e-${decimals}`);
  const all = values.reduce((sum, value) => sum.plus(value), new Big(0));
  const exact = values.map((value) => ({ numerator: amount.times(value) }));
  const shared = exact.map(({ numerator }) => {
    // Integer division in units, since a quotient with endless decimals would be cut.
    const units = numerator.div(unit);
    const whole = units.div(all).round(0, Big.roundDown);
    const over = whole.times(all).gt(units) ? whole.minus(1) : whole;
    const share = units.minus(over.times(all)).gte(all) ? over.plus(1) : over;
    return { share, rest: units.minus(share.times(all)) };
  });
  const left = shared.reduce((rest, { share }) => rest.minus(share), amount.div(unit));
  const order = shared.map((_, i) => i).sort((a, b) => compareRest(shared[b], shared[a]) || a - b);
  const lucky = new Set(order.slice(0, Number(left)));
  return shared.map(({ share }, i) => (lucky.has(i) ? share.plus(1) : share).times(unit));
}

function compareRest(a: { rest: Big } | undefined, b: { rest: Big } | undefined): number {
  return (a?.rest ?? new Big(0)).cmp(b?.rest ?? new Big(0));
}

const code = fc.constantFrom(...catalogue.records.map((record) => record.code));
const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((each) => each.join(''));
const amount = (whole: number, part: number) =>
  fc.tuple(digits(1, whole), digits(0, part)).map(([a, b]) => (b === '' ? a : `${a}.${b}`));
const value = fc
  .oneof(fc.constantFrom('0.01', '1', '1', '1', '33.33', '9999999999.99'), amount(7, 2), amount(10, 3), amount(9, 30))
  .filter((text) => new Big(text).gte('0.01'));
const lines = fc.array(fc.record({ code, value }), { minLength: 1, maxLength: 50 });
const currency = fc.constantFrom(...Object.keys(MINOR_UNITS));
const cost = fc.oneof(fc.constantFrom('0', '0.01', '1', '100', '9999999999.99'), amount(6, 2), amount(10, 20));

describe('a shipment', () => {
  it('has the shares, duties and taxes of another decimal library, to the last digit', () => {
    fc.assert(
      fc.property(lines, currency, cost, cost, (goods, unit, freight, insurance) => {
        const decimals = MINOR_UNITS[unit] ?? 2;
        const values = goods.map((line) => new Big(line.value));
        const scaleOf = (text: string) => Math.max(decimals, (text.split('.')[1] ?? '').length);
        const freights = shares(new Big(freight), values, scaleOf(freight));
        const insurances = shares(new Big(insurance), values, scaleOf(insurance));
        const rounded = (each: Big) => each.round(decimals, Big.roundHalfUp);
        const expected = goods.map((line, i) => {
          const [own = new Big(0), ownFreight = new Big(0), ownInsurance = new Big(0)] = [
            values[i],
            freights[i],
            insurances[i],
          ];
          const cif = own.plus(ownFreight).plus(ownInsurance);
          const rate = new Big(catalogue.find(line.code)?.rate ?? Number.NaN);
          const duty = rounded(cif.times(rate).times('0.01'));
          const vat = rounded(cif.plus(duty).times('0.05'));
          return [own, ownFreight, ownInsurance, cif, duty, vat, duty.plus(vat), cif.plus(duty).plus(vat)];
        });
        const found = figures(goods, { freight, insurance, currency: unit });
        const rows = found.lines.map(({ calculation, ...line }) => [
          ...[line['value'], line['freight'], line['insurance'], calculation['declared_value']],
          ...[calculation['import_duty_amount'], calculation['vat_amount']],
          ...[calculation['total_duties_taxes'], calculation['landed_cost']],
        ]);
        assert.deepEqual(
          rows,
          expected.map((row) => row.map((each) => each.toFixed())),
        );
        const sums = (expected[0] ?? []).map((_, column) =>
          expected.reduce((sum, row) => sum.plus(row[column] ?? 0), new Big(0)).toFixed(),
        );
        // The columns of the bill come after them, and have nothing here but the VAT.
        assert.deepEqual(Object.values(found.totals).slice(0, sums.length), sums);
        assert.equal(found.totals['vat_paid_at_border'], found.totals['vat_amount']);
        assert.equal(found.totals['freight'], new Big(freight).toFixed());
        assert.equal(found.totals['insurance'], new Big(insurance).toFixed());
      }),
      { numRuns: 1_000 },
    );
  });

  it('of one line without freight is the calculation of that line', () => {
    fc.assert(
      fc.property(code, value, currency, (hs_code, given, unit) => {
        const { answer, toJson } = API.calculate;
        const input = checkParameters('calculate', { hs_code, value: given, currency: unit, include_vat: '1' });
        const alone = JSON.stringify(toJson(answer(input, sourcesOf(catalogue)), 'en'));
        const shipped = API.shipment.answer(
          checkParameters('shipment', { lines: `${hs_code}:${given}`, currency: unit, include_vat: '1' }),
          sourcesOf(catalogue),
        );
        const json = JSON.stringify(API.shipment.toJson(shipped, 'en'));
        const calculation = /"calculation":(\{[^}]*\})/;
        assert.equal(calculation.exec(json)?.[1], calculation.exec(alone)?.[1]);
        // A bill names its country apart, and also says what it cannot know: here no charges are loaded.
        const notesIn = (text: string) =>
          /"notes":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replace(/ of the country \([^)]*\)/, '');
        assert.ok(notesIn(json)?.startsWith(notesIn(alone) ?? 'none'));
      }),
      { numRuns: 300 },
    );
  });

  it('gives a line of more value never a smaller share', () => {
    fc.assert(
      fc.property(lines, cost, currency, (goods, freight, unit) => {
        const found = figures(goods, { freight, currency: unit }).lines;
        const ordered = [...found].sort((a, b) => new Big(a['value'] ?? 0).cmp(b['value'] ?? 0));
        for (const [i, line] of ordered.entries()) {
          const before = ordered[i - 1];
          if (before === undefined || new Big(before['value'] ?? 0).eq(line['value'] ?? 0)) continue;
          assert.ok(new Big(before['freight'] ?? 0).lte(line['freight'] ?? 0));
        }
      }),
      { numRuns: 300 },
    );
  });
});
