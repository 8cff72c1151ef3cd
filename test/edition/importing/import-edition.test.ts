import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type EditionStore, importEdition } from '../../../src/edition/importing/import-edition.ts';
import { fileOf } from '../tariff-file.ts';

const HEADER = 'hs_code,description_en,description_ar,tariff_rate';
const FILE = fileOf(`${HEADER}\n01,Animals,حيوانات,7\n`);

/** A store with one edition in force, in its seventh publication. */
function storeWith(publish: EditionStore['publish']): EditionStore {
  return {
    publications: async () => [
      {
        sequence: 7,
        edition: 'old',
        effectiveFrom: '2026-01-01',
        publishedAt: new Date(0),
        records: 1,
        isWithdrawn: false,
      },
    ],
    content: async () => `${HEADER}\n01,Animals,حيوانات,5\n`,
    list: async () => [{ id: 'old', hash: 'hash' }],
    publish,
  };
}

it('an edition is published as the successor of the publication that it was compared with', async () => {
  const published: unknown[] = [];
  const store = storeWith(async ({ hash }, name, effectiveFrom, lastSequence) => {
    published.push(hash, name, effectiveFrom, lastSequence);
    return 'new';
  });
  const { edition, changes } = await importEdition(store, FILE, { name: 'spring', today: '2026-05-04' });
  assert.deepEqual(published, [edition.hash, 'spring', '2026-05-04', 7]);
  assert.equal(edition.id, 'new');
  assert.deepEqual(
    changes.rates.map(({ code, from, to }) => [code, from, to]),
    [['01', 5, 7]],
  );
});

it('a file that comes into force later says so in the result, and is doubted', async () => {
  const header = 'Harmonized Code,Item English Name,Item Arabic Name,English Duty Rate,Date';
  const file = fileOf(
    `${header}\n01,Animals,حيوانات,7,1/1/2098 12:00:00 AM\n02,Meat,لحوم,7,25/12/2097\n03,Fish,أسماك,7,1/1/2020\n`,
  );
  const store = storeWith(async () => 'new');
  const { effectiveFrom, openDoubts, published } = await importEdition(store, file, { name: 'later' });
  assert.equal(effectiveFrom, '2098-01-01');
  assert.deepEqual(
    openDoubts.map(({ name, reason }) => [name, /2097-12-25 \(1 rows\), 2098-01-01/.test(reason)]),
    [['future-dates', true]],
  );
  assert.equal(published, false);
  assert.equal((await importEdition(store, file, { name: 'later', accept: ['future-dates'] })).published, true);
  assert.equal((await importEdition(store, FILE, { name: 'now' })).effectiveFrom, null);
});

it('an error of the store reaches the caller unchanged', async () => {
  const conflict = new Error('another edition was published');
  const store = storeWith(() => Promise.reject(conflict));
  await assert.rejects(importEdition(store, FILE, { name: 'spring' }), conflict);
});
