import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startCluster } from './cluster.ts';
import { until } from './replica.ts';

const cluster = await startCluster(4);
const { balancer } = cluster;
const [first, second, third] = cluster.replicas;
after(() => cluster.stop());
const keys = await cluster.keys(200);

it('SIGTERM to one replica after the other under load fails no request, and each exits with status 0', async (t) => {
  const load = cluster.load(keys);
  for (const replica of [first, second]) {
    const before = load.answered;
    await until('the load is running', () => load.answered > before + 200);
    replica?.signal('SIGTERM');
    await until('it is no longer ready', async () => !(await replica?.isReady()));
    assert.equal((await replica?.ended)?.status, 0);
  }
  const before = load.answered;
  await until('the load continues', () => load.answered > before + 200);
  t.diagnostic(await load.stop());
  assert.deepEqual(load.failures, []);
  assert.deepEqual(balancer.lostBy, []);
});

it('a replica killed under load loses only its own requests', async (t) => {
  const load = cluster.load(keys);
  await until('the load is running', () => load.answered > 200);
  third?.signal('SIGKILL');
  await third?.ended;
  const before = load.answered;
  await until('the load continues', () => load.answered > before + 500);
  t.diagnostic(`${await load.stop()}, lost by the killed replica ${balancer.lostBy.length}`);
  assert.ok(balancer.lostBy.every((replica) => replica === third));
  assert.equal(load.failures.length, balancer.lostBy.length, load.failures.join('\n'));
});
