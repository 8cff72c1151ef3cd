import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asciiDigits } from '../../src/fold.ts';
import { cleanCode, codeId, hasLostLastZero, isCode } from '../../src/tariff/code.ts';

it('a code is ASCII digits within its bounds', () => {
  assert.ok(isCode('01', 2, 14));
  assert.ok(isCode('01234567890123', 2, 14));
  for (const text of ['', '0', '012345678901234', '0a', '٠١', '０１', '1 2', '-12', '1.5'])
    assert.ok(!isCode(text, 2, 14), text);
});

it('cleaning removes separators and converts digits, and refuses everything else', () => {
  for (const text of [
    '0101.21',
    '0101 21',
    ' 0101-21 ',
    '٠١٠١٫٢١',
    '۰۱۰۱.۲۱',
    '0101\u00a021',
    '０１０１２１',
    '\u200f0101.21\u200e',
    '\u202a0101.21\u202c',
  ]) {
    assert.equal(cleanCode(text), '010121', text);
  }
  for (const text of ['', '.', 'HS 0101', '0101,21a', '0101+21']) assert.equal(cleanCode(text), null, text);
});

it('a code that a spreadsheet read as a number shows that it lost the zero at its end', () => {
  for (const text of ['401.1', '6109.1', '10.1', '101.211', '٤٠١.١']) assert.ok(hasLostLastZero(text), text);
  for (const text of ['0401.10', '101.21', '6109', '0101.21.1', '7020.000', '8471.3000', '0101-1'])
    assert.ok(!hasLostLastZero(text), text);
});

it('Arabic-Indic and Persian digits become ASCII', () => {
  assert.equal(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc'), '0123456789 0123456789 abc');
});

it('the id of a code is its digits as an integer', () => {
  assert.equal(codeId('0101'), 101);
  assert.equal(codeId('999999999999'), 999_999_999_999);
});
