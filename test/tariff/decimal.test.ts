import assert from 'node:assert/strict';
import { it } from 'node:test';
import Big from 'big.js';
import { type Decimal, decimal, percentOf, plus, textOf as textOfUnits, unitsAt } from '../../src/tariff/decimal.ts';

function textOf({ units, scale }: Decimal): string {
  return textOfUnits(units, scale);
}

/** A percentage of an amount, rounded to `decimals` places. */
function percent(amount: Decimal, rate: Decimal, decimals: number): Decimal {
  const scale = Math.max(amount.scale, decimals);
  return { units: percentOf(unitsAt(amount, scale), rate, scale, decimals), scale };
}

it('a decimal is written as it was read, without superfluous zeros', () => {
  for (const text of ['0', '5', '0.01', '19.99', '999999999999.99', '0.000000000000000001', '1000']) {
    assert.equal(textOf(decimal(text)), text);
  }
  assert.equal(textOf(decimal('007.500')), '7.5');
  assert.equal(textOf(decimal('0.00')), '0');
  assert.equal(textOf(decimal('10.0')), '10');
});

it('rounds half up', () => {
  const rounded = (amount: string, rate: string, decimals: number) =>
    textOf(percent(decimal(amount), decimal(rate), decimals));
  assert.equal(rounded('0.1', '5', 2), '0.01');
  assert.equal(rounded('0.09999999999999999999', '5', 2), '0');
  assert.equal(rounded('33.33', '5', 2), '1.67');
  assert.equal(rounded('10', '5', 0), '1');
  assert.equal(rounded('9', '5', 0), '0');
  assert.equal(rounded('1', '5', 4), '0.05');
});

it('agrees with an independent decimal library, digit for digit', () => {
  let seed = 42;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  for (let i = 0; i < 20_000; i++) {
    const amount = `${next(1_000_000)}${next(1_000_000)}.${String(next(1_000_000)).padStart(1 + next(8), '0')}`;
    const rate = next(3) === 0 ? `${next(100)}.${next(10_000)}` : String(next(101));
    const decimals = next(5);
    const expected = new Big(amount).times(rate).times('0.01').round(decimals, Big.roundHalfUp);
    const got = percent(decimal(amount), decimal(rate), decimals);
    assert.equal(textOf(got), expected.toFixed(), `${rate}% of ${amount} to ${decimals}`);
    assert.equal(textOf(plus(decimal(amount), got)), new Big(amount).plus(expected).toFixed());
  }
});

it('is exact on both sides of the largest safe integer', () => {
  for (const base of [2n ** 53n - 3n, 2n ** 53n, 2n ** 60n])
    for (let step = 0n; step < 6n; step++)
      for (const scale of [0, 1, 2, 3, 5]) {
        const digits = String(base + step).padStart(scale + 1, '0');
        const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
        assert.equal(textOf(decimal(text)), new Big(text).toFixed());
        assert.equal(textOf(plus(decimal(text), decimal('0.01'))), new Big(text).plus('0.01').toFixed());
        const fifth = new Big(text).times('0.2').round(2, Big.roundHalfUp);
        assert.equal(textOf(percent(decimal(text), decimal('20'), 2)), fifth.toFixed());
      }
});
