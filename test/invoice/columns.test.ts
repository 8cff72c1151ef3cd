import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reassign, recogniseColumns } from '../../src/invoice/columns.ts';
import { pastedRows } from '../../src/invoice/pasted-text.ts';

const rolesOf = (text: string) => recogniseColumns(pastedRows(text)).roles;

it('a stray cell in the last column of a sheet is no column of the table', () => {
  const stray = Array.from({ length: 16_384 }, (_, column) => (column === 16_383 ? '1' : ''));
  const line = ['Cotton shirts', '250.00', ...stray.slice(2)];
  const { roles, names } = recogniseColumns([['Description', 'Amount'], ...Array(30).fill(line)]);
  assert.deepEqual(
    [roles.slice(0, 2), names],
    [
      ['description', 'amount'],
      ['Description', 'Amount'],
    ],
  );
  assert.ok(roles.length <= 300, `${roles.length} columns are looked at`);
});

describe('pasted text', () => {
  it('of a spreadsheet, a CSV file or an e-mail becomes rows', () => {
    const expected = [
      ['Description', 'Qty', 'Amount'],
      ['Cotton shirts, blue', '10', '250.00'],
      ['Laptop 15" screen', '2', '1,900.00'],
    ];
    assert.deepEqual(
      pastedRows('Description\tQty\tAmount\r\nCotton shirts, blue\t10\t250.00\r\nLaptop 15" screen\t2\t1,900.00\r\n'),
      expected,
    );
    assert.deepEqual(
      pastedRows('Description,Qty,Amount\n"Cotton shirts, blue",10,250.00\n"Laptop 15"" screen",2,"1,900.00"\n'),
      expected,
    );
    assert.deepEqual(
      pastedRows('Description;Qty;Amount\nCotton shirts, blue;10;250.00\nLaptop 15" screen;2;1,900.00'),
      expected,
    );
    assert.deepEqual(
      pastedRows(
        'Description            Qty   Amount\n-------------------------------\nCotton shirts, blue    10    250.00\n\nLaptop 15" screen      2     1,900.00',
      ),
      expected,
    );
    assert.deepEqual(
      pastedRows(
        '| Description | Qty | Amount |\n|---|---|---|\n| Cotton shirts, blue | 10 | 250.00 |\n| Laptop 15" screen | 2 | 1,900.00 |',
      ),
      expected,
    );
  });

  it('without columns is one description in each line', () => {
    assert.deepEqual(pastedRows('roasted coffee, ground\n\nmen’s shirts, of cotton, blue\nlaptop'), [
      ['roasted coffee, ground'],
      ['men’s shirts, of cotton, blue'],
      ['laptop'],
    ]);
    assert.deepEqual(pastedRows('  \n '), []);
  });
});

describe('columns', () => {
  it('are recognised by their names in English', () => {
    assert.deepEqual(
      rolesOf(
        'No\tDescription of Goods\tHS Code\tCountry of Origin\tQty\tUnit Price (USD)\tTotal Price (USD)\n1\tShirts\t610910\tCN\t10\t5\t50',
      ),
      ['line_number', 'description', 'code', 'origin', 'quantity', 'unit_price', 'amount'],
    );
  });

  it('are recognised by their names in Arabic', () => {
    assert.deepEqual(
      rolesOf(
        'م\tوصف البضاعة\tالرمز الجمركي\tبلد المنشأ\tالكمية\tسعر الوحدة\tالإجمالي\tالعملة\n1\tقمصان\t610910\tالصين\t10\t5\t50\tدرهم',
      ),
      ['line_number', 'description', 'code', 'origin', 'quantity', 'unit_price', 'amount', 'currency'],
    );
  });

  it('are found below a letterhead, and a currency in a name counts', () => {
    const columns = recogniseColumns(
      pastedRows('ACME Trading LLC\t\t\nInvoice 4711\t\t\nItem\tPcs\tAmount EUR\nShirts\t10\t50'),
    );
    assert.equal(columns.header, 2);
    assert.equal(columns.currency, 'EUR');
    assert.deepEqual(columns.roles, ['description', 'quantity', 'amount']);
  });

  it('name the currency of prices, in any spelling, and kilograms are none', () => {
    const currencyOf = (...names: string[]) => recogniseColumns([names, names.map(() => '1')]).currency;
    assert.equal(currencyOf('Item', 'N.W. (KGS)', 'Amount'), null);
    assert.equal(currencyOf('Item', 'KGS', 'Price/KGS', 'Amount (USD)'), 'USD');
    assert.equal(currencyOf('Sr No', 'Item', 'Amount'), null);
    assert.equal(currencyOf('Item', 'Amount (SR)'), 'SAR');
    assert.equal(currencyOf('Item', 'Amount (RMB)'), 'CNY');
    assert.equal(currencyOf('Item', 'Price', 'Amount €'), 'EUR');
    assert.equal(currencyOf('Item', 'FOB USD', 'Amount'), 'USD');
  });

  it('have names with a year or a number of units in them', () => {
    const columns = recogniseColumns([['Item', 'HS Code (HS 2022)', 'Price per 1000 pcs', 'Qty', 'Amount']]);
    assert.equal(columns.header, 0);
    assert.deepEqual(columns.roles, ['description', 'code', 'unit_price', 'quantity', 'amount']);
  });

  it('have no names if the first row has figures with units, and that row is a line', () => {
    for (const text of ['Cotton goods\t10 pcs\t25.00\nSteel items\t5 pcs\t30.00', 'Cotton goods\t10 pcs\nCaps\t5 pcs'])
      assert.equal(recogniseColumns(pastedRows(text)).header, null, text);
  });

  it('without names are recognised by their content', () => {
    assert.deepEqual(
      rolesOf('610910\tCotton T-shirts\tCN\t10\t5.50\t55.00\tUSD\n8517.13\tSmartphones, 128 GB\tVN\t2\t400\t800\tUSD'),
      [null, 'description', null, 'quantity', 'unit_price', 'amount', 'currency'],
    );
    assert.deepEqual(rolesOf('Cotton shirts\t250.00\nLaptops\t1900'), ['description', 'amount']);
    assert.deepEqual(rolesOf('Cotton shirts\nLaptops'), ['description']);
  });

  it('of figures without names and without a relation are left to the visitor', () => {
    assert.deepEqual(rolesOf('Cotton shirts\t10\t250.00\nLaptops\t3\t1900\nCoffee\t7\t12.50'), [
      'description',
      null,
      null,
    ]);
  });

  it('an article number is not a tariff code', () => {
    assert.deepEqual(rolesOf('Item Code\tDescription\tAmount\n10203040\tShirts\t50'), ['sku', 'description', 'amount']);
  });

  it('keep what their names say, whatever the rows multiply to', () => {
    const named = recogniseColumns(pastedRows('Item\tQty\tCarton value\tAmount\nShirts\t10\t5\t75\nCaps\t20\t3\t90'));
    assert.deepEqual([named.roles[1], named.roles[3]], ['quantity', 'amount']);
    // 10 x 4 = 40 in every row, and yet the second is a column of quantities.
    const packing = recogniseColumns(
      pastedRows('Item\tQty\tCartons\tPieces\nShirts\t4\t10\t40\nCaps\t5\t10\t50\nBags\t6\t10\t60'),
    );
    assert.ok(!packing.roles.includes('amount') && !packing.roles.includes('unit_price'));
  });

  it('hold no codes because their figures look like some', () => {
    for (const name of ['Outstanding Balance', 'Gross', 'Postcode', 'Bin', 'شامل الضريبة', ''])
      assert.ok(
        !rolesOf(`Description\t${name}\tAmount\nRed wine\t220421\t50\nShirts\t610910\t70`).includes('code'),
        name,
      );
  });

  it('hold the origin only where the name says so', () => {
    for (const name of ['Ship To', 'Dest Country Code', ''])
      assert.ok(!rolesOf(`Description\t${name}\tAmount\nShirts\tAE\t70\nCaps\tOM\t70`).includes('origin'), name);
    assert.equal(rolesOf('Description\tCOO\tAmount\nShirts\tCN\t70')[1], 'origin');
  });

  it('take the name of their group where names stand in two rows', () => {
    const rows =
      'Description|Qty|Weight (kg)||Price (USD)|\n||Net|Gross|Unit|Total\nShirts|10|2.5|3|5.00|50.00\nCaps|4|1|2|3.00|12.00';
    const { roles, body } = recogniseColumns(rows.split('\n').map((line) => line.split('|')));
    assert.deepEqual(roles, ['description', 'quantity', 'net_weight', 'gross_weight', 'unit_price', 'amount']);
    assert.equal(body, 2);
    const beside = 'Description||HS Code|Amount\n|Qty||USD\nShirts|10|610910|50.00'
      .split('\n')
      .map((line) => line.split('|'));
    assert.deepEqual(recogniseColumns(beside).roles, ['description', 'quantity', 'code', 'amount']);
  });

  it('may have a number of units in a name, as in USD/1000PCS', () => {
    const { header, roles } = recogniseColumns([
      ['Description', 'Qty', 'Unit Price USD/1000PCS', 'Amount'],
      ['Screws', '5000', '12.00', '60.00'],
    ]);
    assert.deepEqual([header, roles], [0, ['description', 'quantity', 'unit_price', 'amount']]);
  });

  it('say why they have their roles', () => {
    const { grounds, roles } = recogniseColumns(pastedRows('Goods\tXyz\tZyx\tQty\nShirts\t5\t50\t10\nCaps\t3\t12\t4'));
    assert.deepEqual(roles, ['description', 'unit_price', 'amount', 'quantity']);
    assert.deepEqual(grounds, ['name', 'product', 'product', 'name']);
  });

  it('can be reassigned, and a role has one column', () => {
    const columns = recogniseColumns(pastedRows('Item\tPrice\tTotal\nShirts\t5\t50'));
    assert.deepEqual(reassign(columns, 1, 'amount').roles, ['description', 'amount', null]);
    assert.deepEqual(reassign(columns, 2, null).roles, ['description', 'unit_price', null]);
  });
});
