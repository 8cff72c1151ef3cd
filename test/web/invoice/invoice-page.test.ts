import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { csvRows } from '../../../src/tables/csv.ts';
import { xlsxOf } from '../../tables/workbook-files.ts';
import { seriousViolations } from '../axe.ts';
import { SiteFixture, textOf } from '../site-fixture.ts';

/** Codes with one line, an old one, and one with lines of different rates. */
const CODES = ['8517.13', '0901.21', '6109.10', '8517.12', '0804.10', '3303.00', '8703.23', '4202.21'];
const HEADER = ['Description', 'HS code', 'Qty', 'Unit price', 'Amount', 'Currency', 'Origin'];
const ARABIC_HEADER = ['الوصف', 'الرمز', 'الكمية', 'سعر الوحدة', 'الإجمالي', 'العملة', 'المنشأ'];

/** Goods as invoices name them; the first says too little. */
const WORDS = [
  {
    locale: 'en',
    header: ['Description', 'Amount'],
    words: [
      'Spare parts',
      'Medjool dates',
      'Apple iPhone 15 Pro',
      'Portland cement',
      'Women’s leather handbag',
      'Shoes',
    ],
  },
  {
    locale: 'ar',
    header: ['الوصف', 'الإجمالي'],
    words: ['قطع غيار', 'تمر مجدول', 'قهوة', 'اسمنت بورتلاندي', 'حقيبة يد نسائية جلد', 'حذاء'],
  },
] as const;

/** An invoice of so many lines. */
function invoiceRows(count: number, header: readonly string[] = HEADER): string[][] {
  const rows = Array.from({ length: count }, (_, i) => {
    const [quantity, price] = [i + 1, `${10 + i}.50`];
    const amount = ((i + 1) * (10 + i + 0.5)).toFixed(2);
    return [`Goods number ${i + 1}`, CODES[i % CODES.length] ?? '', String(quantity), price, amount, 'USD', 'CN'];
  });
  return [[...header], ...rows];
}

const pasted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n');

let site: SiteFixture;
before(async () => {
  site = await SiteFixture.start();
});
afterEach(() => site.closePages());
after(() => site.stop());

/** Pastes an invoice and starts the look-up. */
async function begin(page: Page, text: string): Promise<void> {
  await page.locator('#invoice-text').fill(text);
  await page.locator('.begin').click();
  await page.locator('.line').first().waitFor();
}

async function untilLookedUp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLProgressElement>('.run-status progress');
    return bar !== null && bar.value === bar.max;
  });
}

/** Chooses the first candidate of every open line, with two keys each. */
async function chooseAll(page: Page): Promise<void> {
  const list = page.locator('.lines');
  await list.focus();
  for (let tries = 0; tries < 100 && (await page.locator('.counts .choose').count()) > 0; tries++) {
    await page.keyboard.press('n');
    await page.keyboard.press('1');
    await page.waitForTimeout(50);
  }
  assert.equal(await page.locator('.counts .choose').count(), 0);
}

describe('an invoice', () => {
  for (const locale of ['en', 'ar'] as const) {
    it(`of 40 pasted lines becomes a printed bill, in ${locale}`, async () => {
      const page = await site.open('/invoice', { locale });
      await begin(page, pasted(invoiceRows(40, locale === 'ar' ? ARABIC_HEADER : HEADER)));
      await untilLookedUp(page);
      await chooseAll(page);
      await page.locator('#freight').fill('350');
      await page.locator('#insurance').fill('25.50');
      await page.locator('.make-bill').click();
      await page.locator('.bill:not(.loading) .bill-totals').waitFor();
      assert.equal(await page.locator('.bill-table tbody tr').count(), 40);
      const total = async (name: string) => Number((await textOf(page, `[data-total=${name}]`)).replaceAll(',', ''));
      const [value, cif, duty, vat, landed] = [
        await total('value'),
        await total('cif'),
        await total('duty'),
        await total('vat'),
        await total('landed'),
      ];
      assert.equal(await total('freight'), 350);
      assert.ok(Math.abs(value + 375.5 - cif) < 0.005, 'the value, freight and insurance are the CIF value');
      assert.ok(Math.abs(cif + duty + vat - landed) < 0.005, 'the totals add up');
      assert.ok(duty > 0 && vat > 0);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator('.bill-tools').isVisible(), false);
      assert.equal(await page.locator('.bill-table').isVisible(), true);
      const pdf = await page.pdf();
      assert.ok(pdf.length > 10_000);
    });
  }

  for (const { locale, header, words } of WORDS) {
    it(`of words is filled in where it is certain, and the visitor chooses the rest with two keys, in ${locale}`, async () => {
      const page = await site.open('/invoice', { locale });
      const rows = [header, ...Array.from({ length: 40 }, (_, i) => [words[i % words.length] ?? '', `${i + 1}.25`])];
      await begin(page, pasted(rows));
      await untilLookedUp(page);
      const count = async (state: string) => {
        const badge = page.locator(`.counts .${state}`);
        return (await badge.count()) === 0 ? 0 : Number.parseInt((await badge.textContent()) ?? '', 10);
      };
      const [confident, open, vague] = [await count('confident'), await count('choose'), await count('vague')];
      assert.ok(confident > 0 && open > 0 && vague > 0);
      const alike = await count('alike');
      assert.equal(confident + alike + open + vague, 40);

      const list = page.locator('.lines');
      await list.focus();
      await page.keyboard.press('Home');
      // The browser can be told to press keys of the English keyboard only.
      const press = (key: string) => list.dispatchEvent('keydown', { key });
      await press(locale === 'ar' ? 'ى' : 'n');
      const row = page.locator('.line[aria-selected=true]');
      const isVague = await row.evaluate((line) => line.classList.contains('vague'));
      assert.ok(isVague, 'the first line is open, so it is the next one');
      await page.locator('.line-panel .line-note').waitFor();
      await page.keyboard.press('n');
      await page.locator('.line.choose[aria-selected=true]').waitFor();
      // A line that ends at a question proposes none of its answers.
      const code = page.locator('.line[aria-selected=true] .hs-code');
      const proposed = (await code.count()) === 0 ? '' : await textOf(page, '.line[aria-selected=true] .hs-code');
      assert.match(await textOf(page, '.line[aria-selected=true] .line-rate'), /^–$/, 'it is not billed yet');
      await press(locale === 'ar' ? '١' : '1');
      // The chosen code is a line, or has lines of one duty, of which one is to be chosen for the declaration.
      await page.locator('.line:is(.done, .alike)[aria-selected=true]').waitFor();
      assert.ok((await textOf(page, '.line[aria-selected=true] .hs-code')).startsWith(proposed));

      await page.locator('.line-panel > header button').click();
      await page.locator('.make-bill').click();
      await page.locator('.bill:not(.loading) .bill-totals').waitFor();
      assert.equal(await page.locator('.bill-table tbody tr').count(), confident + alike + 1);
      await page.locator('.left-out').waitFor();
    });
  }

  it('of the sample has lines that are certain, lines to choose and a vague one', async () => {
    for (const locale of ['en', 'ar']) {
      const page = await site.open('/invoice', { locale });
      await page.locator('.file-line .quiet').click();
      await page.locator('.begin').click();
      await untilLookedUp(page);
      for (const state of ['confident', 'choose', 'vague']) await page.locator(`.counts .${state}`).waitFor();
    }
  });

  it('survives the limit of a key and a reload in the middle', async () => {
    const page = await site.newPage();
    await page.clock.install();
    await page.goto(`${site.url}/invoice#key=${await site.service.key('free')}`);
    await begin(
      page,
      pasted(
        invoiceRows(40).map(([first = '', , ...rest], i) => [first, i === 0 ? 'HS code' : `${1000 + i}`, ...rest]),
      ),
    );
    await page.locator('.pause[data-reason=limit] .countdown').waitFor();
    const looked = () => page.locator('.run-status progress').evaluate((bar: HTMLProgressElement) => bar.value);
    const before = await looked();
    assert.ok(before > 0 && before < 40);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await page.reload();
    await page.locator('.pause[data-reason=limit]').waitFor();
    assert.ok((await looked()) >= before, 'no line is lost');
    for (let minute = 0; minute < 6 && (await looked()) < 40; minute++) {
      site.service.clock.now += 60_000;
      await page.clock.runFor(61_000);
      await page.waitForLoadState('networkidle');
    }
    assert.equal(await looked(), 40);
  });

  it('is read from a dropped workbook', async () => {
    const page = await site.open('/invoice');
    const bytes = [...xlsxOf('Invoice', [['ACME LLC'], [], ...invoiceRows(5)])];
    await page.locator('.paste-area').waitFor();
    await page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'invoice.xlsx'));
      document
        .querySelector('.paste-area')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    }, bytes);
    await page.locator('.columns-table').waitFor();
    const roles = await page
      .locator('.columns-table select')
      .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
    assert.deepEqual(roles, ['description', 'code', 'quantity', 'unit_price', 'amount', 'currency', 'origin']);
    await page.locator('.begin').click();
    await page.locator('.line').nth(4).waitFor();
  });

  it('asks what 1,234 means, and which column is the amount', async () => {
    const page = await site.open('/invoice');
    await page.locator('#invoice-text').fill('Item\tHS code\tAmount\nPhones\t851713\t1,234');
    await page.locator('.columns-step .radio-group').waitFor();
    assert.equal(await page.locator('.begin').isDisabled(), true);
    await page.locator('.columns-step .radio-group label', { hasText: '1.234' }).click();
    assert.equal(await page.locator('.begin').isDisabled(), false);
    await page.locator('#invoice-text').fill('Phones\t3\t1000\nShirts\t5\t70');
    await page.locator('.field-error', { hasText: 'Which column is the amount?' }).waitFor();
    await page.locator('.columns-table select').nth(2).selectOption('amount');
    await page.locator('.field-error', { hasText: 'Which column is the amount?' }).waitFor({ state: 'detached' });
  });

  it('asks which currency $ and ¥ mean, and proposes US dollars', async () => {
    const page = await site.open('/invoice');
    await page.locator('#invoice-text').fill('Item\tHS code\tAmount\nPhones\t851713\t¥900');
    await page.getByLabel('Which currency does ¥ mean here?').waitFor();
    assert.equal(await page.locator('.begin').isDisabled(), true);
    await page.locator('#invoice-text').fill('Item\tHS code\tAmount\nPhones\t851713\t$900');
    await page.getByLabel('Which currency does $ mean here?').waitFor();
    assert.equal(await page.locator('#currency').inputValue(), 'USD');
    await page.locator('.begin').click();
    await page.locator('.totals-bar', { hasText: 'USD' }).waitFor();
  });

  it('is done with the keyboard alone', async () => {
    const page = await site.open('/invoice');
    await page.locator('#invoice-text').waitFor();
    const tabTo = async (selector: string) => {
      for (let tries = 0; tries < 60; tries++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`${selector} cannot be reached with Tab`);
    };
    await tabTo('#invoice-text');
    await page.keyboard.insertText('Item\tHS code\tAmount\nPhones\t851712\t900\nCoffee\t090121\t50');
    await tabTo('.begin');
    await page.keyboard.press('Enter');
    await page.locator('.line.choose').waitFor();
    await tabTo('.lines');
    await page.keyboard.press('n');
    await page.keyboard.press('2');
    await page.locator('.line.done').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.line-panel').waitFor();
    await tabTo('.line-panel button');
    await page.keyboard.press('Escape');
    await page.locator('.line-panel').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'lines');
    await tabTo('.make-bill');
    await page.keyboard.press('Enter');
    await page.locator('.bill-totals').waitFor();
  });

  it('shows and reads amounts without a currency in that of the invoice', async () => {
    const page = await site.open('/invoice');
    await page.locator('#invoice-text').fill('Item\tHS code\tAmount\nCoffee\t090121\t50');
    await page.locator('#currency').selectOption('KWD');
    await page.locator('.begin').click();
    await page.locator('.line-amount', { hasText: '50.000' }).waitFor({ timeout: 5_000 });
    await page.locator('.line').click();
    const amount = page.locator('#amount-1');
    await amount.fill('1.234');
    assert.equal(await amount.getAttribute('aria-invalid'), 'false', 'dinars have three decimals');
  });

  it('leaves out an amount that is not quantity times price, until the visitor confirms it', async () => {
    const page = await site.open('/invoice');
    const rows = ['Item\tHS code\tQty\tUnit price\tAmount', 'Phones\t851713\t2\t100\t900', 'Coffee\t090121\t5\t10\t50'];
    await begin(page, rows.join('\n'));
    await untilLookedUp(page);
    const ready = (text: string) => page.locator('.totals-bar .buttons .dim', { hasText: text }).waitFor();
    await ready('1 of 2');
    await page.locator('.line-amount .field-error').waitFor();
    await page.locator('.line').first().click();
    await page.locator('#description-1').fill('Mobile phones');
    await page.locator('#description-1').press('Enter');
    await page.locator('.line-description', { hasText: 'Mobile phones' }).waitFor();
    await untilLookedUp(page);
    await ready('1 of 2');
    await page.locator('.confirm-amount').click();
    await ready('2 of 2');
    assert.equal(await page.locator('.line-amount .field-error').count(), 0);
  });

  it('names each of its sums once', async () => {
    const page = await site.open('/invoice');
    await begin(page, 'Item\tHS code\tAmount\nCoffee\t090121\t50');
    await page.locator('.totals-bar dt').first().waitFor();
    assert.equal((await textOf(page, '.totals-bar')).split('Landed cost').length - 1, 1);
  });

  it('tries a line again that has failed', async () => {
    const page = await site.open('/invoice');
    let isBroken = true;
    await page.route('**/api/v1/resolve?code=090121*', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"success":false,"error":{"code":"internal_error","message":""}}',
          })
        : route.continue(),
    );
    await begin(page, 'Item\tHS code\tAmount\nPhones\t851713\t900\nCoffee\t090121\t50');
    await page.locator('.line.failed').waitFor();
    await page.locator('.line.confident').waitFor();
    isBroken = false;
    await page.locator('.retry-all').click();
    await page.locator('.line.confident').nth(1).waitFor();
  });

  it('reopens from its link, and is forgotten on request', async () => {
    const page = await site.open('/invoice');
    await begin(page, 'Item\tHS code\tAmount\nPhones\t851713\t900\nCoffee\t090121\t50');
    await untilLookedUp(page);
    await page.locator('.make-bill').click();
    await page.locator('.bill-totals').waitFor();
    await page.locator('.bill-tools .link').click();
    const link = await page.locator('.link-line input').inputValue();
    assert.match(link, /\/invoice#invoice=[\w-]+$/);
    const other = await site.open('/invoice');
    await other.goto(link);
    await other.locator('.line.confident').nth(1).waitFor();
    assert.match(other.url(), /\/invoice#\/\d+$/);
    await other.locator('.forget').click();
    await other.locator('.forget').click();
    await other.locator('#invoice-text').waitFor();
    assert.equal(await other.evaluate(() => localStorage.getItem('tarifa.invoice')), null);
  });

  it('is taken along as CSV and XLSX', async () => {
    const page = await site.open('/invoice');
    await begin(page, 'Item\tHS code\tAmount\n=cmd()\t851713\t900\nCoffee\t090121\t50.25');
    await untilLookedUp(page);
    await page.locator('.make-bill').click();
    await page.locator('.bill:not(.loading) .bill-totals').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.bill-tools .csv').click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const rows = [...csvRows(Buffer.concat(chunks).toString())].map(({ cells }) => cells);
    assert.deepEqual(rows[1]?.slice(0, 6), ['1', "'=cmd()", '851713', '', '', '900']);
    assert.equal(rows[2]?.[9], '090121000000');
    const [workbook] = await Promise.all([page.waitForEvent('download'), page.locator('.bill-tools .xlsx').click()]);
    assert.match(workbook.suggestedFilename(), /^invoice-2026-05-0\d\.xlsx$/);
    await page.locator('.step').first().click();
    await page.locator('#invoice-file').setInputFiles(await workbook.path());
    await page.locator('.columns-table').waitFor();
  });

  it('of 500 lines has few rows in the document', async () => {
    const page = await site.open('/invoice', { tier: 'free' });
    const csv = invoiceRows(500)
      .map((row) => row.join(','))
      .join('\n');
    await page
      .locator('#invoice-file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.locator('.begin').click();
    await page.locator('.line').first().waitFor();
    assert.ok((await page.locator('.line').count()) < 40);
    await page.locator('.lines').focus();
    await page.keyboard.press('End');
    await page.locator('.line[aria-posinset="500"]').waitFor();
    assert.ok((await page.locator('.line').count()) < 40);
  });
});

describe('the invoice page', () => {
  for (const locale of ['en', 'ar'] as const) {
    for (const [device, viewport] of [
      ['desk', { width: 1280, height: 900 }],
      ['phone', { width: 360, height: 740 }],
    ] as const) {
      it(`in ${locale} on a ${device} is accessible in every step and fits the width`, async () => {
        const page = await site.open('/invoice', { locale, viewport, bypassCSP: true });
        const check = async (step: string) => {
          assert.deepEqual(await seriousViolations(page), [], step);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(over <= 0, `${step} is ${over} px too wide`);
        };
        const large = ['Phones', '851713', '1', '8152000.00', '8152000.00', 'USD', 'CN'];
        await page.locator('#invoice-text').fill(pasted([...invoiceRows(12), large]));
        await page.locator('.begin').waitFor();
        await check('paste');
        await page.locator('.begin').click();
        await untilLookedUp(page);
        await page.locator('.toolbar button').first().click();
        await page.locator('.line-panel').waitFor();
        await check('work');
        await page.locator('.line-panel > .plain').first().click();
        await page.locator('.tariff-tree').waitFor();
        await check('tree');
        await page.locator('.line-panel > header button').click();
        await page.locator('.make-bill').click();
        await page.locator('.bill:not(.loading) .bill-totals').waitFor();
        await check('bill');
        const table = page.locator('.table-scroll');
        const hidden = await table.evaluate((box) => box.scrollWidth - box.clientWidth);
        assert.ok(device === 'phone' || hidden <= 0, 'all columns of the bill are seen on a desk');
      });
    }
  }
});
