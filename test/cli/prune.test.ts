import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { dayOf } from '../../src/day.ts';
import { editionOf } from '../../src/publishing/edition.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { finish } from '../../src/steps.ts';
import { Store } from '../../src/store/store.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-prune-'));
after(() => rmSync(folder, { recursive: true }));

/** Publishes editions, each named by its rate, on consecutive days of the past; prunes; and returns the names that are left. */
async function prune(library: 'editions' | 'measures', rates: readonly number[], keep: string): Promise<string[]> {
  const database = join(mkdtempSync(join(folder, 'case-')), 'tarifa.db');
  const store = Store.open(database);
  await store.migrate();
  for (const [i, rate] of rates.entries()) {
    const text = `hs_code,description_en,description_ar,tariff_rate\n01,Animals,حيوانات,${rate}\n`;
    const edition = finish(editionOf(finish(parseEdition(text))));
    await store[library].publish(edition, String(rate), dayOf(`2026-01-0${i + 1}`), i);
  }
  assert.equal((await tarifaIn({ TARIFA_DATABASE: database }, library, 'prune', '--keep', keep)).status, 0);
  const left = (await store[library].list()).map(({ name }) => name);
  await store.close();
  return left.sort();
}

for (const library of ['editions', 'measures'] as const)
  describe(`${library} prune`, () => {
    it('deletes all but the newest', async () => {
      assert.deepEqual(await prune(library, [1, 2, 3, 4], '2'), ['3', '4']);
    });

    it('deletes nothing where there are fewer than are to be kept', async () => {
      assert.deepEqual(await prune(library, [1, 2, 3], '10'), ['1', '2', '3']);
      assert.deepEqual(await prune(library, [1, 2, 3], '3'), ['1', '2', '3']);
    });

    it('counts an edition that was put in force again once', async () => {
      assert.deepEqual(await prune(library, [1, 2, 3, 2, 3], '3'), ['1', '2', '3']);
      assert.deepEqual(await prune(library, [1, 2, 3, 2, 3], '2'), ['2', '3']);
    });
  });
