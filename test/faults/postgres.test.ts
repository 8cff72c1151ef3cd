import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { keyOf, mintText } from '../../src/access/key.ts';
import { startCluster } from './cluster.ts';
import { get } from './load.ts';
import { Replica, until } from './replica.ts';

const cluster = await startCluster(3, { proxied: true });
const { postgres, postgresProxy, replicas, store, url } = cluster;
after(() => cluster.stop());
const keys = await cluster.keys(300);

const healthOf = async (base: string) => {
  const { status, body } = await get(`${base}/api/v1/health`);
  return [status, JSON.parse(body).data?.status];
};
const allReport = (health: 'ok' | 'degraded') =>
  until(`every replica reports ${health}`, async () => {
    const all = await Promise.all(replicas.map((replica) => healthOf(replica.url)));
    return all.every(([status, reported]) => status === 200 && reported === health);
  });

const FAULTS: Readonly<Record<string, { readonly begin: () => unknown; readonly end: () => unknown }>> = {
  'hangs (SIGSTOP)': {
    begin: () => postgres.process.signal('SIGSTOP'),
    end: () => postgres.process.signal('SIGCONT'),
  },
  'is disconnected': { begin: () => postgresProxy.disconnect(), end: () => postgresProxy.restore() },
  'is killed': { begin: () => postgres.process.stop('SIGKILL'), end: () => postgres.process.start() },
};

for (const [fault, { begin, end }] of Object.entries(FAULTS)) {
  it(`when PostgreSQL ${fault}, known keys work, others get 503, and the replicas recover without a restart`, async (t) => {
    const unseen = mintText();
    await store.keys.add(keyOf(unseen, { label: '', tier: 'free', createdAt: new Date(), expiresAt: null }));
    await allReport('ok');
    const load = cluster.load(keys);
    await until('the load is running', () => load.answered > 200);
    await begin();
    await allReport('degraded');
    const before = load.answered;
    await until('requests are answered without PostgreSQL', () => load.answered > before + 500);
    const refused = await get(`${url}/api/v1/hs-codes/85`, unseen);
    assert.deepEqual([refused.status, JSON.parse(refused.body).error.code], [503, 'db_unavailable']);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    await end();
    await allReport('ok');
    await until('the unseen key works', async () => (await get(`${url}/api/v1/hs-codes/85`, unseen)).status === 200);
    t.diagnostic(await load.stop());
    assert.deepEqual(load.failures, []);
  });
}

it('a replica started without PostgreSQL answers 503 until PostgreSQL is there, and then works', async () => {
  const [key = ''] = keys;
  postgresProxy.disconnect();
  const replica = await Replica.start(cluster.environment);
  try {
    await until('it listens', () =>
      get(`${replica.url}/api/v1/health`).then(
        () => true,
        () => false,
      ),
    );
    const health = await get(`${replica.url}/api/v1/health`);
    assert.deepEqual([health.status, JSON.parse(health.body).error.code], [503, 'db_unavailable']);
    assert.ok(Number(health.headers['retry-after']) >= 1);
    assert.equal((await get(`${replica.url}/api/v1/hs-codes/85`, key)).status, 503);
    assert.equal(await replica.isReady(), false);
    await until('it has logged the reason', () => replica.written.includes('"event":"database_unavailable"'));
    postgresProxy.restore();
    await replica.ready();
    assert.equal((await get(`${replica.url}/api/v1/hs-codes/85`, key)).status, 200);
    assert.doesNotMatch(replica.written, /p(@|%40)ss/, 'no log contains the password');
  } finally {
    replica.signal('SIGKILL');
    await replica.ended;
  }
});
