import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FLAGS } from '../../bench/launcher.ts';

/** What a request is answered with, and the bytes that it may allocate: about half as many again as it does. */
const REQUESTS = [
  { url: '/api/v1/hs-codes/851713', status: 200, most: 3_500 },
  { url: '/api/v1/hs-codes/0101/children', status: 200, most: 4_000 },
  { url: '/api/v1/tariff/calculate?hs_code=010129&value=1234.56&currency=AED&include_vat=1', status: 200, most: 6_900 },
  { url: '/api/v1/search?q=horse', status: 200, most: 4_200 },
  { url: '/api/v1/hs-codes/99', status: 404, most: 3_500 },
];
/** The bytes of them that may last. V8 learns, which takes up to 14; one short text kept for each request would be 24. */
const MOST_LASTING = 20;

interface Result {
  readonly status: number;
  readonly allocated: number;
  readonly lasting: number;
}

describe('between its acceptance and its answer', () => {
  let results: readonly Result[];

  before(() => {
    const script = fileURLToPath(new URL('hot-path.ts', import.meta.url));
    const flags = [...FLAGS, '--expose-gc', '--max-semi-space-size=512', '--min-semi-space-size=512'];
    const urls = REQUESTS.map(({ url }) => url);
    results = JSON.parse(execFileSync(process.execPath, [...flags, script, ...urls], { encoding: 'utf8' }));
  });

  for (const [i, { url, status, most }] of REQUESTS.entries()) {
    it(`${url} allocates little, and next to nothing of it lasts`, () => {
      const result = results[i];
      assert.equal(result?.status, status);
      assert.ok(result.allocated <= most, `it allocates ${result.allocated} bytes, at most ${most} are allowed`);
      assert.ok(result.lasting <= MOST_LASTING, `${result.lasting} bytes last, at most ${MOST_LASTING} are allowed`);
    });
  }
});
