import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Tier } from '../../src/contract/tiers.ts';
import { BUNDLED, TestService } from '../service.ts';
import { launch } from './browser.ts';

/** A service with the bundled edition, and a browser. */
export class ExplorerFixture {
  readonly service: TestService;
  readonly #browser: Browser;

  private constructor(service: TestService, browser: Browser) {
    this.service = service;
    this.#browser = browser;
  }

  static async start(environment: Record<string, string> = {}): Promise<ExplorerFixture> {
    const service = await TestService.start({
      edition: BUNDLED,
      environment: { TARIFA_LOG_LEVEL: 'silent', ...environment },
    });
    return new ExplorerFixture(service, await launch());
  }

  get url(): string {
    return this.service.service.url;
  }

  /** An empty page of a new visitor, in English by default. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return page;
  }

  /** Opens a path as a new visitor with a new key. */
  async open(path = '/', options: BrowserContextOptions & { tier?: Tier } = {}): Promise<Page> {
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
