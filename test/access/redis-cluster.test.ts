import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { MemoryCounter } from '../../src/access/memory-counter.ts';
import { slotOf } from '../../src/access/redis-connection.ts';
import { RedisCounter } from '../../src/access/redis-counter.ts';
import { until } from '../faults/replica.ts';
import { PATIENT } from '../servers/redis.ts';
import { startRedisCluster } from '../servers/redis-cluster.ts';
import { ALLOWANCE, counterSuite, NOON } from './counter-suite.ts';

const cluster = await startRedisCluster();
const opened: RedisCounter[] = [];
after(async () => {
  for (const counter of opened) counter.close();
  await cluster.stop();
});

async function open(): Promise<RedisCounter> {
  const events = { shared: () => {}, local: () => {} };
  const counter = new RedisCounter(cluster.url.split(','), new MemoryCounter(), events, PATIENT);
  opened.push(counter);
  await counter.connect();
  await until('it counts on all nodes', () => counter.mode === 'shared');
  return counter;
}

let suites = 0;
counterSuite(async () => {
  const counter = await open();
  // Other ids for each test, since the counts of another would be in the way.
  const prefix = `${suites++} `;
  return {
    mode: 'shared',
    take: (id, allowance, now) => counter.take(prefix + id, allowance, now),
    giveBack: (id, now) => counter.giveBack(prefix + id, now),
    peek: (id, now) => counter.peek(prefix + id, now),
    lastKnown: (id, now) => counter.lastKnown(prefix + id, now),
  };
});

it('the slot of an id is the one that the cluster computes', async () => {
  for (const id of ['123456789', 'a', 'ip:192.0.2.1', 'ip:2001:db8:0:a', 'Zz09aAbB'])
    assert.equal(slotOf(id), await cluster.slotOf(id), id);
});

it('ids of all nodes in one batch are each counted exactly, over several replicas', async () => {
  const replicas = await Promise.all(Array.from({ length: 3 }, open));
  const ids = Array.from({ length: 30 }, (_, i) => `batch ${i}`);
  const nodes = new Set(await Promise.all(ids.map((id) => cluster.nodeOf(id))));
  assert.equal(nodes.size, 3, 'the ids are on all nodes');
  const taken = await Promise.all(
    ids.flatMap((id) => replicas.map(async (replica) => (await replica.take(id, ALLOWANCE, NOON)).taken)),
  );
  const more = await Promise.all(ids.map(async (id) => (await replicas[0]?.take(id, ALLOWANCE, NOON))?.taken));
  assert.ok(
    replicas.every(({ mode }) => mode === 'shared'),
    'a node answered too late',
  );
  assert.ok(taken.every((each) => each));
  assert.ok(more.every((each) => each === false));
});
