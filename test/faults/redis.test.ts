import assert from 'node:assert/strict';
import { after, it, type TestContext } from 'node:test';
import { Redis } from 'ioredis';
import { freePort } from '../servers/process.ts';
import { startCluster } from './cluster.ts';
import { get, WORKERS } from './load.ts';
import { until } from './replica.ts';

const cluster = await startCluster(3, { proxied: true });
const { replicas, redis, redisProxy, postgresProxy } = cluster;
// Not through the proxy, so that it reaches Redis during a fault.
const control = new Redis(redis.url).on('error', () => {});
after(async () => {
  control.disconnect();
  await cluster.stop();
});
const keys = await cluster.keys(1_500);

const allCount = (mode: 'shared' | 'local') =>
  until(
    `all replicas count ${mode}`,
    async () => {
      const shared = await Promise.all(replicas.map((replica) => replica.metric('tarifa_limiter_shared')));
      return shared.every((each) => each === Number(mode === 'shared'));
    },
    60_000,
  );

interface Fault {
  readonly begin: () => unknown;
  readonly end: () => unknown;
  /** Whether Redis forgets its counts. */
  readonly loses?: true;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'hangs (SIGSTOP)': {
    begin: () => redis.process.signal('SIGSTOP'),
    end: () => redis.process.signal('SIGCONT'),
  },
  'answers 200 ms late': { begin: () => redisProxy.delay(200), end: () => redisProxy.restore() },
  'is disconnected': { begin: () => redisProxy.disconnect(), end: () => redisProxy.restore() },
  'is out of memory': {
    begin: () => control.config('SET', 'maxmemory', '1'),
    end: () => control.config('SET', 'maxmemory', '0'),
  },
  'is read-only': {
    begin: async () => control.replicaof('127.0.0.1', await freePort()),
    end: () => control.replicaof('NO', 'ONE'),
  },
  'is disconnected together with PostgreSQL': {
    begin: () => {
      redisProxy.disconnect();
      postgresProxy.disconnect();
    },
    end: () => {
      redisProxy.restore();
      postgresProxy.restore();
    },
  },
  'is killed and restarts empty': {
    begin: () => redis.process.stop('SIGKILL'),
    end: () => redis.process.start(),
    loses: true,
  },
};

for (const [fault, each] of Object.entries(FAULTS)) {
  it(`when Redis ${fault}, no request fails or goes uncounted, and the replicas share their counts afterwards`, (t) =>
    outage(t, each));
}

async function outage(t: TestContext, { begin, end, loses }: Fault): Promise<void> {
  await allCount('shared');
  const before = await counted();
  const load = cluster.load(keys);
  const usual = await load.next(500);
  await begin();
  await allCount('local');
  const faulty = await load.next(500);
  const health = await get(`${cluster.url}/api/v1/health`);
  assert.deepEqual([health.status, JSON.parse(health.body).data.status], [200, 'degraded']);
  await end();
  await allCount('shared');
  await load.next(500);
  const summary = await load.stop();
  t.diagnostic(`${summary}, usual ${JSON.stringify(usual)}, during ${JSON.stringify(faulty)}`);
  assert.deepEqual(load.failures, []);
  assert.ok(faulty.p50 < 5 * usual.p50, `p50 ${faulty.p50} ms instead of ${usual.p50} ms`);
  for (const replica of replicas) assert.match(replica.written, /"event":"limits_local","error":"/);
  if (loses) return;
  // Each request counts once. Those that were under way when the mode changed may count in Redis and locally.
  const more = (await counted()) - before - load.answered;
  assert.ok(more >= 0, `${-more} requests were not counted`);
  assert.ok(more <= MODE_CHANGES * replicas.length * WORKERS, `${more} requests were counted twice`);
}

/** Into local mode and back, and once more where a probe succeeds in between. */
const MODE_CHANGES = 4;

/** The requests that are counted in Redis today, and those that the replicas have counted on their own. */
async function counted(): Promise<number> {
  const names = await control.keys('tarifa:{*}:d*');
  const counts = names.length === 0 ? [] : await control.mget(...names.filter((name) => !name.includes('{probe')));
  const figures = await Promise.all(replicas.map((replica) => replica.metrics()));
  const local = figures.join().matchAll(/^tarifa_limiter_decisions_total\{decision="passed",mode="local"\} (\d+)$/gm);
  return [...counts, ...[...local].map(([, count]) => count)].reduce((sum, count) => sum + Number(count), 0);
}
