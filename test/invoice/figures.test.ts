import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FigureContext, markOf, readFigure } from '../../src/invoice/figures.ts';

const read = (text: string, context: FigureContext = {}) => {
  const reading = readFigure(text, context);
  return reading.kind === 'figure' ? reading.value : reading.kind;
};
const readingsOf = (text: string, context: FigureContext = {}) => {
  const reading = readFigure(text, context);
  return reading.kind === 'unclear' ? reading.readings : reading.kind;
};

/** Spellings of figures, and what each means everywhere. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '1000': '1000',
  '1,234.50': '1234.5',
  '1.234,50': '1234.5',
  "1'234.5": '1234.5',
  '1’250.00': '1250',
  '1 234,5': '1234.5',
  '1 250.00': '1250',
  '1\u00a0234.5': '1234.5',
  '1\u202f234,50': '1234.5',
  '١٬٢٣٤٫٥٠': '1234.5',
  '١،٢٣٤٫٥': '1234.5',
  '١٬٢٣٤': '1234',
  '١٫٢٣٤': '1.234',
  '۱۲۳۴٫۵': '1234.5',
  '\u202a1,234.50\u202c': '1234.5',
  '12,50': '12.5',
  '12,5': '12.5',
  '0,125': '0.125',
  '0.125': '0.125',
  '1000.555': '1000.555',
  '1.2345': '1.2345',
  '.5': '0.5',
  '1,234,567': '1234567',
  '1.234.567': '1234567',
  '12,34,567.8': '1234567.8',
  '1,23,456.00': '123456',
  '1,23,456': '123456',
  'AED 100': '100',
  'AED 1,250.00': '1250',
  USD1200: '1200',
  '$19.99': '19.99',
  '19.99 USD': '19.99',
  '٢٥٠ د.إ': '250',
  'د.إ 250.75': '250.75',
  '€ 3,50': '3.5',
  'Rs.50': '50',
  '100,-': '100',
};

describe('a figure', () => {
  it('is read in any digits, with any thousands separators and with a currency', () => {
    for (const [text, value] of Object.entries(SPELLINGS)) assert.equal(read(text), value, text);
  });

  it('keeps the currency and the unit that it is written with', () => {
    for (const [text, currency, unit] of [
      ['AED 100', 'AED', ''],
      ['USD1,200.00', 'USD', ''],
      ['100 د.إ', 'AED', ''],
      ['$100', '', ''],
      ['10 pcs', '', 'pcs'],
      ['2.50/KGS', '', 'KGS'],
    ] as const) {
      const reading = readFigure(text);
      assert.ok(reading.kind === 'figure', text);
      assert.deepEqual([reading.currency, reading.unit], [currency, unit], text);
    }
  });

  it('with one mark before three digits is unclear until the mark is known', () => {
    for (const text of ['1,234', '12.500', 'AED 999,999', 'USD1,200', '12،500'])
      assert.equal(read(text), 'unclear', text);
    assert.deepEqual(readingsOf('1,234'), ['1234', '1.2340']);
    assert.equal(read('1,234', { mark: '.' }), '1234');
    assert.equal(read('1,234', { mark: ',' }), '1.234');
    assert.equal(read('12.500', { mark: '.' }), '12.5');
    assert.equal(read('12.500', { mark: ',' }), '12500');
  });

  it('with a point before three digits is clear in a currency of three decimals', () => {
    assert.equal(read('1.234', { currency: 'KWD' }), '1.234');
    assert.equal(read('KWD 1.234'), '1.234');
    assert.deepEqual(readingsOf('1,234', { currency: 'KWD' }), ['1234', '1.234']);
    assert.deepEqual(readingsOf('1.234', { currency: 'JPY' }), ['1234', '1.2340']);
  });

  it('whose readings are written back is read as each of them', () => {
    for (const currency of ['AED', 'KWD'])
      for (const reading of readingsOf('1,234', { currency })) assert.notEqual(read(reading, { currency }), 'unclear');
  });

  it('below zero is known as such', () => {
    for (const text of ['-5', '(5)', '5-', '−5', '(AED 5.00)', 'AED -5', '- 5'])
      assert.deepEqual(readFigure(text), { kind: 'negative', value: '5' }, text);
  });

  it('is never made of what is not one', () => {
    const none = 'ten|25k|USD 1.5 mn|2 Lakh|5 Cr.|abc|12 x 3|1.2.3|1,2,3|1,23.456.7|12-34|5 kg 3|1,234 567|12 50|1,,2';
    for (const text of [...none.split('|'), '1e3', 'A4', 'Total 9000', '5%', 'No 5', '12,3456.7', '1.234.567.8'])
      assert.equal(read(text), 'not_a_number', text);
    for (const text of ['', '  ', '\u200f']) assert.equal(read(text), 'empty');
  });
});

describe('the decimal mark of a column', () => {
  it('is the one that some figure shows', () => {
    assert.equal(markOf(['1,234', '12,50', '7']), ',');
    assert.equal(markOf(['1,234', '12.50', '7']), '.');
    assert.equal(markOf(['1,234,567', '1,234']), '.');
    assert.equal(markOf(['1.234.567', '1.234']), ',');
  });

  it('is not guessed', () => {
    assert.equal(markOf(['1,234', '5,678', '12']), null);
    assert.equal(markOf(['12,50', '12.50']), 'both');
  });
});
