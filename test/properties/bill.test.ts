import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Big } from 'big.js';
import fc from 'fast-check';
import { INCOTERMS, type Incoterm } from '../../src/contract/incoterms.ts';
import { decimal, textOf } from '../../src/tariff/decimal.ts';
import { Exchange } from '../../src/tariff/exchange.ts';
import type { ShipmentAssessment } from '../../src/tariff/shipment.ts';
import { billOf, catalogue, countries, DAY, type Line, measures, type Terms } from '../tariff/bill.ts';

// What must hold for every bill, checked against an independent decimal library.

/** Codes that measures name, and any others. */
const named = ['690721', '240220', '220210210000', '721420', '710812', '853650', '850710', '300490', '610910', '0402'];
const codes = [...named, ...catalogue.records.filter((_, i) => i % 97 === 0).map(({ code }) => code)];
const origins = ['CN', 'IN', 'SA', 'BD', 'KR', 'MY', 'CH', 'US', 'AE'];
const claims = [...measures.claimsOn()].sort();

/** Not so small that nothing is left of it in another currency. */
const value = fc.integer({ min: 100, max: 10 ** 9 }).map((cents) => new Big(cents).div(100).toFixed());
const quantity = fc.integer({ min: 1, max: 10 ** 6 }).map((tenths) => new Big(tenths).div(10).toFixed());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

type Facts = { [Name in Exclude<keyof Line, 'code' | 'value' | 'currency'>]?: Line[Name] | undefined };
const facts: fc.Arbitrary<Facts> = fc.record({
  origin: maybe(fc.constantFrom(...origins)),
  proof: maybe(fc.boolean()),
  pieces: maybe(fc.integer({ min: 1, max: 10 ** 6 }).map(String)),
  kg: maybe(quantity),
  litres: maybe(quantity),
  retail: maybe(value),
  exporter: maybe(fc.constantFrom('enping_fengze', 'sampled', 'not_sampled', 'nobody')),
  is: maybe(fc.uniqueArray(fc.constantFrom(...claims), { maxLength: 2 })),
});
const line = fc.tuple(fc.constantFrom(...codes), value, facts).map(([code, of, own]) => lineOf(code, of, own));
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const terms: fc.Arbitrary<Terms> = fc.record(
  {
    country: fc.constantFrom('AE', 'SA', 'BH', 'OM', 'QA'),
    day: fc.constantFrom('2025-05-01', '2025-12-31', '2026-10-12', '2026-11-18'),
    currency: fc.constantFrom('AED', 'USD', 'BHD'),
    in: fc.constantFrom('AED', 'USD', 'SAR', 'OMR'),
    freight: value,
    insurance: value,
    incoterm: fc.constantFrom(...(Object.keys(INCOTERMS) as Incoterm[])),
    vat: fc.boolean(),
    fees: fc.boolean(),
    isVatRegistered: fc.boolean(),
  },
  { requiredKeys: [] },
);

function lineOf(code: string, of: string, own: Facts): Line {
  const stated = Object.fromEntries(Object.entries(own).filter(([, each]) => each !== undefined));
  return { code, value: of, ...stated };
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((all, each) => all.plus(each), new Big(0)).toFixed();

/** The amounts charged on a line by kind. */
function byKind({ lines: all, scale }: ShipmentAssessment, i: number): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const { kind, amount } of all[i]?.bill?.charges ?? []) {
    const name = kind === 'preference' ? 'duty' : kind;
    sums.set(name, (sums.get(name) ?? new Big(0)).plus(textOf(amount, scale)));
  }
  return sums;
}

it('every column adds up, and every row', () => {
  fc.assert(
    fc.property(lines, terms, (all, of) => {
      const bill = billOf(all, of);
      const { totals } = bill;
      for (const name of ['value', 'freight', 'insurance'] as const)
        assert.equal(totals[name], sumOf(bill.lines.map((each) => each[name])));
      for (const name of ['declaredValue', 'dutyAmount', 'vatAmount', 'totalDutiesTaxes', 'landedCost'] as const)
        assert.equal(totals[name], sumOf(bill.lines.map(({ amounts }) => amounts[name])), name);
      for (const [i, { value: own, freight, insurance, amounts }] of bill.lines.entries()) {
        assert.equal(amounts.declaredValue, sumOf([own, freight, insurance]));
        assert.equal(amounts.totalDutiesTaxes, sumOf([...byKind(bill, i).values()].map(String)));
        assert.equal(amounts.landedCost, sumOf([amounts.declaredValue, amounts.totalDutiesTaxes]));
      }
      const others = [totals.additionalDutyAmount, totals.exciseAmount, totals.feesAmount];
      assert.equal(totals.totalDutiesTaxes, sumOf([totals.dutyAmount, totals.vatAmount, ...others]));
      assert.equal(
        totals.isComplete,
        bill.lines.every(({ bill: own }) => own?.open.length === 0),
      );
    }),
    { numRuns: 300 },
  );
});

it('the order of lines does not matter to what each is charged', () => {
  fc.assert(
    fc.property(lines, terms, (all, of) => {
      // Shares of whole units go to the earlier of two equal lines, so that costs and fees are left out here.
      const { freight, insurance, fees, ...others } = of;
      const there = billOf(all, others);
      const back = billOf(all.toReversed(), others);
      assert.deepEqual(back.totals, there.totals);
      assert.deepEqual(
        back.lines.toReversed().map(({ bill }) => bill),
        there.lines.map(({ bill }) => bill),
      );
    }),
    { numRuns: 200 },
  );
});

it('a fact of the goods more never opens more, and an amount is lower for a fact less only where the bill says that it is open', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      value,
      facts,
      fc.constantFrom(...Object.keys({ origin: 0, proof: 0, pieces: 0, kg: 0, litres: 0, retail: 0 })),
      terms,
      (code, of, own, name, under) => {
        if (own[name as keyof Facts] === undefined) return;
        const less = { ...own, [name]: undefined };
        const [more, fewer] = [billOf([lineOf(code, of, own)], under), billOf([lineOf(code, of, less)], under)];
        const openOf = (bill: ShipmentAssessment) => bill.lines[0]?.bill?.open.length ?? 0;
        // An origin and its proof can bring a ban or an agreement in doubt with them.
        if (name !== 'origin' && name !== 'proof') assert.ok(openOf(more) <= openOf(fewer), `${code} without ${name}`);
        const [with_, without] = [byKind(more, 0), byKind(fewer, 0)];
        for (const kind of ['duty', 'anti_dumping', 'excise'])
          if ((without.get(kind) ?? new Big(0)).lt(with_.get(kind) ?? 0))
            assert.ok(
              fewer.lines[0]?.bill?.open.some((each) => each.kind === kind),
              `${code} ${kind} without ${name}`,
            );
      },
    ),
    { numRuns: 1000 },
  );
});

it('VAT of nothing on a condition never stands without the claim', () => {
  fc.assert(
    fc.property(lines, terms, (all, of) => {
      const { lines: charged } = billOf(
        all.map(({ is: _, ...each }) => each),
        { ...of, vat: true, country: 'AE' },
      );
      const isForbidden = (open: readonly { kind: string }[] = []) => open.some(({ kind }) => kind === 'prohibited');
      for (const { amounts, bill } of charged) assert.equal(amounts.vatRate, isForbidden(bill?.open) ? '0' : '5');
    }),
    { numRuns: 200 },
  );
});

it('a rate that is given as the peg changes no amount, whatever is multiplied first', () => {
  const pegs = [...countries.pegsOn(DAY)].filter(([currency]) => currency !== 'USD');
  fc.assert(
    fc.property(value, quantity, fc.constantFrom(...pegs), (amount, of, [currency, peg]) => {
      const [byPeg, byHand] = [new Map<string, string>(), new Map([['USD', peg]])].map((given) =>
        new Exchange(currency, given, countries.pegsOn(DAY)).convert(decimal(amount), 'USD', 2, 2, decimal(of)),
      );
      const expected = new Big(amount).times(of).times(peg).round(2, Big.roundHalfUp).toFixed();
      assert.deepEqual([textOf(byPeg ?? 0, 2), textOf(byHand ?? 0, 2)], [expected, expected]);
    }),
  );
});

it('every percentage is rounded half up, once', () => {
  fc.assert(
    fc.property(lines, terms, (all, of) => {
      const bill = billOf(all, of);
      const decimals = ['BHD', 'OMR'].includes(
        of.in ?? of.currency ?? countries.find(of.country ?? 'AE')?.currency ?? '',
      )
        ? 3
        : 2;
      for (const { bill: own } of bill.lines)
        for (const { kind, rate, base, amount } of own?.charges ?? []) {
          // The excise price follows from the retail price, and is itself rounded where it is shown.
          if (rate === null || base === null || kind === 'fee' || kind === 'excise') continue;
          const expected = new Big(textOf(base, bill.scale)).times(rate).div(100).round(decimals, Big.roundHalfUp);
          assert.equal(textOf(amount, bill.scale), expected.toFixed(), kind);
        }
    }),
    { numRuns: 200 },
  );
});
