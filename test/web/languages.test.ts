import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { read, Stage } from './visit.ts';

let stage: Stage;
before(async () => {
  stage = await Stage.set();
});
after(() => stage.strike());

it('the first visit is in the language of the browser, in the digits of its country', async () => {
  const saudi = await stage.guest('/code/8703?value=1500&currency=SAR', { locale: 'ar-SA' });
  await saudi.locator('[data-figure=landed]').waitFor();
  assert.deepEqual(await saudi.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [
    'ar',
    'rtl',
  ]);
  assert.equal(await read(saudi, '[data-figure=goods]'), '١٬٥٠٠');
  const french = await stage.guest('/', { locale: 'fr-FR' });
  assert.equal(await french.locator('html').getAttribute('lang'), 'en');
});

it('the switch turns the whole page round, keeps the place, and is remembered', async () => {
  const page = await stage.guest('/code/851713?value=1000&currency=AED');
  await page.locator('.bill').waitFor();
  const start = await page.locator('.brand').boundingBox();
  await page.locator('.language').click();
  await page.locator('html[dir=rtl][lang=ar]').waitFor();
  const turned = await page.locator('.brand').boundingBox();
  assert.ok((start?.x ?? 0) < 200 && (turned?.x ?? 0) > 900, 'the name moves to the other side');
  assert.equal(await read(page, '.landed th'), 'التكلفة الواصلة');
  assert.ok(page.url().endsWith('/code/851713?value=1000&currency=AED'));
  await page.reload();
  await page.locator('html[dir=rtl]').waitFor();
  await page.locator('.language').click();
  await page.locator('html[dir=ltr]').waitFor();
});

it('Arabic can be read in either digits, while codes keep theirs', async () => {
  const page = await stage.guest('/code/851713000000?value=1234.5&currency=AED', { locale: 'ar-AE' });
  await page.locator('[data-figure=goods]').waitFor();
  const choose = async (digits: string) => {
    await page.locator('[popovertarget=settings]').click();
    await page.locator('.settings label', { hasText: digits }).click();
    await page.keyboard.press('Escape');
  };
  await choose('١٢٣');
  assert.equal(await read(page, '[data-figure=goods]'), '١٬٢٣٤٫٥');
  await page.reload();
  await page.locator('[data-figure=goods]').waitFor();
  assert.equal(await read(page, '[data-figure=goods]'), '١٬٢٣٤٫٥');
  await choose('123');
  assert.equal(await read(page, '[data-figure=goods]'), '1,234.5');
  assert.equal(await read(page, 'h1'), '8517 13 00 0000');
});

it('a code reads from left to right within Arabic text', async () => {
  const page = await stage.guest('/code/8517139999', { locale: 'ar' });
  const link = page.locator('.refused .button');
  await link.waitFor();
  // Where each group of digits is drawn, not in which order it is stored.
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

it('the advice of a calculation is in the language of the page', async () => {
  const page = await stage.guest('/code/8517?value=10&currency=AED', { locale: 'ar' });
  await page.locator('.note').first().waitFor();
  for (const note of await page.locator('.note').allInnerTexts()) assert.match(note, /^\p{Script=Arabic}/u);
  assert.equal(await page.locator('.note').count(), 2);
});

it('a search in Arabic marks the words found, however they are spelled', async () => {
  const page = await stage.guest('/?q=قهوة', { locale: 'ar' });
  await page.locator('.results mark').first().waitFor();
  for (const word of await page.locator('.results mark').allInnerTexts()) assert.match(word, /قهو/);
});
