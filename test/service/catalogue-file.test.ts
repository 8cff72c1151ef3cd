import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { catalogueOf } from '../../src/edition/build-catalogue.ts';
import { IndexFile, indexFileBeside } from '../../src/service/index-file.ts';
import type { Catalogue } from '../../src/tariff/catalogue.ts';
import type { SavedIndex } from '../../src/tariff/search/saved-index.ts';
import { finish } from '../../src/tariff/steps.ts';
import { SMALL } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-index-'));
after(() => rmSync(folder, { recursive: true }));

const content = readFileSync(SMALL, 'utf8');
const QUERIES = ['coffee', 'roasted coffe', 'قهوة', 'smartphone', 'dates', 'not smartphones', 'tele', '0901', 'qqqq'];

/** Everything that searches and classifications answer. */
function answersOf({ index }: Catalogue): unknown {
  return QUERIES.map((query) => {
    const { total, records } = index.search(query, { limit: 50, offset: 0 });
    return [total, records.map(({ code }) => code), index.classify(query, 5)];
  });
}

/** Builds the catalogue of a text, and whether its index was read from the file. */
async function open(path: string, text = content): Promise<{ catalogue: Catalogue; isRead: boolean }> {
  const file = new IndexFile(path);
  let read: SavedIndex | null = null;
  const catalogue = finish(
    catalogueOf('test', text, undefined, null, {
      read: (key) => {
        read = file.read(key);
        return read;
      },
      write: (key, index) => file.write(key, index),
    }),
  );
  await file.written;
  return { catalogue, isRead: read !== null };
}

describe('the file of a search index', () => {
  const path = join(folder, 'tarifa.db-index');
  beforeEach(() => rmSync(path, { force: true }));

  it('is written when the index is built, readable by its owner only, and answers every search alike', async () => {
    const built = await open(path);
    assert.equal(built.isRead, false);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder), ['tarifa.db-index'], 'no temporary file is left');
    const restored = await open(path);
    assert.equal(restored.isRead, true);
    assert.deepEqual(answersOf(restored.catalogue), answersOf(built.catalogue));
  });

  it('of another edition is not used, and is replaced', async () => {
    await open(path);
    const other = content.replace('coffee', 'cocoa');
    const built = await open(path, other);
    assert.equal(built.isRead, false);
    const restored = await open(path, other);
    assert.equal(restored.isRead, true);
    assert.deepEqual(answersOf(restored.catalogue), answersOf(built.catalogue));
  });

  it('that is damaged, cut off or empty is not used, and is replaced', async () => {
    await open(path);
    const good = readFileSync(path);
    const changed = Buffer.from(good);
    changed[good.length - 100] = (changed[good.length - 100] ?? 0) ^ 1;
    for (const bad of [changed, good.subarray(0, good.length / 2), Buffer.alloc(0), Buffer.from('hello')]) {
      writeFileSync(path, bad);
      assert.equal((await open(path)).isRead, false);
      assert.equal((await open(path)).isRead, true);
    }
  });

  it('is not missed where it cannot be written', async () => {
    const { catalogue } = await open(join(folder, 'missing', 'tarifa.db-index'));
    assert.ok(catalogue.index.search('coffee', { limit: 1, offset: 0 }).total > 0);
    assert.ok(!existsSync(join(folder, 'missing')));
  });
});

it('a database that is not a file has no such file', () => {
  assert.equal(indexFileBeside(null), null);
});
