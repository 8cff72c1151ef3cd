import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { SiteFixture, textOf } from './site-fixture.ts';

const CONTACT = 'Write to keys@tariff.example or see https://tariff.example/keys.';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start({ TARIFA_CONTACT: CONTACT });
});
afterEach(() => site.closePages());
after(() => site.stop());

async function untilLookedUp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLProgressElement>('.run-status progress');
    return bar !== null && bar.value === bar.max;
  });
}

for (const locale of ['en', 'ar'])
  it(`a visitor without a key takes a sample invoice to its statement, in ${locale}`, async () => {
    const page = await site.visit('/invoice', { locale });
    await untilLookedUp(page);
    assert.equal(await page.locator('.line').count(), 8);
    assert.ok((await page.locator('.line.confident').count()) > 0);
    await page.locator('.make-bill').click();
    await page.locator('.bill:not(.loading) .bill-totals').waitFor();
    const billed = await page.locator('.bill-table tbody tr').count();
    assert.ok(billed > 0 && billed + (await page.locator('.left-table tbody tr').count()) === 8);
    assert.ok(!(await textOf(page, '[data-total=landed]')).startsWith('0'));
    assert.equal(await page.locator('.error-card').count(), 0);
  });

it('says how to get a key in the words of the operator, and never as a command', async () => {
  const page = await site.visit('/invoice');
  await page.locator('.key-card summary').click();
  assert.equal(await textOf(page, '.contact'), CONTACT);
  assert.deepEqual(
    await page.locator('.contact a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ['mailto:keys@tariff.example', 'https://tariff.example/keys'],
  );
  assert.doesNotMatch(await page.content(), /keys create/);
});

it('takes ten rows of an invoice of the visitor, and says what becomes of the others', async () => {
  const page = await site.visit('/invoice');
  await page.locator('.step').first().click();
  const rows = Array.from({ length: 12 }, (_, i) => `Coffee ${i}\t090121\t${i + 10}`);
  await page.locator('#invoice-text').fill(['Item\tHS code\tAmount', ...rows].join('\n'));
  await page.locator('.trial-notice', { hasText: 'first 10 rows' }).waitFor();
  await page.locator('.begin').first().click();
  await untilLookedUp(page);
  assert.equal(await page.locator('.line').count(), 10);
});

it('the sample is opened once: who has an invoice or emptied the desk does not get it again', async () => {
  const page = await site.visit('/invoice');
  await untilLookedUp(page);
  await page.locator('.forget').click();
  await page.locator('.forget').click();
  await page.locator('.paste-area').waitFor();
  await page.reload();
  await page.locator('.paste-area').waitFor();
});
