import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markOf, readFigure } from '../../src/invoice/figures.ts';

const read = (text: string, mark: '.' | ',' | null = null) => {
  const figure = readFigure(text, mark);
  return typeof figure === 'object' && figure !== null ? figure.value : figure;
};

describe('a figure', () => {
  it('is read in any digits, with any thousands separators and with a currency', () => {
    const written: Record<string, string> = {
      '1000': '1000',
      '1,234.50': '1234.5',
      '1.234,50': '1234.5',
      "1'234.5": '1234.5',
      '1 234,5': '1234.5',
      '1\u202f234,50': '1234.5',
      '١٬٢٣٤٫٥٠': '1234.5',
      '۱۲۳۴٫۵': '1234.5',
      '\u202a1,234.50\u202c': '1234.5',
      '12,5': '12.5',
      '0,125': '0.125',
      '1,234,567': '1234567',
      '1.234.567': '1234567',
      '12,34,567.8': '1234567.8',
      'AED 1,250.00': '1250',
      '$19.99': '19.99',
      '19.99 USD': '19.99',
      '٢٥٠ د.إ': '250',
      'د.إ 250.75': '250.75',
      '€ 3,50': '3.5',
    };
    for (const [text, value] of Object.entries(written)) assert.equal(read(text), value, text);
  });

  it('with one mark before three digits is unclear until the mark is known', () => {
    for (const text of ['1,234', '12.500', 'AED 999,999']) assert.equal(read(text), 'unclear', text);
    assert.equal(read('1,234', '.'), '1234');
    assert.equal(read('1,234', ','), '1.234');
    assert.equal(read('12.500', '.'), '12.5');
    assert.equal(read('12.500', ','), '12500');
  });

  it('is never made of what is not one', () => {
    for (const text of [
      '25k',
      'USD 1.5 mn',
      '2 Lakh',
      '5 Cr.',
      '',
      'abc',
      '12 x 3',
      '1.2.3',
      '1,2,3',
      '-5',
      '(5)',
      '1,23.456.7',
      '12-34',
      '5 kg 3',
    ])
      assert.equal(read(text), null, text);
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
