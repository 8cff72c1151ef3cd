import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './replica.ts';

let cluster: Cluster;
beforeEach(async () => {
  cluster = await startCluster(3);
});
afterEach(() => cluster.stop());

it('SIGTERM under load fails no request, one replica after the other, and each ends with status 0', async (t) => {
  const load = cluster.load(await cluster.keys(200));
  for (const replica of cluster.replicas.slice(0, 2)) {
    const before = load.answered;
    await until('the load runs', () => load.answered > before + 200);
    replica.signal('SIGTERM');
    await until('it wants no more requests', async () => !(await replica.isReady()));
    assert.equal((await replica.ended).status, 0);
  }
  const before = load.answered;
  await until('the load runs on', () => load.answered > before + 200);
  t.diagnostic(await load.stop());
  assert.deepEqual(load.failures, []);
  assert.deepEqual(cluster.balancer.lostBy, []);
});

it('a replica killed under load loses no request that was not its own', async (t) => {
  const load = cluster.load(await cluster.keys(200));
  await until('the load runs', () => load.answered > 200);
  const [victim] = cluster.replicas;
  victim?.signal('SIGKILL');
  await victim?.ended;
  const before = load.answered;
  await until('the load runs on', () => load.answered > before + 500);
  t.diagnostic(`${await load.stop()}, lost with the killed replica ${cluster.balancer.lostBy.length}`);
  assert.ok(cluster.balancer.lostBy.every((replica) => replica === victim));
  assert.equal(load.failures.length, cluster.balancer.lostBy.length);
});
