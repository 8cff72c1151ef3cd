import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { BUNDLED, TestService } from '../service.ts';
import { launch } from './browser.ts';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const PAGES = [
  '/en',
  '/ar',
  '/en/code/851713000000?value=1000',
  '/ar/code/851713000000?value=1000',
  '/en/code/2402',
  '/ar/code/2402',
  '/en/search?q=smart+phone',
  '/ar/search?q=%D8%AD%D9%84%D9%8A%D8%A8',
];
const MOST_SHIFT = 0.05;
const WIDTHS = [320, 390, 1280];

let service: TestService;
let browser: Browser;
before(async () => {
  service = await TestService.start({ edition: BUNDLED, environment: { TARIFA_PAGES: '10000' } });
  browser = await launch();
});
after(async () => {
  await browser.close();
  await service.stop();
});

/** What a browser has to say of a page once it is loaded. */
interface Seen {
  readonly shift: number;
  readonly isTooWide: boolean;
  readonly faults: readonly string[];
}

async function look(path: string, width: number, colorScheme: 'light' | 'dark'): Promise<Seen> {
  // The policy of the pages allows no script that is not theirs.
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(new URL(path, service.service.url).href, { waitUntil: 'load' });
    const shift: number = await page.evaluate(
      `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true }) ?? requestAnimationFrame(() => requestAnimationFrame(() => done(0))))`,
    );
    const isTooWide: boolean = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    await page.evaluate(AXE);
    const faults: string[] = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
    );
    return { shift, isTooWide, faults };
  } finally {
    await context.close();
  }
}

describe('an open page', () => {
  for (const path of PAGES)
    it(`${path} fits every window, shifts nothing, and has no fault of accessibility in light and dark`, async () => {
      for (const width of WIDTHS) {
        const { shift, isTooWide, faults } = await look(path, width, width === 390 ? 'dark' : 'light');
        assert.ok(shift < MOST_SHIFT, `${shift} at ${width}`);
        assert.equal(isTooWide, false, `runs out of a window of ${width}`);
        assert.deepEqual(faults, [], `at ${width}`);
      }
    });

  it('answers without scripts what a value costs, and offers the explorer beside it', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(new URL('/en/code/610910', service.service.url).href);
    await page.fill('#value', '1,250.50');
    await page.click('.calculator button');
    assert.match((await page.textContent('.bill')) ?? '', /1250\.50 AED.*62\.53 AED.*65\.65 AED.*1378\.68 AED/);
    await page.fill('#value', '-5');
    await page.click('.calculator button');
    assert.match((await page.textContent('.calculator [role="status"]')) ?? '', /value/);
    await context.close();
  });
});
