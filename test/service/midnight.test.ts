import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '../../src/day.ts';
import { bundledAuthorities } from '../../src/library/bundled-data.ts';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { importMeasures } from '../../src/publishing/measures/import-measures.ts';
import type { Sql } from '../../src/store/sql.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { SMALL, smallEdition, TestService, TODAY } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-midnight-'));
after(() => rmSync(folder, { recursive: true }));

/** 2026-05-05 begins in Dubai. */
const MIDNIGHT = Date.UTC(2026, 4, 4, 20);
const TOMORROW = dayOf('2026-05-05');
const CODE = '851713000000';
const MEASURE = 'codes,kind,scope,authority,title_en,title_ar,source';

/** A database that can go away, under the store that several services share. */
class Interruptible implements Sql {
  readonly #sql = new SqliteSql(':memory:');
  isAway = false;
  /** Whether only the texts of editions cannot be read, so that none can be built. */
  isBroken = false;

  query: Sql['query'] = (...args) =>
    this.isAway || (this.isBroken && args[0].includes('edition_parts'))
      ? Promise.reject(new Error('away'))
      : this.#sql.query(...args);
  batch: Sql['batch'] = (...args) => (this.isAway ? Promise.reject(new Error('away')) : this.#sql.batch(...args));
  close: Sql['close'] = () => this.#sql.close();
}

/** A store with an edition and measures in force, and others that come into force tomorrow. */
async function scheduled(): Promise<{ readonly store: Store; readonly sql: Interruptible }> {
  const sql = new Interruptible();
  const store = new Store(sql);
  await store.migrate();
  const next = join(folder, 'next.csv');
  writeFileSync(
    next,
    smallEdition((lines) => [
      ...lines.map((line) => (line.startsWith(CODE) ? line.replace(',6.5,', ',12,') : line)),
      '851799000000,Parts of tomorrow,أجزاء الغد,7,,',
    ]),
  );
  await importEdition(store.editions, SMALL, { name: 'old', today: TODAY });
  await importEdition(store.editions, next, { name: 'next', today: TODAY, effectiveFrom: TOMORROW, force: true });
  const context = { country: 'AE', authorities: bundledAuthorities(), isInTariff: () => true, today: TODAY };
  for (const [title, effectiveFrom] of [
    ['Old', TODAY],
    ['New', TOMORROW],
  ] as const) {
    const path = join(folder, `${title}.csv`);
    writeFileSync(path, `${MEASURE}\n8517,restricted,all,tdra,${title},هواتف,Law\n`);
    await importMeasures(store.measures, path, { ...context, name: title, effectiveFrom });
  }
  return { store, sql };
}

/** What every operation answers at this moment, reduced to what differs between the two days. */
async function answers(service: TestService, key: string, query = ''): Promise<unknown> {
  const data = async (path: string) => (await service.get(path, key)).json?.data;
  const [record, details, calculation, listed, children, resolved] = await Promise.all([
    data(`/api/v1/hs-codes/${CODE}?${query}`),
    data(`/api/v1/hs-codes/${CODE}/details?${query}`),
    data(`/api/v1/tariff/calculate?hs_code=${CODE}&value=100&${query}`),
    data(`/api/v1/hs-codes?codes=${CODE},851799000000`),
    data(`/api/v1/hs-codes/8517/children?${query}`),
    data('/api/v1/resolve?code=851799000000'),
  ]);
  return {
    lookup: record?.tariff_rate,
    details: [details?.tariff_rate, details?.measures.map(({ title }: { title: { en: string } }) => title.en)],
    calculate: calculation?.calculation.import_duty_rate,
    list: listed?.map(({ record: found }: { record: { tariff_rate: number } | null }) => found?.tariff_rate ?? null),
    children: children?.map(({ tariff_rate }: { tariff_rate: number }) => tariff_rate),
    resolve: resolved?.status,
  };
}

const OLD = {
  lookup: 6.5,
  details: [6.5, ['Old']],
  calculate: 6.5,
  list: [6.5, null],
  children: [6.5],
  resolve: 'unknown',
};
const NEW = {
  lookup: 12,
  details: [12, ['New']],
  calculate: 12,
  list: [12, 7],
  children: [12, 7],
  resolve: 'declarable',
};

/** Starts services on one store at a moment, each with a clock of its own. */
async function start(store: Store, count: number, now: number): Promise<TestService[]> {
  const services: TestService[] = [];
  for (let i = 0; i < count; i++) services.push(await TestService.start({ store, edition: null, now }));
  return services;
}

async function stop(services: readonly TestService[]): Promise<void> {
  for (const each of services) await each.service.stop();
}

/** Polls until a condition holds: the services look for news every two seconds. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await pause(25);
}

const editionsLoaded = ({ logged }: TestService) => logged.join('').split('"edition_loaded"').length - 1;

describe('from the first millisecond of a day', () => {
  it('three replicas answer from its edition and measures in every operation, while the database is away and no index is built', async () => {
    const { store, sql } = await scheduled();
    const services = await start(store, 3, MIDNIGHT - 7_200_000);
    const key = (await services[0]?.key()) ?? '';
    for (const each of services)
      await until(async () => (await each.get(`/api/v1/hs-codes/${CODE}/details`, key)).status === 200);
    sql.isBroken = true;
    for (const each of services) {
      each.clock.now = MIDNIGHT - 1;
      // A key is known for an hour without the database.
      await each.get(`/api/v1/hs-codes/${CODE}`, key);
    }
    sql.isAway = true;
    for (const each of services) {
      assert.deepEqual(await answers(each, key), OLD);
      each.clock.now = MIDNIGHT;
      assert.deepEqual(await answers(each, key), NEW);
      const asked = await each.get(`/api/v1/hs-codes/${CODE}?as_of=${TOMORROW}`, key);
      assert.deepEqual([asked.json.data.tariff_rate, editionsLoaded(each)], [12, 1]);
      assert.equal((await each.get('/api/v1/search?q=phone', key)).status, 200, 'the index of the day before serves');
    }
    sql.isAway = sql.isBroken = false;
    for (const each of services) {
      await until(async () => (await each.get('/api/v1/search?q=parts+of+tomorrow', key)).json.meta.total > 0);
      assert.deepEqual(await answers(each, key), NEW);
    }
    await stop(services);
    await store.close();
  });

  it('what was prepared before is searched too, and a clock that steps back and forth is followed', async () => {
    const { store, sql } = await scheduled();
    const [service] = (await start(store, 1, MIDNIGHT - 1_800_000)) as [TestService];
    const key = await service.key();
    await until(() => editionsLoaded(service) === 2);
    assert.deepEqual(await answers(service, key), OLD);
    sql.isAway = true;
    const found = async () => (await service.get('/api/v1/search?q=parts+of+tomorrow', key)).json.meta.total;
    assert.equal(await found(), 0);
    for (const [now, expected, total] of [
      [MIDNIGHT, NEW, 1],
      [MIDNIGHT - 60_000, OLD, 0],
      [MIDNIGHT + 5, NEW, 1],
      [MIDNIGHT + 600_000, NEW, 1],
      [MIDNIGHT - 1, OLD, 0],
    ] as const) {
      service.clock.now = now;
      assert.deepEqual([await answers(service, key), await found()], [expected, total], String(now - MIDNIGHT));
    }
    await stop([service]);
    await store.close();
  });

  it('a replica that restarted in the last minute answers from it, before its own history is loaded', async () => {
    const { store } = await scheduled();
    const [service] = (await start(store, 1, MIDNIGHT - 1)) as [TestService];
    const key = await service.key();
    service.clock.now = MIDNIGHT;
    const record = await service.get(`/api/v1/hs-codes/${CODE}`, key);
    assert.equal(record.json.data.tariff_rate, 12);
    await until(async () => (await service.get(`/api/v1/hs-codes/${CODE}/details`, key)).status === 200);
    assert.deepEqual(await answers(service, key), NEW);
    await stop([service]);
    await store.close();
  });
});

it('a publication whose day is none is passed over, and the log and the health say so', async () => {
  const { store, sql } = await scheduled();
  await sql.batch([
    { text: "UPDATE publications SET effective_from = '2027-31-31' WHERE effective_from > $1", values: [TODAY] },
  ]);
  const [service] = (await start(store, 1, MIDNIGHT - 1)) as [TestService];
  const key = await service.key();
  service.clock.now = MIDNIGHT;
  assert.equal((await service.get(`/api/v1/hs-codes/${CODE}`, key)).json.data.tariff_rate, 6.5);
  assert.equal((await service.get('/api/v1/health', key)).json.data.status, 'degraded');
  assert.equal((await service.get('/api/v1/editions', key)).json.data.length, 1);
  await stop([service]);
  // The log is written out at the end at the latest.
  assert.match(service.logged.join(''), /"publication_without_day".*"2027-31-31"/);
  await store.close();
});
