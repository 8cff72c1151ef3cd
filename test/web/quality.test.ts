import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { Stage } from './visit.ts';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const ARTEFACTS = fileURLToPath(new URL('../../test-artifacts/', import.meta.url));
const SCRIPT_BUDGET = 60_000;

/** The main views, and what stands on each once it is complete. */
const VIEWS: Readonly<Record<string, readonly [path: string, ready: string]>> = {
  home: ['/', '.sections'],
  search: ['/?q=coffee', '.results a'],
  nothing: ['/?q=qqqqzzzz', '.nothing'],
  code: ['/code/8517?value=1234567.5&currency=AED', '.bill'],
  line: ['/code/080410220000?value=2500&currency=SAR', '.bill'],
  missing: ['/code/8517999999', '.refused'],
  docs: ['/docs', '#errors'],
};
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

let stage: Stage;
before(async () => {
  mkdirSync(ARTEFACTS, { recursive: true });
  stage = await Stage.set({ TARIFA_ANONYMOUS_PER_MINUTE: '1000' });
});
after(() => stage.strike());

async function open(page: Page, view: string): Promise<void> {
  const [path, ready] = VIEWS[view] ?? ['/', 'main'];
  await page.goto(`${stage.url}${path}`);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** On the phone one theme is enough: what differs there is the width. */
const LOOKS = [
  ['light', 'desk', DESK],
  ['dark', 'desk', DESK],
  ['light', 'phone', PHONE],
] as const;

for (const language of ['en', 'ar'] as const) {
  for (const [theme, device, viewport] of LOOKS) {
    it(`in ${language}, ${theme}, on a ${device}, nothing keeps anybody out and nothing runs over the edge`, async () => {
      const page = await stage.guest('/', { locale: language, colorScheme: theme, viewport, bypassCSP: true });
      for (const view of Object.keys(VIEWS)) {
        // The reference has no Arabic.
        if (view === 'docs' && language === 'ar') continue;
        await open(page, view);
        assert.deepEqual(await serious(page), [], view);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${view} is ${over} px too wide`);
        await page.screenshot({ path: `${ARTEFACTS}${view}-${language}-${theme}-${device}.png`, fullPage: true });
      }
    });
  }
}

it('the open panels are in nobody’s way either', async () => {
  for (const locale of ['en', 'ar']) {
    const page = await stage.guest('/code/0901?value=10', { locale, viewport: PHONE, bypassCSP: true });
    await page.locator('.bill').waitFor();
    await page.locator('.request summary').click();
    await page.locator('.json').waitFor();
    await page.screenshot({ path: `${ARTEFACTS}request-${locale}-light-phone.png`, fullPage: true });
    await page.locator('[popovertarget=settings]').click();
    assert.deepEqual(await serious(page), []);
    await page.screenshot({ path: `${ARTEFACTS}settings-${locale}-light-phone.png` });
    const visitor = await stage.visitor({ locale, bypassCSP: true });
    await visitor.goto(stage.url);
    await visitor.locator('.key-card').waitFor();
    assert.deepEqual(await serious(visitor), []);
    await visitor.screenshot({ path: `${ARTEFACTS}key-${locale}-light-desk.png`, fullPage: true });
  }
});

it('the first load is light, comes from here alone, and breaks no rule of its own policy', async () => {
  const page = await stage.visitor();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  let script = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') script += Number(response.headers()['content-length']);
  });
  const response = await page.goto(`${stage.url}/#key=${await stage.service.key()}`);
  await page.waitForLoadState('networkidle');
  assert.ok(script > 0 && script <= SCRIPT_BUDGET, `${script} bytes of script`);
  await page.locator('#q').fill('coffee');
  await page.locator('.results a').first().click();
  await page.locator('#value').fill('100');
  await page.locator('.bill').waitFor();
  for (const url of asked) assert.ok(url.startsWith(`${stage.url}/`), url);
  assert.deepEqual(complaints, []);
  const policy = response?.headers()['content-security-policy'] ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-|\*|https?:/);
});

/** What axe finds that keeps somebody out, in a few words. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] =
    await page.evaluate(`axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`);
  return found;
}
