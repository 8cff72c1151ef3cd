import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { TestService } from '../service.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-check-'));
after(() => rmSync(folder, { recursive: true }));

const EDITION = 'hs_code,description_en,description_ar,tariff_rate\n0101,Horses,خيول,';
const MEASURES = 'codes,kind,scope,authority,from,to,title_en,title_ar,source\n';

/** A database with two editions and a set of measures, and the command line on it. */
async function prepare(name: string) {
  const database = join(folder, `${name}.db`);
  const run = (...args: readonly string[]) => tarifaIn({ TARIFA_DATABASE: database }, ...args);
  const file = (of: string, text: string) => {
    const path = join(folder, `${name}-${of}.csv`);
    writeFileSync(path, text);
    return path;
  };
  const early = file('early', `${EDITION}7\n`);
  const edition = file('edition', `${EDITION}5\n`);
  const measures = file('measures', `${MEASURES}0101,restricted,all,moccae,,,Permit,تصريح,Law No. 1\n`);
  const imports = [
    ['import', early],
    ['import', edition],
    ['measures', 'import', measures],
  ];
  for (const args of imports) assert.equal((await run(...args)).status, 0);
  const sql = new SqliteSql(database);
  const damage = () => sql.query("UPDATE edition_parts SET content = replace(content, ',5', ',1')");
  return { database, run, edition, sql, damage };
}

it('all that is stored is compared with its hash, by name and with status 1 where it differs', async () => {
  const { run, damage, sql, edition } = await prepare('all');
  const good = await run('check');
  assert.deepEqual([good.status, good.err, good.out.match(/intact/g)?.length], [0, '', 3]);
  await damage();
  await sql.query("UPDATE measure_set_parts SET content = replace(content, 'restricted', 'prohibited')");
  const bad = await run('check', '--json');
  assert.equal(bad.status, 1);
  const { sets, faults } = JSON.parse(bad.out);
  assert.deepEqual(faults, []);
  assert.deepEqual(sets.map(({ kind, name, state }: Record<string, string>) => [kind, name, state]).sort(), [
    ['edition', 'all-early.csv', 'intact'],
    ['edition', 'all-edition.csv', 'damaged'],
    ['set', 'all-measures.csv', 'damaged'],
  ]);
  assert.match(bad.err, /Damaged: 2 of what is stored/);
  const calc = await run('lookup', '0101');
  assert.equal(calc.status, 1, 'a command answers nothing from it');
  assert.match(
    calc.err,
    /^The stored edition \S+ is damaged: .* Import its file again, or restore a backup\. See: tarifa check\n$/,
  );
  assert.equal((await run('import', edition)).status, 0);
  assert.match((await run('check')).out, /edition +\S+ +intact +all-edition/);
  await sql.close();
});

it('a server answers from the edition before, and its health, log and metrics say why until the file is imported again', async (t) => {
  const { database, run, damage, sql, edition } = await prepare('served');
  await damage();
  const service = await TestService.start({
    store: Store.open(database),
    edition: null,
    now: Date.now(),
    environment: { TARIFA_METRICS_PORT: '0' },
  });
  t.after(() => service.stop().catch(() => {}));
  const key = await service.key();
  const rate = async () => (await service.get('/api/v1/hs-codes/0101', key)).json.data.tariff_rate;
  const status = async () => (await service.get('/api/v1/health')).json.data.status;
  const metrics = async () => (await fetch(`${service.service.metricsUrl}/metrics`)).text();
  assert.deepEqual([await rate(), await status()], [7, 'degraded']);
  const text = await metrics();
  assert.match(text, /^tarifa_damaged_sets 1$/m);
  assert.match(text, /^tarifa_database_up 1$/m);
  assert.match(service.logged.join(''), /"event":"edition_damaged"/);
  await service.stop();
  assert.equal((await run('import', edition)).status, 0);
  const mended = await TestService.start({ store: Store.open(database), edition: null, now: Date.now() });
  t.after(() => mended.stop().catch(() => {}));
  assert.equal((await mended.get('/api/v1/hs-codes/0101', await mended.key())).json.data.tariff_rate, 5);
  assert.equal((await mended.get('/api/v1/health')).json.data.status, 'ok');
  await mended.stop();
  await sql.close();
});
