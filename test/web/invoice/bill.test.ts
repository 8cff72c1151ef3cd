import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import { billableLines, currenciesOf, shipmentRequests } from '../../../web/src/invoice/bill.ts';
import { type DeskState, NO_CHARGES } from '../../../web/src/invoice/desk.ts';
import { type DeskLine, newLine } from '../../../web/src/invoice/desk-line.ts';

function line(id: number, given: Partial<InvoiceLine> = {}, decided: Partial<DeskLine> = {}): DeskLine {
  const empty = { description: '', code: '', quantity: '', unitPrice: '', currency: '', origin: '' };
  const amount = { amount: '100', problem: null };
  return { ...newLine(id, { ...empty, ...amount, ...given }), state: 'done', code: '610910', ...decided };
}

it('a bill has the lines with a code and an amount without a problem', () => {
  const lines = [
    line(1),
    line(2, {}, { state: 'confident' }),
    line(3, {}, { state: 'choose' }),
    line(4, {}, { code: '' }),
    line(5, { amount: '', problem: 'missing' }),
    line(6, { quantity: '3', unitPrice: '5', problem: 'mismatch' }),
    line(7, { quantity: '3', unitPrice: '5' }),
  ];
  assert.deepEqual(
    billableLines(lines).map(({ id }) => id),
    [1, 2, 7],
  );
});

it('a long bill takes several requests, which share the freight', () => {
  const lines = [line(1), line(2), line(3, { amount: '200' })];
  const requests = shipmentRequests(lines, { ...NO_CHARGES, freight: '40' }, 'en', 2);
  assert.deepEqual(
    requests.map(({ parameters }) => [parameters.lines, parameters.freight]),
    [
      ['610910:100,610910:100', '20'],
      ['610910:200', '20'],
    ],
  );
});

it('a line without a currency has that of the invoice', () => {
  const of = (...currencies: string[]) =>
    currenciesOf({ lines: currencies.map((currency, i) => line(i, { currency })), charges: NO_CHARGES } as DeskState);
  assert.deepEqual(of(), ['AED']);
  assert.deepEqual(of('USD', 'USD'), ['USD']);
  assert.deepEqual(of('', 'USD'), ['AED', 'USD']);
});
