import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { lookup } from '../../src/api/lookup.ts';
import { search } from '../../src/api/search.ts';
import { CurrentEdition } from '../../src/edition/current.ts';
import { BUNDLED, SMALL } from '../service.ts';

const silent = { loaded: () => {}, failed: () => {}, recovered: () => {} };
const source = (...files: URL[]) => {
  const asked = { sequence: 1 };
  return {
    asked,
    publication: async () => ({ sequence: asked.sequence, edition: `edition ${asked.sequence}` }),
    content: async () => readFileSync(files[asked.sequence - 1] as URL, 'utf8'),
  };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const query = { q: 'horses', level: undefined, limit: 20, offset: 0 };

it('the first edition answers for its codes before it can be searched, and says so meanwhile', async () => {
  const current = new CurrentEdition(source(BUNDLED), silent);
  const whole = current.refresh();
  while (current.catalogue === null) await turn();
  const early = current.catalogue;
  assert.equal(early.isSearchable, false);
  const sources = { catalogue: early, vatPercent: '5' };
  assert.equal(lookup({ hs_code: '0101' }, sources).code, '0101');
  assert.throws(() => search(query, sources), { code: 'db_unavailable' });
  await whole;
  assert.equal(current.catalogue, early);
  assert.ok(search(query, sources).total > 0);
});

it('a later edition takes over only when it is whole', async () => {
  const editions = source(SMALL, BUNDLED);
  const current = new CurrentEdition(editions, silent);
  await current.refresh();
  const first = current.catalogue;
  editions.asked.sequence = 2;
  const seen = new Set([first]);
  const whole = current.refresh().then(() => seen.add(null));
  while (!seen.has(null)) {
    seen.add(current.catalogue);
    assert.equal(current.catalogue?.isSearchable, true);
    await turn();
  }
  await whole;
  assert.notEqual(current.catalogue, first);
  assert.equal(current.catalogue?.edition, 'edition 2');
});
