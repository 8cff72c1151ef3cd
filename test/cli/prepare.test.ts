import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dayOf } from '../../src/day.ts';
import {
  BUNDLED_EDITION,
  BUNDLED_FROM,
  BUNDLED_MEASURES,
  bundledMeasureRows,
  bundledTables,
} from '../../src/library/bundled-data.ts';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { measureSetOf } from '../../src/publishing/measures/measure-set.ts';
import type { Editions } from '../../src/store/editions.ts';
import { Store } from '../../src/store/store.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-prepare-'));
after(() => rmSync(folder, { recursive: true }));

const path = (file: URL) => fileURLToPath(file);
const file = (name: string) => join(folder, `${name}.db`);

function runOn(name: string) {
  return async (...args: readonly string[]) => {
    const written = await tarifaIn({ TARIFA_DATABASE: file(name) }, ...args);
    assert.equal(written.status, 0, written.err);
    return written;
  };
}

async function publicationsIn(name: string) {
  const store = Store.open(file(name));
  const of = async (sets: Editions) => {
    const stored = await sets.list();
    const named = (id: string) => stored.find((each) => each.id === id)?.name;
    return (await sets.publications()).map(({ edition, effectiveFrom }) => [named(edition), effectiveFrom]);
  };
  const found = { editions: await of(store.editions), measures: await of(store.measures) };
  await store.close();
  return found;
}

const TITLES = [/^Bundled edition, HS 2022 \(\d+\.\d+\.\d+, [0-9a-f]{8}\)$/, /^Bundled measures of the Gulf states \(/];

it('a new database gets the bundled edition and measures from their first day, once', async () => {
  const run = runOn('new');
  assert.match((await run('prepare')).err, /Loaded edition \S+: \d+ codes\n.*Loaded set \S+: \d+ measures\n/s);
  const first = await publicationsIn('new');
  for (const [i, published] of [first.editions, first.measures].entries()) {
    assert.equal(published.length, 1);
    assert.match(String(published[0]?.[0]), TITLES[i] ?? /none/);
    assert.equal(published[0]?.[1], BUNDLED_FROM);
  }
  assert.match((await run('prepare')).err, /up to date/);
  assert.deepEqual(await publicationsIn('new'), first);
  assert.match((await run('lookup', '0101', '--as-of', '2025-02-01')).out, /0101/);
});

it('an import of the bundled files into a new database is the same as to prepare it', async () => {
  await runOn('prepared')('prepare');
  const run = runOn('imported');
  await run('import', path(BUNDLED_EDITION));
  await run('measures', 'import', path(BUNDLED_MEASURES));
  const imported = await publicationsIn('imported');
  await run('prepare');
  assert.deepEqual(await publicationsIn('imported'), imported);
  assert.deepEqual(imported, await publicationsIn('prepared'));
});

it('bundled data of before are replaced from today, and a history that begins late is mended', async () => {
  const run = runOn('late');
  const [day, name] = [dayOf('2026-03-01'), 'Bundled edition, HS 2022'];
  const store = Store.open(file('late'));
  await store.migrate();
  await importEdition(store.editions, BUNDLED_EDITION, { name, today: day });
  const older = measureSetOf(bundledMeasureRows().slice(1), bundledTables());
  await store.measures.publish(older, 'Bundled measures of the Gulf states', day, 0);
  await store.close();
  const { err } = await run('prepare');
  assert.match(err, /The edition \S+ is in force from 2025-01-01/);
  const { editions, measures } = await publicationsIn('late');
  assert.deepEqual(
    editions.map((publication) => publication[1]),
    ['2026-03-01', BUNDLED_FROM],
    'the same data under an older name are not published again',
  );
  assert.match(String(editions[0]?.[0]), TITLES[0] ?? /none/);
  assert.equal(measures.length, 3);
  assert.match(String(measures[2]?.[0]), TITLES[1] ?? /none/);
  assert.match((await run('prepare')).err, /edition in force is up to date\.\n.*set in force is up to date/s);
});

it('what the operator imported stays in force', async () => {
  const run = runOn('own');
  await run('import', path(new URL('../fixtures/small.csv', import.meta.url)));
  const { err } = await run('prepare');
  assert.match(err, /The edition \S+ \("small\.csv"\) is your own and stays in force/);
  const { editions, measures } = await publicationsIn('own');
  assert.deepEqual([editions.length, measures.length], [1, 1]);
});
