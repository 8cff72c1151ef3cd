import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayOf } from '../../../src/day.ts';
import { importEdition } from '../../../src/publishing/importing/import-edition.ts';
import type { SetStore } from '../../../src/publishing/publishing.ts';
import { Store } from '../../../src/store/store.ts';
import { fileOf } from '../tariff-file.ts';

const HEADER = 'hs_code,description_en,description_ar,tariff_rate';
const FILE = fileOf(`${HEADER}\n01,Animals,حيوانات,7\n`);

/** A store with one edition in force, in its seventh publication. */
function storeWith(publish: SetStore['publish']): SetStore {
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
  const { edition, changes } = await importEdition(store, FILE, { name: 'spring', today: dayOf('2026-05-04') });
  assert.deepEqual(published, [edition.hash, 'spring', '2026-05-04', 7]);
  assert.equal(edition.id, 'new');
  assert.deepEqual(
    changes.rates.map(({ code, from, to }) => [code, from, to]),
    [['01', 5, 7]],
  );
});

it('a dry run and doubts without consent publish nothing', async () => {
  const published: string[] = [];
  const store = storeWith(async (_edition, name) => {
    published.push(name);
    return 'new';
  });
  const dry = await importEdition(store, FILE, { name: 'dry', dryRun: true });
  assert.deepEqual([dry.published, dry.edition.id, dry.changes.rates.length], [false, null, 1]);
  const doubtful = fileOf(`${HEADER}\n01,Animals,حيوانات,700\n`);
  const { openDoubts } = await importEdition(store, doubtful, { name: 'doubtful' });
  assert.deepEqual([openDoubts.map(({ name }) => name), published], [['high-rates'], []]);
  await importEdition(store, doubtful, { name: 'accepted', accept: ['high-rates'] });
  assert.deepEqual(published, ['accepted']);
});

const LATER = 'Harmonized Code,Item English Name,Item Arabic Name,English Duty Rate,Date';

it('a file that states one later day is published for that day, unless the operator gives another', async () => {
  const file = fileOf(`${LATER}\n01,Animals,حيوانات,7,1/1/2098 12:00:00 AM\n03,Fish,أسماك,7,\n`);
  const days: string[] = [];
  const store = storeWith(async (_edition, _name, effectiveFrom) => {
    days.push(effectiveFrom);
    return 'new';
  });
  const { edition, openDoubts } = await importEdition(store, file, { name: 'later' });
  assert.deepEqual([edition.effectiveFrom, openDoubts], ['2098-01-01', []]);
  await importEdition(store, file, { name: 'later', effectiveFrom: dayOf('2099-01-01') });
  assert.deepEqual(days, ['2098-01-01', '2099-01-01']);
});

/** Imports a file whose rows state these days. */
function imported(...days: readonly string[]) {
  const rows = days.map((day, i) => `${String(i + 1).padStart(2, '0')},Goods ${i},بضاعة ${i},7,${day}\n`);
  const file = fileOf(`${LATER}\n${rows.join('')}`);
  return importEdition(
    storeWith(async () => 'new'),
    file,
    { name: 'later', today: dayOf('2026-11-18') },
  );
}

it('the days of a column are read in one order, which any of its cells can tell', async () => {
  for (const [days, expected] of [
    [
      ['13/12/2098', '01/12/2098'],
      ['2098-12-13 (1 rows)', '2098-12-01 (1 rows)'],
    ],
    [
      ['12/13/2098', '12/01/2098'],
      ['2098-12-13 (1 rows)', '2098-12-01 (1 rows)'],
    ],
  ] as const) {
    const { openDoubts } = await imported(...days);
    assert.deepEqual(
      openDoubts.map(({ name }) => name),
      ['future-dates'],
    );
    for (const day of expected)
      assert.match(openDoubts[0]?.reason ?? '', new RegExp(day.replace(/[()]/g, '\\$&')), days.join());
  }
});

it('days that can be read in two orders are doubted with both readings, and with consent the day comes first', async () => {
  const days = ['01/12/2026', '01/12/2026', '05/05/2026'];
  const { openDoubts, published } = await imported(...days);
  assert.equal(published, false);
  const unclear = openDoubts.find(({ name }) => name === 'unclear-days');
  assert.match(
    unclear?.reason ?? '',
    /"01\/12\/2026" can be 2026-12-01, with the day first, or 2026-01-12, with the month/,
  );
  assert.deepEqual((await imported('01/05/2026', '01/06/2026')).openDoubts, [], 'both readings are in force already');
  assert.deepEqual((await imported('05/05/2027')).openDoubts, [], 'both readings are the same day');
});

it('a cell that is no day, or none in the order of its column, is a fault that names it', async () => {
  const faultOf = (...days: readonly string[]) =>
    imported(...days).then(
      () => '',
      (error) => String(error.message),
    );
  const rest = ['13.12.2026', '14.12.2026'];
  assert.match(await faultOf('31.31.2027', ...rest), /row 2, Date: "31.31.2027" is not a day/);
  assert.match(
    await faultOf(...rest, '12.31.2027'),
    /row 4, Date: "12.31.2027" is not a day with the day first, as the other/,
  );
  assert.match(await faultOf('2027-31-31'), /row 2, Date: "2027-31-31" is not a day/);
  assert.match(await faultOf('31/02/2027'), /row 2, Date: "31\/02\/2027" is not a day/);
});

it('one row of 28 with another day is doubted, whichever way, and does not decide the day of the edition', async () => {
  const past = Array.from({ length: 27 }, () => '2020-01-01');
  const one = await imported(...past, '2030-01-01');
  assert.deepEqual([one.edition.effectiveFrom, one.published], ['2026-11-18', false]);
  assert.match(
    one.openDoubts[0]?.reason ?? '',
    /^Of the 28 rows with a day, some come into force on 2030-01-01 \(1 rows\)/,
  );
  const later = Array.from({ length: 27 }, () => '2030-01-01');
  const most = await imported(...later, '2020-01-01');
  assert.deepEqual([most.edition.effectiveFrom, most.published], ['2030-01-01', false]);
  assert.match(
    most.openDoubts[0]?.reason ?? '',
    /^Most of the 28 rows with a day state 2030-01-01, but others .* 2020-01-01/,
  );
});

it('a later day is understood as publishers write it, and one that is not is reported', async () => {
  const store = storeWith(async () => 'new');
  for (const day of ['2098-12-31', '12/31/2098', '31/12/2098', '31.12.2098', '31-12-2098 00:00', '\u200f١٢/٣١/٢٠٩٨']) {
    const { edition, openDoubts } = await imported(day);
    assert.deepEqual([edition.effectiveFrom, openDoubts], ['2098-12-31', []], day);
  }
  assert.equal(
    (await imported('01.03.2098')).edition.effectiveFrom,
    '2098-03-01',
    'dots and dashes have the day first',
  );
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
  assert.equal(
    (await importEdition(store, file, { name: 'later', effectiveFrom: dayOf('2098-01-01') })).published,
    true,
  );
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
