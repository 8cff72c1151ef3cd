import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { VERSION } from '../../src/version.ts';
import { TestService } from '../service.ts';

/** What is in the databases, see the README beside them. */
const BUILDS = {
  'first-build': { key: 'trf_CL2HxIflvRPqsUoVF6eQvaWy0d4uFvGBDWWYV9680AmJg1', names: ['first', 'second'], measures: 0 },
  'last-build': {
    key: 'trf_HRRwvyNnnAXhhVA89HPB8Ul9DUm2ZgDr8NVb79Kh2wMb7e',
    names: ['first', 'second', 'third'],
    measures: 1,
  },
};
/** The day on which they were made, at noon. */
const NOON = Date.UTC(2026, 10, 19, 12);

const folder = mkdtempSync(join(tmpdir(), 'tarifa-upgrade-'));
after(() => rmSync(folder, { recursive: true }));

function copyOf(build: string): string {
  const file = join(folder, `${build}-${crypto.randomUUID()}.db`);
  const packed = readFileSync(new URL(`../fixtures/databases/${build}.db.gz`, import.meta.url));
  writeFileSync(file, gunzipSync(packed));
  return file;
}

for (const [build, { key, names, measures }] of Object.entries(BUILDS))
  describe(`a database of the ${build.replace('-', ' ')}`, () => {
    it('is served: its edition, its keys and their counts of the day', async () => {
      const service = await TestService.start({ store: Store.open(copyOf(build)), edition: null, now: NOON });
      const answer = await service.get('/api/v1/hs-codes/851713', key);
      assert.deepEqual([answer.status, answer.json.data.tariff_rate], [200, 7]);
      assert.equal(answer.headers.get('X-RateLimit-Remaining-Day'), '4996', 'three requests were made before');
      const retired = await service.get('/api/v1/hs-codes/220300009000', key);
      assert.equal(retired.json.data.is_active, false);
      const details = await service.get('/api/v1/hs-codes/851713/details', key);
      assert.equal(details.json.data.measures.length, measures);
      await service.stop();
    });

    it('has all its editions and keys, and takes new ones', async () => {
      const store = Store.open(copyOf(build));
      await store.migrate();
      assert.deepEqual((await store.editions.list()).map(({ name }) => name).toSorted(), names);
      const keys = await store.keys.list();
      assert.equal(keys.filter(({ label }) => label === 'gone')[0]?.revokedAt === null, false);
      assert.ok(keys.some(({ label }) => label === 'souk'));
      await store.close();
    });

    it('is left as it is by a command that only reads, and brought up to date once by one that prepares', async () => {
      const file = copyOf(build);
      const tarifa = fileURLToPath(new URL('../../bin/tarifa.js', import.meta.url));
      const env = { ...process.env, TARIFA_DATABASE: file };
      const run = (...args: string[]) => promisify(execFile)(process.execPath, [tarifa, ...args], { env });
      const sql = new SqliteSql(file);
      const schema = () => sql.query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name");
      const before = await schema();
      const isRefused = { code: 1, stderr: /which needs \d+\. Reading does not change it\..* tarifa prepare\n$/ };
      for (const args of [['lookup', '851713'], ['keys', 'list'], ['editions'], ['check']])
        await assert.rejects(run(...args), isRefused);
      assert.deepEqual(await schema(), before);
      await run('prepare');
      assert.match((await run('lookup', '851713')).stdout, /Smartphones/);
      const rows = await sql.query('SELECT version, since FROM migrations WHERE version > 0 ORDER BY version');
      assert.deepEqual(
        rows.map(({ version }) => version),
        MIGRATIONS.map((_, index) => index + 1),
      );
      assert.equal(rows.at(-1)?.['since'], MIGRATIONS.at(-1)?.since);
      await sql.close();
    });
  });

it('a database of a later version names the version that it needs', async () => {
  const file = copyOf('last-build');
  const store = Store.open(file);
  await store.migrate();
  await store.close();
  const sql = new SqliteSql(file);
  await sql.query("INSERT INTO migrations (version, applied_at, since) VALUES (999, 'x', '9.1.0')");
  await sql.close();
  const older = Store.open(file);
  await assert.rejects(
    older.migrate(),
    new RegExp(`schema 999; this is Tarifa ${VERSION}, .* Run Tarifa 9\\.1\\.0 or newer, or restore the backup`),
  );
  await older.close();
});
