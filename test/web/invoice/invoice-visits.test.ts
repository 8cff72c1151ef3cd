import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { SiteFixture } from '../site-fixture.ts';

const INVOICE = 'Item\tHS code\tAmount\nPhones\t851713\t900\nCoffee\t090121\t50';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

/** Pastes an invoice and waits until all of its lines were looked up. */
async function lookUp(page: Page, text = INVOICE): Promise<void> {
  await page.locator('#invoice-text').fill(text);
  await page.locator('.begin').click();
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLProgressElement>('.run-status progress');
    return bar !== null && bar.value === bar.max;
  });
}

/** The format of the printed sheets. */
async function sheets(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'wide' : 'upright',
  );
}

it('the bill of the invoice is printed upright', async () => {
  const page = await site.open('/invoice');
  await lookUp(page);
  await page.locator('.totals-bar:not(.loading) dd').first().waitFor();
  assert.deepEqual(await sheets(page), ['upright']);
});

it('a slash in the lines of an invoice is typed, and does not lead to the search', async () => {
  const page = await site.open('/invoice');
  await page.locator('#invoice-text').pressSequentially('USB-A/USB-C cable');
  assert.equal(await page.locator('#invoice-text').inputValue(), 'USB-A/USB-C cable');
  await page.locator('.begin').focus();
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'q');
});

it('a tab without an invoice leaves that of another tab on the device', async () => {
  const first = await site.open('/invoice');
  await first.locator('.paste-area').waitFor();
  const second = await first.context().newPage();
  await second.goto(`${site.url}/invoice`);
  await lookUp(second);
  await second.close({ runBeforeUnload: true });
  await first.reload();
  await first.locator('.line').nth(1).waitFor();
});

it('a link to an invoice also opens in a tab that shows the page already', async () => {
  const page = await site.open('/invoice');
  await lookUp(page);
  await page.locator('.make-bill').click();
  await page.locator('.bill-tools .link').click();
  const link = await page.locator('.link-line input').inputValue();
  const other = await site.open('/invoice');
  await other.locator('.paste-area').waitFor();
  await other.goto(link);
  await other.locator('.line').nth(1).waitFor();
  assert.match(other.url(), /\/invoice#\/\d+$/);
  // The invoice that is there now is not replaced without a question.
  await other.goto(link);
  await other.locator('.link-offer').waitFor();
});

it('a bill that cannot be made says why', async () => {
  const page = await site.open('/invoice');
  await lookUp(page, 'Item\tHS code\tAmount\tCurrency\nPhones\t851713\t900\tUSD\nCoffee\t090121\t50\tEUR');
  await page.locator('.make-bill').click();
  const step = page.locator('.bill-step');
  await step.locator('.rates .field-error', { hasText: 'EUR' }).waitFor();
  await step.locator('#rate-EUR').fill('4.25');
  await step.locator('.bill-totals').waitFor();

  const other = await site.open('/invoice');
  await lookUp(other, 'Item\tHS code\nPhones\t851713');
  await other.locator('.step').nth(2).click();
  await other.locator('.bill-step', { hasText: 'No row is ready for the statement' }).waitFor();
});

it('the menu of the browser prints the bill, also from the step before', async () => {
  const page = await site.open('/invoice');
  await lookUp(page);
  await page.locator('.totals-bar:not(.loading) dd').first().waitFor();
  await page.evaluate(() => {
    addEventListener('afterprint', () => {
      document.title = document.querySelector('.bill-totals .landed')?.textContent ?? 'no bill';
    });
  });
  await page.pdf();
  assert.match(await page.title(), /^Landed cost[\d,.]+$/);
});

it('when a line is removed, the next one has its place, and the focus stays in the list', async () => {
  const page = await site.open('/invoice');
  await lookUp(page, `${INVOICE}\nDates\t080410\t20`);
  await page.locator('.line').nth(1).click();
  await page.locator('.remove-line').click();
  await page.locator('.line').nth(2).waitFor({ state: 'detached' });
  assert.match((await page.locator('.line[aria-selected=true]').textContent()) ?? '', /^2Dates/);
  assert.equal(await page.locator('.line-panel').count(), 0, 'no other line can be removed by mistake');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'lines');
});

it('the focus goes to the lines once they are looked up, and to the heading of the bill at the top of the page', async () => {
  const page = await site.open('/invoice', { viewport: { width: 360, height: 640 } });
  const atHeading = () =>
    page.waitForFunction(() => {
      const { tagName, nextElementSibling: steps } = document.activeElement ?? document.body;
      return tagName === 'H1' && (steps?.getBoundingClientRect().top ?? 0) > 0;
    });
  await lookUp(page);
  await page.waitForFunction(() => document.activeElement?.classList.contains('lines'));
  await page.locator('.make-bill').click();
  await page.locator('.bill-totals').waitFor();
  await atHeading();
});

it('a freight that cannot be read is not billed as what was typed before', async () => {
  const page = await site.open('/invoice');
  await lookUp(page);
  await page.locator('#freight').pressSequentially('15O');
  await page.locator('#freight-error').waitFor();
  await page.locator('.make-bill').click();
  await page.locator('.bill:not(.loading) .bill-totals').waitFor();
  assert.equal(await page.locator('[data-total=freight]').textContent(), '0.00');
});
