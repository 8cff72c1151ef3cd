import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { SiteFixture, textOf } from '../site-fixture.ts';

const INVOICE =
  'Item\tHS code\tQty\tUnit price\tAmount\tCurrency\nPhones\t851713\t2\t450\t900\tUSD\nCoffee\t090121\t5\t10\t50\tUSD\nShoes\t\t4\t25\t100\tUSD\nBoots\t\t1\t30\t30\tUSD';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

async function untilLookedUp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLProgressElement>('.run-status progress');
    return bar !== null && bar.value === bar.max;
  });
}

async function lookUp(page: Page, text = INVOICE): Promise<void> {
  await page.locator('#invoice-text').fill(text);
  await page.locator('.begin').click();
  await untilLookedUp(page);
}

/** Waits until a field has a value: changes are shown with the next frame. */
async function untilValue(page: Page, field: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([selector = '', wanted]) => document.querySelector<HTMLInputElement>(selector)?.value === wanted,
    [field, value],
  );
}

describe('undo', () => {
  it('takes back each act, and redo makes it again, with the keys too', async () => {
    const page = await site.open();
    await lookUp(page);
    const rows = () => page.locator('.line').count();
    await page.locator('.line').nth(1).click();
    await page.locator('.remove-line').click();
    assert.equal(await rows(), 3);
    await page.keyboard.press('Control+z');
    await page.locator('.line').nth(3).waitFor();
    assert.match(await textOf(page, '.line:nth-child(2)'), /Coffee/);
    await page.keyboard.press('Control+Shift+Z');
    await page.locator('.line').nth(3).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.locator('.line').nth(3).waitFor();

    await page.locator('.line', { hasText: 'Shoes' }).click();
    await page.locator('.lines').press('1');
    await page.locator('.line:is(.done, .alike)', { hasText: 'Shoes' }).waitFor();
    await page.locator('.undo button').first().click();
    await page.locator('.line.choose', { hasText: 'Shoes' }).waitFor();

    await page.locator('.line-panel > header button').click();
    await page.locator('#freight').pressSequentially('125');
    await page.locator('.undo button').first().click();
    await untilValue(page, '#freight', '');
  });

  it('keeps what the service has answered since', async () => {
    const page = await site.open();
    await lookUp(page);
    await page.locator('.line', { hasText: 'Shoes' }).click();
    await page.locator('#description-3').fill('Roasted coffee beans');
    await page.locator('#description-3').press('Enter');
    await page
      .locator('.line.confident', { has: page.locator('.line-description', { hasText: 'Roasted coffee beans' }) })
      .waitFor();
    await page.locator('.line', { hasText: 'Phones' }).click();
    await page.locator('#quantity-1').fill('3');
    await page.locator('.undo button').first().click();
    await page
      .locator('.line.confident', { has: page.locator('.line-description', { hasText: 'Roasted coffee beans' }) })
      .waitFor();
    await untilValue(page, '#quantity-1', '2');
    await page.locator('.undo button').first().click();
    await page.locator('.line.choose', { hasText: 'Shoes' }).waitFor();
  });
});

describe('the address', () => {
  it('names the invoice and the step: Back and a reload lead where they should', async () => {
    const page = await site.open();
    await lookUp(page);
    await page.waitForURL(/#\/\d+$/);
    await page.locator('.make-bill').click();
    await page.waitForURL(/#\/\d+\/statement$/);
    await page.reload();
    await page.locator('.bill-totals').waitFor();
    await page.goBack();
    await page.locator('.lines').waitFor();
    const first = page.url();
    await page.locator('.new-invoice').click();
    await lookUp(page, 'Item\tHS code\tAmount\nTablets\t847130\t70');
    await page.waitForURL((url) => /#\/\d+$/.test(url.hash) && url.href !== first);
    await page.goto(first);
    await page.locator('.line', { hasText: 'Boots' }).waitFor();
    assert.equal(await page.locator('.line').count(), 4);
  });

  it('of an invoice that is not on the device says so', async () => {
    const page = await site.open('/invoice');
    await page.locator('.paste-area').waitFor();
    await page.goto(`${site.url}/invoice#/987`);
    await page.locator('.invoice > p', { hasText: 'not on this device' }).waitFor();
  });
});

it('two tabs have one state: what each changes, both have', async () => {
  const first = await site.open();
  await lookUp(first);
  await first.locator('[data-saving=saved]').waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.locator('.line').nth(3).waitFor();
  await second.locator('#freight').fill('77');
  await untilValue(first, '#freight', '77');
  await first.locator('[data-shared=true]').waitFor();
  await Promise.all([first.locator('#insurance').fill('5'), second.locator('.line').first().click()]);
  await second.locator('.remove-line').click();
  await first.locator('.line').nth(3).waitFor({ state: 'detached' });
  await untilValue(second, '#insurance', '5');
  assert.equal(await second.locator('.line').count(), 3);
});

describe('a row', () => {
  it('that is added has the cursor in it, and is looked up once it is written', async () => {
    const page = await site.open();
    await lookUp(page);
    await page.locator('.add-line').click();
    await page.waitForFunction(() => document.activeElement?.id === 'description-5');
    await page.keyboard.type('Roasted coffee beans');
    await page.keyboard.press('Tab');
    await page
      .locator('.line.confident', { has: page.locator('.line-description', { hasText: 'Roasted coffee beans' }) })
      .waitFor();
    await page.locator('#quantity-5').fill('4');
    await page.locator('#price-5').fill('2.50');
    await untilValue(page, '#amount-5', '10');
  });

  it('can be changed in every cell, and its amount follows quantity and price', async () => {
    const page = await site.open();
    await lookUp(page);
    await page.locator('.line', { hasText: 'Coffee' }).click();
    await page.locator('#quantity-2').fill('7');
    await untilValue(page, '#amount-2', '70');
    await page.locator('#amount-2').fill('65');
    await page.locator('#quantity-2').fill('8');
    await untilValue(page, '#amount-2', '65');
    await page.locator('.confirm-amount').click();
    await page.locator('#unit-2').fill('kg');
    await page.locator('#currency-2').selectOption('SAR');
    await page.locator('#origin-2').selectOption('ET');
    await page.locator('[popovertarget=list-columns]').click();
    await page.locator('#list-columns label', { hasText: 'Origin' }).click();
    await page.keyboard.press('Escape');
    const row = page.locator('.line', { hasText: 'Coffee' });
    for (const text of ['8 kg', 'SAR', 'Ethiopia', '65.00']) await row.filter({ hasText: text }).waitFor();
  });

  it('is shown beside the rows that it was read from', async () => {
    const page = await site.open();
    await page.locator('#invoice-file').setInputFiles({
      name: 'order 7.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(INVOICE.replaceAll('\t', ',')),
    });
    await page.locator('.begin').click();
    await untilLookedUp(page);
    await page.locator('.line', { hasText: 'Coffee' }).click();
    assert.match(await textOf(page, '.source .here'), /Coffee.*090121/);
    assert.match(await textOf(page, '.source p'), /order 7\.csv · row 3/);
    await page.locator('.source a[href^="blob:"]').waitFor();
  });
});

it('one choice is for all rows that ask the same', async () => {
  const page = await site.open();
  await lookUp(page, `Item\tAmount\n${Array.from({ length: 6 }, (_, i) => `Shoes\t${i + 10}`).join('\n')}`);
  await page.locator('.lines').press('n');
  await page.locator('.lines').press('1');
  await page.locator('.all-alike').waitFor();
  await page.locator('.lines').press('a');
  await page.locator('.all-alike').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.line:is(.done, .alike, .choose)').count(), 6);
  const codes = await page.locator('.line .hs-code').allTextContents();
  assert.equal(new Set(codes).size, 1);
  await page.locator('.undo button').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.line.choose').length >= 5);
});

// A key takes 0.28 seconds and a decision 1.35: the keystroke-level model of Card, Moran and Newell.
it('forty rows are done by keyboard alone', async (test) => {
  const page = await site.open();
  const goods = ['Shoes', 'Mobile phones\t8517.12', 'Medjool dates', 'Portland cement', 'Women’s handbag', 'Perfume'];
  const rows = Array.from({ length: 40 }, (_, i) => {
    const [name = '', code = ''] = (goods[i % goods.length] ?? '').split('\t');
    return `${name}\t${code}\t${i + 1}.25`;
  });
  const startedMs = performance.now();
  await page.locator('#invoice-text').fill(['Item\tHS code\tAmount', ...rows].join('\n'));
  await page.locator('.begin').press('Enter');
  await untilLookedUp(page);
  const lookedMs = performance.now() - startedMs;
  let [keys, decisions] = [2, 0];
  const open = page.locator('.counts .choose');
  for (let tries = 0; tries < 60 && (await open.count()) > 0; tries++) {
    const before = await page.locator('.counts').textContent();
    await page.keyboard.press('n');
    await page.keyboard.press('1');
    await page.waitForFunction((text) => document.querySelector('.counts')?.textContent !== text, before);
    decisions++;
    keys += 2;
    if ((await page.locator('.all-alike').count()) > 0) {
      await page.keyboard.press('a');
      await page.locator('.all-alike').waitFor({ state: 'detached' });
      keys++;
    }
  }
  assert.equal(await open.count(), 0);
  const seconds = lookedMs / 1000 + keys * 0.28 + decisions * 1.35;
  test.diagnostic(
    `looked up in ${(lookedMs / 1000).toFixed(1)} s; ${keys} keys, ${decisions} decisions: ${seconds.toFixed(0)} s in all`,
  );
});
