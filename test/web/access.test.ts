import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { mintText } from '../../src/access/key.ts';
import { SiteFixture, textOf } from './site-fixture.ts';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

it('a key in the link is stored and removed from the URL, also in a link to the first page', async () => {
  for (const path of ['/invoice', '/', '/ar']) {
    const page = await site.newPage();
    await page.goto(`${site.url}${path}#key=${await site.service.key()}`);
    await page.locator('.paste-area').waitFor();
    assert.equal(page.url(), `${site.url}/invoice`);
    assert.equal(await page.locator('.key-card').count(), 0);
  }
});

it('a link with a malformed key opens the page as if it had none', async () => {
  for (const fragment of ['#key=%', '#key=', '#key=%zz', '#key=hello', `#key=${encodeURIComponent('<b>')}`]) {
    const page = await site.visit(`/invoice${fragment}`);
    await page.locator('.key-card').waitFor();
    // The sample that it opens has an address of its own.
    assert.match(page.url(), /\/invoice(?:#\/\d+)?$/, fragment);
    assert.equal(await page.evaluate(() => localStorage.getItem('tarifa.key')), null);
  }
});

it('a link with another key replaces the stored one only if the visitor agrees', async () => {
  const page = await site.open();
  await page.locator('.paste-area').waitFor();
  const stored = () => page.evaluate(() => localStorage.getItem('tarifa.key'));
  const [own, other] = [await stored(), await site.service.key('free')];
  for (const isAccepted of [false, true]) {
    await page.goto(`${site.url}/invoice#key=${other}`);
    await page.locator('.key-offer').waitFor();
    assert.equal(page.url(), `${site.url}/invoice`);
    assert.equal(await stored(), own);
    await page
      .locator('.key-offer button')
      .nth(isAccepted ? 0 : 1)
      .click();
    await page.locator('.key-offer').waitFor({ state: 'detached' });
    assert.equal(await stored(), isAccepted ? other : own);
  }
  await page.goto(`${site.url}/invoice#key=${other}`);
  await page.locator('.paste-area').waitFor();
  assert.equal(await page.locator('.key-offer').count(), 0, 'the same key needs no consent');
});

it('a visitor without a key enters one and continues on the same page', async () => {
  const page = await site.visit('/invoice');
  await page.locator('.key-card summary').click();
  await page.locator('#key').fill('hello');
  await page.locator('.key-card button').click();
  await page.locator('.key-card .field-error', { hasText: 'trf_' }).waitFor();
  await page.locator('#key').fill(mintText());
  await page.locator('.key-card button').click();
  await page.locator('.key-card .field-error', { hasText: 'not known' }).waitFor();
  await page.locator('#key').fill(await site.service.key('basic'));
  await page.locator('.key-card button').click();
  await page.locator('.key-card').waitFor({ state: 'detached' });
  assert.match(await textOf(page, '.requests-left'), /^Requests left: \d+$/);
});

it('a key can be forgotten', async () => {
  const page = await site.open();
  await page.locator('[popovertarget=settings]').click();
  await page.locator('.key-line button').click();
  await page.locator('.key-card').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('tarifa.key')), null);
});

it('the forms of the reference page work in a browser that blocks storage', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(`${site.url}/docs`);
  await page.locator('#key').fill(await site.service.key());
  const form = page.locator('form[data-path="/api/v1/hs-codes/{hs_code}"]');
  await form.locator('[name=hs_code]').fill('0901');
  await form.locator('button').click();
  await form.locator('output', { hasText: '"hs_code": "0901"' }).waitFor({ timeout: 10_000 });
});
