import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tariffIn } from '../../src/cli/invoice-file.ts';
import { type PriceLine, priceInvoice, type Terms, TOTALS } from '../../src/invoice/price.ts';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { API } from '../../src/operations/operations.ts';
import { SMALL } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';

const catalogue = unsearchable('edition', readFileSync(SMALL, 'utf8'));
const sources = sourcesOf(catalogue);
const code = fc.constantFrom(...catalogue.records.map((record) => record.code));
const amount = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => (cents / 100).toFixed(2));
const line = fc.record({ code, amount: amount(10_000_000), currency: fc.constant('') });
const terms = fc.record({
  freight: amount(500_000),
  insurance: amount(50_000),
  discount: fc.constant(''),
  costsCurrency: fc.constant(''),
  currency: fc.constantFrom('AED', 'USD', 'KWD', 'JPY'),
  rates: fc.constant({}),
  vat: fc.boolean(),
});

/** Currencies that are tied to the dollar, and the dollar. */
const tied = fc.constantFrom('AED', 'SAR', 'BHD', 'OMR', 'QAR', 'USD');
const NO_COSTS = { freight: '', insurance: '', discount: '', costsCurrency: '', rates: {}, vat: true };

/** The bill as a client gets it that may send so many lines at once. */
const bill = (lines: readonly PriceLine[], given: Terms, maxLines: number) =>
  priceInvoice(lines, given, {
    maxLines,
    pegs: sources.measures.countriesOn().pegsOn(sources.measures.today),
    price: async (request) => {
      const { lines: priced, ...answer } = await tariffIn(sources).price(request);
      // The API also has the value and the shares of the request, which are not those of the invoice.
      return { ...answer, lines: priced.map((each) => ({ ...each, value: '0', freight: '0', insurance: '0' })) };
    },
  });

describe('one invoice', () => {
  it('costs the same in one piece as in parts, however small', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 180 }),
        terms,
        fc.integer({ min: 1, max: 60 }),
        async (lines, given, maxLines) => {
          const [whole, parts] = [
            await bill(lines, given, Number.POSITIVE_INFINITY),
            await bill(lines, given, maxLines),
          ];
          assert.deepEqual(parts, whole);
        },
      ),
      { numRuns: 60 },
    ));

  it('costs what the API answers for the same lines', () =>
    fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 50 }), terms, async (lines, given) => {
        const own = await bill(lines, given, 50);
        const input = checkParameters('shipment', {
          lines: lines.map((each) => `${each.code}:${each.amount}`).join(','),
          freight: given.freight,
          insurance: given.insurance,
          currency: given.currency,
          include_vat: String(given.vat),
        });
        const json = JSON.parse(JSON.stringify(API.shipment.toJson(API.shipment.answer(input, sources), 'en')));
        const answered = TOTALS.filter((name) => name !== 'paid_at_border');
        assert.deepEqual(
          answered.map((name) => Number(own.totals[name])),
          answered.map((name) => json.totals[name]),
        );
        assert.equal(own.totals.paid_at_border, own.totals.total_duties_taxes);
        assert.deepEqual(
          own.lines.map(({ freight, insurance, calculation }) =>
            [freight, insurance, calculation.landed_cost].map(Number),
          ),
          json.lines.map((each: { freight: number; insurance: number; calculation: { landed_cost: number } }) => [
            each.freight,
            each.insurance,
            each.calculation.landed_cost,
          ]),
        );
      }),
      { numRuns: 100 },
    ));

  it('is converted at the pegs of the countries, as the API converts it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(code, amount(10_000_000), tied), { minLength: 1, maxLength: 20 }),
        tied,
        async (rows, currency) => {
          const lines = rows.map(([own, value, of]) => ({ code: own, amount: value, currency: of }));
          const own = await bill(lines, { ...NO_COSTS, currency }, 50);
          const stated = lines.map((each) => `${each.code}:${each.amount};currency=${each.currency}`).join(',');
          const input = checkParameters('shipment', { lines: stated, currency, include_vat: 'true' });
          const json = JSON.parse(JSON.stringify(API.shipment.toJson(API.shipment.answer(input, sources), 'en')));
          assert.deepEqual(
            own.exchange.map(({ rate, ...each }) => ({ ...each, rate: Number(rate) })),
            json.exchange,
          );
          assert.equal(Number(own.totals.landed_cost), json.totals.landed_cost);
        },
      ),
      { numRuns: 100 },
    ));

  it('gives a line its share of the costs whether or not the others have a code', () =>
    fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 40 }), terms, async (lines, given) => {
        const open = lines.map((each, i) => (i % 2 === 1 ? { ...each, code: '' } : each));
        const [all, some] = [await bill(lines, given, 50), await bill(open, given, 50)];
        assert.deepEqual(
          some.lines.map(({ calculation }) => calculation),
          all.lines.filter((_, i) => i % 2 === 0).map(({ calculation }) => calculation),
        );
        assert.equal(some.left.count, Math.floor(lines.length / 2));
      }),
      { numRuns: 50 },
    ));
});
