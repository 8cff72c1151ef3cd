import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Tier } from '../../src/contract/tiers.ts';
import type { Store } from '../../src/store/store.ts';
import { BUNDLED, TestService } from '../service.ts';
import { launch } from './browser.ts';

/** A service with the bundled edition or those of a store, and a browser. */
export class SiteFixture {
  readonly service: TestService;
  readonly #browser: Browser;

  private constructor(service: TestService, browser: Browser) {
    this.service = service;
    this.#browser = browser;
  }

  static async start(environment: Record<string, string> = {}, store?: Store): Promise<SiteFixture> {
    const service = await TestService.start({
      ...(store === undefined ? { edition: BUNDLED } : { store, edition: null }),
      environment: { TARIFA_LOG_LEVEL: 'silent', TARIFA_PAGES: '10000', ...environment },
    });
    return new SiteFixture(service, await launch());
  }

  get url(): string {
    return this.service.service.url;
  }

  /** Closes all pages. Without it, those of earlier tests go on working and slow down the next. */
  async closePages(): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
  }

  /** An empty page of a new visitor, in English by default. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    // A test sees the requests of the page itself; that of the time without a network allows the worker.
    const context = await this.#browser.newContext({ locale: 'en-US', serviceWorkers: 'block', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  /** Opens a path as a new visitor without a key. */
  async visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.newPage(options);
    await page.goto(this.url + path);
    return page;
  }

  /** Opens a path as a new visitor with a new key. */
  async open(path = '/invoice', options: BrowserContextOptions & { tier?: Tier } = {}): Promise<Page> {
    const { tier = 'pro', ...rest } = options;
    const page = await this.newPage(rest);
    await page.goto(`${this.url}${path}#key=${await this.service.key(tier)}`);
    return page;
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.service.stop();
  }
}

/** The text of the first element that matches, without bidirectional control characters. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = (await page.locator(selector).first().textContent()) ?? '';
  return text
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ')
    .trim();
}
