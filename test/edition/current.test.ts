import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { lookup } from '../../src/api/lookup.ts';
import { search } from '../../src/api/search.ts';
import { CurrentEdition } from '../../src/edition/current.ts';
import { BUNDLED, SMALL } from '../service.ts';
import { sourcesOf } from '../sources.ts';
import { MemorySource, silent } from './memory-source.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const query = { q: 'horses', level: undefined, limit: 20, offset: 0 };
const DAY = '2026-05-04';
const small = readFileSync(SMALL, 'utf8');
const bundled = readFileSync(BUNDLED, 'utf8');

it('the first edition serves lookups before its search index is built, and search answers db_unavailable', async () => {
  const source = new MemorySource();
  source.publish(bundled, DAY);
  const current = new CurrentEdition(source, silent, () => DAY);
  const complete = current.refresh();
  while (current.catalogue === null) await turn();
  const early = current.catalogue;
  assert.equal(early.isSearchable, false);
  const sources = sourcesOf(early);
  assert.equal(lookup({ hs_code: '0101' }, sources).code, '0101');
  assert.throws(() => search(query, sources), { code: 'db_unavailable' });
  await complete;
  assert.equal(current.catalogue, early);
  assert.ok(search(query, sources).total > 0);
});

it('a later edition takes over only when it is complete, together with a history that holds both', async () => {
  const source = new MemorySource();
  source.publish(small, DAY);
  const current = new CurrentEdition(source, silent, () => DAY);
  await current.refresh();
  const first = current.catalogue;
  source.publish(bundled, DAY);
  const seen = new Set([first]);
  const complete = current.refresh().then(() => seen.add(null));
  while (!seen.has(null)) {
    seen.add(current.catalogue);
    assert.equal(current.catalogue?.isSearchable, true);
    assert.equal(current.history?.of(current.catalogue.edition), current.catalogue);
    await turn();
  }
  await complete;
  assert.notEqual(current.catalogue, first);
  assert.equal(current.catalogue?.edition, '2');
});
