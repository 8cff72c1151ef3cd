import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readInvoice, type Sheet, tableOf } from '../../src/invoice/read-invoice.ts';
import { INVOICES, type MadeInvoice } from './makers.ts';

function sheetsOf({ rows }: Pick<MadeInvoice, 'rows'>): Sheet[] {
  const sheets = typeof rows === 'string' ? { '': rows } : rows;
  return Object.entries(sheets).map(([name, text]) => ({
    name,
    rows: text.split('\n').map((line, i) => ({ row: i + 1, cells: line.split('|') })),
  }));
}

describe('an invoice', () => {
  for (const made of INVOICES)
    it(`of ${made.maker}`, () => {
      const read = readInvoice(tableOf(sheetsOf(made)));
      assert.deepEqual(
        read.lines.map(({ description, amount }) => [description, amount]),
        made.lines,
      );
      assert.equal(read.currency, made.currency, 'currency');
      for (const { currency } of read.lines) if (made.currency !== null) assert.equal(currency, made.currency);
      assert.deepEqual(read.total && [read.total.stated, read.total.agrees], made.total ?? null, 'total');
      for (const name of ['freight', 'insurance', 'discount'] as const)
        assert.equal(read[name], made[name] ?? '', name);
      if (made.incoterm !== undefined) assert.equal(read.incoterm, made.incoterm);
      const [first] = read.lines;
      for (const [name, value] of Object.entries(made.first ?? {})) {
        const own = first?.[name as keyof typeof first];
        if (typeof value === 'object') assert.deepEqual({ ...(own as object), ...value }, own, name);
        else assert.equal(own, value, name);
      }
      assert.deepEqual(read.ignoredSheets, made.ignoredSheets ?? []);
    });
});
