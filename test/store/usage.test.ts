import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Usage } from '../../src/access/memory-counter.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';

const COUNT = 1_000;
const usageOf = (i: number, day = 100): Usage => ({ id: `key ${i}`, minute: 1, minuteUsed: 1, day, dayUsed: 1 });
/** The rows in an order in which neighbours are far apart. */
const mixed = (day = 100) => Array.from({ length: COUNT }, (_, i) => usageOf((i * 377) % COUNT, day));

/** A store on this database, and the numbers of the keys in the order in which it saves them. */
async function open(sql: SqliteSql) {
  const store = new Store(sql);
  await store.migrate();
  const saved: number[] = [];
  const batch = sql.batch.bind(sql);
  sql.batch = (statements) => {
    const texts = [...statements].flatMap(({ values = [] }) => values.filter((value) => typeof value === 'string'));
    saved.push(...texts.map((id) => Number(id.split(' ')[1])));
    return batch(statements);
  };
  return { usage: store.usage, saved };
}

function assertNearRowOrder(saved: readonly number[]): void {
  assert.equal(new Set(saved).size, COUNT);
  assert.ok(saved.every((row, i) => Math.abs(row - i) < 64));
}

it('rows are saved in about the order of their insertion, so that few pages are written', async () => {
  const { usage, saved } = await open(new SqliteSql(':memory:'));
  await usage.save(Array.from({ length: COUNT }, (_, i) => usageOf(i)));
  saved.length = 0;
  await usage.save(mixed());
  assertNearRowOrder(saved);
});

it('the order of the rows is known after a restart', async () => {
  const sql = new SqliteSql(':memory:');
  const first = await open(sql);
  await first.usage.save(Array.from({ length: COUNT }, (_, i) => usageOf(i)));
  const { usage, saved } = await open(sql);
  await usage.list();
  await usage.save(mixed());
  assertNearRowOrder(saved);
});

it('a deleted row gets a new place when it is inserted again', async () => {
  const { usage, saved } = await open(new SqliteSql(':memory:'));
  await usage.save(mixed());
  await usage.deleteBefore(101);
  await usage.save(Array.from({ length: COUNT }, (_, i) => usageOf(i, 101)));
  saved.length = 0;
  await usage.save(mixed(101));
  assertNearRowOrder(saved);
});

it('a save that is late writes large statements, and does not wait for requests', async () => {
  const sql = new SqliteSql(':memory:');
  const { usage } = await open(sql);
  let statements = 0;
  const batch = sql.batch.bind(sql);
  sql.batch = (group) => {
    statements += [...group].length;
    return batch(group);
  };
  await usage.save(mixed(), 0);
  assert.equal(statements, 2);
  assert.equal((await usage.list()).length, COUNT);
});
