import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marksOf } from '../../src/invoice/lines.ts';
import { pastedRows } from '../../src/invoice/pasted-text.ts';
import { bodyOf, readInvoice, tableOfRows } from '../../src/invoice/read-invoice.ts';
import { codeProblemOf, codeWithZero } from '../../src/invoice/written-code.ts';

/** The line of each row below the names; null for a row that is none. */
function linesOf(text: string) {
  const table = tableOfRows(pastedRows(text));
  const { lines } = readInvoice(table);
  return [...bodyOf(table)].map(({ row }) => lines.find((line) => line.row === row) ?? null);
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
    const lines = linesOf('Item\tQty\tUnit price\tAmount\na\t3\t\t\nb\t3\t4\t99\nc\t\t\tabc\nd\t\t\t1,234');
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

  it('has the price of as many pieces as the name of the column says, also in a second row of names', () => {
    const rows = ['Resistors\t5000\t4.00\t20.00', 'Capacitors\t2000\t10.00\t'];
    for (const names of [
      'Item\tQty\tUnit price USD/1000PCS\tAmount',
      'Item\tQty\tUnit price\tAmount\n\t\tUSD/1000PCS\tUSD',
    ])
      assert.deepEqual(
        linesOf([names, ...rows].join('\n')).map((line) => [line?.amount, line?.problem, line?.currency]),
        [
          ['20', null, 'USD'],
          ['20', null, 'USD'],
        ],
        names,
      );
  });

  it('takes the decimal mark that other lines show', () => {
    const rows = 'Item\tAmount\nShirts\t1.250\nLaptops\t12,50';
    assert.deepEqual(
      linesOf(rows).map((line) => line?.amount),
      ['1250', '12.5'],
    );
    const unclear = tableOfRows(pastedRows('Item\tAmount\nShirts\t1.250\nLaptops\t12'));
    assert.deepEqual(marksOf(bodyOf(unclear), unclear.columns), { mark: null, unclear: '1.250' });
  });

  it('has the digits of its code as written, in any spelling', () => {
    const codes = ['8517.13.00', '٨٥١٧١٣', '90121', 'n/a', 'HS 6109 10', '7020.00.000', '851713000', '6109100021999'];
    assert.deepEqual(
      linesOf(`Item\tHS code\tAmount\n${codes.map((code) => `a\t${code}\t1`).join('\n')}`).map((line) => line?.code),
      ['85171300', '851713', '90121', '', '610910', '702000000', '851713000', '6109100021999'],
    );
  });

  it('may lack the zero of its code where a spreadsheet can have dropped it', () => {
    const zeroOf = (code: string) => {
      const [line] = linesOf(`Item\tHS code\tAmount\na\t${code}\t1`);
      return line ? codeWithZero(line) : undefined;
    };
    assert.deepEqual(['90121', '9012100', '702000000', '90121000000', '901.21'].map(zeroOf), [
      '090121',
      '09012100',
      '0702000000',
      '090121000000',
      '090121',
    ]);
    for (const code of ['7020.00.000', '9012.1', '6109 10 000', '6109100021999', '851713', '0901210', ''])
      assert.equal(zeroOf(code), null, code);
    assert.equal(linesOf('Item\tHS code\tAmount\na\t901\t1')[0]?.code, '0901', 'no code has three digits');
  });

  it('has no code if its cell has several', () => {
    const problemOf = (code: string) => {
      const [line] = linesOf(`Item\tHS code\tAmount\na\t${code}\t1`);
      return line ? [line.code, codeProblemOf(line)] : null;
    };
    for (const code of [
      '6109.10 / 6109.90',
      '6109.10/90',
      '610910, 610990',
      '610910 610990',
      '8517 or 8518',
      '6109.10-6109.90',
    ])
      assert.deepEqual(problemOf(code), ['', 'several'], code);
    for (const code of ['8517 1300 0000', '8517/13', '8517-13-00', '610910 000000'])
      assert.equal(problemOf(code)?.[1], null, code);
    // Quadratic time would take hours.
    assert.deepEqual(problemOf('6109.10 '.repeat(400_000)), ['', 'several']);
  });

  it('is made of a row with an amount whose code cannot be read', () => {
    for (const code of ['6.1091E+11', '401.1', '6109.1', '99', 'abc', '61', '610910123456789']) {
      const [line] = linesOf(`Item\tHS code\tAmount\n\t${code}\t1`);
      assert.deepEqual([line?.code, line?.writtenCode, line?.amount], ['', code, '1'], code);
      assert.equal(line && codeProblemOf(line), 'unreadable', code);
    }
    assert.deepEqual(linesOf('Item\tHS code\tAmount\na\t851713\t1\n\tTotal\t50\n\tIBAN 12\t').slice(1), [null, null]);
    for (const none of ['n/a', '-', '', 'TBD']) {
      const [line] = linesOf(`Item\tHS code\tAmount\na\t${none}\t1`);
      assert.equal(line && codeProblemOf(line), null, none);
    }
  });

  it('is not made of blank rows or of the sum below the table', () => {
    const sums =
      'Total|TOTAL:|Grand total|Sub-total|Subtotal (AED)|Sum|Amount due|Total amount in USD|Total of invoice|Total value of the goods|Total USD 1,004.00|TOTAL US$|Total (RMB)|Carried forward|Balance brought forward:|Brought over|المجموع|مجموع|الإجمالي|إجمالي قيمة الفاتورة|المجموع الكلي:|المبلغ الإجمالي|الإجمالي بالدرهم الإماراتي|المبلغ المستحق';
    for (const sum of [...sums.split('|'), ''])
      assert.deepEqual(linesOf(`Item\tQty\tPrice\tAmount\nShirts\t5\t10\t50\n${sum}\t\t\t50`)[1], null, sum);
    assert.equal(linesOf('Item\tQty\tPrice\tAmount\nShirts\t5\t10\t50\nTotal\t5\t\t50')[1], null);
  });

  it('is made of goods whose name begins with a word for a sum', () => {
    const goods =
      'Forward|Total station|Total Quartz engine oil 5W-30|Total gym|TOTAL GEL|Sum 41 seeds|Total 9000|مجموعة أدوات|مجموع ملابس';
    for (const name of goods.split('|'))
      assert.equal(linesOf(`Item\tAmount\nShirts\t50\n${name}\t50`)[1]?.description, name);
    const priced = linesOf('Item\tQty\tPrice\tAmount\nShirts\t5\t10\t50\nTotal\t5\t12\t60');
    assert.equal(priced[1]?.description, 'Total', 'a sum has no price, or the amount of all lines');
    assert.equal(linesOf('Item\tQty\tPrice\tAmount\nShirts\t5\t10\t50\nTotal\t5\t10\t50')[1], null);
  });

  it('knows the currency of its cells', () => {
    const lines = linesOf('Item\tAmount\tCurrency\na\t50\tUSD\nb\t50\tدرهم');
    assert.deepEqual(
      lines.map((line) => line?.currency),
      ['USD', 'AED'],
    );
    assert.equal(linesOf('Item\tAmount\na\tEUR 50.00')[0]?.currency, 'EUR');
    const written = {
      'Dhs 50.00': 'AED',
      '₹ 50': 'INR',
      '50 元': 'CNY',
      HK$50: 'HKD',
      'USD$ 50': 'USD',
      US$50: 'USD',
      '50 ريال سعودي': 'SAR',
      '50 دولار أمريكي': 'USD',
      '50 Dirhams': 'AED',
      '50 euros': 'EUR',
    };
    for (const [amount, currency] of Object.entries({ ...written, '¥50': '', 'Rs. 50': '', $50: '' })) {
      const [line] = linesOf(`Item\tAmount\na\t${amount}`);
      assert.deepEqual([line?.amount, line?.currency], ['50', currency], amount);
    }
    assert.equal(linesOf('Item\tAmount\na\t2.50/KGS')[0]?.currency, '');
  });

  it('knows the dollars of four countries in Arabic, and takes the bare word for none of them', () => {
    const dollars = {
      USD: 'دولار أمريكي|دولار امريكي|الدولار الأمريكي|بالدولار الامريكي|دولار أميركي|دولار  اميركي',
      CAD: 'دولار كندي|الدولار الكندي',
      AUD: 'دولار أسترالي|دولار استرالي|الدولار الأسترالي',
      HKD: 'دولار هونغ كونغ|دولار هونج كونج',
      SAR: 'ريال سعودي|الريال السعودي',
      '': 'دولار|الدولار|$|دولار سنغافوري|الدولار النيوزيلندي',
    };
    for (const [currency, names] of Object.entries(dollars))
      for (const name of names.split('|'))
        assert.equal(linesOf(`Item\tAmount\tCurrency\na\t50\t${name}`)[0]?.currency, currency, name);
    for (const name of ['المجموع (دولار كندي)', 'الإجمالي بالدولار الأسترالي'])
      assert.equal(linesOf(`Item\tAmount\na\t50\n${name}\t50`)[1], null, name);
  });
});
