import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PostgresSql } from '../../src/store/postgres.ts';
import { BUNDLED, smallEdition } from '../service.ts';
import { startCluster } from './cluster.ts';
import { type Answer, get } from './load.ts';
import { Tarifa, until } from './replica.ts';
import { TcpProxy } from './tcp-proxy.ts';

const cluster = await startCluster(3);
const { store, replicas } = cluster;
const folder = mkdtempSync(join(tmpdir(), 'tarifa-imports-'));
after(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true });
});
const keys = await cluster.keys(300);
const direct = { TARIFA_DATABASE: cluster.environment['TARIFA_DATABASE'] ?? '' };

/** A file with a mark in the English texts of chapter 85 and another rate for smartphones. */
function marked(mark: string, rate: string): string {
  const file = join(folder, `${mark}.csv`);
  const text = smallEdition((lines) =>
    lines.map((line) =>
      line.replace(/^(85\d*),([^,]+),/, `$1,$2 ${mark},`).replace(/^(851713000000,.*),6\.5,/, `$1,${rate},`),
    ),
  );
  writeFileSync(file, text);
  return file;
}

/** The marks and rates in an answer; an edition has one of each. */
function editionsIn({ body }: Answer): Set<string> {
  const { data } = JSON.parse(body);
  const records = Array.isArray(data) ? data : [data];
  return new Set(
    records.map((record) =>
      [record.product ?? record.description.en, record.tariff_rate ?? record.calculation.import_duty_rate]
        .join(' ')
        .replace(/^\D*?(mark\w|) ?([\d.]+)$/, '$1 $2'),
    ),
  );
}

it('every replica serves an import within 10 s, no request fails, and no answer mixes two editions', async (t) => {
  const load = cluster.load(keys, { keep: true });
  await until('the load is running', () => load.answered > 200);
  const { status, err } = await new Tarifa(['import', '--force', marked('markA', '7.5')], direct).ended;
  assert.equal(status, 0, err);
  let sent = 0;
  // Uses another key each time, so that none meets its limit.
  const nextKey = () => keys[sent++ % keys.length];
  const servesIt = async (url: string) =>
    (await get(`${url}/api/v1/hs-codes/851713`, nextKey())).body.includes('markA');
  await until(
    'every replica serves it',
    async () => (await Promise.all(replicas.map(({ url }) => servesIt(url)))).every((each) => each),
    10_000,
  );
  const before = load.answered;
  await until('the load continues', () => load.answered > before + 200);
  t.diagnostic(await load.stop());
  assert.deepEqual(load.failures, []);
  const seen = new Set<string>();
  for (const answer of load.answers) {
    const editions = editionsIn(answer);
    assert.equal(editions.size, 1, answer.body);
    for (const edition of editions) seen.add(edition);
  }
  assert.deepEqual([...seen].sort(), [' 6.5', 'markA 7.5']);
});

it('after kill -9 during an import the old edition is still served, and the next import works', async () => {
  const before = await store.editions.publications();
  const { proxy, environment } = await proxied();
  const killed = new Tarifa(['import', '--force', fileURLToPath(BUNDLED)], environment);
  proxy.holdAfter(1_000_000);
  await until('part of the edition is written', () => proxy.isHolding);
  killed.signal('SIGKILL');
  assert.equal((await killed.ended).signal, 'SIGKILL');
  proxy.close();
  assert.deepEqual(await store.editions.publications(), before);
  assert.equal((await get(`${cluster.url}/api/v1/hs-codes/851713`, keys[0])).status, 200);
  const { status, err } = await new Tarifa(['import', '--force', marked('markB', '8.5')], direct).ended;
  assert.equal(status, 0, err);
  assert.equal((await store.editions.publications()).length, before.length + 1);
});

it('of two concurrent imports one succeeds, and the other says why it failed', async () => {
  const { proxy, environment } = await proxied();
  const first = new Tarifa(['import', '--force', fileURLToPath(BUNDLED)], environment);
  proxy.holdAfter(1_000_000);
  await until('the first is writing', () => proxy.isHolding);
  const second = new Tarifa(['import', '--force', marked('markC', '9.5')], direct);
  const sql = new PostgresSql(direct.TARIFA_DATABASE);
  const waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await until('the second waits for the lock', async () => (await sql.query(waiting)).length > 0);
  proxy.release();
  const [one, two] = await Promise.all([first.ended, second.ended]);
  await sql.close();
  proxy.close();
  assert.deepEqual([one.status, two.status], [0, 1], one.err + two.err);
  assert.match(two.err, /Another edition was published meanwhile, so nothing was changed/);
});

/** A TCP proxy for one import. */
async function proxied(): Promise<{ readonly proxy: TcpProxy; readonly environment: Record<string, string> }> {
  const proxy = new TcpProxy(cluster.postgres.process.port);
  const address = new URL(direct.TARIFA_DATABASE);
  address.port = String(await proxy.listen());
  return { proxy, environment: { TARIFA_DATABASE: address.href } };
}
