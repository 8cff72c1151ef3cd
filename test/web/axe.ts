import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the colours of a page. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The serious accessibility violations that axe finds. */
export async function seriousViolations(page: Page, rules: readonly string[] = ALL_RULES): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} })
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`);
  return found;
}
