import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { codeGroups } from '../../src/tariff/code.ts';
import { everydayName } from '../../web/src/everyday-name.ts';
import { highlight } from '../../web/src/highlight.ts';
import { formatJson } from '../../web/src/json-format.ts';
import { numberFormat } from '../../web/src/number-format.ts';
import { codeRoute, parseRoute, routeHref } from '../../web/src/router.ts';
import { sourceParts } from '../../web/src/source-parts.ts';
import { en } from '../../web/src/translations/en.ts';
import { invoiceAr } from '../../web/src/translations/invoice-ar.ts';
import { invoiceEn } from '../../web/src/translations/invoice-en.ts';
import { TypingPace } from '../../web/src/typing-pace.ts';
import { headingGroups } from '../../web/src/views/heading-groups.ts';

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

it('one line that is left out of a bill is a line, not lines', () => {
  assert.match(invoiceEn.leftOut(1, '1'), /^1 line is left out: it has /);
  assert.match(invoiceEn.leftOut(2, '2'), /^2 lines are left out: they have /);
  assert.match(invoiceAr.leftOut(1, '١'), /^سطر واحد غير محتسب: /);
  assert.match(invoiceAr.leftOut(3, '٣'), /^أسطر غير محتسبة \(٣\): /);
});

it('the source of a measure is split into laws, addresses and marks', () => {
  const source = 'Law No. 1; Notice (https://a.example/x?y=1; https://b.example) [weak]';
  const parts = ['Law No. 1; Notice (', 'https://a.example/x?y=1', '; ', 'https://b.example', ') ', '[weak]'];
  assert.deepEqual(sourceParts(source), parts);
});

describe('a code', () => {
  it('is split into the groups of customs documents', () => {
    const printed = ['85', '8517', '851713', '85171300', '8517130000', '851713000000'].map((code) =>
      codeGroups(code).join(' '),
    );
    assert.deepEqual(printed, ['85', '8517', '8517 13', '8517 13 00', '8517 13 00 00', '8517 13 00 0000']);
  });
});

describe('the words of a query', () => {
  const found = (text: string, query: string) =>
    highlight(text, query)
      .filter(({ match }) => match)
      .map(({ text: word }) => word);

  it('are highlighted as whole words in both languages, with any ending or article', () => {
    assert.deepEqual(found('Roasted coffee, whole or ground', 'COFFEES roast'), ['Roasted', 'coffee']);
    assert.deepEqual(found('خلاصات البن (القهوة)', 'قهوه'), ['القهوة']);
    assert.deepEqual(found('سيارات ركوب', 'سيارة'), ['سيارات']);
    assert.deepEqual(found('أحذية رياضية', 'احذيه'), ['أحذية']);
  });

  it('leave the text unchanged', () => {
    const text = 'Coffee, tea, maté and spices: بن (قهوة) وشاي';
    assert.equal(
      highlight(text, 'coffee قهوة')
        .map((segment) => segment.text)
        .join(''),
      text,
    );
    assert.equal(highlight(text, '').length, 1);
  });
});

describe('a route', () => {
  it('is the same after it was written as a URL and read again', () => {
    const routes = [
      { view: 'search', q: '', level: '', page: 1 },
      { view: 'search', q: 'قهوة & tea', level: '6', page: 3 },
      { view: 'code', code: '8517', calculator: { value: '', currency: '', vat: true }, hsVersion: '' },
      { view: 'code', code: '8517', calculator: { value: '12.50', currency: 'KWD', vat: false }, hsVersion: '2017' },
    ] as const;
    for (const route of routes) {
      const { pathname, search } = new URL(routeHref(route), 'http://x');
      assert.deepEqual(parseRoute({ pathname, search }), route);
    }
  });

  it('is found for every URL', () => {
    assert.deepEqual(parseRoute({ pathname: '/', search: '?page=-4&q=a' }), {
      view: 'search',
      q: 'a',
      level: '',
      page: 1,
    });
    assert.equal(parseRoute({ pathname: '/code/%', search: '' }).view, 'code');
    for (const pathname of ['/code/8517.12', '/code/8517.12/'])
      assert.deepEqual(parseRoute({ pathname, search: '' }), codeRoute('851712'));
    assert.equal(parseRoute({ pathname: '/invoice/', search: '' }).view, 'invoice');
  });
});

it('JSON is indented without changes to its values', () => {
  const json = '{"a":[1.50,"x,{}\\"",[]],"b":{},"c":999999999999.99}';
  const text = formatJson(json)
    .map((token) => token.text)
    .join('');
  assert.equal(text, '{\n  "a": [\n    1.50,\n    "x,{}\\"",\n    []\n  ],\n  "b": {},\n  "c": 999999999999.99\n}');
});

describe('typing', () => {
  it('never takes more than five requests for a word, with longer and longer pauses', () => {
    const pace = new TypingPace();
    const pauses: number[] = [];
    for (let length = 1; length <= 12; length++) {
      const pause = pace.pauseMs('refrigerator'.slice(0, length), false);
      if (pause === null) continue;
      pauses.push(pause);
      pace.take();
    }
    assert.equal(pauses.length, 5);
    assert.deepEqual(
      pauses,
      pauses.toSorted((a, b) => a - b),
    );
    assert.equal(pace.take(), false);
  });

  it('starts anew with the next word, with another text, and with Enter', () => {
    const pace = new TypingPace();
    const first = pace.pauseMs('coffee', false);
    for (let i = 0; i < 5; i++) pace.take();
    assert.equal(pace.pauseMs('coffees', false), null);
    assert.equal(pace.pauseMs('coffees r', false), first);
    for (let i = 0; i < 5; i++) pace.take();
    assert.equal(pace.pauseMs('tea', false), first);
    for (let i = 0; i < 5; i++) pace.take();
    pace.reset();
    assert.equal(pace.pauseMs('teas', false), first);
  });

  it('waits little for an answer that is known', () => {
    const pace = new TypingPace();
    assert.ok(Number(pace.pauseMs('coffee', true)) < Number(pace.pauseMs('coffee', false)));
  });
});

describe('search results', () => {
  it('are grouped by heading in the order of their best result', () => {
    const items = ['851713', '8523', '851714000000', '85', '8517'].map((hs_code) => ({ hs_code }));
    const groups = headingGroups(items).map(({ heading, first, items }) => [
      heading,
      first !== null,
      items.map(({ hs_code }) => hs_code),
    ]);
    assert.deepEqual(groups, [
      ['8517', true, ['851713', '851714000000']],
      ['8523', true, []],
      ['85', true, []],
    ]);
  });

  it('show the everyday name when it alone matched', () => {
    assert.equal(everydayName('iPhone', ['Smartphones', 'هواتف ذكية']), 'iPhone');
    assert.equal(everydayName('آيفون', ['Smartphones', 'هواتف ذكية']), 'آيفون');
    assert.equal(everydayName('smart phone', ['Smartphones', 'هواتف ذكية']), null);
    assert.equal(everydayName('smartphnoe', ['Smartphones', 'هواتف ذكية']), null, 'a typing error is not a name');
    assert.equal(everydayName('851713', ['Smartphones', 'هواتف ذكية']), null);
  });
});

it('every text of the explorer is shown somewhere', () => {
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
