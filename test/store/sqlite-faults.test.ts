import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { mintText } from '../../src/access/key.ts';
import { StorageFault } from '../../src/store/sql.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { tarifaIn } from '../cli/tarifa.ts';
import { until } from '../faults/replica.ts';
import { TestService } from '../service.ts';

const TARIFA = fileURLToPath(new URL('../../bin/tarifa.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tarifa-faults-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs a command line on a database, and returns its status and what it wrote to standard error. */
async function tarifa(database: string, ...args: readonly string[]) {
  const { status, err } = await tarifaIn({ TARIFA_DATABASE: database, TARIFA_PORT: '0' }, ...args);
  return { status, err };
}

it('a full disk is named in the error, and the next write works when there is room', async () => {
  const file = join(folder, 'full.db');
  const sql = new SqliteSql(file);
  await sql.batch([{ text: 'CREATE TABLE rows (content TEXT)' }]);
  const insertion = { text: 'INSERT INTO rows VALUES ($1)', values: ['x'.repeat(1_000_000)] };
  await sql.query('PRAGMA max_page_count = 10');
  const isNamed = (error: unknown) =>
    error instanceof StorageFault && /^The disk is full.*full\.db/.test(error.message);
  await assert.rejects(sql.batch([insertion]), isNamed);
  await sql.query('PRAGMA max_page_count = 100000');
  await sql.batch([insertion]);
  await sql.close();
});

it('a key can be listed and revoked on a full disk', async () => {
  const commands = `
    mount -t tmpfs -o size=64m none "$1" && export TARIFA_DATABASE="$1/tarifa.db"
    "$2" keys create --tier free --label before && dd if=/dev/zero of="$1/full" bs=4096 status=none
    id=$("$2" keys list --json | grep -o '"id": *"[^"]*"' | cut -d '"' -f 4)
    "$2" keys revoke "$id" && "$2" keys list`;
  const run = ['--mount', '--map-root-user', 'bash', '-c', commands, 'bash', folder, TARIFA];
  const { stdout, stderr } = spawnSync('unshare', run, { encoding: 'utf8' });
  assert.match(stderr, /No space left on device.*is revoked\./s);
  assert.match(stdout, /revoked .* before$/m);
});

it('a start on a file that is no database is one sentence', async () => {
  const file = join(folder, 'nonsense.db');
  writeFileSync(file, 'nonsense'.repeat(1_000));
  for (const command of [['serve'], ['keys', 'list'], ['keys', 'create', '--tier', 'free']])
    assert.deepEqual(await tarifa(file, ...command), {
      status: 1,
      err: `The database file ${file} is damaged. Restore a backup.\n`,
    });
});

it('a database file that cannot be made is one sentence with the reason', async () => {
  const inTheWay = join(folder, 'tariff.csv');
  writeFileSync(inTheWay, 'hs_code,description_en,description_ar,tariff_rate\n01,Animals,حيوانات,5\n');
  const file = join(inTheWay, 'below', 'tarifa.db');
  for (const command of [['serve'], ['import', inTheWay], ['keys', 'create', '--tier', 'free']])
    assert.deepEqual(await tarifa(file, ...command), {
      status: 1,
      err: `The database file ${file} cannot be opened: ENOTDIR: not a directory, mkdir '${join(inTheWay, 'below')}'.\n`,
    });
});

it('a query leaves the locks of SQLite in place, so that no other process takes itself for the last user', async () => {
  const file = join(folder, 'locked.db');
  const sql = new SqliteSql(file);
  await sql.batch([{ text: 'CREATE TABLE rows (content TEXT)' }]);
  await sql.query('SELECT * FROM rows');
  const { ino } = statSync(file);
  const own = readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `));
  await sql.close();
  assert.equal(own.length, 1);
});

it('the database file can be read by its owner only', async () => {
  const file = join(folder, 'private.db');
  const store = Store.open(file);
  await store.migrate();
  store.claimFile();
  for (const suffix of ['', '-wal', '-shm', '-server'])
    assert.equal(statSync(file + suffix).mode & 0o777, 0o600, suffix);
  await store.close();
});

const FAULTS: Readonly<Record<string, (file: string) => void>> = {
  deleted: (file) => renameSync(file, `${file}-aside`),
  damaged: (file) => writeFileSync(file, 'nonsense'.repeat(10_000)),
};
for (const [fault, damage] of Object.entries(FAULTS)) {
  it(`when the file is ${fault}, known keys work, health is degraded, and the log names the file once for what failed`, async () => {
    const file = join(folder, `${fault}.db`);
    const service = await TestService.start({ store: Store.open(file) });
    const key = await service.key();
    assert.equal((await service.get('/api/v1/hs-codes/01', key)).status, 200);
    damage(file);
    await until(
      'health is degraded',
      async () => (await service.get('/api/v1/health')).json.data.status === 'degraded',
    );
    await until('editions are checked', async () => service.logged.join('').includes('edition_check_failed'));
    assert.equal((await service.get('/api/v1/hs-codes/01', key)).status, 200);
    assert.equal((await service.get('/api/v1/hs-codes/01', mintText())).status, 503);
    await service.service.stop();
    const lines = service.logged.join('').match(/^.*edition_check_failed.*$/gm) ?? [];
    assert.equal(lines.length, 1);
    assert.ok(lines[0]?.includes(file), lines[0]);
    await service.store.close();
  });
}

it('keys create does not make a new database beside the deleted one of a running server', async () => {
  const file = join(folder, 'running.db');
  const service = await TestService.start({ store: Store.open(file), environment: { TARIFA_DATABASE: file } });
  renameSync(file, `${file}-aside`);
  const { status, err } = await tarifa(file, 'keys', 'create', '--tier', 'free');
  assert.equal(status, 1);
  assert.match(err, /^A server is running, but its database file .*running\.db is gone\./);
  assert.ok(!existsSync(file));
  await service.stop();
  const later = await tarifa(file, 'keys', 'create', '--tier', 'free');
  assert.match(later.err, /^Made a new database at .*running\.db\./);
  assert.equal(later.status, 0);
});

it('the second server on one file says that limits are counted apart', async () => {
  const file = join(folder, 'two.db');
  const environment = { TARIFA_DATABASE: file };
  const first = await TestService.start({ store: Store.open(file), environment });
  const second = await TestService.start({ store: Store.open(file), environment, edition: null });
  await second.stop();
  await first.stop();
  assert.doesNotMatch(first.logged.join(''), /limits_not_shared/);
  assert.match(second.logged.join(''), /"limits_not_shared","advice":"Another server uses this database file/);
});
