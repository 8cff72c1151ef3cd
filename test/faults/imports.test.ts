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
import { Wire } from './wire.ts';

const cluster = await startCluster(3);
const { store, replicas } = cluster;
const folder = mkdtempSync(join(tmpdir(), 'tarifa-imports-'));
after(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true });
});
const keys = await cluster.keys(300);
const direct = { TARIFA_DATABASE: cluster.environment['TARIFA_DATABASE'] ?? '' };

/** A file whose every English text carries a mark, and whose smartphones cost another rate. */
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

/** The marks and rates that an answer shows; one edition has one of each. */
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

it('an import is served by every replica within 10 s, no request fails, and no answer mixes two editions', async (t) => {
  const load = cluster.load(keys);
  await until('the load runs', () => load.answered > 200);
  const { status, err } = await new Tarifa(['import', '--force', marked('markA', '7.5')], direct).ended;
  assert.equal(status, 0, err);
  let asked = 0;
  // Each time with another key, so that asking again and again does not use one up.
  const nextKey = () => keys[asked++ % keys.length];
  const servesIt = async (url: string) =>
    (await get(`${url}/api/v1/hs-codes/851713`, nextKey())).body.includes('markA');
  await until(
    'every replica serves it',
    async () => (await Promise.all(replicas.map(({ url }) => servesIt(url)))).every((each) => each),
    10_000,
  );
  const before = load.answered;
  await until('the load runs on', () => load.answered > before + 200);
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

it('kill -9 in the middle of an import leaves the old edition serving, and the next import works', async () => {
  const before = await store.editions.publication();
  const { wire, environment } = await wired();
  const killed = new Tarifa(['import', '--force', fileURLToPath(BUNDLED)], environment);
  wire.holdAfter(1_000_000);
  await until('part of the edition is written', () => wire.holds);
  killed.signal('SIGKILL');
  assert.equal((await killed.ended).signal, 'SIGKILL');
  wire.close();
  assert.deepEqual(await store.editions.publication(), before);
  assert.equal((await get(`${cluster.url}/api/v1/hs-codes/851713`, keys[0])).status, 200);
  const { status, err } = await new Tarifa(['import', '--force', marked('markB', '8.5')], direct).ended;
  assert.equal(status, 0, err);
  assert.equal((await store.editions.publication())?.sequence, (before?.sequence ?? 0) + 1);
});

it('of two imports at once one wins, and the other says why', async () => {
  const { wire, environment } = await wired();
  const first = new Tarifa(['import', '--force', fileURLToPath(BUNDLED)], environment);
  wire.holdAfter(1_000_000);
  await until('the first is writing', () => wire.holds);
  const second = new Tarifa(['import', '--force', marked('markC', '9.5')], direct);
  const sql = new PostgresSql(direct.TARIFA_DATABASE);
  const waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await until('the second waits for its turn', async () => (await sql.query(waiting)).length > 0);
  wire.release();
  const [one, two] = await Promise.all([first.ended, second.ended]);
  await sql.close();
  wire.close();
  assert.deepEqual([one.status, two.status], [0, 1], one.err + two.err);
  assert.match(two.err, /Another edition was published meanwhile, so nothing was changed/);
});

/** A wire of its own for an import. */
async function wired(): Promise<{ readonly wire: Wire; readonly environment: Record<string, string> }> {
  const wire = new Wire(cluster.postgres.process.port);
  const address = new URL(direct.TARIFA_DATABASE);
  address.port = String(await wire.listen());
  return { wire, environment: { TARIFA_DATABASE: address.href } };
}
