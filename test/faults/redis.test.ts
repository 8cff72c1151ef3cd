import assert from 'node:assert/strict';
import { after, it, type TestContext } from 'node:test';
import { startCluster } from './cluster.ts';
import { get } from './load.ts';
import { until } from './replica.ts';

const cluster = await startCluster(3, { proxied: true });
const { replicas, redis, redisProxy } = cluster;
after(() => cluster.stop());
const keys = await cluster.keys(300);

const allCount = (mode: 'shared' | 'local') =>
  until(`all replicas count ${mode}`, async () => {
    const shared = await Promise.all(replicas.map((replica) => replica.metric('tarifa_limiter_shared')));
    return shared.every((each) => each === Number(mode === 'shared'));
  });

const FAULTS: Readonly<Record<string, { readonly begin: () => unknown; readonly end: () => unknown }>> = {
  'hangs (SIGSTOP)': {
    begin: () => redis.process.signal('SIGSTOP'),
    end: () => redis.process.signal('SIGCONT'),
  },
  'answers 200 ms late': { begin: () => redisProxy.delay(200), end: () => redisProxy.restore() },
  'is disconnected': { begin: () => redisProxy.disconnect(), end: () => redisProxy.restore() },
  'is killed and restarts empty': {
    begin: () => redis.process.stop('SIGKILL'),
    end: () => redis.process.start(),
  },
};

for (const [fault, { begin, end }] of Object.entries(FAULTS)) {
  it(`when Redis ${fault}, no request fails, and the replicas share their counts again afterwards`, async (t) => {
    await outage(t, begin, end);
  });
}

async function outage(t: TestContext, begin: () => unknown, end: () => unknown): Promise<void> {
  await allCount('shared');
  const load = cluster.load(keys);
  await until('the load is running', () => load.answered > 200);
  await begin();
  await allCount('local');
  const before = load.answered;
  await until('requests are answered without Redis', () => load.answered > before + 300);
  const health = await get(`${cluster.url}/api/v1/health`);
  assert.deepEqual([health.status, JSON.parse(health.body).data.status], [200, 'degraded']);
  await end();
  await allCount('shared');
  const again = load.answered;
  await until('requests are answered with Redis', () => load.answered > again + 200);
  t.diagnostic(await load.stop());
  assert.deepEqual(load.failures, []);
  for (const replica of replicas) assert.match(replica.written, /"event":"limits_local","error":"/);
}
