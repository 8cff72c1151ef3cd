import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { PostgresSql } from '../../src/store/postgres.ts';
import { Store } from '../../src/store/store.ts';
import { startPostgres } from '../servers/postgres.ts';
import { Tarifa, until } from './replica.ts';

const server = await startPostgres();
after(() => server.stop());

it('ten processes that start at once on an empty database create the schema once', async () => {
  const database = await server.database();
  const started = Array.from({ length: 10 }, () => new Tarifa(['migrate'], { TARIFA_DATABASE: database }));
  const ended = await Promise.all(started.map(({ ended }) => ended));
  for (const { status, err } of ended) assert.equal(status, 0, err);
  const sql = new PostgresSql(database);
  assert.deepEqual(
    (await sql.query('SELECT version FROM migrations ORDER BY version')).map(({ version }) => version),
    MIGRATIONS.map((_, i) => i + 1),
  );
  await sql.close();
});

it('replicas that start at once on an empty database import one edition and issue one key', async () => {
  const database = await server.database();
  const replicas = Array.from(
    { length: 3 },
    () => new Tarifa(['up'], { TARIFA_DATABASE: database, TARIFA_PORT: '0', TARIFA_DRAIN_SECONDS: '0' }),
  );
  for (const replica of replicas) await until('it serves', () => replica.written.includes('is serving on'), 60_000);
  for (const replica of replicas) replica.signal('SIGTERM');
  const ended = await Promise.all(replicas.map(({ ended }) => ended));
  const store = Store.open(database);
  assert.equal((await store.editions.list()).length, 1);
  assert.equal((await store.keys.list()).length, 1);
  await store.close();
  assert.deepEqual(
    ended.map(({ status }) => status),
    [0, 0, 0],
  );
  assert.equal(ended.filter(({ err }) => err.includes('Your key')).length, 1);
});

it('a database with a newer schema is refused in one sentence', async () => {
  const database = await server.database();
  const sql = new PostgresSql(database);
  const store = new Store(sql);
  await store.migrate();
  await sql.query("INSERT INTO migrations (version, applied_at) VALUES (999, 'later')");
  await store.close();
  const { status, err } = await new Tarifa(['serve'], { TARIFA_DATABASE: database, TARIFA_PORT: '0' }).ended;
  assert.equal(status, 1);
  assert.match(
    err,
    /^The database has schema 999; this is Tarifa [\d.]+, which knows up to \d+\. Run Tarifa in a newer version, or .*\.\n$/,
  );
});
