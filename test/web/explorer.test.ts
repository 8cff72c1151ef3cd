import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { read, Stage } from './visit.ts';

let stage: Stage;
before(async () => {
  stage = await Stage.set();
});
after(() => stage.strike());

describe('searching', () => {
  it('finds as one types, marks the words, and keeps the search in the address', async () => {
    const page = await stage.guest();
    await page.locator('#q').pressSequentially('roasted coffee', { delay: 5 });
    await page.waitForURL('**/?q=roasted+coffee');
    await page
      .locator('.results mark', { hasText: /^Roasted$/ })
      .first()
      .waitFor();
    assert.match(await read(page, '.told'), /^\d+ results for “roasted coffee”$/);
    assert.match(await read(page, '.results .digits'), /^\d{2}(\d\d( \d\d){0,2}( \d{4})?)?$/);
    assert.match(await read(page, '.results .rate bdi'), /^\d+(\.\d+)?%$/);
    assert.match(await read(page, '.results li [lang=ar]'), /\p{Script=Arabic}/u);
  });

  it('asks once for a word typed in one go, not once for each letter', async () => {
    const page = await stage.guest();
    await page.locator('#q').focus();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    // The page's own clock stands still while one types, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('smartphone');
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await page.locator('.results a').first().waitFor();
    assert.equal(asked.length, 1);
  });

  it('filters by level and pages, and Back returns to the page and place that was left', async () => {
    const page = await stage.guest('/?q=cotton');
    await page.locator('.choice label', { hasText: '6' }).click();
    await page.waitForURL('**/?q=cotton&level=6');
    await page.locator('a[rel=next]').click();
    await page.waitForURL('**/?q=cotton&level=6&page=2');
    await page.locator('.pager', { hasText: '21–40' }).waitFor();
    // The pager moves on at once; the rows of the page before stay, waiting, until those of the next are here.
    const link = page.locator('.results:not(.waiting) a').nth(15);
    const code = await link.getAttribute('href');
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    assert.ok(scrolled > 0);
    await link.click();
    await page.waitForURL(`**${code}`);
    await page.locator('.code-head').waitFor();
    await page.goBack();
    await page.locator('.pager', { hasText: '21–40' }).waitFor();
    await page.waitForFunction((place) => Math.abs(scrollY - place) < 40, scrolled);
    assert.equal(await page.locator('#q').inputValue(), 'cotton');
  });

  it('is driven from the keyboard alone', async () => {
    const page = await stage.guest();
    await page.locator('#q').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('dates');
    // What was found for the first letters may be in sight for a moment.
    await page.locator('.told', { hasText: '“dates”' }).waitFor();
    await page.locator('.results:not(.waiting) a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/code/*');
    await page.locator('h1:focus').waitFor();
  });

  it('takes a code in any spelling straight to its page', async () => {
    const page = await stage.guest();
    await page.locator('#q').fill('٨٥١٧.١٣');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/code/851713');
  });

  it('helps where nothing is found', async () => {
    const page = await stage.guest('/?q=qqqqzzzz&level=4');
    await page.locator('.nothing').waitFor();
    assert.match(await read(page, '.told'), /^Nothing found for “qqqqzzzz”$/);
    await page.locator('.nothing .button').click();
    await page.waitForURL('**/?q=qqqqzzzz');
  });
});

describe('an address', () => {
  it('beyond the last page leads to the last page', async () => {
    const page = await stage.guest('/?q=dates&page=999');
    await page.waitForURL((url) => url.searchParams.get('page') !== '999');
    await page.locator('.results a').first().waitFor();
  });

  it('that the API does not understand is told so', async () => {
    const page = await stage.guest('/?q=coffee&level=5');
    await page.locator('.refused[data-code=invalid_parameter]').waitFor();
  });
});

describe('a code', () => {
  it('is walked down to from the table of contents', async () => {
    const page = await stage.guest();
    await page.locator('.sections summary', { hasText: 'Machinery and electronics' }).click();
    await page.locator('.sections a[href="/code/85"]').click();
    await page.locator('.below a[href="/code/8517"]').click();
    await page.locator('.below a[href="/code/851713"]').click();
    await page.locator('.below a[href="/code/851713000000"]').click();
    await page.waitForURL('**/code/851713000000');
    await page.locator('.leaf').waitFor();
    assert.equal(await read(page, 'h1'), '8517 13 00 0000');
    const rungs = await page.locator('.ladder .digits').allInnerTexts();
    assert.deepEqual(
      rungs.map((rung) => rung.replace(/\u00a0/g, ' ')),
      ['85', '8517', '8517 13', '8517 13 00', '8517 13 00 0000'],
    );
    await page.goBack();
    await page.waitForURL('**/code/851713');
    assert.equal(await read(page, 'h1'), '8517 13');
  });

  it('opened from a link stands complete, with what is around it', async () => {
    const page = await stage.guest('/code/851713');
    await page.locator('.sibling.next').waitFor();
    assert.equal(await page.locator('.ladder li').count(), 3);
    assert.equal(await read(page, '.sibling.prev .digits'), '8517 11');
    assert.equal(await read(page, '.status'), 'In force');
    assert.match(await read(page, '.meaning [lang=ar]'), /هواتف/);
    await page.reload();
    await page.locator('.sibling.next').waitFor();
    assert.equal(await read(page, 'h1'), '8517 13');
  });

  it('with more than a page of codes below it shows the rest on request', async () => {
    const page = await stage.guest('/code/84');
    await page.locator('.below > button').click();
    await page.locator('.below a[href="/code/8487"]').waitFor();
    assert.equal(await page.locator('.below > .rows > li').count(), 86);
  });

  it('that does not exist leads to the nearest one', async () => {
    const page = await stage.guest('/code/8517999999');
    await page.locator('.refused[data-code=not_found] .button').click();
    await page.waitForURL('**/code/8517');
  });

  it('and its descriptions can be copied', async () => {
    const page = await stage.guest('/code/0901', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('h1 .copy').click();
    await page.locator('h1 .copy.done').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '0901');
  });
});

describe('the calculator', () => {
  it('shows the figures of the API, digit for digit, and keeps them in the address', async () => {
    const page = await stage.guest('/code/61091000');
    await page.locator('#value').fill('999999999999.99');
    await page.locator('[data-figure=landed]').waitFor();
    await page.waitForURL('**/code/61091000?value=999999999999.99');
    const path = '/api/v1/tariff/calculate?hs_code=61091000&value=999999999999.99&currency=AED&include_vat=1';
    const { text } = await stage.service.get(path, await stage.service.key());
    const figures: Record<string, string> = {
      goods: 'declared_value',
      duty: 'import_duty_amount',
      vat: 'vat_amount',
      total: 'total_duties_taxes',
      landed: 'landed_cost',
    };
    for (const [part, field] of Object.entries(figures)) {
      const digits = new RegExp(`"${field}":([0-9.]+)`).exec(text)?.[1];
      assert.equal((await read(page, `[data-figure=${part}]`)).replaceAll(',', ''), digits, field);
    }
    assert.equal(await read(page, '[data-figure=goods]'), '999,999,999,999.99');
  });

  it('follows currency and VAT, and goes along on the way down', async () => {
    const page = await stage.guest('/code/8517?value=1000.555');
    await page.locator('#currency').selectOption('KWD');
    await page.waitForURL('**/code/8517?value=1000.555&currency=KWD');
    await page.locator('.switch input').uncheck();
    await page.waitForURL('**/code/8517?value=1000.555&currency=KWD&vat=0');
    await page.locator('tr.vat', { hasText: '0%' }).waitFor();
    assert.equal(await read(page, '[data-figure=vat]'), '0');
    await page.locator('.below .row').first().click();
    await page.waitForURL('**/code/851711?value=1000.555&currency=KWD&vat=0');
    assert.equal(await page.locator('#value').inputValue(), '1000.555');
  });

  it('reads Arabic digits and refuses what is no amount', async () => {
    const page = await stage.guest('/code/8517');
    await page.locator('#value').fill('١٬٢٣٤٫٥');
    await page.waitForURL('**/code/8517?value=1234.5');
    await page.locator('#value').fill('ten');
    await page.locator('#value-hint.fault').waitFor();
    assert.equal(await page.locator('.bill').count(), 0);
  });
});

describe('for developers', () => {
  it('the request behind a page is shown ready for a shell, without the key', async () => {
    const page = await stage.guest('/code/0901?value=10&currency=AED');
    await page.locator('.bill').waitFor();
    await page.locator('.request summary').click();
    const key = await page.evaluate(() => localStorage.getItem('tarifa.key'));
    assert.equal(
      await read(page, '.curl'),
      `curl -H "X-Api-Key: $TARIFA_KEY" '${stage.url}/api/v1/tariff/calculate?hs_code=0901&value=10&currency=AED&include_vat=1'`,
    );
    const shown = JSON.parse(await read(page, '.json'));
    assert.equal(shown.data.calculation.currency, 'AED');
    assert.ok(!(await page.content()).includes(key ?? ''));
  });
});
