import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { ExplorerFixture, textOf } from './explorer-fixture.ts';

const TEXTS = {
  en: {
    moved: '8517 12 is a code of HS 2017. Its goods are now under',
    ignored: 'This tariff has 8517, but not the last digits, 1200.',
    marginal: /^HS 2022 moved parts, modules and waste/,
    unknown: 'Unknown code',
    one: 'One line to declare',
    same: '0302 89 of HS 2017 is still the same code today.',
  },
  ar: {
    moved: 'الرمز 8517 12 من إصدار النظام المنسق لعام 2017. وتقع سلعه الآن تحت',
    ignored: 'في هذه التعرفة الرمز 8517، أما الخانات الأخيرة 1200 فليست منها.',
    marginal: /^نقل إصدار عام 2022 أجزاء هذه السلع/,
    unknown: 'رمز غير معروف',
    one: 'بند واحد للتصريح',
    same: 'الرمز 0302 89 في إصدار عام 2017 هو نفسه اليوم.',
  },
} as const;

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

for (const locale of ['en', 'ar'] as const) {
  const texts = TEXTS[locale];

  describe(`a code that this tariff does not have, in ${locale}`, () => {
    it('says what it is, where its goods are, and the lines to choose from', async () => {
      const { page, requests } = await explorer.openAndCount('/code/85171200', { locale });
      await page.locator('.resolution[data-status=superseded]').waitFor();
      assert.equal(requests.length, 2);
      assert.equal(await textOf(page, '.explanation p'), texts.moved);
      assert.equal(await textOf(page, '.ignored-digits'), texts.ignored);
      const hrefs = (selector: string) =>
        page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      assert.deepEqual(await hrefs('.explanation a'), ['/code/851713', '/code/851714']);
      assert.deepEqual(await hrefs('.resolution .rows a'), [
        '/code/851713000000',
        '/code/851714100000',
        '/code/851714200000',
        '/code/851714900000',
      ]);
      assert.match(await textOf(page, '.rows .rate bdi'), /^0%$/);
      assert.match(await textOf(page, '.marginal p'), texts.marginal);
      const marginal = await hrefs('.marginal a');
      assert.ok(marginal.includes('/code/852491') && marginal.includes('/code/854921'));
      await page.locator('.rows a').first().click();
      await page.locator('.badge.declarable').waitFor();
    });

    it('leads to the only line, without the digits of the supplier', async () => {
      const page = await explorer.open('/code/0901.21.00.99', { locale });
      await page.locator('.resolution .badge', { hasText: texts.one }).waitFor();
      await page.locator('.rows a[href="/code/090121000000"]').waitFor();
    });

    it('shows what HS 2028 changes', async () => {
      const page = await explorer.open('/code/030289?hs=2017', { locale });
      await page.locator('.outlook').waitFor();
      assert.equal(await textOf(page, '.explanation p'), texts.same);
      assert.equal(await page.locator('.outlook .code-chip').count(), 3);
    });

    it('that nobody has offers the nearest code and the search', async () => {
      const page = await explorer.open('/code/8517999999', { locale });
      await page.locator('.badge.unknown', { hasText: texts.unknown }).waitFor();
      assert.equal(await page.locator('.other-ways a').count(), 2);
      await page.locator('.children a[href="/code/851713"]').waitFor();
      await page.locator('.other-ways a').first().click();
      await page.waitForURL('**/code/8517');
    });
  });

  it(`a code that the search does not find is explained while it is typed, in ${locale}`, async () => {
    const page = await explorer.open('/', { locale });
    await page.locator('#q').fill('٨٥١٧.١٢.٠٠');
    await page.locator('.resolution[data-status=superseded]').waitFor();
    assert.equal(await page.locator('.no-results').count(), 0);
    assert.equal(await textOf(page, '.explanation p'), texts.moved);
    assert.equal(await page.locator('#q').evaluate((field) => field === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/code/85171200');
    await page.locator('h1:focus').waitFor();
  });
}

it('a heading with many lines shows them page by page', async () => {
  const page = await explorer.open('/code/8517?hs=2022');
  await page.locator('.resolution .rows li').first().waitFor();
  const total = Number(await textOf(page, '.resolution .count'));
  assert.ok(total > 0);
  while ((await page.locator('.resolution .children > button').count()) > 0) {
    const shown = await page.locator('.resolution .rows > li').count();
    await page.locator('.resolution .children > button').click();
    await page.waitForFunction((before) => document.querySelectorAll('.resolution .rows > li').length > before, shown);
  }
  assert.equal(await page.locator('.resolution .rows > li').count(), total);
});

it('the start page lists the chapters of the tariff with one request', async () => {
  const { page, requests } = await explorer.openAndCount('/');
  assert.deepEqual(requests, ['/api/v1/hs-codes?level=2&limit=500']);
  const chapters = await page.locator('.sections ul a').count();
  assert.equal(chapters, 96);
  await page.locator('.sections summary').first().click();
  await page.locator('.sections a[href="/code/01"]').click();
  await page.locator('.sibling.next', { hasText: '02' }).waitFor();
  await page.goBack();
  await page.locator('.sections').waitFor();
  assert.equal(requests.filter((request) => request.includes('level=2')).length, 1, 'the page keeps the chapters');
});

it('without a key the start page asks for one before it shows chapters', async () => {
  const page = await explorer.newPage();
  await page.goto(explorer.url);
  await page.locator('.key-card').waitFor();
  await page.locator('.sections summary').first().click();
  await page.locator('.sections [open]', { hasText: 'Enter your API key above' }).waitFor();
  await page.locator('#key').fill(await explorer.service.key());
  await page.locator('.key-card button').click();
  await page.locator('.sections a[href="/code/01"]').waitFor();
});
