import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ExplorerFixture, textOf } from './explorer-fixture.ts';

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

/** A calculation as it is printed. */
async function printed(locale: string): Promise<Page> {
  const page = await explorer.open('/code/610910000001?value=1234.5', { locale, colorScheme: 'dark' });
  await page.locator('[data-amount=landed]').waitFor();
  assert.equal(await page.locator('.bill-header').isVisible(), false, 'it is not shown on the screen');
  await page.emulateMedia({ media: 'print' });
  return page;
}

it('the printed page of a code without a calculation has no heading of one', async () => {
  const page = await explorer.open('/code/0901');
  await page.locator('.children').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.code-header').isVisible(), true);
  assert.equal(await page.locator('.calculator').isVisible(), false);
});

describe('a printed calculation', () => {
  it('has date, edition, code, goods in both languages, amounts and notes', async () => {
    const { headers } = await explorer.service.get('/api/v1/hs-codes/01', await explorer.service.key());
    const edition = headers.get('X-Tarifa-Edition') ?? 'none';
    for (const [locale, date, title] of [
      ['en-US', '4 May 2026', 'Estimate of duty, VAT and landed cost'],
      ['ar-AE', '4 مايو 2026', 'تقدير الرسوم وضريبة القيمة المضافة والتكلفة الواصلة'],
    ] as const) {
      const page = await printed(locale);
      const text = (await page.locator('main').innerText()).replaceAll(/[\u00a0\u2066-\u2069]/g, ' ');
      const expected = [title, date, edition, '6109 10 00 0001', 'T-shirts', 'قمصان', '1,234.50', '1,361.04'];
      for (const part of expected) assert.ok(text.includes(part), `${locale}: ${part} is not in ${text}`);
      assert.match(await textOf(page, '.note'), /indicative|استرشادية/);
    }
  });

  it('has the day of the time zone of the tariff', async (t) => {
    const { clock } = explorer.service;
    const noon = clock.now;
    t.after(() => {
      clock.now = noon;
    });
    // 22:00 in UTC is the next day in Dubai.
    clock.now += 10 * 3_600_000;
    const page = await printed('en-US');
    assert.match(await textOf(page, '.bill-header dd'), /^5 May 2026$/);
  });

  it('has nothing else of the page, in dark ink on white, on one sheet', async () => {
    const page = await printed('en-US');
    for (const hidden of ['header', 'footer', '.breadcrumbs', '.code-main', '.calculator form', '.cost-bar', '.print'])
      assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    const colours = await page.locator('.calculator').evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    assert.deepEqual(colours, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1);
  });
});
