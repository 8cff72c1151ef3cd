import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Bytes of heap that a request may cost: about half as much again as it does. A clear regression is more. */
const MOST: Readonly<Record<string, number>> = {
  '/api/v1/hs-codes/851713': 3_900,
  '/api/v1/hs-codes/0101/children': 4_300,
  '/api/v1/tariff/calculate?hs_code=010129&value=1234.56&currency=AED&include_vat=1': 4_700,
};

it('a request allocates little between its acceptance and its answer', () => {
  const script = fileURLToPath(new URL('hot-path.ts', import.meta.url));
  const flags = ['--expose-gc', '--max-semi-space-size=512', '--min-semi-space-size=512'];
  const bytes: Record<string, number> = JSON.parse(
    execFileSync(process.execPath, [...flags, script, ...Object.keys(MOST)], { encoding: 'utf8' }),
  );
  for (const [url, most] of Object.entries(MOST)) {
    assert.ok(
      (bytes[url] ?? Number.POSITIVE_INFINITY) <= most,
      `${url} allocates ${bytes[url]} bytes, at most ${most} are allowed`,
    );
  }
});
