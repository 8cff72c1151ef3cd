import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FormatError } from '../../src/tables/faults.ts';
import { htmlRows } from '../../src/tables/html.ts';
import { readTables } from '../../src/tables/read-tables.ts';

const cellsOf = (html: string) => htmlRows(html).map(({ cells }) => cells);

it('a table in HTML is read in the encoding that it declares', async () => {
  const [head = '', tail = ''] =
    '<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1256"></head><table border=1><tr><th colspan=2>Item</th><th>Amount</th></tr><tr><td>#</td><td>A &amp; B<br>C</td><td>1,234.50</td></tr></table>'.split(
      '#',
    );
  const file = new Blob([head, new Uint8Array([0xde, 0xe3, 0xed, 0xd5]), tail]);
  const [table] = await readTables(file);
  for await (const rows of table?.rows() ?? [])
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ['Item', '', 'Amount'],
        ['قميص', 'A & B\nC', '1,234.50'],
      ],
    );
});

it('what stands around a table and in several tables comes in the order of the page', () => {
  const html =
    '<title>x</title><style>td { color: red }</style><h1>Invoice 7</h1>Currency: USD<table><tr><td>Shirts<td>5</table><!-- <td>no</td> --><table><tr><td>Total</td><td>5</td></tr></table>';
  assert.deepEqual(cellsOf(html), [['Invoice 7'], ['Currency: USD'], ['Shirts', '5'], ['Total', '5']]);
});

it('cells need no end, a table may stand in a cell, and nothing is lost', () => {
  assert.deepEqual(cellsOf('<table><tr><td>0123<td>a < b<tr><td>c'), [['0123', 'a < b'], ['c']]);
  const nested = '<table><tr><td>a<table><tr><td>in</td></tr></table></td><td>b</td></tr><tr><td>c</td></tr></table>';
  assert.deepEqual(cellsOf(nested), [['in'], ['a', 'b'], ['c']]);
});

it('a cell over several rows holds for each of them, and hidden rows are known', () => {
  const rows = htmlRows(
    '<table><tr><td rowspan=2>a</td><td>1</td></tr><tr><td>2</td></tr><tr style="display:none"><td>b</td><td>3</td></tr></table>',
  );
  assert.deepEqual(
    rows.map(({ cells, merged, hidden }) => [cells, [...(merged ?? [])], hidden]),
    [
      [['a', '1'], [], undefined],
      [['a', '2'], [0], undefined],
      [['b', '3'], [], 'hidden'],
    ],
  );
});

it('spans are those that browsers obey, and pages without end are read in linear time or refused', () => {
  assert.equal(
    cellsOf('<table><tr><td colspan=999999999>a</td><td rowspan=99999999>b</td></tr></table>')[0]?.length,
    1_001,
  );
  assert.throws(() => htmlRows('<html><body>Sign in'), { name: 'Error', problem: 'other_kind' });
  for (const part of [
    '<table><tr><td>',
    '<!-- <table>',
    '<script>',
    '<',
    '<td',
    '&amp',
    `<tr><td colspan=1000>${'x'}</td>`,
  ]) {
    try {
      htmlRows(`<table>${part.repeat(300_000)}`);
    } catch (error) {
      assert.ok(error instanceof FormatError, String(error));
    }
  }
});
