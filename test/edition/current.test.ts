import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { lookup } from '../../src/api/lookup.ts';
import { search } from '../../src/api/search.ts';
import { CurrentEdition } from '../../src/edition/current.ts';
import { BUNDLED, SMALL } from '../service.ts';

const silent = { loaded: () => {}, failed: () => {}, recovered: () => {} };
const source = (...files: URL[]) => {
  const published = { sequence: 1 };
  return {
    published,
    publication: async () => ({ sequence: published.sequence, edition: `edition ${published.sequence}` }),
    content: async () => readFileSync(files[published.sequence - 1] as URL, 'utf8'),
  };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const query = { q: 'horses', level: undefined, limit: 20, offset: 0 };

it('the first edition serves lookups before its search index is built, and search answers db_unavailable', async () => {
  const current = new CurrentEdition(source(BUNDLED), silent);
  const complete = current.refresh();
  while (current.catalogue === null) await turn();
  const early = current.catalogue;
  assert.equal(early.isSearchable, false);
  const sources = { catalogue: early, vatPercent: '5' };
  assert.equal(lookup({ hs_code: '0101' }, sources).code, '0101');
  assert.throws(() => search(query, sources), { code: 'db_unavailable' });
  await complete;
  assert.equal(current.catalogue, early);
  assert.ok(search(query, sources).total > 0);
});

it('a later edition takes over only when it is complete', async () => {
  const editions = source(SMALL, BUNDLED);
  const current = new CurrentEdition(editions, silent);
  await current.refresh();
  const first = current.catalogue;
  editions.published.sequence = 2;
  const seen = new Set([first]);
  const complete = current.refresh().then(() => seen.add(null));
  while (!seen.has(null)) {
    seen.add(current.catalogue);
    assert.equal(current.catalogue?.isSearchable, true);
    await turn();
  }
  await complete;
  assert.notEqual(current.catalogue, first);
  assert.equal(current.catalogue?.edition, 'edition 2');
});
