import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { keyOf, mintText } from '../../src/access/key.ts';
import { killOnExit } from '../servers/process.ts';
import type { AttackKind } from '../soak/attacker.ts';
import { startCluster } from './cluster.ts';
import { get } from './load.ts';
import { until } from './replica.ts';

const ATTACKER = fileURLToPath(new URL('../soak/attacker.ts', import.meta.url));
const CONNECTIONS = 50;
/** More than a busy machine adds to the time of a request, and less than an attack that succeeds. */
const TOLERATED_RATIO = 50;
const TOLERATED_MB = 150;

const cluster = await startCluster(2);
const { replicas, store } = cluster;
after(() => cluster.stop());
const keys = await cluster.keys(1_000);

/** Each attack, and a metric that shows that the replica has met it. */
const ATTACKS: Readonly<Record<AttackKind, { readonly what: string; readonly seen: RegExp }>> = {
  guesses: { what: 'guesses keys by the thousand', seen: /_count\{route="lookup",status="429"\} \d{3}/ },
  // The first request of a connection is answered; the connection is then held for ten seconds, so answers are few.
  pipelining: { what: 'pipelines requests and does not read', seen: /^tarifa_connections_slow [1-9]\d/m },
};

for (const [kind, { what, seen }] of Object.entries(ATTACKS)) {
  it(`while someone ${what}, known and new keys work, and memory stays within bounds`, async (t) => {
    const load = cluster.load(keys);
    const usual = await load.next(500);
    const before = await memory();
    const attackers = replicas.map(({ url }) => fork(ATTACKER, [kind, url, String(CONNECTIONS)]));
    for (const attacker of attackers) killOnExit(attacker);
    try {
      await until(
        'every replica is attacked',
        async () => (await Promise.all(replicas.map((replica) => replica.metrics()))).every((text) => seen.test(text)),
        60_000,
      );
      const attacked = await load.next(500);
      for (let i = 0; i < 10; i++)
        assert.equal((await get(`${cluster.url}/api/v1/hs-codes/85`, await newKey())).status, 200);
      const after = await memory();
      t.diagnostic(`${await load.stop()}, ${JSON.stringify({ usual, attacked, before, after })}`);
      assert.deepEqual(load.failures, []);
      assert.ok(attacked.p50 < TOLERATED_RATIO * usual.p50, `p50 ${attacked.p50} ms instead of ${usual.p50} ms`);
      assert.ok(after < before + TOLERATED_MB, `${after} MB after ${before} MB`);
    } finally {
      for (const attacker of attackers) attacker.kill('SIGKILL');
    }
  });
}

async function newKey(): Promise<string> {
  const text = mintText();
  await store.keys.add(keyOf(text, { label: '', tier: 'pro', createdAt: new Date(), expiresAt: null }));
  return text;
}

/** The largest resident memory of a replica, in MB. */
async function memory(): Promise<number> {
  const all = await Promise.all(replicas.map((replica) => replica.metric('process_resident_memory_bytes')));
  return Math.round(Math.max(...all) / 1e6);
}
