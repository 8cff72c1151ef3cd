import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { SiteFixture, textOf } from '../site-fixture.ts';

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

const invoice = (lines: readonly string[]) =>
  [
    'BRIGHTWAY TRADING CO., LTD\t\t\t',
    'Invoice no.:\tBW-118\tDate:\t2026-10-12',
    'Description\tHS code\tQty\tAmount USD',
    ...lines,
    'TOTAL FOB SHENZHEN\t\t\t1000.00',
    'OCEAN FREIGHT\t\t\t100.00',
  ].join('\n');

async function begin(page: Page, text: string): Promise<void> {
  await page.locator('#invoice-text').fill(text);
  await page.locator('.begin').click();
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLProgressElement>('.run-status progress');
    return bar !== null && bar.value === bar.max;
  });
}

async function bill(page: Page): Promise<(name: string) => Promise<number>> {
  await page.locator('.make-bill').click();
  await page.locator('.bill:not(.loading) .bill-totals').waitFor();
  return async (name) => Number((await textOf(page, `[data-total=${name}]`)).replaceAll(',', ''));
}

describe('the terms of an invoice', () => {
  it('are those that it names: the bill repeats them, and adds the usual insurance where the price lacks it', async () => {
    const page = await site.open('/invoice');
    await begin(page, invoice(['Smartphones\t8517.13\t10\t1000.00']));
    assert.equal(await page.locator('#incoterm').inputValue(), 'FOB');
    assert.equal(await page.locator('#paper-number').inputValue(), 'BW-118');
    const total = await bill(page);
    assert.deepEqual([await total('freight'), await total('insurance'), await total('cif')], [100, 11, 1111]);
    const head = await textOf(page, '.bill-head');
    for (const text of ['BW-118', '2026-10-12', 'BRIGHTWAY TRADING CO., LTD', 'FOB'])
      assert.ok(head.includes(text), text);
  });

  it('can be changed: a price that holds freight and insurance gets neither', async () => {
    const page = await site.open('/invoice');
    await begin(page, invoice(['Smartphones\t8517.13\t10\t1000.00']));
    await page.locator('#incoterm').selectOption('CIF');
    // The invoice lists its freight: it is never dropped unasked.
    await page.locator('.term-question', { hasText: 'Freight 100.00 USD' }).waitFor();
    await page.locator('.term-question .plain').click();
    assert.equal(await page.locator('#incoterm').inputValue(), 'FOB');
    assert.equal(await page.locator('#freight').inputValue(), '100');
    await page.locator('#incoterm').selectOption('CIF');
    await page.locator('.term-question button').first().click();
    const total = await bill(page);
    assert.equal(await total('cif'), 1000);
    await page.locator('.undo button').first().click();
    await page.waitForFunction(() => document.querySelector('[data-total=cif]')?.textContent === '1,111.00');
  });
});

describe('the bill', () => {
  for (const landscape of [false, true])
    it(`of forty lines takes two sheets ${landscape ? 'across' : 'upright'}`, async () => {
      const page = await site.open('/invoice');
      const lines = Array.from({ length: 40 }, (_, i) => `Smartphones of type ${i + 1}\t8517.13\t10\t25.00`);
      await begin(page, invoice(lines));
      await bill(page);
      const document = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', landscape })));
      assert.ok(document.numPages <= 2, `${document.numPages} sheets`);
      await document.loadingTask.destroy();
    });

  it('names the lines that it leaves out, with their value', async () => {
    const page = await site.open('/invoice');
    await begin(page, invoice(['Smartphones\t8517.13\t10\t700.00', 'Spare parts\t\t1\t300.00']));
    await bill(page);
    const left = await textOf(page, '.left-table tbody');
    assert.ok(left.includes('Spare parts') && left.includes('300.00 USD'), left);
  });
});

describe('a choice', () => {
  it('for the words of a supplier is offered the next time, until it is forgotten', async () => {
    const page = await site.open('/invoice');
    const coffee = invoice(['Mobile phones\t8517.12\t10\t1000.00']);
    await begin(page, coffee);
    await page.locator('.lines').press('n');
    await page.locator('.line-panel .candidate').nth(1).click();
    const chosen = await textOf(page, '.line .hs-code');
    await page.locator('.step').first().click();
    await begin(page, coffee);
    await page.locator('.lines').press('n');
    assert.equal(await textOf(page, '.line-panel .candidate .hs-code'), chosen, 'it is the first');
    assert.ok((await page.locator('.counts .choose').count()) > 0, 'it is offered, and not taken');
    await page.locator('.candidates > .quiet').click();
    await page.locator('.candidates > .quiet').waitFor({ state: 'detached' });
  });
});

describe('an invoice on the device', () => {
  it('is put into the archive and taken out again', async () => {
    const page = await site.open('/invoice');
    for (const name of ['Smartphones', 'Tablets']) {
      await page.locator('.step').first().click();
      await begin(page, invoice([`${name}\t8517.13\t10\t1000.00`]));
      await page.locator('[data-saving=saved]').waitFor();
    }
    await page.locator('[popovertarget=kept-invoices]').click();
    const kept = page.locator('.kept-invoices li');
    await kept.nth(1).waitFor();
    await kept.nth(1).locator('button', { hasText: 'Archive' }).click();
    await kept.nth(1).waitFor({ state: 'detached' });
    await page.locator('.kept-invoices > button').click();
    await kept.locator('button', { hasText: 'Take out' }).click();
    await page.locator('.kept-invoices > button').waitFor({ state: 'detached' });
    assert.equal(await kept.count(), 2);
  });
});

it('on a phone an open row has the place of the list, and keeps no click from what is beside it', async () => {
  const page = await site.open('/invoice', { viewport: { width: 390, height: 844 } });
  await begin(page, invoice(['Smartphones\t8517.13\t10\t1000.00', 'Coffee\t0901.21\t5\t100.00']));
  await page.locator('.line').first().click();
  await page.locator('.line-panel').waitFor();
  assert.equal(await page.locator('.line').first().isVisible(), false);
  for (const target of [
    '.invoice-name',
    '.line-panel > header button',
    '.line',
    '.line-panel > header button',
    '#freight',
    '.make-bill',
  ])
    await page.locator(target).first().click({ timeout: 5_000 });
});
