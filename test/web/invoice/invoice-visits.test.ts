import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { ExplorerFixture } from '../explorer-fixture.ts';

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

describe('after a visit to the invoice', () => {
  it('the measures of a code look as before', async () => {
    const page = await explorer.open('/code/22021021');
    const look = () =>
      page
        .locator('.measures li')
        .first()
        .evaluate((element) => {
          const { whiteSpace, fontSize, padding } = getComputedStyle(element);
          return [whiteSpace, fontSize, padding];
        });
    const before = await look();
    await page.locator('.invoice-link').click();
    await page.locator('.paste-area').waitFor();
    await page.goBack();
    assert.deepEqual(await look(), before);
  });
});

it('a slash in the lines of an invoice is typed, and does not lead to the search', async () => {
  const page = await explorer.open('/invoice');
  await page.locator('#invoice-text').pressSequentially('USB-A/USB-C cable');
  assert.equal(await page.locator('#invoice-text').inputValue(), 'USB-A/USB-C cable');
  await page.locator('.begin').focus();
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'q');
});
