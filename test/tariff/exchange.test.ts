import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decimal, textOf } from '../../src/tariff/decimal.ts';
import { Exchange, RateMissing } from '../../src/tariff/exchange.ts';

const PEGS = new Map([
  ['USD', '1'],
  ['AED', '3.6725'],
  ['SAR', '3.75'],
]);

/** An amount in dirhams, rounded once to fils. */
function inDirhams(amount: string, currency: string, given: Readonly<Record<string, string>> = {}): string {
  const exchange = new Exchange('AED', new Map(Object.entries(given)), PEGS);
  return textOf(exchange.convert(decimal(amount), currency, 2, 2), 2);
}

it('pegged currencies are converted by their pegs, as a fraction that is rounded once', () => {
  assert.equal(inDirhams('100', 'USD'), '367.25');
  assert.equal(inDirhams('100', 'SAR'), '97.93', '367.25 / 3.75 = 97.9333');
  assert.equal(inDirhams('12.5', 'AED'), '12.5');
});

it('a rate that is given goes before a peg, and a bill says which of them it used', () => {
  assert.equal(inDirhams('100', 'USD', { USD: '4' }), '400');
  const exchange = new Exchange('AED', new Map([['EUR', '4.1']]), PEGS);
  for (const currency of ['EUR', 'USD', 'AED']) exchange.convert(decimal('1'), currency, 2, 2);
  assert.deepEqual(exchange.used, [
    { currency: 'EUR', rate: '4.1', source: 'given' },
    { currency: 'USD', rate: '3.6725', source: 'peg' },
  ]);
});

it('a currency without a rate is converted by none', () => {
  assert.throws(() => inDirhams('100', 'EUR'), RateMissing);
});

it('pegs lead into a currency without one through the rate of the dollar alone', () => {
  const exchange = (given: readonly (readonly [string, string])[]) => new Exchange('EUR', new Map(given), PEGS);
  assert.equal(exchange([]).knows('SAR'), false);
  assert.equal(textOf(exchange([['USD', '0.9']]).convert(decimal('375'), 'SAR', 2, 2), 2), '90');
});
