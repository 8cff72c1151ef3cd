import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyOf, recogniseColumns } from '../../src/invoice/columns.ts';
import { lineOf, marksOf } from '../../src/invoice/lines.ts';
import { pastedRows } from '../../src/invoice/pasted-text.ts';

function linesOf(text: string, mark: '.' | ',' | null = null) {
  const rows = pastedRows(text);
  const columns = recogniseColumns(rows);
  const body = bodyOf(rows, columns);
  return body.map((row) => lineOf(row, columns, mark ?? marksOf(body, columns).mark));
}

it('bars around a row are no cells, however many spaces a line has', () => {
  assert.deepEqual(pastedRows('| Item | Amount |\n| Shirts | 50 |'), [
    ['Item', 'Amount'],
    ['Shirts', '50'],
  ]);
  const spaces = ' '.repeat(200_000);
  assert.deepEqual(pastedRows(`Shirts${spaces}50`), [['Shirts', '50']]);
});

describe('a line', () => {
  it('has the amount that is given, or quantity times price', () => {
    const [given, computed] = linesOf('Item\tQty\tUnit price\tAmount\nShirts\t3\t4.35\t13.05\nLaptops\t1.5\t0.1\t');
    assert.deepEqual([given?.amount, given?.problem], ['13.05', null]);
    assert.deepEqual([computed?.amount, computed?.problem], ['0.15', null]);
  });

  it('says why it has no amount', () => {
    const lines = linesOf('Item\tQty\tUnit price\tAmount\na\t\t\t\nb\t3\t4\t99\nc\t\t\tabc\nd\t\t\t1,234');
    assert.deepEqual(
      lines.map((line) => line?.problem),
      ['missing', 'mismatch', 'unreadable', 'unclear'],
    );
  });

  it('has an amount that agrees with quantity times price up to their rounding', () => {
    const lines = linesOf(
      'Item\tQty\tUnit price\tAmount\na\t1\t0.60\t1.50\nb\t3\t3.33\t10\nc\t1000\t0.33\t333.33\nd\t2\t0.10\t0.25\ne\t3\t1.1\t3.3',
    );
    assert.deepEqual(
      lines.map((line) => line?.problem),
      ['mismatch', null, null, 'mismatch', null],
    );
  });

  it('takes the decimal mark that other lines show', () => {
    const rows = 'Item\tAmount\nShirts\t1.250\nLaptops\t12,50';
    assert.deepEqual(
      linesOf(rows).map((line) => line?.amount),
      ['1250', '12.5'],
    );
    const unclear = pastedRows('Item\tAmount\nShirts\t1.250\nLaptops\t12');
    assert.deepEqual(marksOf(unclear, recogniseColumns(unclear)), { mark: null, isUnclear: true });
  });

  it('has the digits of its code in any spelling, with a zero that a spreadsheet dropped', () => {
    const lines = linesOf(
      'Item\tHS code\tAmount\na\t8517.13.00\t1\nb\t٨٥١٧١٣\t1\nc\t90121\t1\nd\tn/a\t1\ne\tHS 6109 10\t1',
    );
    assert.deepEqual(
      lines.map((line) => line?.code),
      ['85171300', '851713', '090121', '', '610910'],
    );
  });

  it('is not made of blank rows or of the sum below the table', () => {
    const lines = linesOf('Item\tAmount\nShirts\t50\nTotal\t50\nالإجمالي\t50\n\t50');
    assert.deepEqual(
      lines.map((line) => line?.description ?? null),
      ['Shirts', null, null, null],
    );
  });

  it('knows the currency of its cells', () => {
    const lines = linesOf('Item\tAmount\tCurrency\na\t50\tUSD\nb\t50\tدرهم');
    assert.deepEqual(
      lines.map((line) => line?.currency),
      ['USD', 'AED'],
    );
    assert.equal(linesOf('Item\tAmount\na\tEUR 50.00')[0]?.currency, 'EUR');
  });
});
