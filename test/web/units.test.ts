import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { codeGroups } from '../../src/tariff/code.ts';
import { numberFormat } from '../../web/src/number-format.ts';
import { en } from '../../web/src/translations/en.ts';
import { invoiceAr } from '../../web/src/translations/invoice-ar.ts';
import { invoiceEn } from '../../web/src/translations/invoice-en.ts';

describe('numbers', () => {
  it('are grouped and written in the chosen digits', () => {
    const latin = numberFormat({ language: 'ar', numerals: 'latn' });
    const arabic = numberFormat({ language: 'ar', numerals: 'arab' });
    assert.equal(latin.decimal('1234567.8901'), '1,234,567.8901');
    assert.equal(latin.decimal('999'), '999');
    assert.equal(arabic.decimal('1234567.5'), '١٬٢٣٤٬٥٦٧٫٥');
    assert.equal(numberFormat({ language: 'en', numerals: 'arab' }).decimal('12'), '12');
  });

  it('of days are written in the language and the digits of the page', () => {
    const written = (language: 'en' | 'ar', numerals: 'latn' | 'arab') =>
      numberFormat({ language, numerals }).day('2026-05-04');
    assert.deepEqual(
      [written('en', 'arab'), written('ar', 'latn'), written('ar', 'arab')],
      ['4 May 2026', '4 مايو 2026', '٤ مايو ٢٠٢٦'],
    );
  });

  it('of money have all decimals of the currency', () => {
    const { money } = numberFormat({ language: 'en', numerals: 'latn' });
    assert.deepEqual(
      [
        money('1312.5', 'AED'),
        money('0', 'AED'),
        money('1312.5', 'KWD'),
        money('1312', 'JPY'),
        money('0.12345', 'AED'),
      ],
      ['1,312.50', '0.00', '1,312.500', '1,312', '0.12345'],
    );
    assert.equal(numberFormat({ language: 'ar', numerals: 'arab' }).money('1312.5', 'AED'), '١٬٣١٢٫٥٠');
  });
});

it('one row that is left out is a row, not rows', () => {
  assert.match(invoiceEn.leftOut(1, '1'), /^1 row is left out: it has /);
  assert.match(invoiceEn.leftOut(2, '2'), /^2 rows are left out: they have /);
  assert.match(invoiceAr.leftOut(1, '١'), /^سطر واحد غير مدرج في الكشف: /);
  assert.match(invoiceAr.leftOut(3, '٣'), /^٣ أسطر غير مدرجة في الكشف: /);
});

describe('a code', () => {
  it('is split into the groups of customs documents', () => {
    const printed = ['85', '8517', '851713', '85171300', '8517130000', '851713000000'].map((code) =>
      codeGroups(code).join(' '),
    );
    assert.deepEqual(printed, ['85', '8517', '8517 13', '8517 13 00', '8517 13 00 00', '8517 13 00 0000']);
  });
});

it('every text of the desk is shown somewhere', () => {
  const folder = new URL('../../web/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('translations'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const words = new Set(code.match(/\w+/g));
  assert.deepEqual(
    [...Object.keys(en), ...Object.keys(invoiceEn)].filter((key) => !words.has(key)),
    [],
  );
});
