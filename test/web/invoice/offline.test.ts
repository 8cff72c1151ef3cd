import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { SiteFixture } from '../site-fixture.ts';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

it('opens without a network once it was visited, and keeps its own files and no answer of the API', async () => {
  const page = await site.open('/invoice', { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator('#invoice-text').fill('Item\tHS code\tAmount\nPhones\t851713\t900\nCoffee\t090121\t50');
  await page.locator('.begin').click();
  await page.locator('.line.confident').nth(1).waitFor();
  await page.locator('[data-saving=saved]').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.line.confident').nth(1).waitFor();
  await page.locator('.line').first().click();
  await page.locator('#amount-1').fill('950');
  await page.locator('.line-amount', { hasText: '950.00' }).waitFor();
  const kept: string[] = await page.evaluate(async () => {
    const names = await caches.keys();
    const caches_ = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caches_.flat().map(({ url }) => new URL(url).pathname);
  });
  assert.ok(kept.includes('/invoice') && kept.length >= 4, kept.join(' '));
  for (const path of kept) assert.match(path, /^\/(?:invoice|favicon\.svg|assets\/[\w.-]+)$/);
  // With the network back, the desk goes on where it was.
  await page.context().setOffline(false);
  await page.locator('.add-line').click();
  await page.keyboard.type('Roasted coffee beans');
  await page.keyboard.press('Tab');
  await page.locator('.line.confident').nth(2).waitFor();
});
