import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { withMinorUnits } from '../../src/tariff/currency.ts';
import { ExplorerFixture, textOf } from './explorer-fixture.ts';

let explorer: ExplorerFixture;
before(async () => {
  explorer = await ExplorerFixture.start();
});
afterEach(() => explorer.closePages());
after(() => explorer.stop());

describe('search', () => {
  it('runs while the visitor types, highlights the words, and keeps the query in the URL', async () => {
    const page = await explorer.open();
    await page.locator('#q').pressSequentially('roasted coffee', { delay: 5 });
    await page.waitForURL('**/?q=roasted+coffee');
    await page
      .locator('.results mark', { hasText: /^Roasted$/ })
      .first()
      .waitFor();
    assert.match(await textOf(page, '.status-line'), /^\d+ results for “roasted coffee”$/);
    assert.match(await textOf(page, '.results .hs-code'), /^\d{2}(\d\d( \d\d){0,2}( \d{4})?)?$/);
    assert.match(await textOf(page, '.results .rate bdi'), /^\d+(\.\d+)?%$/);
    assert.match(await textOf(page, '.results li [lang=ar]'), /\p{Script=Arabic}/u);
  });

  it('sends one request for a word, not one per letter', async () => {
    const page = await explorer.open();
    await page.waitForLoadState('networkidle');
    await page.locator('#q').focus();
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && requested.push(request.url()));
    // The clock of the page stops during typing, so that a slow machine does not matter.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('smartphone');
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await page.locator('.results a').first().waitFor();
    assert.equal(requested.length, 1);
  });

  it('never sends more than five requests for a word, however slowly it is typed', async () => {
    const page = await explorer.open();
    await page.waitForLoadState('networkidle');
    await page.locator('#q').focus();
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && requested.push(request.url()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'refrigerators') {
      await page.keyboard.type(letter);
      await page.clock.runFor(20_000);
      await page.waitForLoadState('networkidle');
    }
    assert.ok(requested.length <= 5, requested.join('\n'));
    await page.keyboard.press('Enter');
    await page.clock.resume();
    await page.locator('.status-line', { hasText: '“refrigerators”' }).waitFor();
  });

  it('groups results under their headings, with the way to them', async () => {
    const page = await explorer.open('/?q=roasted+coffee');
    await page.locator('.result-group .way').first().waitFor();
    const group = page.locator('.result-group', { has: page.locator('a[href="/code/0901"]') });
    assert.match((await group.locator('.way').textContent()) ?? '', /^09 Coffee, tea/);
    assert.equal(await group.locator('a.row').first().getAttribute('href'), '/code/0901');
    for (const href of await group
      .locator('.rows a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      assert.match(href ?? '', /^\/code\/0901\d+$/);
  });

  it('shows the everyday name that a code was found by', async () => {
    const page = await explorer.open('/?q=iphone');
    await page.locator('.everyday-name', { hasText: 'iphone' }).first().waitFor();
  });

  it('offers a filter for ten digits only if the edition has such codes', async () => {
    const page = await explorer.open('/?q=coffee');
    await page.waitForFunction(() => localStorage.getItem('tarifa.levels')?.endsWith(' no'));
    assert.equal(await page.locator('.radio-group input[value="10"]').count(), 0);
    assert.equal(await page.locator('.radio-group input[value="12"]').count(), 1);
  });

  it('filters by level and pages, and Back returns to the same page and scroll position', async () => {
    const page = await explorer.open('/?q=cotton');
    await page.locator('.radio-group label', { hasText: '6' }).click();
    await page.waitForURL('**/?q=cotton&level=6');
    await page.locator('a[rel=next]').click();
    await page.waitForURL('**/?q=cotton&level=6&page=2');
    await page.locator('.pager', { hasText: '21–40' }).waitFor();
    // The texts of the headings come last.
    await page.waitForFunction(() => document.querySelectorAll('.heading:not(:has(.description))').length === 0);
    // The pager changes at once; the old rows stay until the new ones are loaded.
    const link = page.locator('.results:not(.loading) a').nth(15);
    const code = await link.getAttribute('href');
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    assert.ok(scrolled > 0);
    await link.click();
    await page.waitForURL(`**${code}`);
    await page.locator('.code-header').waitFor();
    await page.goBack();
    await page.locator('.pager', { hasText: '21–40' }).waitFor();
    await page.waitForFunction((position) => Math.abs(scrollY - position) < 40, scrolled);
    assert.equal(await page.locator('#q').inputValue(), 'cotton');
  });

  it('works with the keyboard alone', async () => {
    const page = await explorer.open();
    await page.locator('#q').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('dates');
    // The results for the first letters can appear for a moment.
    await page.locator('.status-line', { hasText: '“dates”' }).waitFor();
    await page.locator('.results:not(.loading) a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/code/*');
    await page.locator('h1:focus').waitFor();
  });

  it('opens the page of a code, in any spelling', async () => {
    const page = await explorer.open();
    await page.locator('#q').fill('٨٥١٧.١٣');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/code/851713');
  });

  it('gives advice when nothing is found', async () => {
    const page = await explorer.open('/?q=qqqqzzzz&level=4');
    await page.locator('.no-results').waitFor();
    assert.match(await textOf(page, '.status-line'), /^Nothing found for “qqqqzzzz”$/);
    await page.locator('.no-results .button').click();
    await page.waitForURL('**/?q=qqqqzzzz');
  });
});

describe('a URL', () => {
  it('beyond the last page shows the last page', async () => {
    const page = await explorer.open('/?q=dates&page=999');
    await page.waitForURL((url) => url.searchParams.get('page') !== '999');
    await page.locator('.results a').first().waitFor();
  });

  it('that the API refuses shows the error', async () => {
    const page = await explorer.open('/?q=coffee&level=5');
    await page.locator('.error-card[data-code=invalid_parameter]').waitFor();
  });
});

it('the footer names the edition and the day in the time zone of the tariff', async () => {
  const { now } = explorer.service.clock;
  explorer.service.clock.now = Date.UTC(2026, 4, 4, 21, 0);
  const page = await explorer.open('/code/0901');
  await page.locator('.edition').waitFor();
  assert.match(await textOf(page, '.edition'), /^Edition \d{4}-\d{2}-\d{2}-[0-9a-f]{8} · as of 5 May 2026$/);
  explorer.service.clock.now = now;
});

describe('the page of a code', () => {
  it('can be reached from the table of contents', async () => {
    const page = await explorer.open();
    await page.locator('.sections summary', { hasText: 'Machinery and electronics' }).click();
    await page.locator('.sections a[href="/code/85"]').click();
    await page.locator('.children a[href="/code/8517"]').click();
    await page.locator('.children a[href="/code/851713"]').click();
    await page.locator('.children a[href="/code/851713000000"]').click();
    await page.waitForURL('**/code/851713000000');
    await page.locator('.badge.declarable').waitFor();
    assert.equal(await textOf(page, 'h1'), '8517 13 00 0000');
    const path = await page.locator('.breadcrumbs .hs-code').allInnerTexts();
    assert.deepEqual(
      path.map((code) => code.replace(/\u00a0/g, ' ')),
      ['85', '8517', '8517 13', '8517 13 00', '8517 13 00 0000'],
    );
    await page.goBack();
    await page.waitForURL('**/code/851713');
    assert.equal(await textOf(page, 'h1'), '8517 13');
  });

  it('links to its neighbours after the page above it', async () => {
    const page = await explorer.open('/code/8517');
    await page.locator('.children a[href="/code/851713"]').click();
    await page.locator('.sibling.next').waitFor();
    assert.equal(await textOf(page, '.sibling.prev .hs-code'), '8517 11');
    await page.locator('.sibling.next').click();
    await page.waitForURL('**/code/851714');
    assert.match(await textOf(page, '.sibling.prev'), /8517 13.*Smartphones/);
  });

  it('shows more children on request', async () => {
    const page = await explorer.open('/code/84');
    await page.locator('.children > button').click();
    await page.locator('.children a[href="/code/8487"]').waitFor();
    assert.equal(await page.locator('.children > .rows > li').count(), 86);
  });

  it('that does not exist offers the nearest code', async () => {
    const page = await explorer.open('/code/851');
    await page.locator('.error-card[data-code=not_found] .button').click();
    await page.waitForURL('**/code/85');
  });

  it('has a button that copies the code', async () => {
    const page = await explorer.open('/code/0901', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('h1 .copy').click();
    await page.locator('h1 .copy.done').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '0901');
  });

  it('copies the code on a page without HTTPS too, where browsers have no clipboard', async () => {
    const page = await explorer.open('/code/0901');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.locator('h1 .copy').click();
    await page.locator('h1 .copy.done').waitFor({ timeout: 5_000 });
    assert.ok(await page.locator('h1 .copy').evaluate((button) => button === document.activeElement));
    await page.locator('#q').press('Control+v');
    assert.equal(await page.locator('#q').inputValue(), '0901');
  });
});

describe('the calculator', () => {
  it('shows exactly the digits of the API and keeps its fields in the URL', async () => {
    const page = await explorer.open('/code/61091000');
    await page.locator('#value').fill('999999999999.99');
    await page.locator('[data-amount=landed]').waitFor();
    await page.waitForURL('**/code/61091000?value=999999999999.99');
    const path = '/api/v1/tariff/calculate?hs_code=61091000&value=999999999999.99&currency=AED&include_vat=1';
    const { text } = await explorer.service.get(path, await explorer.service.key());
    const fields: Record<string, string> = {
      goods: 'declared_value',
      duty: 'import_duty_amount',
      vat: 'vat_amount',
      total: 'total_duties_taxes',
      landed: 'landed_cost',
    };
    for (const [part, field] of Object.entries(fields)) {
      const digits = new RegExp(`"${field}":([0-9.]+)`).exec(text)?.[1] ?? '';
      const shown = (await textOf(page, `[data-amount=${part}]`)).replaceAll(',', '');
      assert.equal(shown, withMinorUnits(digits, 'AED'), field);
    }
    assert.equal(await textOf(page, '[data-amount=goods]'), '999,999,999,999.99');
  });

  it('keeps currency and VAT on the way down the hierarchy', async () => {
    const page = await explorer.open('/code/8517?value=1000.555');
    await page.locator('#currency').selectOption('KWD');
    await page.waitForURL('**/code/8517?value=1000.555&currency=KWD');
    await page.locator('.switch input').uncheck();
    await page.waitForURL('**/code/8517?value=1000.555&currency=KWD&vat=0');
    await page.locator('tr.vat', { hasText: '0%' }).waitFor();
    assert.equal(await textOf(page, '[data-amount=vat]'), '0.000');
    await page.locator('.children .row').first().click();
    await page.waitForURL('**/code/851711?value=1000.555&currency=KWD&vat=0');
    assert.equal(await page.locator('#value').inputValue(), '1000.555');
  });

  it('reads amounts as people write them, and rejects other text', async () => {
    const page = await explorer.open('/code/8517');
    await page.locator('#value').fill('١٬٢٣٤٫٥');
    await page.waitForURL('**/code/8517?value=1234.5');
    await page.locator('#value').fill('ten');
    await page.locator('#value-hint.field-error').waitFor();
    for (const [typed, value] of [
      ['12,50', '12.5'],
      ['1.234,56', '1234.56'],
    ] as const) {
      await page.locator('#value').fill(typed);
      await page.waitForURL(`**/code/8517?value=${value}`);
    }
    // A thousand or a fraction: it is asked about and not calculated.
    await page.locator('#value').fill('1.234');
    await page.locator('#value-hint.field-error', { hasText: '1.2340' }).waitFor();
    assert.equal(await page.locator('.cost').count(), 0);
  });
});

describe('the request panel', () => {
  it('shows the requests of the page as curl commands without the key', async () => {
    const page = await explorer.open('/code/0901?value=10&currency=AED');
    await page.locator('.cost').waitFor();
    await page.locator('.request summary').click();
    const key = await page.evaluate(() => localStorage.getItem('tarifa.key'));
    assert.equal(
      await textOf(page, '.curl'),
      `curl -H "X-Api-Key: $TARIFA_KEY" -H "Accept-Language: en" '${explorer.url}/api/v1/tariff/calculate?hs_code=0901&value=10&currency=AED&include_vat=true'`,
    );
    const shown = JSON.parse(await textOf(page, '.json'));
    assert.equal(shown.data.calculation.currency, 'AED');
    assert.ok(!(await page.content()).includes(key ?? ''));
  });
});
