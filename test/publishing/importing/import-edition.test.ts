import assert from 'node:assert/strict';
import { it } from 'node:test';
import { importEdition } from '../../../src/publishing/importing/import-edition.ts';
import type { EditionStore } from '../../../src/publishing/publishing.ts';
import { Store } from '../../../src/store/store.ts';
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
    list: async () => [{ id: 'old', hash: 'hash', records: 1 }],
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

const LATER = 'Harmonized Code,Item English Name,Item Arabic Name,English Duty Rate,Date';

it('a file that states one later day is published for that day, unless the operator gives another', async () => {
  const file = fileOf(`${LATER}\n01,Animals,حيوانات,7,1/1/2098 12:00:00 AM\n03,Fish,أسماك,7,1/1/2020\n`);
  const days: string[] = [];
  const store = storeWith(async (_edition, _name, effectiveFrom) => {
    days.push(effectiveFrom);
    return 'new';
  });
  const { edition, openDoubts } = await importEdition(store, file, { name: 'later' });
  assert.deepEqual([edition.effectiveFrom, openDoubts], ['2098-01-01', []]);
  await importEdition(store, file, { name: 'later', effectiveFrom: '2099-01-01' });
  assert.deepEqual(days, ['2098-01-01', '2099-01-01']);
});

it('a later day is understood as publishers write it, and one that is not is reported', async () => {
  const store = storeWith(async () => 'new');
  for (const day of ['2098-03-01', '3/1/2098', '01.03.2098', '01-03-2098 00:00', '\u200f٣/١/٢٠٩٨']) {
    const file = fileOf(`${LATER}\n01,Animals,حيوانات,7,${day}\n`);
    const { edition } = await importEdition(store, file, { name: 'later' });
    assert.equal(edition.effectiveFrom, '2098-03-01', day);
  }
  const vague = await importEdition(store, fileOf(`${LATER}\n01,Animals,حيوانات,7,next spring\n`), { name: 'later' });
  assert.deepEqual(
    vague.file.warnings.map(({ reason }) => reason),
    ['a day that is not understood; not used'],
  );
});

it('a file that states several later days is doubted until the operator gives the day', async () => {
  const file = fileOf(`${LATER}\n01,Animals,حيوانات,7,1/1/2098 12:00:00 AM\n02,Meat,لحوم,7,25/12/2097\n`);
  const store = storeWith(async () => 'new');
  const { openDoubts, published } = await importEdition(store, file, { name: 'later' });
  assert.deepEqual(
    openDoubts.map(({ name, reason }) => [name, /2097-12-25 \(1 rows\), 2098-01-01/.test(reason)]),
    [['future-dates', true]],
  );
  assert.equal(published, false);
  assert.equal((await importEdition(store, file, { name: 'later', accept: ['future-dates'] })).published, true);
  assert.equal((await importEdition(store, file, { name: 'later', effectiveFrom: '2098-01-01' })).published, true);
});

it('an error of the store reaches the caller unchanged', async () => {
  const conflict = new Error('another edition was published');
  const store = storeWith(() => Promise.reject(conflict));
  await assert.rejects(importEdition(store, FILE, { name: 'spring' }), conflict);
});

it('every long step reports its progress up to its end, in the order of the work', async () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `${840110000000 + i},Goods ${i},بضاعة ${i},5`);
  const file = fileOf(`NewHSCode,LongDescEn,LongDescAr,DutyPercentage\n${lines.join('\n')}\n`);
  const store = Store.open(':memory:');
  await store.migrate();
  for (const name of ['first', 'second']) {
    const shares = new Map<string, number[]>();
    const progress = (step: string, done: number, total: number) =>
      shares.set(step, [...(shares.get(step) ?? []), done / total]);
    const path = name === 'first' ? file : FILE;
    await importEdition(store.editions, path, { name, force: true, progress });
    assert.deepEqual(
      [...shares.keys()],
      [
        ...(name === 'first' ? [] : ['Loading the edition in force']),
        'Reading the file',
        'Checking the codes',
        'Comparing with the edition in force',
        'Writing to the database',
      ],
    );
    for (const [step, each] of shares) {
      assert.equal(each.at(-1), 1, step);
      assert.deepEqual(
        each,
        each.toSorted((a, b) => a - b),
        step,
      );
    }
    // Steps over all codes are seen under way, and not only when they are done.
    if (name === 'first') assert.ok((shares.get('Checking the codes') ?? []).filter((share) => share < 1).length > 20);
  }
  await store.close();
});
