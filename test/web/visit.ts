import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Tier } from '../../src/contract/tiers.ts';
import { BUNDLED, TestService } from '../service.ts';
import { launch } from './browser.ts';

/** A browser and a service with the whole tariff, for as long as a test file runs. */
export class Stage {
  readonly service: TestService;
  readonly #browser: Browser;

  private constructor(service: TestService, browser: Browser) {
    this.service = service;
    this.#browser = browser;
  }

  static async set(environment: Record<string, string> = {}): Promise<Stage> {
    const service = await TestService.start({
      edition: BUNDLED,
      environment: { TARIFA_LOG_LEVEL: 'silent', ...environment },
    });
    return new Stage(service, await launch());
  }

  get url(): string {
    return this.service.service.url;
  }

  /** A visitor with a browser of their own, English-speaking unless something else is said. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return page;
  }

  /** A visitor who came with a fresh key in the link. */
  async guest(path = '/', options: BrowserContextOptions & { tier?: Tier } = {}): Promise<Page> {
    const { tier = 'pro', ...rest } = options;
    const page = await this.visitor(rest);
    await page.goto(`${this.url}${path}#key=${await this.service.key(tier)}`);
    return page;
  }

  async strike(): Promise<void> {
    await this.#browser.close();
    await this.service.stop();
  }
}

/** What stands on the page at some place, without the marks that only steer its direction. */
export async function read(page: Page, selector: string): Promise<string> {
  const text = (await page.locator(selector).first().textContent()) ?? '';
  return text
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ')
    .trim();
}
