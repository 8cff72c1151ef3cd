import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressIn, hrefOf } from '../../web/src/address.ts';
import { parseExact } from '../../web/src/api/exact.ts';
import { indented } from '../../web/src/api/indented.ts';
import { codeOfId, groupsOf } from '../../web/src/code.ts';
import { figuresFor, plainDecimal } from '../../web/src/figures.ts';
import { marked } from '../../web/src/marks.ts';

describe('numbers', () => {
  it('keep every digit that the API wrote', () => {
    const json = '{"a":999999999999.99,"b":[0,-1.50,1e3],"c":"12 \\"3\\" 4","d":true,"e":null}';
    assert.deepEqual(parseExact(json), {
      a: '999999999999.99',
      b: ['0', '-1.50', '1e3'],
      c: '12 "3" 4',
      d: true,
      e: null,
    });
  });

  it('are grouped, and written in the digits that were chosen', () => {
    const latin = figuresFor({ language: 'ar', numerals: 'latn' });
    const arabic = figuresFor({ language: 'ar', numerals: 'arab' });
    assert.equal(latin.decimal('1234567.8901'), '1,234,567.8901');
    assert.equal(latin.decimal('999'), '999');
    assert.equal(arabic.decimal('1234567.5'), '١٬٢٣٤٬٥٦٧٫٥');
    assert.equal(figuresFor({ language: 'en', numerals: 'arab' }).decimal('12'), '12');
  });

  it('are understood however they are typed', () => {
    for (const typed of ['1234.5', '1,234.5', '١٬٢٣٤٫٥', '۱۲۳۴٫۵', ' 1 234.5 '])
      assert.equal(plainDecimal(typed), '1234.5');
  });
});

describe('a code', () => {
  it('is printed in the groups of customs papers', () => {
    const printed = ['85', '8517', '851713', '85171300', '8517130000', '851713000000'].map((code) =>
      groupsOf(code).join(' '),
    );
    assert.deepEqual(printed, ['85', '8517', '8517 13', '8517 13 00', '8517 13 00 00', '8517 13 00 0000']);
  });

  it('is known again from the number that stands for it as a parent', () => {
    assert.deepEqual(['1', '101', '10121', '85', '8517'].map(codeOfId), ['01', '0101', '010121', '85', '8517']);
  });
});

describe('the words of a query', () => {
  const found = (text: string, query: string) =>
    marked(text, query)
      .filter((stretch) => stretch.marked)
      .map(({ text: word }) => word);

  it('are marked in both languages, whole, whatever their ending or article', () => {
    assert.deepEqual(found('Roasted coffee, whole or ground', 'COFFEES roast'), ['Roasted', 'coffee']);
    assert.deepEqual(found('خلاصات البن (القهوة)', 'قهوه'), ['القهوة']);
    assert.deepEqual(found('سيارات ركوب', 'سيارة'), ['سيارات']);
    assert.deepEqual(found('أحذية رياضية', 'احذيه'), ['أحذية']);
  });

  it('leave the text as it was, letter for letter', () => {
    const text = 'Coffee, tea, maté and spices: بن (قهوة) وشاي';
    assert.equal(
      marked(text, 'coffee قهوة')
        .map((stretch) => stretch.text)
        .join(''),
      text,
    );
    assert.equal(marked(text, '').length, 1);
  });
});

describe('an address', () => {
  it('says all that is shown, and is read back as it was written', () => {
    const addresses = [
      { view: 'search', q: '', level: '', page: 1 },
      { view: 'search', q: 'قهوة & tea', level: '6', page: 3 },
      { view: 'code', code: '8517', bill: { value: '', currency: '', vat: true } },
      { view: 'code', code: '8517', bill: { value: '12.50', currency: 'KWD', vat: false } },
    ] as const;
    for (const address of addresses) {
      const { pathname, search } = new URL(hrefOf(address), 'http://x');
      assert.deepEqual(addressIn({ pathname, search }), address);
    }
  });

  it('that makes no sense still leads somewhere', () => {
    assert.deepEqual(addressIn({ pathname: '/', search: '?page=-4&q=a' }), {
      view: 'search',
      q: 'a',
      level: '',
      page: 1,
    });
    assert.equal(addressIn({ pathname: '/code/%', search: '' }).view, 'code');
  });
});

it('JSON is laid out over lines without touching what is in it', () => {
  const json = '{"a":[1.50,"x,{}\\"",[]],"b":{},"c":999999999999.99}';
  const text = indented(json)
    .map((piece) => piece.text)
    .join('');
  assert.equal(text, '{\n  "a": [\n    1.50,\n    "x,{}\\"",\n    []\n  ],\n  "b": {},\n  "c": 999999999999.99\n}');
});
