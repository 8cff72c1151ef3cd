import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAmount } from '../../src/tariff/read-amount.ts';

const amountOf = (text: string, currency = 'AED') => {
  const reading = readAmount(text, currency);
  return reading.kind === 'amount' ? reading.amount : reading.kind;
};
const readingsOf = (text: string, currency = 'AED') => {
  const reading = readAmount(text, currency);
  assert.equal(reading.kind, 'unclear', text);
  return reading.kind === 'unclear' ? reading.readings : [];
};

describe('an amount as people write it', () => {
  it('is read in any digits, with thousands in threes', () => {
    for (const text of ['1234.5', '1,234.5', '١٬٢٣٤٫٥', '۱۲۳۴٫۵', ' 1 234.5 ', '1’234.5', '1\u00a0234.5', '١،٢٣٤٫٥'])
      assert.equal(amountOf(text), '1234.5', text);
    assert.equal(amountOf('1,234'), '1234');
    assert.equal(amountOf('1,234,567.89'), '1234567.89');
    assert.equal(amountOf('\u2066100\u2069'), '100');
    assert.equal(amountOf('0.125'), '0.125');
    assert.equal(amountOf('1000.555'), '1000.555');
    assert.equal(amountOf('1.2345'), '1.2345');
  });

  it('with a decimal comma is not guessed, but shown as it must be written', () => {
    assert.deepEqual(readingsOf('12,50'), ['12.50']);
    assert.deepEqual(readingsOf('1.234,56'), ['1,234.56']);
    assert.deepEqual(readingsOf('1 234,5'), ['1,234.5']);
    assert.deepEqual(readingsOf('0,125'), ['0.125']);
    assert.deepEqual(readingsOf('1.234.567'), ['1,234,567']);
    assert.deepEqual(readingsOf('١٢,٥٠'), ['12.50']);
  });

  it('with a point and three digits is clear only where the currency has three decimals', () => {
    assert.deepEqual(readingsOf('1.234'), ['1,234', '1.2340']);
    assert.equal(amountOf('1.234', 'KWD'), '1.234');
    assert.deepEqual(readingsOf('1.234', 'JPY'), ['1,234', '1.2340']);
    assert.equal(amountOf('١٫٢٣٤'), '1.234');
  });

  it('with a comma and three digits is unclear on request, since the comma can separate decimals too', () => {
    const unclear = (text: string, currency = 'AED') => readAmount(text, currency, { isCommaClear: false });
    assert.deepEqual(unclear('1,234'), { kind: 'unclear', readings: ['1234', '1.2340'] });
    assert.deepEqual(unclear('12،500'), { kind: 'unclear', readings: ['12500', '12.5000'] });
    assert.deepEqual(unclear('1,234', 'KWD'), { kind: 'unclear', readings: ['1234', '1.234'] });
    assert.deepEqual(unclear('1.234'), { kind: 'unclear', readings: ['1234', '1.2340'] });
    // The Arabic thousands separator is never anything else.
    for (const text of ['1,234.5', '1,234,567', '1 234', '١٬٢٣٤', '١،٢٣٤٫٥'])
      assert.equal(unclear(text).kind, 'amount', text);
    for (const text of ['1,234', '1.234', '1.234,56', '1.234.567']) {
      const reading = unclear(text);
      assert.equal(reading.kind, 'unclear');
      for (const each of reading.kind === 'unclear' ? reading.readings : [])
        assert.equal(unclear(each).kind, 'amount', each);
    }
  });

  it('whose readings are written back is read as each of them', () => {
    for (const text of ['12,50', '1.234,56', '1.234', '1.234.567'])
      for (const reading of readingsOf(text)) assert.notEqual(amountOf(reading), 'unclear', reading);
  });

  it('is nothing else', () => {
    for (const text of [
      'ten',
      '1,23,456',
      '12,3456.7',
      '1,234 567',
      '-1',
      '+1',
      '1e3',
      'AED 5',
      '1.2.3',
      '.5',
      '5.',
      '1,,2',
    ])
      assert.equal(amountOf(text), 'not_a_number', text);
    for (const text of ['', '  ', '\u200f']) assert.equal(amountOf(text), 'empty');
  });
});
