import assert from 'node:assert/strict';
import { afterEach, beforeEach, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Log } from '../../src/log.ts';
import { localCounting, type RunningCounter } from '../../src/service/counting.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { NOON } from '../service.ts';

const SAVE_EVERY_MS = 800;
const SWEEP_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const ALLOWANCE = { perMinute: 10, perDay: 10 };
let sql: SqliteSql;
let store: Store;
let counting: RunningCounter;
let now = NOON;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  sql = new SqliteSql(':memory:');
  store = new Store(sql);
  await store.migrate();
  now = NOON;
  counting = localCounting(store.usage, new Log('silent', () => {}), () => now);
  await counting.start();
});
afterEach(() => mock.timers.reset());

/** Counts one request of each caller. */
function count(callers: number): void {
  for (let i = 0; i < callers; i++) counting.counter.take(`key ${i}`, ALLOWANCE, NOON);
}

/** Fires the save timer once, and waits for enough turns of the event loop to save everything. */
async function passSaveTime(): Promise<void> {
  mock.timers.tick(SAVE_EVERY_MS);
  for (let i = 0; i < 300; i++) await nextTurn();
}

async function savedRequests(): Promise<number> {
  return (await store.usage.list()).reduce((sum, { dayUsed }) => sum + dayUsed, 0);
}

it('counts are saved within a second', async () => {
  count(1_000);
  await passSaveTime();
  assert.equal(await savedRequests(), 1_000);
  count(3);
  await passSaveTime();
  assert.equal(await savedRequests(), 1_003);
});

it('the counts of very many callers are saved just as often', async () => {
  for (let i = 1; i <= 3; i++) {
    count(5_000);
    await passSaveTime();
    assert.equal(await savedRequests(), i * 5_000);
  }
});

it('counts of an earlier day that are deleted while they are being saved leave nothing behind', async () => {
  count(5_000);
  mock.timers.tick(SAVE_EVERY_MS);
  for (let i = 0; i < 10; i++) await nextTurn();
  now += DAY_MS;
  mock.timers.tick(SWEEP_EVERY_MS);
  for (let i = 0; i < 300; i++) await nextTurn();
  assert.deepEqual(await sql.query('SELECT day, counts FROM usage_pages'), []);
});

it('stopping saves all counts', async () => {
  count(5_000);
  await passSaveTime();
  count(5_000);
  await counting.stop();
  assert.equal(await savedRequests(), 10_000);
});
