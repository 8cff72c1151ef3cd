import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FLAGS } from '../../bench/launcher.ts';

/** The status of each request, and the bytes that it may allocate: about 1.5 times what it allocates today. */
const REQUESTS = [
  { url: '/api/v1/hs-codes/851713', status: 200, most: 4_400 },
  { url: '/api/v1/hs-codes/0101/children', status: 200, most: 4_500 },
  { url: '/api/v1/tariff/calculate?hs_code=010129&value=1234.56&currency=AED&include_vat=1', status: 200, most: 8_200 },
  { url: '/api/v1/search?q=horse', status: 200, most: 4_400 },
  { url: '/api/v1/hs-codes/99', status: 404, most: 5_600 },
];
/** Bytes per request that may survive a collection. V8's own feedback takes up to 14; one retained short string is 24. */
const MOST_SURVIVING = 20;

interface Result {
  readonly status: number;
  readonly allocated: number;
  readonly surviving: number;
}

describe('from acceptance to answer', () => {
  let results: readonly Result[];

  before(() => {
    const script = fileURLToPath(new URL('hot-path.ts', import.meta.url));
    const flags = [...FLAGS, '--expose-gc', '--max-semi-space-size=512', '--min-semi-space-size=512'];
    const urls = REQUESTS.map(({ url }) => url);
    results = JSON.parse(execFileSync(process.execPath, [...flags, script, ...urls], { encoding: 'utf8' }));
  });

  for (const [i, { url, status, most }] of REQUESTS.entries()) {
    it(`${url} allocates little, and almost nothing survives a collection`, () => {
      const result = results[i];
      assert.equal(result?.status, status);
      assert.ok(result.allocated <= most, `it allocates ${result.allocated} bytes, at most ${most} are allowed`);
      assert.ok(
        result.surviving <= MOST_SURVIVING,
        `${result.surviving} bytes survive, at most ${MOST_SURVIVING} are allowed`,
      );
    });
  }
});
