import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { keyOf, mintText } from '../../src/access/key.ts';
import { startCluster } from './cluster.ts';
import { get } from './load.ts';
import { until } from './replica.ts';

const ATTEMPTS = 5;

const cluster = await startCluster(4);
const { replicas, store } = cluster;
after(() => cluster.stop());

it('of 1,000 simultaneous requests on one fresh pro key, over 4 replicas, exactly 200 pass', async (t) => {
  for (let attempt = 1; ; attempt++) {
    await until('all replicas share their counts', async () => (await shared()).every((each) => each === 1));
    await until('at least 15 s of the minute are left', () => Date.now() % 60_000 < 45_000, 20_000);
    const before = await countedLocally();
    const key = mintText();
    await store.keys.add(keyOf(key, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => get(`${replicas[i % 4]?.url}/api/v1/hs-codes/85`, key)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    t.diagnostic(`sent 1000, passed ${count(200)}, refused ${count(429)}`);
    assert.equal(count(200) + count(429), 1000);
    // If Redis did not answer in time, the replicas counted locally, as they should: try again.
    if ((await countedLocally()) > before && attempt < ATTEMPTS) continue;
    return assert.equal(count(200), 200);
  }
});

function shared(): Promise<number[]> {
  return Promise.all(replicas.map((replica) => replica.metric('tarifa_limiter_shared')));
}

/** The number of requests that the replicas have counted locally. */
async function countedLocally(): Promise<number> {
  const figures = await Promise.all(replicas.map((replica) => replica.metrics()));
  const counts = figures.join().matchAll(/^tarifa_limiter_decisions_total\{.*mode="local"\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
