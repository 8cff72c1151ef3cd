import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutFixedWidth } from '../../src/tables/rows-by-position.ts';

const lines = (...texts: string[]) => texts.join('\n');

describe('text whose columns are runs of spaces is cut at the places that its rows share:', () => {
  it('an empty cell moves no other', () => {
    const text = lines(
      'Item   Description              HS code    Qty   Price    Amount',
      "1      Men's cotton T-shirts    6109.10    200    4.50    900.00",
      '2      Leather bags             4202.21          12.00    120.00',
      '3      Coffee                                              15.00',
    );
    assert.deepEqual(cutFixedWidth(text), [
      ['Item', 'Description', 'HS code', 'Qty', 'Price', 'Amount'],
      ['1', "Men's cotton T-shirts", '6109.10', '200', '4.50', '900.00'],
      ['2', 'Leather bags', '4202.21', '', '12.00', '120.00'],
      ['3', 'Coffee', '', '', '', '15.00'],
    ]);
  });

  it('a cell that fills its column is no part of the next', () => {
    const text = lines(
      'Description           Qty  Amount',
      'Shirts                200  900.00',
      'Bags                   10  120.00',
      'Pens of a longer name   5    1.50',
      'Pens of a longer name 1000 2000.50',
    );
    assert.deepEqual(cutFixedWidth(text).at(-1), ['Pens of a longer name', '1000', '2000.50']);
  });

  it('Arabic text, and text without columns', () => {
    const text = lines(
      'الوصف             الكمية    المبلغ',
      'قميص قطني          20       100.00',
      'حذاء جلد                    50.00',
    );
    assert.deepEqual(cutFixedWidth(text), [
      ['الوصف', 'الكمية', 'المبلغ'],
      ['قميص قطني', '20', '100.00'],
      ['حذاء جلد', '', '50.00'],
    ]);
    assert.deepEqual(cutFixedWidth(lines('Cotton shirts', 'Leather bags for women')), [
      ['Cotton shirts'],
      ['Leather bags for women'],
    ]);
    assert.deepEqual(cutFixedWidth(''), [[]].slice(1));
  });

  it('lines of other columns, such as the number and date above the table, do not spoil it', () => {
    const text = lines(
      'Invoice No: 123          Date: 1 May 2026',
      'ACME Trading   High Street   London',
      '',
      'Description           Qty  Amount  Origin',
      'Shirts                200  900.00  China',
      'Bags                   10  120.00  Italy',
    );
    assert.deepEqual(cutFixedWidth(text).slice(-3), [
      ['Description', 'Qty', 'Amount', 'Origin'],
      ['Shirts', '200', '900.00', 'China'],
      ['Bags', '10', '120.00', 'Italy'],
    ]);
  });

  it('a million characters without a common column take seconds, not hours', { timeout: 60_000 }, () => {
    const text = Array.from(
      { length: 20_000 },
      (_, i) => `${' '.repeat(i % 61)}a${' '.repeat(2 + (i % 17))}b   c`,
    ).join('\n');
    assert.equal(cutFixedWidth(text).length, 20_000);
  });
});
