import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { bundledMeasures } from '../../src/library/bundled-data.ts';
import { codePath, routeOf } from '../../src/pages/address.ts';
import { type OpenPage, openPage } from '../../src/pages/pages.ts';
import { siteMapIndex, siteMapPart } from '../../src/pages/site-map.ts';
import { searchOf } from '../../src/publishing/build-catalogue.ts';
import { finish } from '../../src/steps.ts';
import { Guide } from '../../src/tariff/guide.ts';
import { SMALL, smallEdition, TODAY } from '../service.ts';
import { sourcesOf } from '../sources.ts';

function sourcesWith(content: string) {
  const search = finish(searchOf('edition', content));
  return { ...sourcesOf(search.catalogue, search), measures: bundledMeasures(TODAY) };
}

const sources = sourcesWith(readFileSync(SMALL, 'utf8'));
const ORIGIN = 'https://tariff.example';

function at(address: string, own = sources): OpenPage | null {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  const route = routeOf(pathname);
  if (route === null) return null;
  return finish(openPage({ route, path: pathname, query: searchParams, language: 'en' }, own, ORIGIN));
}

function recordOf(code: string) {
  const record = sources.catalogue.find(code);
  assert.ok(record !== undefined, code);
  return record;
}

function documentAt(address: string, own = sources): string {
  const page = at(address, own);
  assert.ok(page !== null && page.status === 200, address);
  return page.document;
}

describe('addresses', () => {
  it('every code has one address in each language, and all others lead to it', () => {
    for (const record of sources.catalogue.records)
      for (const language of LANGUAGES) {
        const location = codePath(record, language);
        assert.equal(at(location)?.status, 200, location);
        for (const other of [`/${language}/code/${record.code}`, `/${language}/code/${record.code}-other-words`])
          assert.deepEqual(at(other), { status: 301, location });
      }
  });

  it('no other path is a page', () => {
    const paths = [
      '/fr',
      '/en/code',
      '/en/code/',
      '/en/code/x',
      '/en/code/1',
      '/code',
      '/changes',
      '/en/changes/1',
      '/en/nothing',
      '/en/search/tea',
      '/EN',
    ];
    for (const path of paths) assert.equal(routeOf(path), null, path);
  });

  it('a code that the tariff does not have is not found, and the nearest one is offered', () => {
    const page = at('/en/code/010199');
    assert.ok(page?.status === 404);
    assert.match(page.document, /href="\/en\/code\/0101-live-horses/);
  });
});

describe('the page of a code', () => {
  it('says in both languages what it is, what it costs, where it stands, and where its other language is', () => {
    for (const record of sources.catalogue.records)
      for (const language of LANGUAGES) {
        const text = documentAt(codePath(record, language));
        assert.match(text, new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`));
        for (const each of LANGUAGES)
          assert.ok(text.includes(`hreflang="${each}" href="${ORIGIN}${codePath(record, each)}"`));
        assert.ok(text.includes(`rel="canonical" href="${ORIGIN}${codePath(record, language)}"`));
        assert.ok(text.includes(`${record.rate}%`), record.code);
        assert.equal(text.match(/<h1>/g)?.length, 1);
        assert.equal(text.match(/id="(\w+)"/g)?.length, new Set(text.match(/id="(\w+)"/g)).size);
      }
  });

  it('offers the only line below a code as the line, and several as a choice', () => {
    const lines = new Map<boolean, number>();
    for (const record of sources.catalogue.records.filter(({ children }) => children.length > 0)) {
      const text = documentAt(codePath(record, 'en'));
      const isOne = text.includes('One line is below this code');
      assert.equal(isOne, !text.includes('Choose a line below'));
      lines.set(isOne, (lines.get(isOne) ?? 0) + 1);
    }
    assert.equal(lines.size, 2);
  });

  it('says what belongs there and leads to where other goods go, where this tariff has the code', () => {
    const guide = Guide.of([
      ['0901', 'covers', 'Beans, "green" or roasted.', 'الحبوب الخضراء أو المحمصة.', ''],
      ['0901', 'not_here', 'Coffee beer.', 'بيرة القهوة.', '2203'],
      ['0901', 'not_here', 'Instant coffee.', 'القهوة سريعة الذوبان.', '2101'],
      ['09', 'rule', 'Mixed spices stay here.', 'تبقى خلطات التوابل هنا.', ''],
    ]);
    const page = documentAt('/en/code/090121-coffee-roasted', { ...sources, guide });
    assert.ok(page.includes('Beans, &quot;green&quot; or roasted.'));
    assert.match(page, /Coffee beer\. <a href="\/en\/code\/2203-beer-made-from-malt"/);
    assert.match(page, /Instant coffee\.<\/li>/);
    assert.match(page, /Mixed spices stay here/);
    assert.match(
      documentAt(codePath(sources.catalogue.find('0901') ?? assert.fail(), 'ar'), { ...sources, guide }),
      /بيرة القهوة/,
    );
  });

  it('answers what a value costs, written as people write it, in the language of the page', () => {
    const english = documentAt(`${codePath(recordOf('851713'), 'en')}?value=1,250.50`);
    // 6.5 % of duty, and 5 % of VAT on both.
    for (const amount of ['1,250.50 AED', '81.28 AED', '66.59 AED', '1,398.37 AED'])
      assert.ok(english.includes(amount), amount);
    const arabic = documentAt(`${codePath(recordOf('851713'), 'ar')}?value=${encodeURIComponent('١٠٠٠')}`);
    assert.match(arabic, /1,000\.00 AED/);
    const wrong = documentAt(`${codePath(recordOf('851713'), 'en')}?value=-5`);
    assert.match(wrong, /role="status">[^<]*value/);
    assert.ok(!wrong.includes('class="bill"'));
    const rates = documentAt(codePath(recordOf('851713'), 'en'));
    assert.match(rates, /Import duty<\/th><td>\u20666\.5%/);
    assert.doesNotMatch(rates, /class="landed"/);
  });

  it('keeps the value where an address leads to the one of the code', () => {
    const moved = at('/en/code/851713?value=10');
    assert.ok(moved?.status === 301 && moved.location.endsWith('?value=10'));
  });

  it('names whole addresses to search engines', () => {
    const [, data = ''] = /ld\+json">(.*)<\/script>/.exec(documentAt(codePath(recordOf('851713'), 'en'))) ?? [];
    for (const { item } of JSON.parse(data).itemListElement) assert.ok(item.startsWith(`${ORIGIN}/en/code/`), item);
  });

  it('shows texts of an edition as text, whatever they hold', () => {
    const hostile = '"</script><script>alert(1)</script> ""&"';
    const odd = sourcesWith(smallEdition((rows) => rows.map((row) => row.replace('Smartphones', hostile))));
    const record = odd.catalogue.records.find(({ en }) => en.includes('alert'));
    assert.ok(record !== undefined);
    const text = documentAt(codePath(record, 'en'), odd);
    assert.doesNotMatch(text, /<script>alert/);
    assert.doesNotMatch(text, /<\/script><script>/);
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
  });
});

describe('search without a key', () => {
  it('finds codes and keeps the query as text', () => {
    assert.match(documentAt('/en/search?q=horses'), /dir="ltr">0101/);
    assert.match(documentAt('/ar/search?q=%3Cb%3E'), /&lt;b&gt;/);
    assert.doesNotMatch(documentAt('/ar/search?q=%3Cb%3E'), /«<b>/);
  });

  it('asks for two characters, and takes an odd offset for none', () => {
    assert.match(documentAt('/en/search?q=a'), /at least two characters/);
    assert.equal(documentAt('/en/search?q=horses&offset=-1'), documentAt('/en/search?q=horses'));
  });
});

describe('the site map', () => {
  it('lists every active code once in each language', () => {
    const index = siteMapIndex(sources.catalogue.records, ORIGIN);
    assert.deepEqual(index.match(/<loc>[^<]*/g), [`<loc>${ORIGIN}/sitemap-1.xml`]);
    const listed = siteMapPart(sources.catalogue.records, 1, ORIGIN)?.match(/<loc>[^<]*/g) ?? [];
    const active = sources.catalogue.records.filter((record) => record.active);
    assert.deepEqual(
      new Set(listed),
      new Set(active.flatMap((record) => LANGUAGES.map((language) => `<loc>${ORIGIN}${codePath(record, language)}`))),
    );
    assert.equal(listed.length, 2 * active.length);
    for (const part of [0, 2, 1.5, Number.NaN])
      assert.equal(siteMapPart(sources.catalogue.records, part, ORIGIN), null);
  });

  it('has parts that cost about as much as a page, however many codes there are', () => {
    const [one] = sources.catalogue.records;
    assert.ok(one !== undefined);
    const many = Array.from({ length: 2_500 }, () => one);
    const parts = siteMapIndex(many, ORIGIN).match(/<loc>/g)?.length ?? 0;
    const sizes = Array.from(
      { length: parts },
      (_, i) => siteMapPart(many, i + 1, ORIGIN)?.match(/<loc>/g)?.length ?? 0,
    );
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      2 * many.length,
    );
    assert.ok(Math.max(...sizes) <= 2_000);
  });
});

describe('rules of classification', () => {
  it('have the notes of every section and chapter in both languages, and each code leads to those that decide it', () => {
    for (const language of LANGUAGES) {
      const rules = documentAt(`/${language}/rules`);
      const places = new Set(Array.from(rules.matchAll(/ id="((?:rule|section|chapter)-\w+)"/g), ([, id]) => id));
      assert.equal(places.size, 10 + 21 + sources.catalogue.records.filter(({ level }) => level === 2).length);
      for (const record of sources.catalogue.records) {
        const links = [...documentAt(codePath(record, language)).matchAll(/\/rules#([\w-]+)"/g)].map(([, id]) => id);
        assert.ok(links.includes(`chapter-${record.code.slice(0, 2)}`), record.code);
        assert.ok(
          links.some((id) => id?.startsWith('section-')),
          record.code,
        );
        for (const id of links) assert.ok(places.has(id), id);
      }
    }
  });
});

it('Arabic pages have no punctuation of English between Arabic words, and counts have the plural of their number', () => {
  const addresses = [
    ...['/ar', '/ar/rules', '/ar/changes', '/ar/search?q=بن', '/ar/search?q=xyzzyx', '/ar/search?q=b'],
    ...sources.catalogue.records.flatMap((record) => [
      codePath(record, 'ar'),
      `${codePath(record, 'ar')}?country=SA&origin=CN&value=1000`,
    ]),
  ];
  for (const address of addresses) {
    const text = documentAt(address)
      .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
      .replace(/<[^>]*>/g, '\n');
    assert.doesNotMatch(text, /\p{Script=Arabic}\p{M}?[ \u2069]*[,;?]|[,;?] *\p{Script=Arabic}/u, address);
    assert.doesNotMatch(text, /(?<![\d.,])(?:1|2) (?:نتيجة|نتائج|رمز|رموز)/u, address);
  }
});

it('the stamp has the duty of the country that is asked about', () => {
  const stampAt = (address: string) => /id="stamp">(.*?)<\/p>/s.exec(documentAt(address))?.[1] ?? '';
  const record = recordOf('090121');
  assert.doesNotMatch(stampAt(codePath(record, 'en')), /Saudi/);
  assert.match(stampAt(`${codePath(record, 'en')}?country=SA`), /Saudi Arabia.*<b>/s);
});
