import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { GoodsSearch, type GoodsSearchOptions } from '../../src/classify/goods-search.ts';
import { finish } from '../../src/steps.ts';
import { Catalogue } from '../../src/tariff/catalogue.ts';
import type { Facts } from '../../src/tariff/record.ts';
import { openBundled } from '../bundled.ts';

const fact = (code: string, en: string, ar: string, more: Partial<Facts> = {}): Facts => ({
  code,
  en,
  ar,
  hasOwnText: true,
  procedures: [],
  aliasesEn: '',
  aliasesAr: '',
  rate: 5,
  lowestRate: 5,
  highestRate: 5,
  rateUnknown: null,
  ratedBy: '',
  dutyText: '',
  active: true,
  ...more,
});
const searchOf = (facts: readonly Facts[], options?: GoodsSearchOptions): GoodsSearch =>
  finish(GoodsSearch.build(finish(Catalogue.build('test', facts)), options));
const indexOf = (...facts: Facts[]): GoodsSearch => searchOf(facts);

describe('search over the bundled edition', () => {
  let index: GoodsSearch;
  before(async () => {
    index = (await openBundled()).search;
  });
  const codes = (query: string, level?: number, limit = 10, offset = 0) =>
    index.search(query, { level, limit, offset }).records.map(({ code }) => code);
  const finds = (query: string, code: string, within = 3) =>
    assert.ok(
      codes(query, undefined, within).some((found) => found.startsWith(code)),
      `${query}: ${codes(query)}`,
    );

  it('finds goods by everyday words in both languages', () => {
    finds('laptop', '847130', 1);
    finds('جوال', '851713', 2);
    finds('عبايه', '6211');
    finds('سيارات كهربائيه', '870380');
    finds('البن', '0901');
  });

  it('finds the goods that a description names first, before what they are packed in', () => {
    const tiles = codes('ceramic wall tiles packed in cardboard boxes on wooden pallets for bathrooms of hotels', 6, 3);
    for (const code of tiles) assert.ok(code.startsWith('6907'), tiles.join());
  });

  it('tells names apart by a single letter', () => {
    finds('e-bike', '871160', 1);
    finds('e-cigarettes', '854340', 1);
    finds('vitamin A', '293621', 1);
    finds('فيتامين أ', '293621', 1);
    finds('a/c unit', '8415', 1);
  });

  it('finds the goods of the head noun before those that its attributes name', () => {
    finds('sunflower seed oil', '1512', 1);
    finds('sugar beet', '121291', 1);
    finds('beet sugar', '1701', 1);
  });

  it('finds whole goods before their parts, unless the query names parts', () => {
    for (const [query, whole, parts] of [
      ['piano', '9201', '9209'],
      ['petrol engine', '8407', '8409'],
      ['diesel engine', '8408', '8409'],
    ] as const) {
      finds(query, whole, 1);
      finds(`${query} parts`, parts, 1);
    }
  });

  it('finds the code first that has the query as an alias', () => {
    finds('knife sharpener', '820551', 2);
    finds('car shampoo', '3402', 1);
    finds('balloons', '9503', 1);
    finds('شراب سعال', '3004', 1);
    finds('فيله سمك', '0304', 1);
    finds('رمان', '0810', 1);
    finds('goose down duvet', '9404', 1);
    finds('أقراص فرامل', '8708', 1);
  });

  it('does not take goods without something for that thing', () => {
    finds('sugar free chewing gum', '1704', 1);
    assert.ok(!codes('gluten free flour', 4, 1).includes('1109'));
  });

  it('finds the same goods in different spellings', () => {
    for (const [a, b] of [
      ['t-shirt', 't shirt'],
      ['t-shirt', 'tshirt'],
      ['smart phone', 'smartphone'],
      ['aluminium foil', 'aluminum foil'],
      ['عباية', 'عبايه'],
      ['ألواح خشب', 'الواح خشب'],
      ['مانجو', 'منجه'],
      ['عصير مانجو', 'عصير منقا'],
      ['كاميرا مراقبة', 'كامره مراقبه'],
      ['bakhoor', 'bukhur'],
    ] as const)
      assert.equal(codes(a, 6, 1)[0], codes(b, 6, 1)[0], `${a} ${b}`);
  });

  it('answers a question about goods or a code as it answers the goods or the code', () => {
    for (const [question, query] of [
      ['What is the HS code for laptops?', 'laptops'],
      ['كم جمارك الجوالات في الإمارات', 'الجوالات'],
      ['HS code 0409.00 please', '0409.00'],
    ] as const) {
      assert.equal(codes(question)[0], codes(query)[0], question);
      assert.equal(
        index.likely(question, 1).likely.candidates[0]?.record,
        index.likely(query, 1).likely.candidates[0]?.record,
      );
    }
  });

  it('accepts words of both languages in one query', () => {
    finds('كاميرا cctv', '852589');
    finds('usb كيبل شاحن', '854442');
  });

  it('finds a code or the start of one, with dots, spaces or Arabic digits', () => {
    for (const query of ['0409.00', '0409 00', '٠٤٠٩٠٠', 'HS 040900']) {
      const page = index.search(query, { limit: 50, offset: 0 });
      assert.equal(page.records[0]?.code, '040900', query);
      assert.ok(
        page.records.every(({ code }) => code.startsWith('040900')),
        query,
      );
      assert.equal(page.total, page.records.length);
    }
    assert.equal(codes('010130000000')[0], '010130000000');
    assert.ok(codes('851').every((code) => code.startsWith('851')));
  });

  it('corrects typing mistakes', () => {
    finds('coffe beans', '0901');
    finds('refridgerator', '8418');
    finds('umbrela', '6601');
    finds('biscut', '1905', 1);
    finds('labtop', '847130', 1);
    finds('braclet', '71', 1);
    finds('شوكلاته', '1806');
    finds('كومبيوتر', '8471', 1);
    finds('tolfezyon تلفزيون', '852872');
  });

  it('corrects a word to the one that makes a name with the words beside it', () => {
    // Words that are not known, one of them an irregular plural, and two that are: hair instead of barley, dwelling instead of knife.
    finds('سين مطبخ', '8211', 1);
    finds('طاية حريق', '842410', 1);
    finds('ورق جدارن', '4814', 1);
    finds('شعر علف', '1003', 1);
    finds('سكن مطبخ', '8211', 2);
    finds('kichen knfe', '8211', 1);
    finds('bycicle helmt', '6506', 1);
  });

  it('leaves words alone that stand together in a text, or make a name', () => {
    finds('hand cream', '3304', 1);
    finds('gold ball', '950', 1);
    finds('plastic cops', '3923', 1);
    finds('شاي احمر', '0902', 1);
  });

  it('finds the goods in a long product title', () => {
    finds("Men's cotton crew neck t-shirt black XL pack of 3", '6109');
    finds('Wireless Bluetooth Over Ear Headphones 40H Playtime Zorblax 2000 Black', '851', 3);
  });

  it('matches numbers with their units', () => {
    finds('motorcycle 250 cc', '871120');
    assert.deepEqual(codes('250 cc motorcycle', 6, 1), codes('250cc motorcycle', 6, 1));
  });

  it('has the same total on every page, and pages without gaps or overlaps', () => {
    const all = index.search('cheese', { limit: 10_000, offset: 0 });
    assert.equal(all.records.length, all.total);
    assert.equal(new Set(all.records).size, all.total);
    const paged = [];
    for (let offset = 0; offset < all.total; offset += 50) {
      const page = index.search('cheese', { limit: 50, offset });
      assert.equal(page.total, all.total);
      paged.push(...page.records);
    }
    assert.deepEqual(paged, all.records);
    assert.deepEqual(index.search('cheese', { limit: 10, offset: all.total }).records, []);
  });

  it('puts codes that inherit their text after codes with their own', () => {
    const { records } = index.search('honey', { limit: 10_000, offset: 0 });
    const firstInheritor = records.findIndex(({ hasOwnText }) => !hasOwnText);
    assert.ok(firstInheritor > 0);
    assert.ok(records.slice(firstInheritor).every(({ hasOwnText }) => !hasOwnText));
  });

  it('returns only codes of the requested level', () => {
    for (const level of [2, 4, 6, 8, 12]) {
      const page = index.search('coffee', { level, limit: 10_000, offset: 0 });
      assert.ok(page.total > 0);
      assert.equal(page.records.length, page.total);
      assert.ok(page.records.every((record) => record.level === level));
    }
    const levels = [2, 4, 6, 8, 12].map((level) => index.search('coffee', { level, limit: 1, offset: 0 }).total);
    assert.equal(
      levels.reduce((sum, total) => sum + total),
      index.search('coffee', { limit: 1, offset: 0 }).total,
    );
  });

  it('accepts any text, and finds nothing for stop words only', () => {
    for (const query of ['', '   ', '!!!', 'of the', '\u0000', '🙂', 'qqqqqqqqqqqq', '-'.repeat(200), 'ـ'])
      assert.ok(index.search(query, { limit: 10, offset: 0 }).total >= 0);
    assert.equal(index.search('of the', { limit: 10, offset: 0 }).total, 0);
    assert.ok(index.search('other', { limit: 10, offset: 0 }).total > 1000);
    assert.ok(index.search('laptop '.repeat(2000), { limit: 10, offset: 0 }).total > 0);
  });

  it('returns the same result each time', () => {
    const before = codes('cotton shirt', undefined, 50);
    codes('something else entirely');
    assert.deepEqual(codes('cotton shirt', undefined, 50), before);
  });
});

describe('search over a small tariff', () => {
  it('neither returns nor counts inactive codes', () => {
    const index = indexOf(
      fact('04', 'Dairy, eggs and honey', 'ألبان وبيض وعسل'),
      fact('0409', 'Natural honey', 'عسل طبيعي', { active: false }),
      fact('0410', 'Honey products', 'منتجات عسل'),
    );
    const page = index.search('honey', { limit: 10, offset: 0 });
    assert.deepEqual(page.records.map(({ code }) => code).sort(), ['04', '0410']);
    assert.equal(page.total, 2);
    assert.equal(index.search('0409', { limit: 10, offset: 0 }).total, 0);
  });

  it('orders equal scores by level, then by code', () => {
    const index = indexOf(
      fact('08', 'Fruit', 'فواكه'),
      fact('0801', 'Quinces', 'سفرجل'),
      fact('080110', 'Quinces', 'سفرجل'),
      fact('0802', 'Quinces', 'سفرجل'),
    );
    assert.deepEqual(
      index.search('quince', { limit: 10, offset: 0 }).records.map(({ code }) => code),
      ['0801', '0802', '080110'],
    );
  });

  it('does not match a code by words that it excludes', () => {
    const index = indexOf(
      fact('85', 'Telephones, including smartphones', 'هواتف منها الذكية'),
      fact('8501', 'Smartphones', 'هواتف ذكية'),
      fact('8502', 'Telephones other than smartphones', 'هواتف عدا الهواتف الذكية'),
    );
    assert.deepEqual(
      index.search('smartphone', { limit: 10, offset: 0 }).records.map(({ code }) => code),
      ['8501', '85'],
    );
  });

  it('an alias counts less after the first sixteen', () => {
    const others = Array.from({ length: 16 }, (_, i) => `article number${i}`);
    const index = indexOf(
      fact('01', 'Goods', 'سلع'),
      fact('010110', 'Sundries', 'متفرقات', { aliasesEn: [...others, 'trivet'].join('|') }),
      fact('010120', 'Stands', 'حوامل', { aliasesEn: 'trivet' }),
    );
    const { records } = index.search('trivet', { limit: 10, offset: 0 });
    assert.deepEqual(
      records.map(({ code }) => code),
      ['010120', '010110'],
    );
  });

  it('matches aliases and, with less weight, the words of codes above', () => {
    const index = indexOf(
      fact('09', 'Spices', 'توابل'),
      fact('0910', 'Ginger', 'زنجبيل', { aliasesEn: 'root spice' }),
      fact('091011', 'Whole', 'كامل'),
      fact('0911', 'Whole ginger', 'زنجبيل كامل'),
    );
    const codes = index.search('whole ginger', { limit: 10, offset: 0 }).records.map(({ code }) => code);
    assert.equal(codes[0], '0911');
    assert.ok(codes.includes('091011'));
    assert.equal(index.search('root spice', { limit: 10, offset: 0 }).records[0]?.code, '0910');
  });

  it('matches the words of product titles, for their own code alone and without numbers', () => {
    const facts = [
      fact('01', 'Goods', 'سلع'),
      fact('010110', 'Stands', 'حوامل'),
      fact('01011010', 'Of iron', 'من حديد'),
      fact('010120', 'Lids', 'أغطية'),
    ];
    function* readTitles() {
      yield;
      return new Map([['010110', 'cast trivet 731 for hot dishes|واقي طاولة']]);
    }
    const index = searchOf(facts, { readTitles });
    const codes = (query: string) => index.search(query, { limit: 10, offset: 0 }).records.map(({ code }) => code);
    assert.deepEqual(codes('trivet'), ['010110']);
    assert.deepEqual(codes('طاولة'), ['010110']);
    assert.deepEqual(codes('731'), []);
    assert.deepEqual(indexOf(...facts).search('trivet', { limit: 10, offset: 0 }).records, []);
  });

  it('never ranks a corrected word above the word as typed', () => {
    const index = indexOf(
      fact('01', 'Hosre', 'هوسر'),
      fact('02', 'Horse', 'حصان'),
      fact('03', 'Horse, horses and more horses', 'خيول'),
    );
    assert.equal(index.search('hosre', { limit: 10, offset: 0 }).records[0]?.code, '01');
    assert.deepEqual(index.search('horse', { limit: 10, offset: 0 }).records.map(({ code }) => code)[0], '02');
  });
});
