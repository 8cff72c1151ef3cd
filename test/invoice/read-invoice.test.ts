import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pastedRows } from '../../src/invoice/pasted-text.ts';
import { readInvoice, type Sheet, tableOf } from '../../src/invoice/read-invoice.ts';
import { INVOICES, type MadeInvoice } from './makers.ts';
import { INVOICES_OF_THE_WORLD } from './makers-of-the-world.ts';

function sheetsOf({ rows, isPasted = false }: Pick<MadeInvoice, 'rows' | 'isPasted'>): Sheet[] {
  const sheets = typeof rows === 'string' ? { '': rows } : rows;
  if (isPasted) return [{ name: '', rows: pastedRows(sheets[''] ?? '').map((cells, i) => ({ row: i + 1, cells })) }];
  return Object.entries(sheets).map(([name, text]) => ({
    name,
    rows: text.split('\n').map((line, i) => ({ row: i + 1, cells: line.split('|') })),
  }));
}

describe('an invoice', () => {
  for (const made of [...INVOICES, ...INVOICES_OF_THE_WORLD])
    it(`of ${made.maker}`, () => {
      const read = readInvoice(tableOf(sheetsOf(made)));
      if (made.lines !== undefined)
        assert.deepEqual(
          read.lines.map(({ description, amount }) => [description, amount]),
          made.lines,
        );
      if (made.amounts !== undefined)
        assert.deepEqual(
          read.lines.map(({ amount }) => amount),
          made.amounts,
        );
      if (made.codes !== undefined)
        assert.deepEqual(
          read.lines.map(({ code }) => code),
          made.codes,
        );
      assert.equal(read.currency, made.currency, 'currency');
      for (const { currency } of read.lines) if (made.currency !== null) assert.equal(currency, made.currency);
      assert.deepEqual(read.total && [read.total.stated, read.total.agrees], made.total ?? null, 'total');
      for (const name of ['freight', 'insurance', 'discount'] as const)
        if (made[name] !== undefined || name !== 'discount') assert.equal(read[name], made[name] ?? '', name);
      if (made.incoterm !== undefined) assert.equal(read.incoterm, made.incoterm);
      const [first] = read.lines;
      for (const [name, value] of Object.entries(made.first ?? {})) {
        const own = first?.[name as keyof typeof first];
        if (typeof value === 'object') assert.deepEqual({ ...(own as object), ...value }, own, name);
        else assert.equal(own, value, name);
      }
      if (made.asked !== undefined || made.total?.[1] === true)
        assert.deepEqual(
          read.questions.map(({ name, amount }) => [name, amount]),
          made.asked ?? [],
        );
      assert.deepEqual(read.ignoredSheets, made.ignoredSheets ?? []);
    });
});

it('rows that are hidden are lines and named, and so are cells without a value', () => {
  const why = 'holds a formula without its result';
  const rows = [
    { row: 1, cells: ['Item', 'Qty', 'Price USD', 'Amount USD'] },
    { row: 2, cells: ['Pump', '2', '5.00', ''], broken: new Map([[3, why]]) },
    { row: 3, cells: ['Hose', '1', '3.00', '3.00'], hidden: 'filtered' as const },
  ];
  const read = readInvoice(tableOf([{ name: '', rows }]));
  assert.deepEqual(
    read.lines.map(({ amount }) => amount),
    ['10', '3'],
  );
  assert.deepEqual([read.hiddenRows, read.brokenCells], [[3], [{ row: 2, column: 'Amount USD', why }]]);
});
