import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type EditionStore, importEdition } from '../../../src/edition/importing/import-edition.ts';
import { fileOf } from '../tariff-file.ts';

const HEADER = 'hs_code,description_en,description_ar,tariff_rate';
const FILE = fileOf(`${HEADER}\n01,Animals,حيوانات,7\n`);

/** A store with one edition in force, in its seventh publication. */
function storeWith(publish: EditionStore['publish']): EditionStore {
  return {
    publication: async () => ({ sequence: 7, edition: 'old' }),
    content: async () => `${HEADER}\n01,Animals,حيوانات,5\n`,
    list: async () => [{ id: 'old', hash: 'hash', current: true }],
    publish,
  };
}

it('an edition is published as the successor of the publication that it was compared with', async () => {
  const published: unknown[] = [];
  const store = storeWith(async ({ hash }, name, basedOn) => {
    published.push(hash, name, basedOn);
    return 'new';
  });
  const { edition, changes } = await importEdition(store, FILE, { name: 'spring' });
  assert.deepEqual(published, [edition.hash, 'spring', { sequence: 7, edition: 'old' }]);
  assert.equal(edition.id, 'new');
  assert.deepEqual(changes.rates, [{ code: '01', from: 5, to: 7 }]);
});

it('an error of the store reaches the caller unchanged', async () => {
  const conflict = new Error('another edition was published');
  const store = storeWith(() => Promise.reject(conflict));
  await assert.rejects(importEdition(store, FILE, { name: 'spring' }), conflict);
});
