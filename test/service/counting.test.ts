import assert from 'node:assert/strict';
import { afterEach, beforeEach, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Log } from '../../src/log.ts';
import { localCounting, type RunningCounter } from '../../src/service/counting.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { NOON } from '../service.ts';

const SAVE_EVERY_MS = 800;
const ALLOWANCE = { perMinute: 10, perDay: 10 };
let store: Store;
let counting: RunningCounter;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  store = new Store(new SqliteSql(':memory:'));
  await store.migrate();
  counting = localCounting(store.usage, new Log('silent', () => {}), () => NOON);
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

it('the counts of very many callers are all saved, but less often', async () => {
  const saved: number[] = [];
  for (let i = 0; i < 7; i++) {
    count(5_000);
    await passSaveTime();
    saved.push(await savedRequests());
  }
  assert.deepEqual(saved, [5_000, 5_000, 5_000, 20_000, 20_000, 20_000, 35_000]);
});

it('stopping saves all counts, even when saves are being skipped', async () => {
  count(5_000);
  await passSaveTime();
  count(5_000);
  await counting.stop();
  assert.equal(await savedRequests(), 10_000);
});
