import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { storeWithEditions } from '../clients/store-with-editions.ts';
import { SiteFixture, textOf } from './site-fixture.ts';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

describe('search', () => {
  it('runs while the visitor types, highlights the words in both languages, and keeps the query in the URL', async () => {
    const page = await site.visit('/en');
    await page.locator('#q').pressSequentially('roasted coffee', { delay: 5 });
    await page.waitForURL('**/en/search?q=roasted+coffee');
    await page
      .locator('.results mark', { hasText: /^Roasted$/ })
      .first()
      .waitFor();
    assert.match(await textOf(page, '.status-line'), /^\d+ results for “roasted coffee”$/);
    assert.equal(await page.title(), 'HS codes for “roasted coffee” · Tarifa');
    assert.equal(await page.locator('#q').evaluate((field) => field === document.activeElement), true);
    await page.locator('.language').click();
    await page.waitForURL('**/ar/search?q=roasted+coffee');
    await page.locator('.results [lang=en] mark').first().waitFor();
  });

  it('sends one request for a word, not one per letter', async () => {
    const page = await site.visit('/en');
    await page.locator('#q').focus();
    const requested: string[] = [];
    // The browser may still ask for the icon of the page.
    page.on('request', (request) => request.url().includes('/search') && requested.push(request.url()));
    // The clock of the page stops during typing, so that a slow machine does not matter.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('smartphone');
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await page.locator('.results a').first().waitFor();
    assert.equal(requested.length, 1);
  });

  it('is read with scripts switched off, with its levels and pages', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/en`);
    await page.locator('#q').fill('cotton');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/search?q=cotton');
    await page.locator('.levels a', { hasText: '6' }).click();
    await page.locator('a[rel=next]').click();
    await page.waitForURL('**/en/search?q=cotton&level=6&offset=20');
    assert.match(await textOf(page, '.pager .dim'), /^21–40 of \d+$/);
    for (const code of await page.locator('.results .rows .hs').allInnerTexts())
      assert.equal(code.replace(/\D/g, '').length, 6);
  });

  it('works with the keyboard alone', async () => {
    const page = await site.visit('/en');
    await page.keyboard.press('/');
    await page.keyboard.type('dates');
    await page.locator('.status-line', { hasText: '“dates”' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/code/*');
    await page.locator('.code-header').waitFor();
  });

  it('opens the page of a code, in any spelling', async () => {
    const page = await site.visit('/en');
    await page.locator('#q').fill('٨٥١٧.١٣');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/code/851713-smartphones*');
  });

  it('explains a code of an earlier HS version while it is typed, and leads to its lines', async () => {
    for (const language of ['en', 'ar']) {
      const page = await site.visit(`/${language}`);
      await page.locator('#q').fill('٨٥١٧.١٢.٠٠');
      await page.locator('.resolution .badge.superseded').waitFor();
      const hrefs = await page.locator('.explanation a').evaluateAll((links) => links.map((link) => link.textContent));
      assert.deepEqual(hrefs, ['8517 13', '8517 14']);
      await page.locator('.resolution .rows a').first().click();
      await page.locator('.badge.on').waitFor();
    }
  });

  it('gives advice when nothing is found', async () => {
    const page = await site.visit('/en/search?q=qqqqzzzz&level=4');
    assert.match(await textOf(page, '.status-line'), /^Nothing found for “qqqqzzzz”$/);
    await page.locator('.advice').waitFor();
    await page.getByRole('link', { name: 'Search at every level' }).click();
    await page.waitForURL('**/en/search?q=qqqqzzzz');
  });

  it('shows the everyday name that a code was found by', async () => {
    const page = await site.visit('/en/search?q=iphone');
    await page.locator('.name', { hasText: 'iphone' }).first().waitFor();
  });
});

describe('the page of a code', () => {
  it('is reached from the map of sections and chapters, and goes back', async () => {
    const page = await site.visit('/en');
    assert.equal(await page.locator('.sections ul a').count(), 96);
    await page.locator('.sections summary', { hasText: 'Machinery and electronics' }).click();
    for (const code of ['85', '8517', '851713', '85171300', '851713000000'])
      await page.locator(`a[href^="/en/code/${code}-"]`).first().click();
    await page.locator('.badge.on').waitFor();
    assert.deepEqual(await page.locator('.path .hs').allInnerTexts(), ['85', '8517', '8517 13', '8517 13 00']);
    await page.goBack();
    await page.waitForURL('**/en/code/85171300-*');
  });

  it('has neighbours, and a button that copies the code, also without HTTPS', async () => {
    const page = await site.visit('/en/code/8517');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.locator('[data-copy]').click();
    await page.locator('[data-copy].done').waitFor();
    await page.locator('#q').press('Control+v');
    assert.equal(await page.locator('#q').inputValue(), '8517');
    await page.locator('.siblings [rel=next]').click();
    await page.waitForURL('**/en/code/8518-*');
  });

  it('says what goods from a country cost in another, as they are typed and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await site.newPage({ javaScriptEnabled });
      await page.goto(`${site.url}/en/code/610910`);
      await page.selectOption('#country', 'SA');
      await page.selectOption('#origin', 'EG');
      await page.fill('#value', '1,250.50');
      if (!javaScriptEnabled) await page.locator('.calculator button').click();
      await page.waitForURL(({ search }) => search === '?value=1%2C250.50&country=SA&origin=EG');
      await page.locator('.landed').waitFor();
      assert.match(await textOf(page, '.bill'), /1,250\.50 SAR/);
      assert.match(await textOf(page, '.options'), /Arab.*proof of origin/s);
    }
  });

  it('shows what concerns the goods of one country only with that origin', async () => {
    const page = await site.visit('/en/code/8418');
    assert.doesNotMatch(await textOf(page, 'main'), /Goods of Israel/);
    await page.selectOption('#country', 'KW');
    await page.selectOption('#origin', 'IL');
    await page.locator('#bill .open', { hasText: 'Goods of Israel' }).waitFor();
    await page.locator('#bill .badge.prohibited').waitFor();
  });

  it('asks about a value that can be read in two ways', async () => {
    const page = await site.visit('/en/code/8517');
    await page.fill('#value', '1.234');
    await page.locator('.note', { hasText: '1.2340' }).waitFor();
    assert.equal(await page.locator('.landed').count(), 0);
  });

  it('has the decimals of amounts below each other in both languages', async () => {
    for (const language of ['en', 'ar']) {
      const page = await site.visit(`/${language}/code/610910000001?value=1234567.5`);
      const edges = await page
        .locator('.bill td')
        .evaluateAll((amounts) => amounts.map((amount) => Math.round(amount.getBoundingClientRect().right)));
      assert.ok(edges.length >= 5);
      assert.equal(new Set(edges).size, 1, `${language}: ${edges}`);
    }
  });

  it('says what became of it since 2007 and what HS 2028 does to it', async () => {
    const page = await site.visit('/en/code/030289');
    const years = (await page.locator('.timeline > li > b').allInnerTexts()).map((year) => year.trim());
    assert.deepEqual(years, ['HS 2007', 'HS 2012–2017', 'HS 2022', 'HS 2028']);
    assert.deepEqual(await page.locator('.timeline .next .hs').allInnerTexts(), ['0302 86', '0302 87', '0302 89']);
    await page.locator('.timeline a').first().click();
    await page.waitForURL('**/en/code/030269?hs=2007');
    await page.locator('.badge.superseded').waitFor();
  });

  it('is printed on white, with the amounts and without what is to click', async () => {
    const page = await site.visit('/en/code/610910000001?value=1234.5', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.tools', '.search-box', '.calculator form', '.path'])
      assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    assert.equal(await page.locator('.landed').isVisible(), true);
  });

  it('keeps its colours where the visitor chose them', async () => {
    const page = await site.visit('/en', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator('.theme').click();
    const dark = await background();
    assert.notEqual(dark, light);
    await page.goto(`${site.url}/ar/code/8517`);
    assert.equal(await background(), dark);
  });
});

describe('what changed', () => {
  let own: SiteFixture;
  before(async () => {
    const store = await storeWithEditions([
      ['2026-05-01', (lines) => lines.map((line) => line.replace('090121000000,,,5,', '090121000000,,,0,'))],
      ['2026-07-01', (lines) => lines.filter((line) => !line.startsWith('220300009000'))],
    ]);
    own = await SiteFixture.start({}, store);
  });
  after(() => own.stop());

  it('is compared on any two days, and shown on the page of a code', async () => {
    const page = await own.visit('/en/changes');
    assert.equal(await page.locator('.timeline > li').count(), 2);
    await page.fill('#from', '2026-05-01');
    await page.fill('#to', '2026-07-01');
    await page.locator('#changes tr', { hasText: '2203 00 00 9000' }).first().waitFor();
    await page.selectOption('#kind', 'rate');
    await page.locator('#changes tr', { hasText: '0901 21 00 0000' }).waitFor();
    await page.locator('#changes a', { hasText: '0901 21 00 0000' }).click();
    await page.locator('.versions tbody tr').first().waitFor();
    assert.match(await textOf(page, '.versions tbody'), /Since 4 May 2026|1 July 2026/);
  });
});
