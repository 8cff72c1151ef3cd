import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CountedUsage } from '../../src/access/memory-counter.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { UsageTable } from '../../src/store/usage.ts';

const usageOf = (i: number, day = 100, dayUsed = 1): CountedUsage => ({
  id: `key ${i}`,
  minute: 1440 * day,
  minuteUsed: 1,
  day,
  dayUsed,
});
const usagesOf = (count: number, day = 100) => Array.from({ length: count }, (_, i) => usageOf(i, day));

/** An empty database, the number of pages in it, and the number of transactions since the last call. */
async function open() {
  const sql = new SqliteSql(':memory:');
  await new Store(sql).migrate();
  let transactions = 0;
  const batch = sql.batch.bind(sql);
  sql.batch = (statements) => {
    transactions++;
    return batch(statements);
  };
  const pages = async () => (await sql.query('SELECT * FROM usage_pages')).length;
  const takeTransactions = () => {
    const count = transactions;
    transactions = 0;
    return count;
  };
  return { sql, pages, takeTransactions };
}

const byId = (a: CountedUsage, b: CountedUsage) => a.id.localeCompare(b.id);

it('many keys share a page, and a change writes only its page', async () => {
  const { sql, pages, takeTransactions } = await open();
  const usage = new UsageTable(sql);
  await usage.save(usagesOf(1_000));
  assert.equal(await pages(), Math.ceil(1_000 / 64));
  takeTransactions();
  await usage.save([usageOf(500, 100, 7)]);
  assert.equal(takeTransactions(), 1);
  const saved = await usage.list();
  assert.equal(saved.length, 1_000);
  assert.equal(saved.find(({ id }) => id === 'key 500')?.dayUsed, 7);
});

it('processes on one database do not overwrite the counts of each other', async () => {
  const { sql } = await open();
  const [one, other] = [new UsageTable(sql, 'one'), new UsageTable(sql, 'other')];
  await one.save([usageOf(1, 100, 3), usageOf(2, 100, 3)]);
  await other.save([usageOf(2, 100, 5), usageOf(3, 100, 5)]);
  const saved = (await other.list()).toSorted(byId);
  assert.deepEqual(saved, [usageOf(1, 100, 3), usageOf(2, 100, 5), usageOf(3, 100, 5)]);
});

it('of two counts of a key, each window is taken where it is later', async () => {
  const { sql } = await open();
  const earlier = { id: 'key', minute: 144_000, minuteUsed: 9, day: 100, dayUsed: 90 };
  const later = { id: 'key', minute: 144_001, minuteUsed: 1, day: 100, dayUsed: 80 };
  for (const writers of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    await new UsageTable(sql, writers[0]).save([earlier]);
    await new UsageTable(sql, writers[1]).save([later]);
    assert.deepEqual(await new UsageTable(sql).list(), [{ ...later, dayUsed: 90 }]);
  }
});

it('a restart takes over all counts, and leaves no pages of the process before', async () => {
  const { sql, pages } = await open();
  await new UsageTable(sql).save(usagesOf(1_000));
  const before = await pages();
  const restarted = new UsageTable(sql);
  assert.deepEqual((await restarted.takeOver()).toSorted(byId), usagesOf(1_000).toSorted(byId));
  assert.equal(await pages(), before);
  await restarted.save(usagesOf(1_000));
  assert.equal(await pages(), before, 'its pages replace those that it took over');
});

it('a page that another process writes during a restart is not lost', async () => {
  const { sql } = await open();
  const running = new UsageTable(sql, 'running');
  await running.save([usageOf(1, 100, 1)]);
  const query = sql.query.bind(sql);
  sql.query = async (text, values) => {
    const rows = await query(text, values);
    sql.query = query;
    await running.save([usageOf(1, 100, 2)]);
    return rows;
  };
  const restarted = new UsageTable(sql, 'restarted');
  await restarted.takeOver();
  assert.deepEqual(await restarted.list(), [usageOf(1, 100, 2)]);
});

it('counts of earlier days are deleted, and those of today on the same page stay', async () => {
  const { sql, pages } = await open();
  const usage = new UsageTable(sql);
  await usage.save(usagesOf(200));
  await usage.save([usageOf(3, 101)]);
  await usage.deleteBefore(101);
  assert.deepEqual(await usage.list(), [usageOf(3, 101)]);
  assert.equal(await pages(), 1);
  await usage.save(usagesOf(200, 101));
  assert.equal((await usage.list()).length, 200);
});

it('a save leaves turns of the event loop to requests, unless it is late', async () => {
  const { sql } = await open();
  const usage = new UsageTable(sql);
  const turnsDuring = async (withinMs: number) => {
    let turns = 0;
    let isSaving = true;
    const counting = (async () => {
      while (isSaving) {
        await nextTurn();
        turns++;
      }
    })();
    await usage.save(usagesOf(5_000), withinMs);
    isSaving = false;
    await counting;
    return turns;
  };
  assert.ok((await turnsDuring(Number.POSITIVE_INFINITY)) > 30);
  assert.ok((await turnsDuring(0)) <= 2);
});
