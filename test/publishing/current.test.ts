import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { lookup } from '../../src/operations/lookup/lookup.ts';
import { search } from '../../src/operations/search/search.ts';
import { CurrentEdition } from '../../src/publishing/current.ts';
import { calendarOf } from '../days.ts';
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
  const current = new CurrentEdition(
    source,
    silent,
    calendarOf(() => DAY),
  );
  assert.equal(current.healthy, false, 'nothing is known of the source yet');
  const complete = current.refresh();
  while (current.catalogue === null) await turn();
  const early = current.catalogue;
  assert.throws(() => search.answer(query, sourcesOf(early, current.search)), { code: 'db_unavailable' });
  assert.equal(current.healthy, true, 'the source has answered');
  const sources = sourcesOf(early);
  assert.equal(lookup.answer({ hs_code: '0101' }, sources).code, '0101');
  await complete;
  assert.equal(current.catalogue, early);
  await current.searchable;
  assert.equal(current.search?.catalogue, early);
  assert.ok(search.answer(query, sourcesOf(early, current.search)).total > 0);
});

it('a later edition takes over only when it is complete, together with a history that holds both', async () => {
  const source = new MemorySource();
  source.publish(small, DAY);
  const current = new CurrentEdition(
    source,
    silent,
    calendarOf(() => DAY),
  );
  await current.refresh();
  const first = current.catalogue;
  source.publish(bundled, DAY);
  const seen = new Set([first]);
  const complete = current.refresh().then(() => seen.add(null));
  while (!seen.has(null)) {
    seen.add(current.catalogue);
    assert.equal(current.search?.catalogue, current.catalogue);
    assert.equal(current.history?.of(current.search?.catalogue.edition ?? ''), current.catalogue);
    await turn();
  }
  await complete;
  assert.notEqual(current.catalogue, first);
  assert.equal(current.catalogue?.edition, '2');
});

it('an edition of the past that cannot be read leaves the service healthy, and is tried again', async (t) => {
  const source = new MemorySource();
  source.publish(small.replace(',6.5,', ',1,'), '2026-01-01');
  source.publish(small.replace(',6.5,', ',2,'), '2026-02-01');
  source.publish(small, DAY);
  source.broken.add('1');
  const unreadable: string[] = [];
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let today = '2026-02-01';
  const events = { ...silent, unreadable: (edition: string) => unreadable.push(edition) };
  const current = new CurrentEdition(
    source,
    events,
    calendarOf(() => today),
  );
  const rate = (as_of: string) => {
    assert.ok(current.catalogue !== null);
    return lookup.answer(
      { hs_code: '851713000000', as_of },
      { ...sourcesOf(current.catalogue), history: current.history },
    ).rate;
  };
  await current.refresh();
  today = DAY;
  await current.refresh();
  assert.deepEqual([current.healthy, current.catalogue?.edition, current.history?.isComplete], [true, '3', false]);
  assert.deepEqual([rate('2026-02-15'), rate(DAY)], [2, 6.5]);
  assert.throws(() => rate('2026-01-15'), { code: 'db_unavailable' });
  assert.deepEqual(unreadable, ['1']);
  source.broken.clear();
  await current.refresh();
  assert.throws(() => rate('2026-01-15'), { code: 'db_unavailable' }, 'not at every check');
  now = 10_000;
  await current.refresh();
  assert.equal(rate('2026-01-15'), 1);
});

it('while the store is down the last editions are served, and the source counts as unhealthy until it is back', async () => {
  const source = new MemorySource();
  source.publish(small, DAY);
  const seen: string[] = [];
  const events = { ...silent, failed: () => seen.push('failed'), recovered: () => seen.push('recovered') };
  const current = new CurrentEdition(
    source,
    events,
    calendarOf(() => DAY),
  );
  await current.refresh();
  source.publish(small.replace(',6.5,', ',7,'), DAY);
  source.isDown = true;
  await current.refresh();
  await current.refresh();
  assert.deepEqual([current.healthy, current.catalogue?.edition, current.history?.isComplete], [false, '1', true]);
  source.isDown = false;
  await current.refresh();
  assert.deepEqual([current.healthy, current.catalogue?.edition], [true, '2']);
  assert.deepEqual(seen, ['failed', 'recovered']);
});

it('stopping ends the reading of an edition at once, and is no failure', async () => {
  const source = new MemorySource();
  source.publish(bundled, '2026-01-01');
  source.publish(small, DAY);
  const reported: unknown[] = [];
  const report = (...what: unknown[]) => reported.push(what);
  const current = new CurrentEdition(
    source,
    { ...silent, failed: report, unreadable: report },
    calendarOf(() => DAY),
  );
  const complete = current.refresh();
  while (current.search === null) await turn();
  current.stop();
  await complete;
  assert.equal(current.history, null, 'the other edition was not read');
  assert.deepEqual(reported, []);
  const another = new CurrentEdition(
    source,
    { ...silent, failed: report, loaded: report },
    calendarOf(() => DAY),
  );
  const loaded = another.refresh();
  another.stop();
  await loaded;
  assert.deepEqual(reported, []);
});

it('a single edition has its history from the first lookup on', async () => {
  const source = new MemorySource();
  source.publish(small, DAY);
  const current = new CurrentEdition(
    source,
    silent,
    calendarOf(() => DAY),
  );
  const complete = current.refresh();
  while (current.catalogue === null) await turn();
  assert.equal(current.history?.isComplete, true);
  await complete;
});

it('a check without news loads nothing and keeps the history', async () => {
  const source = new MemorySource();
  source.publish(small, '2026-01-01');
  source.publish(small.replace(',6.5,', ',7,'), DAY);
  const current = new CurrentEdition(
    source,
    silent,
    calendarOf(() => DAY),
  );
  await current.refresh();
  const { history } = current;
  const reads = source.reads.length;
  await current.refresh();
  assert.equal(current.history, history);
  assert.equal(source.reads.length, reads);
});

it('an edition that is damaged is refused, and the one before stays in force, also for a process that starts', async (t) => {
  const source = new MemorySource();
  source.publish(small, '2026-01-01');
  source.publish(small.replace(',6.5,', ',1,'), DAY);
  source.damaged.add('2');
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const refused: string[] = [];
  const failures: unknown[] = [];
  const events = {
    ...silent,
    unreadable: (edition: string) => refused.push(edition),
    failed: (error: unknown) => failures.push(error),
  };
  const current = new CurrentEdition(
    source,
    events,
    calendarOf(() => DAY),
  );
  for (let i = 0; i < 3; i++) await current.refresh();
  assert.deepEqual([current.catalogue?.edition, current.search?.catalogue.edition], ['1', '1']);
  assert.deepEqual([current.healthy, current.isReachable, current.damaged], [false, true, 1]);
  assert.deepEqual([refused, failures, source.reads.filter((edition) => edition === '2').length], [['2'], [], 1]);
  const { catalogue, history } = current;
  assert.ok(catalogue !== null);
  const asOf = (as_of: string) =>
    lookup.answer({ hs_code: '851713000000', as_of }, { ...sourcesOf(catalogue), history });
  assert.equal(asOf('2026-02-01').rate, 6.5);
  assert.throws(
    () => asOf(DAY),
    { code: 'db_unavailable' },
    'the day of the damaged edition is not answered from another',
  );
  source.damaged.clear();
  now = 10_000;
  await current.refresh();
  assert.deepEqual([current.catalogue?.edition, current.healthy, current.damaged], ['2', true, 0]);
  assert.equal(current.catalogue?.find('851713000000')?.rate, 1);
});

it('a scheduled edition that is damaged does not come into force, and its withdrawal ends the alarm', async () => {
  const source = new MemorySource();
  source.publish(small, '2026-01-01');
  source.publish(small.replace(',6.5,', ',1,'), '2026-06-01');
  source.damaged.add('2');
  let today = DAY;
  const current = new CurrentEdition(
    source,
    silent,
    calendarOf(() => today),
  );
  await current.refresh();
  assert.equal(current.damaged, 1);
  today = '2026-06-01';
  assert.equal(current.catalogue?.edition, '1');
  await current.refresh();
  assert.equal(current.catalogue?.edition, '1');
  source.withdraw(2);
  source.published.pop();
  await current.refresh();
  assert.deepEqual([current.catalogue?.edition, current.healthy], ['1', true]);
});
