import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import type { GoodsSearch } from '../../src/classify/goods-search.ts';
import { CatalogueFile, catalogueFileBeside } from '../../src/library/catalogue-file.ts';
import { type SavedCatalogue, searchOf } from '../../src/publishing/build-catalogue.ts';
import { finish } from '../../src/steps.ts';
import { SMALL } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-catalogue-'));
after(() => rmSync(folder, { recursive: true }));

const content = readFileSync(SMALL, 'utf8');
const QUERIES = ['coffee', 'roasted coffe', 'قهوة', 'smartphone', 'dates', 'not smartphones', 'tele', '0901', 'qqqq'];

/** Everything that searches and classifications answer. */
function answersOf(search: GoodsSearch): unknown {
  return QUERIES.map((query) => {
    const { total, records } = search.search(query, { limit: 50, offset: 0 });
    return [total, records.map(({ code }) => code), search.likely(query, 5).likely];
  });
}

/** Builds the catalogue of a text, and whether it was read from the file. */
async function open(
  path: string,
  text = content,
  software?: string,
): Promise<{ search: GoodsSearch; isRead: boolean }> {
  const file = new CatalogueFile(path, software);
  let read: SavedCatalogue | null = null;
  const search = finish(
    searchOf('test', text, {
      savedCatalogues: {
        *read(key) {
          read = yield* file.read(key);
          return read;
        },
        write: (key, saved) => file.write(key, saved),
      },
    }),
  );
  await file.written;
  return { search, isRead: read !== null };
}

describe('the file of a catalogue', () => {
  const path = join(folder, 'tarifa.db-catalogue');
  beforeEach(() => rmSync(path, { force: true }));

  it('is written when the catalogue is built, readable by its owner only, and gives the same records and answers', async () => {
    const built = await open(path);
    assert.equal(built.isRead, false);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder), ['tarifa.db-catalogue'], 'no temporary file is left');
    const restored = await open(path);
    assert.equal(restored.isRead, true);
    assert.deepEqual(restored.search.catalogue.records, built.search.catalogue.records);
    assert.deepEqual(answersOf(restored.search), answersOf(built.search));
  });

  it('of another edition is not used, and is replaced', async () => {
    await open(path);
    const other = content.replace('coffee', 'cocoa');
    const built = await open(path, other);
    assert.equal(built.isRead, false);
    const restored = await open(path, other);
    assert.equal(restored.isRead, true);
    assert.deepEqual(answersOf(restored.search), answersOf(built.search));
  });

  it('of other software is not used, and is replaced', async () => {
    await open(path);
    assert.equal((await open(path, content, 'after an upgrade')).isRead, false);
    assert.equal((await open(path, content, 'after an upgrade')).isRead, true);
    assert.equal((await open(path)).isRead, false);
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

  it('replaces what a killed process left of it, and nothing that may still be written', async () => {
    const ended = spawnSync('true').pid;
    const left = [`${path}-${ended}`, `${path}-${process.ppid}`, `${path}-old`, join(folder, `other-${ended}`)];
    for (const each of left) {
      writeFileSync(each, 'half');
      utimesSync(each, new Date(), Date.now() / 1000 - 60);
    }
    const written = `${path}-${spawnSync('true').pid}`;
    writeFileSync(written, 'half');
    utimesSync(written, new Date(), Date.now() / 1000 + 60);
    await open(path);
    assert.deepEqual(left.filter(existsSync), left.slice(1));
    assert.ok(existsSync(written), 'a process of another container is not seen, but its file was just written to');
    for (const each of [...left, written]) rmSync(each, { force: true });
  });

  it('is not missed where it cannot be written', async () => {
    const { search } = await open(join(folder, 'missing', 'tarifa.db-catalogue'));
    assert.ok(search.search('coffee', { limit: 1, offset: 0 }).total > 0);
    assert.ok(!existsSync(join(folder, 'missing')));
  });
});

it('a database that is not a file has no such file', () => {
  assert.equal(catalogueFileBeside(null), null);
});
