import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { ExplorerFixture, textOf } from './explorer-fixture.ts';

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

it('the first visit is in the language of the browser and the digits of its country', async () => {
  const saudi = await explorer.open('/code/8703?value=1500&currency=SAR', { locale: 'ar-SA' });
  await saudi.locator('[data-amount=landed]').waitFor();
  assert.deepEqual(await saudi.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [
    'ar',
    'rtl',
  ]);
  assert.equal(await textOf(saudi, '[data-amount=goods]'), '١٬٥٠٠٫٠٠');
  const french = await explorer.open('/', { locale: 'fr-FR' });
  assert.equal(await french.locator('html').getAttribute('lang'), 'en');
});

it('the language button mirrors the page, keeps the route, and is stored', async () => {
  const page = await explorer.open('/code/851713?value=1000&currency=AED');
  await page.locator('.cost').waitFor();
  const start = await page.locator('.brand').boundingBox();
  await page.locator('.language').click();
  await page.locator('html[dir=rtl][lang=ar]').waitFor();
  const mirrored = await page.locator('.brand').boundingBox();
  assert.ok((start?.x ?? 0) < 200 && (mirrored?.x ?? 0) > 900, 'the logo moves to the other side');
  assert.equal(await textOf(page, '.landed th'), 'التكلفة الواصلة');
  assert.ok(page.url().endsWith('/code/851713?value=1000&currency=AED'));
  await page.reload();
  await page.locator('html[dir=rtl]').waitFor();
  await page.locator('.language').click();
  await page.locator('html[dir=ltr]').waitFor();
});

it('Arabic pages can use either digits; codes always use Latin digits', async () => {
  const page = await explorer.open('/code/851713000000?value=1234.5&currency=AED', { locale: 'ar-AE' });
  await page.locator('[data-amount=goods]').waitFor();
  const choose = async (digits: string) => {
    await page.locator('[popovertarget=settings]').click();
    await page.locator('.settings label', { hasText: digits }).click();
    await page.keyboard.press('Escape');
  };
  await choose('١٢٣');
  assert.equal(await textOf(page, '[data-amount=goods]'), '١٬٢٣٤٫٥٠');
  await page.reload();
  await page.locator('[data-amount=goods]').waitFor();
  assert.equal(await textOf(page, '[data-amount=goods]'), '١٬٢٣٤٫٥٠');
  await choose('123');
  assert.equal(await textOf(page, '[data-amount=goods]'), '1,234.50');
  assert.equal(await textOf(page, 'h1'), '8517 13 00 0000');
});

it('years in sentences have the digits of the page too', async () => {
  const page = await explorer.open('/code/610910000001', { locale: 'ar-EG' });
  await page.locator('.unchanged').waitFor();
  assert.match(await textOf(page, '.unchanged'), /٢٠٠٧.*٢٠٢٨/);
  await page.goto(`${explorer.url}/code/8517999999`);
  await page.locator('.explanation').waitFor();
  assert.match(await textOf(page, '.explanation'), /٢٠٠٧/);
  await page.goto(`${explorer.url}/code/030289?hs=2017`);
  await page.locator('#outlook-title').waitFor();
  assert.match(await textOf(page, '#outlook-title'), /٢٠٢٨/);
});

it('a code is left to right within Arabic text', async () => {
  const page = await explorer.open('/code/8517139999', { locale: 'ar' });
  const link = page.locator('.ignored-digits');
  await link.waitFor();
  // The position on the screen, not the order in the text.
  const [heading, subheading] = await link.evaluate((element) => {
    const text = element.firstChild as Text;
    return ['8517', '13'].map((group) => {
      const range = document.createRange();
      const at = text.data.indexOf(group);
      range.setStart(text, at);
      range.setEnd(text, at + group.length);
      return range.getBoundingClientRect().left;
    });
  });
  assert.ok(Number(heading) < Number(subheading));
});

it('the decimals of amounts are below each other in both languages', async () => {
  for (const locale of ['en-US', 'ar-AE', 'ar-EG']) {
    const page = await explorer.open('/code/610910000001?value=1234567.5', { locale });
    await page.locator('[data-amount=landed]').waitFor();
    const edges = await page
      .locator('.cost [data-amount]')
      .evaluateAll((amounts) => amounts.map((amount) => Math.round(amount.getBoundingClientRect().right)));
    assert.equal(edges.length, 5);
    assert.equal(new Set(edges).size, 1, `${locale}: ${edges}`);
  }
});

it('the notes of a calculation are in the language of the page', async () => {
  const page = await explorer.open('/code/8517?value=10&currency=AED', { locale: 'ar' });
  await page.locator('.note[lang=ar][dir=rtl]', { hasText: 'استرشادية' }).waitFor();
  assert.equal(await page.locator('.note').count(), 1);
  await page.locator('.language').click();
  await page.locator('.note[lang=en][dir=ltr]', { hasText: 'indicative' }).waitFor();
});

it('an Arabic search highlights the words in any spelling', async () => {
  const page = await explorer.open('/?q=قهوة', { locale: 'ar' });
  await page.locator('.results mark').first().waitFor();
  for (const word of await page.locator('.results mark').allInnerTexts()) assert.match(word, /قهو/);
});
