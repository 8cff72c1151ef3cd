import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RowChoice } from '../../src/invoice/lines.ts';
import { ownCostsOf } from '../../src/invoice/lines.ts';
import { type ReadInvoice, readInvoice, tableOfRows } from '../../src/invoice/read-invoice.ts';

/** A row of an export: cells under some of its columns. */
type Cells = Readonly<Record<string, string>>;

/** Reads an export with all columns of its maker, of which the rows fill some. */
function exported(
  columns: string,
  rows: readonly Cells[],
  choices: Readonly<Record<string, RowChoice>> = {},
): ReadInvoice {
  const names = columns.split(',');
  for (const row of rows) for (const name of Object.keys(row)) assert.ok(names.includes(name), name);
  const table = tableOfRows([names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]);
  return readInvoice({ ...table, choices: new Map(Object.entries(choices)) });
}

/** Each line with its amount, currency and own costs. */
function linesOf({ lines }: ReadInvoice) {
  return lines.map((line) => {
    const { freight = '', discount = '' } = ownCostsOf(line);
    return [line.description, line.amount, line.currency, freight, discount].join(' | ');
  });
}

const asked = ({ questions }: ReadInvoice) => questions.map(({ key, amount, why }) => [key, amount, why]);
const totalOf = ({ total }: ReadInvoice) => total && [total.billed, total.stated, total.agrees];

describe('an export of orders of Shopify', () => {
  const columns =
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Shipping Name,Shipping City,Shipping Zip,Shipping Country,Notes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone,Receipt Number,Duties,Billing Province Name';
  const first = {
    Name: '#1001',
    'Financial Status': 'paid',
    Currency: 'USD',
    Subtotal: '81.00',
    Shipping: '9.00',
    Taxes: '0.00',
    Total: '90.00',
    'Discount Amount': '9.00',
    'Lineitem quantity': '2',
    'Lineitem name': 'Linen shirt - M',
    'Lineitem price': '30.00',
    'Shipping Zip': '90210',
    'Shipping Country': 'US',
    'Outstanding Balance': '0.00',
    Id: '5510012341',
  };
  const second = {
    Name: '#1001',
    'Lineitem quantity': '1',
    'Lineitem name': 'Shipping box',
    'Lineitem price': '30.00',
  };

  it('has currency, shipping and discount once per order, for all of its rows', () => {
    const other = {
      ...first,
      Name: '#1002',
      Currency: 'EUR',
      Subtotal: '60.00',
      'Discount Amount': '0.00',
      Total: '69.00',
    };
    const read = exported(columns, [first, second, other]);
    assert.deepEqual(linesOf(read), [
      'Linen shirt - M | 60 | USD | 6 | 6',
      'Shipping box | 30 | USD | 3 | 3',
      'Linen shirt - M | 60 | EUR | 9 | ',
    ]);
    assert.deepEqual([asked(read), read.lines[0]?.origin, read.lines[0]?.code], [[], '', '']);
    assert.deepEqual(totalOf(exported(columns, [first, second])), ['90', '90', true]);
  });

  it('leaves out orders that were cancelled, voided or refunded, with all of their rows, and names them', () => {
    const cancelled = { ...first, Name: '#1002', 'Cancelled at': '2026-10-04 10:00:00 +0400' };
    const voided = { ...first, Name: '#1003', 'Financial Status': 'voided' };
    const read = exported(columns, [cancelled, { ...second, Name: '#1002' }, first, second, voided]);
    assert.deepEqual(
      read.lines.map(({ row }) => row),
      [4, 5],
    );
    assert.deepEqual(read.leftOrders, [
      { order: '#1002', status: 'cancelled' },
      { order: '#1003', status: 'voided' },
    ]);
  });

  it('asks about what was paid back in part', () => {
    const refunded = { ...first, 'Financial Status': 'partially_refunded', 'Refunded Amount': '30.00' };
    const read = exported(columns, [refunded, second]);
    assert.deepEqual([read.lines.length, asked(read)], [2, [['refunds', '30', 'refund']]]);
    assert.deepEqual(
      linesOf(exported(columns, [refunded, second], { refunds: 'discount' }))[0],
      'Linen shirt - M | 60 | USD | 6 | 26',
    );
  });

  it('asks about taxes that the prices hold', () => {
    const taxed = { ...first, Taxes: '4.29' };
    assert.deepEqual(asked(exported(columns, [taxed, second])), [['prices', '4.29', 'tax_included']]);
    const onTop = { ...taxed, Total: '94.29' };
    assert.deepEqual(asked(exported(columns, [onTop, second])), []);
    const [line] = linesOf(exported(columns, [taxed, second], { prices: 'discount' }));
    assert.equal(line, 'Linen shirt - M | 60 | USD | 6 | 8.86');
  });

  it('says where its total is another', () => {
    assert.deepEqual(totalOf(exported(columns, [{ ...first, Total: '190.00' }, second])), ['90', '190', false]);
  });
});

describe('an export of orders of WooCommerce', () => {
  const columns =
    'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),Country Code (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code,Discount Amount,Discount Amount Tax';
  it('repeats the sums of an order in its rows, and they count once', () => {
    const order = {
      'Order Number': '7001',
      'Order Status': 'Completed',
      'Cart Discount Amount': '10.00',
      'Order Subtotal Amount': '100.00',
      'Order Shipping Amount': '15.00',
      'Order Total Amount': '110.25',
      'Order Total Tax Amount': '5.25',
    };
    const read = exported(columns, [
      {
        ...order,
        'Item #': '1',
        'Item Name': 'Argan oil',
        'Quantity (- Refund)': '2',
        'Item Cost': '40.00',
        SKU: 'AO',
      },
      { ...order, 'Item #': '2', 'Item Name': 'Soap', 'Quantity (- Refund)': '4', 'Item Cost': '5.00' },
      { ...order, 'Order Number': '7002', 'Order Status': 'wc-cancelled', 'Item Name': 'Soap', 'Item Cost': '5.00' },
    ]);
    assert.deepEqual(linesOf(read), ['Argan oil | 80 |  | 12 | 8', 'Soap | 20 |  | 3 | 2']);
    assert.deepEqual([asked(read), totalOf(read)], [[], ['105', '110.25', true]]);
    assert.deepEqual(read.leftOrders, [{ order: '7002', status: 'wc-cancelled' }]);
  });
});

describe('an order report of Amazon', () => {
  const columns =
    'amazon-order-id,merchant-order-id,purchase-date,last-updated-date,order-status,fulfillment-channel,sales-channel,order-channel,url,ship-service-level,product-name,sku,asin,item-status,quantity,currency,item-price,item-tax,shipping-price,shipping-tax,gift-wrap-price,gift-wrap-tax,item-promotion-discount,ship-promotion-discount,ship-city,ship-state,ship-postal-code,ship-country,promotion-ids,is-business-order,purchase-order-number,price-designation';
  const row = {
    'amazon-order-id': '405-1234567-0000001',
    'order-status': 'Shipped',
    'product-name': 'Stainless steel bottle 750 ml',
    'item-status': 'Shipped',
    quantity: '3',
    currency: 'AED',
    'item-price': '150.00',
    'ship-postal-code': '220421',
    'ship-country': 'AE',
  };
  it('has the price of all pieces, and shipping and promotions of each line', () => {
    const read = exported(columns, [
      { ...row, 'shipping-price': '12.00', 'ship-promotion-discount': '2.00', 'item-promotion-discount': '15.00' },
      { ...row, 'amazon-order-id': '405-1234567-0000002', 'order-status': 'Cancelled', 'item-status': 'Cancelled' },
    ]);
    assert.deepEqual(linesOf(read), ['Stainless steel bottle 750 ml | 150 | AED | 10 | 15']);
    assert.deepEqual([read.lines[0]?.quantity, read.lines[0]?.origin, read.leftOrders.length], ['3', '', 1]);
  });
  it('asks about a wrapping, and about a tax that the prices hold', () => {
    assert.deepEqual(asked(exported(columns, [{ ...row, 'gift-wrap-price': '5.00' }])), [
      ['gift wrap price', '5', 'cost'],
    ]);
    assert.deepEqual(asked(exported(columns, [{ ...row, 'item-tax': '7.14' }])), [['prices', '7.14', 'tax_included']]);
    assert.deepEqual(asked(exported(columns, [{ ...row, 'item-tax': '7.50' }])), []);
  });
});

it('an export of Magento has its discounts and taxes in columns of their own', () => {
  const columns =
    'Product Name,SKU,HS Code,Ordered Qty,Original Price,Price,Row Subtotal,Tax Amount,Tax Percent,Discount Amount,Row Total';
  const row = { 'Product Name': 'Running shoes', SKU: 'RS-9', 'HS Code': '640411', 'Ordered Qty': '3', Price: '65.00' };
  const read = exported(columns, [
    {
      ...row,
      'Original Price': '70.00',
      'Row Subtotal': '195.00',
      'Tax Amount': '8.78',
      'Discount Amount': '19.50',
      'Row Total': '184.28',
    },
  ]);
  assert.deepEqual(linesOf(read), ['Running shoes | 195 |  |  | 19.5']);
  assert.deepEqual([asked(read), read.lines[0]?.code], [[], '640411']);

  const fields =
    'increment_id,status,order_currency_code,sku,name,qty_ordered,price,row_total,tax_amount,discount_amount,shipping_amount,grand_total';
  const item = {
    increment_id: '000000042',
    status: 'complete',
    order_currency_code: 'SAR',
    sku: 'T-1',
    name: 'Tea set',
  };
  const orders = exported(fields, [
    {
      ...item,
      qty_ordered: '2',
      price: '100',
      row_total: '200',
      discount_amount: '20',
      shipping_amount: '30',
      grand_total: '210',
    },
    { ...item, increment_id: '000000043', status: 'canceled', qty_ordered: '1', price: '100', row_total: '100' },
  ]);
  assert.deepEqual(linesOf(orders), ['Tea set | 200 | SAR | 30 | 20']);
  assert.deepEqual([totalOf(orders), orders.leftOrders.length], [['210', '210', true], 1]);
});

it('an export of Odoo names each invoice once, with its lines below', () => {
  const columns =
    'Number,Invoice Partner Display Name,Invoice/Bill Date,Status,Currency,Invoice lines/Product,Invoice lines/Label,Invoice lines/Quantity,Invoice lines/Unit of Measure,Invoice lines/Unit Price,Invoice lines/Discount (%),Invoice lines/Taxes,Invoice lines/Subtotal,Untaxed Amount,Tax,Total';
  const line = (label: string, quantity: string, price: string, percent: string, amount: string) => ({
    'Invoice lines/Label': label,
    'Invoice lines/Quantity': quantity,
    'Invoice lines/Unit Price': price,
    'Invoice lines/Discount (%)': percent,
    'Invoice lines/Subtotal': amount,
  });
  const read = exported(columns, [
    {
      Number: 'INV/2026/00017',
      Status: 'Posted',
      Currency: 'AED',
      ...line('Office chair, black', '10', '70.00', '10.0', '630.00'),
      'Untaxed Amount': '880.00',
      Tax: '44.00',
      Total: '924.00',
    },
    line('Delivery desk', '1', '250.00', '0.0', '250.00'),
    { Number: 'INV/2026/00018', Status: 'Cancelled', Currency: 'AED', ...line('Lamp', '1', '20.00', '', '20.00') },
    line('Bulb', '1', '2.00', '', '2.00'),
  ]);
  assert.deepEqual(linesOf(read), ['Office chair, black | 630 | AED |  | ', 'Delivery desk | 250 | AED |  | ']);
  assert.deepEqual(
    [read.lines.map(({ problem }) => problem), asked(read), totalOf(read)],
    [[null, null], [], ['880', '924', true]],
  );
  assert.deepEqual(read.leftOrders, [{ order: 'INV/2026/00018', status: 'Cancelled' }]);
});

it('an export of ERPNext has the invoice in its first row', () => {
  const columns =
    'ID,Customer,Date,Company,Currency,Status,Net Total,Total Taxes and Charges,Grand Total,ID (Items),Item Code (Items),Item Name (Items),Description (Items),Quantity (Items),UOM (Items),Rate (Items),Amount (Items),Customs Tariff Number (Items),Country of Origin (Items)';
  const item = (code: string, name: string, quantity: string, rate: string, amount: string) => ({
    'Item Code (Items)': code,
    'Item Name (Items)': name,
    'Quantity (Items)': quantity,
    'Rate (Items)': rate,
    'Amount (Items)': amount,
    'Customs Tariff Number (Items)': '73181500',
    'Country of Origin (Items)': 'India',
  });
  const read = exported(columns, [
    {
      ID: 'SINV-26-00009',
      Currency: 'USD',
      Status: 'Unpaid',
      'Net Total': '170.00',
      'Grand Total': '170.00',
      ...item('BOLT-M8', 'Hexagon bolts M8', '1000', '0.12', '120.00'),
    },
    item('NUT-M8', 'Hexagon nuts M8', '1000', '0.05', '50.00'),
    {
      ID: 'SINV-26-00010',
      Currency: 'USD',
      Status: 'Cancelled',
      ...item('NUT-M8', 'Hexagon nuts M8', '1', '0.05', '0.05'),
    },
  ]);
  assert.deepEqual(linesOf(read), ['Hexagon bolts M8 | 120 | USD |  | ', 'Hexagon nuts M8 | 50 | USD |  | ']);
  assert.deepEqual(
    [read.lines[0]?.code, read.lines[0]?.origin, totalOf(read)],
    ['73181500', 'India', ['170', '170', true]],
  );
});

it('an export of Zoho repeats the sums of the invoice in each row', () => {
  const columns =
    'Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer Name,Due Date,PurchaseOrder,Currency Code,Exchange Rate,Discount Type,Is Discount Before Tax,Entity Discount Percent,Entity Discount Amount,Item Name,SKU,Item Desc,Quantity,Usage unit,Item Price,Discount,Discount Amount,Item Total,SubTotal,Total,Balance,Shipping Charge,Adjustment,Adjustment Description,Item Tax,Item Tax %,Item Tax Amount,Item Tax Type,HSN/SAC';
  const invoice = {
    'Invoice Number': 'INV-000031',
    'Invoice Status': 'Overdue',
    'Currency Code': 'AED',
    'Exchange Rate': '1.00',
    SubTotal: '300.00',
    Total: '335.50',
    Balance: '335.50',
    'Shipping Charge': '20.00',
    Adjustment: '0.50',
  };
  const read = exported(columns, [
    {
      ...invoice,
      'Item Name': 'Water pump',
      Quantity: '2',
      'Item Price': '100.00',
      'Item Total': '200.00',
      'Item Tax Amount': '10.00',
      'HSN/SAC': '841370',
    },
    {
      ...invoice,
      'Item Name': 'Hose',
      Quantity: '4',
      'Item Price': '25.00',
      'Item Total': '100.00',
      'Item Tax Amount': '5.00',
    },
    {
      ...invoice,
      'Invoice Number': 'INV-000032',
      'Invoice Status': 'Void',
      'Item Name': 'Hose',
      Quantity: '4',
      'Item Price': '25.00',
    },
  ]);
  assert.deepEqual(linesOf(read), ['Water pump | 200 | AED | 13.33 | ', 'Hose | 100 | AED | 6.67 | ']);
  assert.deepEqual([read.lines[0]?.code, asked(read), totalOf(read)], ['841370', [], ['320', '335.5', true]]);
  assert.deepEqual(read.leftOrders, [{ order: 'INV-000032', status: 'Void' }]);
});

describe('a column with money', () => {
  const table = (names: string, ...rows: string[]) => tableOfRows([names, ...rows].map((row) => row.split('|')));
  const lines = (names: string, ...rows: string[]) => readInvoice(table(names, ...rows));
  it('of freight or insurance is that of each line', () => {
    const read = lines(
      'Description|Qty|Price|Amount USD|Freight|Insurance',
      'Pump|2|50.00|100.00|8.00|1.00',
      'Hose|4|25.00|100.00|4.00|1.00',
    );
    assert.deepEqual(
      read.lines.map((line) => ownCostsOf(line)),
      [
        { freight: '8', insurance: '1' },
        { freight: '4', insurance: '1' },
      ],
    );
  });
  it('of discounts is taken off where the amounts have it not, as the total says, or else is asked about', () => {
    const names = 'Description|Qty|Price|Discount|Amount USD';
    const rows = ['Pump|2|50.00|10.00|100.00', 'Hose|4|25.00|5.00|100.00'];
    assert.deepEqual(linesOf(lines(names, ...rows, 'Total||||185.00')), [
      'Pump | 100 | USD |  | 10',
      'Hose | 100 | USD |  | 5',
    ]);
    assert.deepEqual(linesOf(lines(names, ...rows, 'Total||||200.00')), [
      'Pump | 100 | USD |  | ',
      'Hose | 100 | USD |  | ',
    ]);
    assert.deepEqual(asked(lines(names, ...rows)), [['discount', '15', 'discount_unclear']]);
    assert.deepEqual(asked(lines(names, 'Pump|2|50.00|10.00|90.00', 'Hose|4|25.00|5.00|95.00')), []);
  });
  it('of amounts with a currency under a name that nobody knows is asked about', () => {
    const read = lines(
      'Description|Qty|Price|Zzqqxx|Amount USD',
      'Pump|2|50.00|$7.50|100.00',
      'Hose|4|25.00|$2.50|100.00',
    );
    assert.deepEqual(asked(read), [['zzqqxx', '10', 'unknown']]);
  });
  it('of amounts with tax is billed without it', () => {
    const read = lines('Description|Qty|Unit price|VAT amount|Amount USD', 'Pump|2|50.00|5.00|105.00');
    assert.deepEqual(linesOf(read), ['Pump | 100 | USD |  | ']);
  });
});
