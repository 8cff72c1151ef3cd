import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readFile } from '../../../web/src/invoice/read-file.ts';
import { linesOf, tableOf, unclearCurrency, unclearFigure } from '../../../web/src/invoice/table.ts';
import { xlsxOf } from '../../tables/workbook-files.ts';

it('numbers that a workbook stores as such have one meaning, whatever mark the texts have', async () => {
  const rows = [
    ['Item', 'Amount'],
    ['Shirts', 1.125],
    ['Laptops', 1234.5],
  ];
  const tableWith = async (...more: (string | number)[][]) => {
    const { rows: read, kinds } = await readFile(new Blob([new Uint8Array(xlsxOf('Invoice', [...rows, ...more]))]));
    return tableOf(read, kinds);
  };
  const amountsOf = (table: Awaited<ReturnType<typeof tableWith>>) => linesOf(table).map(({ amount }) => amount);
  const stored = await tableWith();
  assert.equal(unclearFigure(stored), null);
  assert.deepEqual(amountsOf(stored), ['1.125', '1234.5']);
  assert.deepEqual(amountsOf(await tableWith(['Caps', '12,50'])), ['1.125', '1234.5', '12.5']);
  const unclear = await tableWith(['Caps', '2,345']);
  assert.equal(unclearFigure(unclear), '2,345', 'stored numbers do not show the mark of texts');
  assert.deepEqual(amountsOf({ ...unclear, mark: ',' }), ['1.125', '1234.5', '2.345']);
});

it('the visitor has to say the currency of amounts with the sign of several, and only of those', () => {
  const tableWith = (name: string, ...amounts: string[]) =>
    tableOf([['Item', name], ...amounts.map((amount) => ['Shirts', amount])]);
  assert.equal(unclearCurrency(tableWith('Amount', '5', '$50')), '$');
  assert.equal(unclearCurrency(tableWith('Amount', 'AED 5', '50 دولار')), 'دولار');
  assert.equal(unclearCurrency(tableWith('Amount ($)', '5')), '$');
  assert.equal(unclearCurrency(tableWith('Amount', '¥50')), '¥');
  const named = (currency: string) =>
    unclearCurrency(
      tableOf([
        ['Item', 'Amount', 'Currency'],
        ['Shirts', '5', currency],
      ]),
    );
  assert.deepEqual(['Canadian dollars', 'Dollars', 'Euro', ''].map(named), ['Canadian dollars', 'Dollars', null, null]);
  for (const clear of [
    tableWith('Amount', '5'),
    tableWith('Amount ($)', 'AED 5'),
    tableWith('Amount USD', '$5'),
    tableWith('Amount', 'US$5', '5 دولار كندي'),
    tableOf([
      ['Item', 'Amount', 'Currency'],
      ['Shirts', '$5', 'CAD'],
    ]),
  ])
    assert.equal(unclearCurrency(clear), null);
  assert.equal(tableWith('Amount', '$50').currency, 'USD', 'it is proposed, and shown with the question');
  assert.equal(tableWith('Amount', '¥50').currency, null);
  const chosen = { ...tableWith('Amount', 'AED 5', '$50', '7'), currency: 'CAD' };
  assert.deepEqual(
    linesOf(chosen).map(({ currency }) => currency),
    ['AED', 'CAD', 'CAD'],
  );
});
