import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { mintText } from '../../src/access/key.ts';
import { ExplorerFixture, textOf } from './explorer-fixture.ts';

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

it('a key in the link is stored and removed from the URL', async () => {
  const page = await explorer.open('/?q=coffee');
  await page.locator('.results').waitFor();
  assert.equal(page.url(), `${explorer.url}/?q=coffee`);
  await page.goto(`${explorer.url}/code/0901`);
  await page.locator('.code-header').waitFor();
  assert.equal(await page.locator('.key-card').count(), 0);
});

it('a link with a malformed key opens the page as if it had none', async () => {
  for (const fragment of ['#key=%', '#key=', '#key=%zz', '#key=hello', `#key=${encodeURIComponent('<b>')}`]) {
    const page = await explorer.newPage();
    await page.goto(`${explorer.url}/${fragment}`);
    await page.locator('.key-card').waitFor();
    assert.equal(page.url(), `${explorer.url}/`, fragment);
    assert.equal(await page.evaluate(() => localStorage.getItem('tarifa.key')), null);
  }
});

it('a link with another key replaces the stored one only if the visitor agrees', async () => {
  const page = await explorer.open('/?q=coffee');
  await page.locator('.results').waitFor();
  const stored = () => page.evaluate(() => localStorage.getItem('tarifa.key'));
  const [own, other] = [await stored(), await explorer.service.key('free')];
  for (const isAccepted of [false, true]) {
    await page.goto(`${explorer.url}/?q=cotton#key=${other}`);
    await page.locator('.key-offer').waitFor();
    assert.equal(page.url(), `${explorer.url}/?q=cotton`);
    assert.equal(await stored(), own);
    await page
      .locator('.key-offer button')
      .nth(isAccepted ? 0 : 1)
      .click();
    await page.locator('.key-offer').waitFor({ state: 'detached' });
    assert.equal(await stored(), isAccepted ? other : own);
  }
  await page.goto(`${explorer.url}/?q=coffee#key=${other}`);
  await page.locator('.results').waitFor();
  assert.equal(await page.locator('.key-offer').count(), 0, 'the same key needs no consent');
});

it('a visitor without a key enters one and continues on the same page', async () => {
  const page = await explorer.newPage();
  await page.goto(`${explorer.url}/code/0901`);
  await page.locator('#key').fill('hello');
  await page.locator('.key-card button').click();
  await page.locator('.key-card .field-error', { hasText: 'trf_' }).waitFor();
  await page.locator('#key').fill(mintText());
  await page.locator('.key-card button').click();
  await page.locator('.key-card .field-error', { hasText: 'not known' }).waitFor();
  await page.locator('#key').fill(await explorer.service.key('basic'));
  await page.locator('.key-card button').click();
  await page.locator('.code-header').waitFor();
  assert.match(await textOf(page, '.requests-left'), /^Requests left: 5\d$/);
});

it('a key that no longer works is reported and can be replaced at once', async () => {
  const page = await explorer.newPage();
  await page.goto(`${explorer.url}/?q=coffee#key=${mintText()}`);
  await page.locator('.error-card[data-code=invalid_api_key]').waitFor();
  await page.locator('#key-again').fill(await explorer.service.key());
  await page.locator('.error-card button').click();
  await page.locator('.results a').first().waitFor();
});

it('the remaining limits are shown, and a key can be forgotten', async () => {
  const page = await explorer.open('/?q=coffee', { tier: 'free' });
  await page.locator('.results').waitFor();
  assert.equal(await textOf(page, '.requests-left'), 'Requests left: 29');
  await page.locator('[popovertarget=settings]').click();
  // The headings of the results take one request more.
  assert.match(await textOf(page, '.limit-meters'), /2\d of 30[\s\S]*99\d of 1,000/);
  await page.locator('.key-line button').click();
  await page.locator('.key-card').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('tarifa.key')), null);
});

it('the forms of the reference page work in a browser that blocks storage', async () => {
  const page = await explorer.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(`${explorer.url}/docs`);
  await page.locator('#key').fill(await explorer.service.key());
  const form = page.locator('form[data-path="/api/v1/hs-codes/{hs_code}"]');
  await form.locator('[name=hs_code]').fill('0901');
  await form.locator('button').click();
  await form.locator('output', { hasText: '"hs_code": "0901"' }).waitFor({ timeout: 10_000 });
});

it('at the rate limit the page counts down and retries by itself', async () => {
  const page = await explorer.newPage();
  await page.clock.install();
  const key = await explorer.service.key('free');
  for (let spent = 0; spent < 30; spent++) await explorer.service.get('/api/v1/hs-codes/01', key);
  await page.goto(`${explorer.url}/?q=coffee#key=${key}`);
  await page.locator('.error-card[data-code=rate_limit_exceeded]').waitFor();
  const left = async () => Number(/^Trying again in (\d+) s$/.exec(await textOf(page, '.countdown'))?.[1]);
  const before = await left();
  assert.ok(before > 0 && before <= 60);
  await page.clock.runFor(10_000);
  assert.ok((await left()) <= before - 9, 'the countdown runs');
  explorer.service.clock.now += 60_000;
  await page.clock.runFor(60_000);
  await page.locator('.results a').first().waitFor();
});

it('at the limit of the day the page shows the remaining time', async () => {
  const key = await explorer.service.key('free');
  const { now } = explorer.service.clock;
  for (let spent = 0; spent < 1000; spent++) {
    if (spent % 30 === 0) explorer.service.clock.now += 60_000;
    await explorer.service.get('/api/v1/hs-codes/01', key);
  }
  const page = await explorer.newPage({ locale: 'ar-SA' });
  await page.goto(`${explorer.url}/code/0901#key=${key}`);
  await page.locator('.error-card[data-code=rate_limit_exceeded]').waitFor();
  assert.equal(await textOf(page, '.error-card h2'), 'انتهى رصيد اليوم');
  assert.match(await textOf(page, '.countdown'), /[٠-٩]{2}:[٠-٩]{2}:[٠-٩]{2}$/);
  explorer.service.clock.now = now;
});

it('when the service does not answer, the page says so and retries later', async () => {
  const own = await ExplorerFixture.start();
  const page = await own.open('/?q=coffee');
  await page.locator('.results').waitFor();
  await page.context().setOffline(true);
  await page.locator('#q').fill('cotton');
  await page.locator('.error-card[data-code=network_error]').waitFor();
  await page.context().setOffline(false);
  await page.locator('.results a').first().waitFor();
  await own.service.service.stop();
  await page.locator('#q').fill('smartphone');
  await page.locator('.error-card[data-code=network_error] button').click();
  await page.locator('.error-card[data-code=network_error]').waitFor();
  await own.stop();
});
