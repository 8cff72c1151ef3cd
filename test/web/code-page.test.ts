import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { storeWithEditions } from '../clients/store-with-editions.ts';
import { ExplorerFixture, textOf } from './explorer-fixture.ts';

const TEXTS = {
  en: {
    declarable: 'Declarable line',
    choose: 'Choose a line below',
    coffee: '6 tariff lines below, all duty-free.',
    electronics: /^611 tariff lines below: 220 duty-free, 391 at 5%\.$/,
    unchanged: 'Unchanged since HS 2007, and HS 2028 leaves it as it is.',
    years: ['HS 2007', 'HS 2012–2017', 'HS 2022', 'HS 2028'],
    ended: '1 May 2026 – 30 June 2026',
    since: 'From 1 July 2026',
    drink: {
      summary: ['May need a certificate', 'May be inspected', 'May bear excise tax'],
      excise: ['Excise tax on sweetened drinks: high sugar', '1.09 AED per litre'],
      facts: ['Federal Tax Authority', 'Since 1 January 2026'],
      more: 'Show 3 more',
      none: 'None is known here.',
    },
  },
  ar: {
    declarable: 'بند صالح للتصريح',
    choose: 'اختر بندًا مما يلي',
    coffee: 'تحت هذا الرمز 6 بنود تعرفة، جميعها معفاة من الرسوم.',
    electronics: /^تحت هذا الرمز 611 بند تعرفة: معفاة \(220\)، بنسبة 5% \(391\)\.$/,
    unchanged: 'لم يتغيّر منذ إصدار عام 2007، ولا يغيّره إصدار عام 2028.',
    years: ['إصدار 2007', 'إصدارات 2012–2017', 'إصدار 2022', 'إصدار 2028'],
    ended: 'من 1 مايو 2026 إلى 30 يونيو 2026',
    since: 'ابتداءً من 1 يوليو 2026',
    drink: {
      summary: ['قد تلزم شهادة', 'قد يخضع للمعاينة', 'قد يخضع لضريبة انتقائية'],
      excise: ['الضريبة الانتقائية على المشروبات المحلاة: عالية السكر', '1.09 درهم إماراتي لكل لتر'],
      facts: ['الهيئة الاتحادية للضرائب', 'منذ 1 يناير 2026'],
      more: 'إظهار المزيد (3)',
      none: 'لا نعرف تدبيرًا لهذا الرمز',
    },
  },
} as const;

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

const codesIn = async (page: Page, selector: string) =>
  (await page.locator(`${selector} .hs-code`).allInnerTexts()).map((code) => code.replace(/\u00a0/g, ' '));

describe('a link to a code', () => {
  it('of twelve digits takes one request and shows the whole path', async () => {
    const { page, requests } = await explorer.openAndCount('/code/851713000000');
    await page.locator('.hs-timeline').waitFor();
    assert.deepEqual(requests, ['/api/v1/hs-codes/851713000000/details']);
    assert.deepEqual(await codesIn(page, '.breadcrumbs'), ['85', '8517', '8517 13', '8517 13 00', '8517 13 00 0000']);
    assert.match(await textOf(page, '.breadcrumbs li a'), /Electrical machinery/);
  });

  it('of a heading takes two requests', async () => {
    const { page, requests } = await explorer.openAndCount('/code/0901');
    await page.locator('.children').waitFor();
    assert.deepEqual(requests, ['/api/v1/hs-codes/0901/details', '/api/v1/hs-codes/0901/children?limit=50']);
  });

  it('takes no request for what the way down has loaded', async () => {
    const { page, requests } = await explorer.openAndCount('/code/851713');
    await page.locator('.children a[href="/code/851713000000"]').waitFor();
    requests.length = 0;
    await page.locator('.children a[href="/code/851713000000"]').click();
    await page.locator('.hs-timeline').waitFor();
    assert.deepEqual(requests, ['/api/v1/hs-codes/851713000000/details']);
  });
});

for (const locale of ['en', 'ar'] as const) {
  const texts = TEXTS[locale];

  describe(`the page of a code in ${locale}`, () => {
    it('says whether the code can be declared, and what is below it', async () => {
      const page = await explorer.open('/code/851713000000', { locale });
      await page.locator('.badge.declarable', { hasText: texts.declarable }).waitFor();
      assert.equal(await page.locator('.children').count(), 0);
      await page.goto(`${explorer.url}/code/0901`);
      await page.locator('.badge.choose', { hasText: texts.choose }).waitFor();
      assert.equal(await textOf(page, '.declarability > :last-child'), texts.coffee);
      await page.goto(`${explorer.url}/code/85`);
      await page.locator('.badge.choose').waitFor();
      assert.match(await textOf(page, '.declarability > :last-child'), texts.electronics);
      assert.equal(await page.locator('.hs-timeline').count(), 0, 'HS versions correlate subheadings');
    });

    it('lists the measures with authority, days and sources, and says "may" where they concern some goods', async () => {
      const { summary, excise, facts, more, none } = texts.drink;
      const page = await explorer.open('/code/22021021', { locale });
      await page.locator('.measures li').first().waitFor();
      assert.deepEqual(await page.locator('.measure-summary .badge').allInnerTexts(), summary);
      const item = page.locator('.measures li.excise').first();
      assert.deepEqual(
        [await item.locator('h3').innerText(), await item.locator('.measure-rate b').innerText()],
        excise,
      );
      assert.deepEqual((await item.locator('dd').allInnerTexts()).slice(0, 2), facts);
      const link = item.locator('.source-text a').first();
      assert.match((await link.getAttribute('href')) ?? '', /^https:/);
      assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
      await page.locator('.measures button', { hasText: more }).click();
      assert.equal(await page.locator('.measures li').count(), 7);
      await page.goto(`${explorer.url}/code/490110`);
      await page.locator('.measures').waitFor();
      await page.goto(`${explorer.url}/code/760110`);
      await page.locator('.measures p', { hasText: none }).waitFor();
    });

    it('says what became of it since 2007 and what HS 2028 does to it', async () => {
      const page = await explorer.open('/code/090121', { locale });
      await page.locator('.unchanged').waitFor();
      assert.equal(await textOf(page, '.unchanged'), texts.unchanged);
      await page.goto(`${explorer.url}/code/030289`);
      await page.locator('.hs-timeline li').first().waitFor();
      const years = (await page.locator('.hs-timeline ol > li > b').allInnerTexts()).map((year) => year.trim());
      assert.deepEqual(years, texts.years);
      assert.deepEqual(await codesIn(page, '[data-hs="2028"]'), ['0302 86', '0302 87', '0302 89']);
      await page.locator('[data-hs="2007"] a').click();
      await page.waitForURL('**/code/030269?hs=2007');
      await page.locator('.resolution[data-status=superseded]').waitFor();
    });
  });
}

it('a long list of earlier codes is opened on request', async () => {
  const page = await explorer.open('/code/854921');
  const first = page.locator('[data-hs="2007"]');
  await first.locator('button', { hasText: /^Show 1,\d+ more$/ }).click();
  assert.ok((await first.locator('.code-chips a').count()) > 1000);
});

describe('the versions of a code', () => {
  let own: ExplorerFixture;
  before(async () => {
    // Beer in kegs is dropped in July, and roasted coffee is no longer free of duty.
    const store = await storeWithEditions([
      ['2026-05-01', (lines) => lines.map((line) => line.replace('090121000000,,,5,', '090121000000,,,0,'))],
      ['2026-07-01', (lines) => lines.filter((line) => !line.startsWith('220300009000'))],
    ]);
    own = await ExplorerFixture.start({}, store);
  });
  after(() => own.stop());

  for (const locale of ['en', 'ar'] as const) {
    it(`have days and rates in ${locale}`, async () => {
      const page = await own.open('/code/090121000000', { locale });
      await page.locator('.rate-history tbody tr').first().waitFor();
      const cells = (row: number) => page.locator('.rate-history tbody tr').nth(row).locator('td').allInnerTexts();
      const [newest, oldest] = [await cells(0), await cells(1)];
      assert.deepEqual(newest.slice(0, 2), [TEXTS[locale].since, '5%']);
      assert.deepEqual(oldest.slice(0, 2), [TEXTS[locale].ended, '0%']);
      assert.equal(await page.locator('.rate-history .scheduled td').count(), 3);
      assert.equal(await page.locator('.rate-history .active td').count(), 3);
    });
  }

  it('lead from a code that is no longer in force to lines that are', async () => {
    own.service.clock.now = Date.UTC(2026, 6, 1, 12);
    const key = await own.service.key();
    // The edition of July comes into force within seconds.
    while ((await own.service.get('/api/v1/hs-codes/220300009000', key)).json.data.is_active) await pause(100);
    const page = await own.open('/code/220300009000');
    await page.locator('.code-header .status.inactive').waitFor();
    await page.locator('.children a[href="/code/220300001000"]').click();
    await page.locator('.badge.declarable').waitFor();
  });
});
