import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import type { Resolved } from '../../../web/src/invoice/answers.ts';
import { afterResolve, newLine } from '../../../web/src/invoice/desk-line.ts';
import { readGiven } from '../../../web/src/invoice/stored-fields.ts';

const given = (description: string, code: string, writtenCode?: string): InvoiceLine => ({
  description,
  code,
  ...(writtenCode === undefined ? {} : { writtenCode }),
  quantity: '',
  unitPrice: '',
  amount: '100',
  problem: null,
  currency: '',
  origin: '',
});
const goods = { en: 'Goods', ar: 'سلع' };
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    hs_code: `9012${String(i).padStart(8, '0')}`,
    description: goods,
    tariff_rate: '5',
    via: '901210',
  }));
const resolved = (code: string, lines: Resolved['lines'], total = lines.length): Resolved => ({
  code,
  status: 'choose',
  matched: code.slice(0, 4),
  ignored_digits: '',
  hs_version: '2022',
  lines,
  marginal: [],
  outlook: [],
  total,
});

it('a line whose code cannot be read has a note until it gets another code', () => {
  const unread = given('Shirts', '', '6.1091E+11');
  assert.equal(newLine(1, unread).note, 'unreadable_code');
  assert.equal(newLine(1, { ...unread, code: '610910' }).note, null);
  assert.equal(newLine(1, given('Shirts', '')).note, null);
});

it('lines with one rate are left to the visitor if there are more than were read', () => {
  const line = newLine(1, given('Microscopes', '9012'));
  assert.equal(afterResolve(line, resolved('9012', linesOf(50)))?.state, 'confident');
  assert.equal(afterResolve(line, resolved('9012', linesOf(50), 51))?.state, 'choose');
});

it('the cell of a code is kept on the device', () => {
  const unread = given('Shirts', '', '6.1091E+11');
  assert.deepEqual(readGiven(JSON.parse(JSON.stringify(unread))), unread);
  assert.deepEqual(readGiven({ ...unread, writtenCode: 5 }), given('Shirts', ''));
});
