import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { mintText } from '../../src/access/key.ts';
import { read, Stage } from './visit.ts';

let stage: Stage;
before(async () => {
  stage = await Stage.set();
});
after(() => stage.strike());

it('a key in the link is kept and taken out of the address', async () => {
  const page = await stage.guest('/?q=coffee');
  await page.locator('.results').waitFor();
  assert.equal(page.url(), `${stage.url}/?q=coffee`);
  await page.goto(`${stage.url}/code/0901`);
  await page.locator('.code-head').waitFor();
  assert.equal(await page.locator('.key-card').count(), 0);
});

it('a visitor without a key is asked for one, and then goes on where they were', async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.url}/code/0901`);
  await page.locator('#key').fill('hello');
  await page.locator('.key-card button').click();
  await page.locator('.key-card .fault', { hasText: 'trf_' }).waitFor();
  await page.locator('#key').fill(mintText());
  await page.locator('.key-card button').click();
  await page.locator('.key-card .fault', { hasText: 'not known' }).waitFor();
  await page.locator('#key').fill(await stage.service.key('basic'));
  await page.locator('.key-card button').click();
  await page.locator('.code-head').waitFor();
  assert.match(await read(page, '.left'), /^Requests left: 5\d$/);
});

it('a key that no longer works is told, and can be replaced on the spot', async () => {
  const page = await stage.visitor();
  await page.goto(`${stage.url}/?q=coffee#key=${mintText()}`);
  await page.locator('.refused[data-code=invalid_api_key]').waitFor();
  await page.locator('#key-again').fill(await stage.service.key());
  await page.locator('.refused button').click();
  await page.locator('.results a').first().waitFor();
});

it('what is left of the limits is shown, and a key can be forgotten', async () => {
  const page = await stage.guest('/?q=coffee', { tier: 'free' });
  await page.locator('.results').waitFor();
  assert.equal(await read(page, '.left'), 'Requests left: 29');
  await page.locator('[popovertarget=settings]').click();
  assert.match(await read(page, '.limits'), /29 of 30[\s\S]*999 of 1,000/);
  await page.locator('.key-line button').click();
  await page.locator('.key-card').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('tarifa.key')), null);
});

it('when the limit is used up the page counts down and goes on by itself', async () => {
  const page = await stage.visitor();
  await page.clock.install();
  const key = await stage.service.key('free');
  for (let spent = 0; spent < 30; spent++) await stage.service.get('/api/v1/hs-codes/01', key);
  await page.goto(`${stage.url}/?q=coffee#key=${key}`);
  await page.locator('.refused[data-code=rate_limit_exceeded]').waitFor();
  const left = async () => Number(/^Trying again in (\d+) s$/.exec(await read(page, '.countdown'))?.[1]);
  const before = await left();
  assert.ok(before > 0 && before <= 60);
  await page.clock.runFor(10_000);
  assert.ok((await left()) <= before - 9, 'the seconds go down');
  stage.service.clock.now += 60_000;
  await page.clock.runFor(60_000);
  await page.locator('.results a').first().waitFor();
});

it('when the day is used up the page says until when', async () => {
  const key = await stage.service.key('free');
  const { now } = stage.service.clock;
  for (let spent = 0; spent < 1000; spent++) {
    if (spent % 30 === 0) stage.service.clock.now += 60_000;
    await stage.service.get('/api/v1/hs-codes/01', key);
  }
  const page = await stage.visitor({ locale: 'ar-SA' });
  await page.goto(`${stage.url}/code/0901#key=${key}`);
  await page.locator('.refused[data-code=rate_limit_exceeded]').waitFor();
  assert.equal(await read(page, '.refused h2'), 'انتهى رصيد اليوم');
  assert.match(await read(page, '.countdown'), /[٠-٩]{2}:[٠-٩]{2}:[٠-٩]{2}$/);
  stage.service.clock.now = now;
});

it('when the service does not answer the page says so, and goes on when it does', async () => {
  const own = await Stage.set();
  const page = await own.guest('/?q=coffee');
  await page.locator('.results').waitFor();
  await page.context().setOffline(true);
  await page.locator('#q').fill('cotton');
  await page.locator('.refused[data-code=unreachable]').waitFor();
  await page.context().setOffline(false);
  await page.locator('.results a').first().waitFor();
  await own.service.service.stop();
  await page.locator('#q').fill('smartphone');
  await page.locator('.refused[data-code=unreachable] button').click();
  await page.locator('.refused[data-code=unreachable]').waitFor();
  await own.strike();
});
