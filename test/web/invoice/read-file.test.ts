import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  type InvoiceTable,
  proposedCurrency,
  readInvoice,
  tableOf,
  tableOfRows,
} from '../../../src/invoice/read-invoice.ts';
import { FormatError } from '../../../src/tables/faults.ts';
import { readFile } from '../../../web/src/invoice/read-file.ts';
import { xlsxOf } from '../../tables/workbook-files.ts';

it('numbers that a workbook stores as such have one meaning, whatever mark the texts have', async () => {
  const rows = [
    ['Item', 'Amount'],
    ['Shirts', 1.125],
    ['Laptops', 1234.5],
  ];
  const tableWith = async (...more: (string | number)[][]) => {
    return tableOf((await readFile(new Blob([new Uint8Array(xlsxOf('Invoice', [...rows, ...more]))]))).sheets);
  };
  const amountsOf = (table: InvoiceTable) => readInvoice(table).lines.map(({ amount }) => amount);
  const stored = await tableWith();
  assert.equal(readInvoice(stored).unclearFigure, null);
  assert.deepEqual(amountsOf(stored), ['1.125', '1234.5']);
  assert.deepEqual(amountsOf(await tableWith(['Caps', '12,50'])), ['1.125', '1234.5', '12.5']);
  const unclear = await tableWith(['Caps', '2,345']);
  assert.equal(readInvoice(unclear).unclearFigure, '2,345', 'stored numbers do not show the mark of texts');
  assert.deepEqual(amountsOf({ ...unclear, mark: ',' }), ['1.125', '1234.5', '2.345']);
});

it('the visitor has to say the currency of amounts with the sign of several, and only of those', () => {
  const unclear = (table: InvoiceTable) => readInvoice(table).unclearCurrency;
  const tableWith = (name: string, ...amounts: string[]) =>
    tableOfRows([['Item', name], ...amounts.map((amount) => ['Shirts', amount])]);
  assert.equal(unclear(tableWith('Amount', '5', '$50')), '$');
  assert.equal(unclear(tableWith('Amount', 'AED 5', '50 دولار')), 'دولار');
  assert.equal(unclear(tableWith('Amount ($)', '5')), '$');
  assert.equal(unclear(tableWith('Amount', '¥50')), '¥');
  const named = (currency: string) =>
    unclear(
      tableOfRows([
        ['Item', 'Amount', 'Currency'],
        ['Shirts', '5', currency],
      ]),
    );
  assert.deepEqual(['Canadian dollars', 'Dollars', 'Euro', ''].map(named), [null, 'Dollars', null, null]);
  for (const clear of [
    tableWith('Amount', '5'),
    tableWith('Amount ($)', 'AED 5'),
    tableWith('Amount USD', '$5'),
    tableWith('Amount', 'US$5', '5 دولار كندي'),
    tableOfRows([
      ['Item', 'Amount', 'Currency'],
      ['Shirts', '$5', 'CAD'],
    ]),
  ])
    assert.equal(unclear(clear), null);
  assert.equal(proposedCurrency('$'), 'USD', 'it is proposed, and shown with the question');
  assert.equal(proposedCurrency('¥'), null);
  const chosen = { ...tableWith('Amount', 'AED 5', '$50', '7'), currency: 'CAD' };
  assert.deepEqual(
    readInvoice(chosen).lines.map(({ currency }) => currency),
    ['AED', 'CAD', 'CAD'],
  );
});

it('text is read with separators, as JSON, or in the encoding of an Arabic Windows program', async () => {
  const rowsOf = async (content: string | Uint8Array<ArrayBuffer>) =>
    [...((await readFile(new Blob([content]))).sheets[0]?.rows ?? [])].map(({ cells }) => cells);
  const rows = [
    ['Item', 'Amount'],
    ['Shirts', '5'],
  ];
  assert.deepEqual(await rowsOf('Item;Amount\nShirts;5\n'), rows);
  assert.deepEqual(await rowsOf('[{"Item": "Shirts", "Amount": 5}]'), rows);
  const windows1256 = new Uint8Array([0xde, 0xe3, 0xed, 0xd5, 0x2c, 0x35, 0x0a]);
  assert.deepEqual(await rowsOf(windows1256), [['قميص', '5']]);
  await assert.rejects(rowsOf(new Uint8Array([0x41, 0x00, 0x01, 0x02, 0x00])), FormatError);
});
