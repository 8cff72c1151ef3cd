import assert from 'node:assert/strict';
import { afterEach, beforeEach, it, mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type Limits, ownLimits } from '../../src/cli/limits.ts';
import { Log } from '../../src/log.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { NOON } from '../service.ts';

const SAVE_EVERY_MS = 800;
const ALLOWANCE = { perMinute: 10, perDay: 10 };
let store: Store;
let limits: Limits;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  store = new Store(new SqliteSql(':memory:'));
  await store.migrate();
  limits = ownLimits(store.usage, new Log('silent', () => {}), () => NOON);
  await limits.begin();
});
afterEach(() => mock.timers.reset());

/** One request of each of so many callers. */
function count(callers: number): void {
  for (let i = 0; i < callers; i++) limits.counter.take(`key ${i}`, ALLOWANCE, NOON);
}

/** Lets the time to save come once, and gives a save that began then time for all of its pieces. */
async function pass(): Promise<void> {
  mock.timers.tick(SAVE_EVERY_MS);
  for (let i = 0; i < 300; i++) await turn();
}

async function inStore(): Promise<number> {
  return (await store.usage.list()).reduce((sum, { dayUsed }) => sum + dayUsed, 0);
}

it('what was counted is in the store within a second', async () => {
  count(1_000);
  await pass();
  assert.equal(await inStore(), 1_000);
  count(3);
  await pass();
  assert.equal(await inStore(), 1_003);
});

it('the counts of very many callers are saved as completely, but not as often', async () => {
  const seen: number[] = [];
  for (let i = 0; i < 7; i++) {
    count(5_000);
    await pass();
    seen.push(await inStore());
  }
  assert.deepEqual(seen, [5_000, 5_000, 5_000, 20_000, 20_000, 20_000, 35_000]);
});

it('at the end all counts are saved, whether it is their turn or not', async () => {
  count(5_000);
  await pass();
  count(5_000);
  await limits.stop();
  assert.equal(await inStore(), 10_000);
});
