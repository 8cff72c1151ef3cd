import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RowChoice } from '../../src/invoice/lines.ts';
import { pastedRows } from '../../src/invoice/pasted-text.ts';
import { type ReadInvoice, readInvoice, tableOfRows } from '../../src/invoice/read-invoice.ts';

const GOODS =
  'Description\tQty\tUnit price\tAmount USD\nSteel hinges\t100\t6.00\t600.00\nBrass handles\t50\t8.00\t400.00';

/** The invoice of the goods above, with rows below them. */
function invoiceWith(rows: readonly string[], choices: Readonly<Record<number, RowChoice>> = {}): ReadInvoice {
  const table = tableOfRows(pastedRows([GOODS, ...rows].join('\n')));
  return readInvoice({ ...table, choices: new Map(Object.entries(choices)) });
}

const asked = ({ questions }: ReadInvoice) => questions.map(({ row, amount, why }) => [row, amount, why]);
const totalOf = ({ total }: ReadInvoice) => total && [total.billed, total.stated, total.agrees];

describe('the total of an invoice', () => {
  it('agrees with goods and costs without discounts as they are billed, and with nothing less', () => {
    const all = ['Subtotal\t\t\t1,000.00', 'Discount\t\t\t100.00', 'Freight\t\t\t50.00', 'Insurance\t\t\t5.00'];
    assert.deepEqual(totalOf(invoiceWith([...all, 'Total\t\t\t955.00'])), ['955', '955', true]);
    // The freight would be billed although the total does not have it.
    assert.deepEqual(totalOf(invoiceWith(['Freight\t\t\t50.00', 'Total\t\t\t1,000.00'])), ['1050', '1000', false]);
    assert.deepEqual(totalOf(invoiceWith(['Discount\t\t\t100.00', 'Total\t\t\t1,000.00'])), ['900', '1000', false]);
  });

  it('has no freight that stands below it', () => {
    const read = invoiceWith(['Total FOB\t\t\t1,000.00', 'Fracht bis Jebel Ali\t\t\t1,240.00']);
    assert.deepEqual([read.freight, totalOf(read)], ['1240', ['1000', '1000', true]]);
  });

  it('has tax and payments beside what is billed', () => {
    const read = invoiceWith([
      'Subtotal\t\t\t1,000.00',
      'Value Added Tax 5%\t\t\t50.00',
      'Total\t\t\t1,050.00',
      'Paid by bank transfer\t\t\t400.00',
      'Withholding tax\t\t\t10.00',
      'Balance due\t\t\t640.00',
    ]);
    assert.deepEqual(totalOf(read), ['1000', '640', true]);
    assert.deepEqual([read.discount, read.freight, read.lines.length], ['', '', 2]);
    assert.deepEqual(
      read.besideBill.map(({ kind, amount }) => [kind, amount]),
      [
        ['tax', '50'],
        ['payment', '400'],
        ['payment', '10'],
      ],
    );
  });

  it('is compared with nothing where the goods are in several currencies', () => {
    const head = 'Description\tQty\tUnit price\tCurrency\tAmount';
    const totalWith = (currency: string) => {
      const handles = `Brass handles\t50\t8.00\t${currency}\t400.00`;
      const rows = [head, 'Steel hinges\t100\t6.00\tUSD\t600.00', handles, 'Total\t\t\t\t1,000.00'];
      return readInvoice(tableOfRows(pastedRows(rows.join('\n')))).total;
    };
    assert.equal(totalWith('EUR'), null);
    assert.equal(totalWith('USD')?.agrees, true);
  });

  it('may be given in another currency, too', () => {
    assert.deepEqual(totalOf(invoiceWith(['Total\t\t\t1,000.00', 'Total in AED\t\t\t3,672.50'])), [
      '1000',
      '1000',
      true,
    ]);
  });
});

describe('a row with money', () => {
  it('is asked about where only the visitor can put it somewhere', () => {
    const read = invoiceWith([
      'Packing\t\t\t30.00',
      'Return of damaged goods\t\t\t-20.00',
      'Subtotal\t\t\t1,010.00',
      'Zzqqxx\t\t\t12.00',
      'Insurance\t\t\t447.00',
    ]);
    assert.deepEqual(asked(read), [
      [4, '30', 'cost'],
      [5, '20', 'negative'],
      [7, '12', 'unknown'],
      [8, '447', 'insurance'],
    ]);
    assert.deepEqual([read.discount, read.insurance, read.lines.length], ['', '', 2]);
  });

  it('is what the visitor says', () => {
    const rows = ['Packing\t\t\t30.00', 'Insurance\t\t\t40.00', 'Total\t\t\t1,070.00'];
    const read = invoiceWith(rows, { 4: 'freight', 5: 'insurance' });
    assert.deepEqual([read.freight, read.insurance, asked(read), totalOf(read)?.[2]], ['30', '40', [], true]);
    const left = invoiceWith(rows, { 4: 'none', 5: 'insurance' });
    assert.deepEqual([left.freight, totalOf(left)], ['', ['1040', '1070', true]]);
    assert.equal(invoiceWith(rows, { 4: 'goods', 5: 'insurance' }).lines.length, 3);
  });

  it('that is the number of a certificate is no insurance', () => {
    const read = invoiceWith(['Insurance certificate no.\t\t\t447086', 'Total\t\t\t1,000.00']);
    assert.deepEqual([read.insurance, asked(read), totalOf(read)?.[2]], ['', [], true]);
  });

  it('in another currency is asked about', () => {
    assert.deepEqual(asked(invoiceWith(['Freight (EUR)\t\t\t30.00'])), [[4, '30', 'currency']]);
  });

  it('of zero is not', () => {
    assert.deepEqual(asked(invoiceWith(['Packing\t\t\t0.00', 'VAT included\t\t\t0.00'])), []);
  });
});

describe('a tax that the prices hold', () => {
  it('is asked about: duty is on the price without it', () => {
    assert.deepEqual(asked(invoiceWith(['Total\t\t\t1,000.00', 'VAT included\t\t\t47.62'])), [
      [5, '47.62', 'tax_included'],
    ]);
    assert.deepEqual(asked(invoiceWith(['VAT 5%\t\t\t47.62', 'Total\t\t\t1,000.00'])), [[4, '47.62', 'tax_included']]);
  });

  it('is not where some total has it on top of the lines, or says that it is without', () => {
    assert.deepEqual(asked(invoiceWith(['VAT 5%\t\t\t50.00', 'Total\t\t\t1,050.00'])), []);
    const both = ['VAT 5%\t\t\t50.00', 'Total excl. VAT\t\t\t1,000.00', 'Total incl. VAT\t\t\t1,050.00'];
    assert.deepEqual(asked(invoiceWith(both)), []);
  });

  it('may be said in a sentence beside the lines', () => {
    for (const sentence of ['Prices are inclusive of VAT', 'All prices include 5% VAT', 'جميع الأسعار شاملة الضريبة'])
      assert.deepEqual(asked(invoiceWith(['Total\t\t\t1,000.00', sentence])), [[0, '', 'tax_included']], sentence);
    for (const sentence of ['Prices are exclusive of VAT', 'Total amount including VAT', 'الأسعار غير شاملة الضريبة'])
      assert.deepEqual(asked(invoiceWith(['Total\t\t\t1,000.00', sentence])), [], sentence);
  });

  it('may be in the only amounts that there are', () => {
    const read = readInvoice(
      tableOfRows([
        ['Description', 'Qty', 'Price incl. VAT'],
        ['Pump', '2', '52.50'],
      ]),
    );
    assert.deepEqual([read.onlyWithTax, read.lines[0]?.amount, read.isPackingList], ['Price incl. VAT', '', false]);
  });

  it('can be taken off', () => {
    const read = invoiceWith(['VAT 5%\t\t\t47.62', 'Total\t\t\t1,000.00'], { 4: 'discount' });
    assert.deepEqual([read.discount, totalOf(read)], ['47.62', ['952.38', '1000', true]]);
  });
});
