import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Day } from '../../src/day.ts';
import { editionOf } from '../../src/publishing/edition.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { finish } from '../../src/steps.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { xlsxOf } from '../tables/workbook-files.ts';
import { tarifaIn } from './tarifa.ts';

const BIN = fileURLToPath(new URL('../../bin/tarifa.js', import.meta.url));
const HEADER = 'hs_code,description_en,description_ar,tariff_rate';
const folder = mkdtempSync(join(tmpdir(), 'tarifa-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let database = '';
let made = 0;

beforeEach(() => {
  database = join(folder, `${++made}.db`);
});

function fileOf(...lines: readonly string[]): string {
  const path = join(folder, `${++made}.csv`);
  writeFileSync(path, `${[HEADER, ...lines].join('\n')}\n`);
  return path;
}

const tarifa = (...args: readonly string[]) => tarifaIn({ TARIFA_DATABASE: database }, ...args);

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = Store.open(database);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const inForce = () => withStore(async (store) => (await store.editions.publications()).at(-1)?.edition);

const many = (count: number) => Array.from({ length: count }, (_, i) => `${84710000 + i},Goods ${i},بضاعة ${i},5`);

describe('import', () => {
  it('reports what was read and what changes, as a table and as JSON', async () => {
    await tarifa('import', fileOf('01,Animals,حيوانات,', '0101,Horses,خيول,5', '0102,Cattle,أبقار,5'));
    const file = fileOf(
      '01,Live animals,حيوانات,',
      '0101,Horses,خيول,12',
      '0102,Cattle,أبقار,5',
      '0103,Swine,خنازير,0',
    );
    const shown = await tarifa('import', file, '--dry-run');
    assert.equal(shown.status, 0);
    assert.match(shown.out, /codes +1 chapters, 3 headings\n/);
    assert.match(shown.out, /added +1 \(0103\)\n/);
    assert.match(shown.out, /rate changes +2 \(1 of lines\), the largest that of 0101 from 5 % to 12 %\n/);
    const report = JSON.parse((await tarifa('import', file, '--json', '--name', 'spring')).out);
    assert.deepEqual(
      [
        report.rows,
        report.codes,
        report.added,
        report.removed,
        report.rate_changes,
        report.text_changes,
        report.faults,
      ],
      [4, { 2: 1, 4: 3 }, 1, 0, 2, 1, []],
    );
    assert.deepEqual([report.edition.name, report.published], ['spring', true]);
    assert.equal(await inForce(), report.edition.id);
  });

  it('makes no database on a dry run, and says once that nothing is in force to complete a file from', async () => {
    const whole = await tarifa('import', fileOf('01,Animals,حيوانات,5'), '--dry-run');
    assert.deepEqual([whole.status, existsSync(database)], [0, false]);
    assert.match(whole.err, /^No edition is in force yet/);
    const path = join(folder, 'un.csv');
    writeFileSync(path, 'hscode,description,level,section\n01,Animals,2,I\n0101,Horses,4,I\n010121,Breeding,6,I\n');
    for (const args of [[path, '--dry-run'], [path], [fileOf('01,,,5'), '--amend', '--dry-run']]) {
      const { status, err } = await tarifa('import', ...args);
      assert.equal(status, 1);
      assert.match(err.split('\n').at(-2) ?? '', /^No edition is in force on \d{4}-\d\d-\d\d, .* tarifa up$/);
    }
  });

  it('refuses to publish for what is no day, and a publication for none is listed and can be withdrawn', async () => {
    await tarifa('import', fileOf('01,Animals,حيوانات,5'), '--name', 'good');
    const file = fileOf('01,Animals,حيوانات,7');
    assert.equal((await tarifa('import', file, '--effective', '2099-31-31')).status, 2);
    await tarifa('import', file, '--name', 'bad', '--effective', '2099-01-01');
    await withStore(async (store) => {
      const [bad] = (await store.editions.list()).filter(({ name }) => name === 'bad');
      const day = '2099-31-31' as Day;
      await assert.rejects(store.editions.republish(bad?.id ?? '', day, 2), /"2099-31-31" is not a day/);
    });
    const sql = new SqliteSql(database);
    await sql.batch([{ text: "UPDATE publications SET effective_from = '2099-31-31' WHERE sequence = 2" }]);
    await sql.close();
    assert.match((await tarifa('editions')).out, /no day +bad\n/);
    const { status, err } = await tarifa('lookup', '01');
    assert.deepEqual([status, err], [0, '']);
    assert.match((await tarifa('changes')).err, /"2099-31-31" is not a day, so the publication of .* is passed over/);
    assert.equal((await tarifa('editions', 'withdraw', 'bad')).status, 0);
    assert.match((await tarifa('editions')).out, /withdrawn +bad\n/);
  });

  it('shows by default what changed since the edition that was replaced on its own day', async () => {
    await tarifa('import', fileOf('01,Animals,حيوانات,5', '0101,Horses,خيول,5'), '--name', 'morning');
    await tarifa('import', fileOf('01,Animals,حيوانات,5', '0101,Horses,خيول,7'), '--name', 'evening');
    const [, ...rows] = (await tarifa('changes')).out.trimEnd().split('\n');
    assert.deepEqual(rows, ['0101  rate    5%      7%']);
    const morning = (await withStore((store) => store.editions.list())).find(({ name }) => name === 'morning');
    assert.equal((await tarifa('changes', morning?.id ?? '')).out.trimEnd().split('\n').length, 2);
  });

  it('changes nothing on a dry run, for the edition in force, and for a file with errors', async () => {
    const file = fileOf('01,Animals,حيوانات,5');
    await tarifa('import', file);
    const before = await inForce();
    const again = await tarifa('import', file);
    assert.equal(again.status, 0);
    assert.match(again.err, /in force already; nothing was changed/);
    assert.match((await tarifa('import', fileOf('01,Animals,حيوانات,7'), '--dry-run')).err, /dry run/);
    const faulty = await tarifa('import', fileOf('01,Animals,حيوانات,much'), '--json');
    assert.equal(faulty.status, 1);
    assert.deepEqual(JSON.parse(faulty.out).faults[0].row, 2);
    assert.match(JSON.parse(faulty.err).error.message, /row 2, tariff_rate: "much" is not a percentage/);
    assert.equal(await inForce(), before);
  });

  it('needs consent to each doubt by its name, or --force', async () => {
    await tarifa('import', fileOf(...many(40)));
    const before = await inForce();
    const file = fileOf(...many(36), '84710036,Goods,بضاعة,101');
    const refused = await tarifa('import', file);
    assert.equal(refused.status, 1);
    assert.match(refused.err, /^Nothing was changed, .*\n {2}fewer-codes: .*\n {2}high-rates: /m);
    assert.match(refused.err, /add --accept fewer-codes --accept high-rates\n$/);
    const half = await tarifa('import', file, '--accept', 'fewer-codes', '--json');
    assert.equal(half.status, 1);
    assert.deepEqual(
      JSON.parse(half.out).open_doubts.map(({ name }: { name: string }) => name),
      ['high-rates'],
    );
    assert.equal(await inForce(), before);
    assert.equal((await tarifa('import', file, '--accept', 'luck')).status, 2);
    assert.equal((await tarifa('import', file, '--accept', 'fewer-codes', '--accept', 'high-rates')).status, 0);
    assert.notEqual(await inForce(), before);
    assert.equal((await tarifa('import', fileOf(...many(30)), '--force')).status, 0);
  });

  it('warns that a scheduled edition replaces an amendment', async () => {
    const whole = fileOf('01,Animals,حيوانات,5', '02,Meat,لحوم,5');
    const amendment = fileOf('01,Animals,حيوانات,7');
    await tarifa('import', whole);
    assert.doesNotMatch((await tarifa('import', amendment, '--amend', '--dry-run')).out, /^warning /m);
    await tarifa('import', fileOf('01,Animals,حيوانات,5', '02,Meat,لحوم,6'), '--effective', '2098-01-01', '--force');
    await tarifa('import', whole, '--effective', '2099-01-01', '--force');
    const [inForce = '', next = ''] = await withStore(async (store) =>
      (await store.editions.publications()).map(({ edition }) => edition),
    );
    const warning = async (...args: readonly string[]) =>
      /^warning +(.*)$/m.exec((await tarifa('import', amendment, '--amend', '--dry-run', ...args)).out)?.[1] ?? '';
    assert.equal(
      await warning(),
      `edition ${next} replaces this one on 2098-01-01; if it lacks these changes, import them with --effective 2098-01-01 too`,
    );
    assert.match(await warning('--effective', '2098-01-01'), new RegExp(`^edition ${inForce} .* on 2099-01-01;`));
    assert.equal(await warning('--effective', '2099-01-01'), '');
    assert.doesNotMatch((await tarifa('import', whole, '--dry-run')).out, /^warning /m, 'a whole edition');
    await tarifa('editions', 'withdraw', next);
    const { out } = await tarifa('import', amendment, '--amend', '--json');
    assert.deepEqual(JSON.parse(out).replaced_by, { edition: inForce, effective_from: '2099-01-01' });
  });

  it('reads the columns that --map names', async () => {
    const path = join(folder, 'other.csv');
    writeFileSync(path, 'No;Goods;السلعة;Duty\n4001;Latex;لاتكس;5 %\n');
    const maps = ['hs_code=No', 'description_en=goods', 'description_ar=السلعة', 'tariff_rate=Duty'];
    const options = maps.flatMap((map) => ['--map', map]);
    assert.equal((await tarifa('import', path, ...options)).status, 0);
    assert.equal((await tarifa('import', path)).status, 1);
    assert.equal((await tarifa('import', path, '--map', 'colour=No')).status, 2);
    assert.equal((await tarifa('import', path, '--texts', 'both')).status, 2);
  });

  it('shows no control characters of a file on the terminal', async () => {
    const faulty = await tarifa('import', fileOf('\u001b]0;title\u0007,Goods,بضاعة,\u009b31m5'));
    assert.equal(faulty.status, 1);
    assert.match(faulty.err, /row 2, hs_code: "\ufffd\]0;title\ufffd" is not a code/);
    assert.match(faulty.err, /row 2, tariff_rate: "\ufffd31m5" is not/);
    const path = join(folder, 'columns.csv');
    writeFileSync(path, 'No,Goods,السلعة,Duty,\u001b[2J\n4001,Latex,لاتكس,5 %,x\n');
    const maps = ['hs_code=No', 'description_en=Goods', 'description_ar=السلعة', 'tariff_rate=Duty'];
    const read = await tarifa('import', path, ...maps.flatMap((map) => ['--map', map]));
    assert.match(read.out, /not used +the columns \ufffd\[2J\n/);
  });

  it('groups many faults by reason, and writes all of them beside the file', async () => {
    const file = fileOf(
      ...Array.from({ length: 30 }, (_, i) => `${84710000 + i},Goods,بضاعة,much ${i}`),
      '8x,Goods,بضاعة,5',
    );
    const { status, err } = await tarifa('import', file);
    assert.equal(status, 1);
    assert.match(
      err,
      /31 faults, .*\n {2}30 × such as row 2, tariff_rate: "much 0" is not .*\n {2}1 × such as row 32, hs_code: /,
    );
    assert.ok(err.endsWith(`All of them are in ${file}.faults.csv.\n`), err);
    const lines = readFileSync(`${file}.faults.csv`, 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      [lines.length, lines[0], lines[1]?.slice(0, 16)],
      [32, '\ufeffsheet,row,column,reason', ',2,tariff_rate,"'],
    );
  });

  it('marks a formula in the file of faults', async () => {
    const file = join(folder, 'formula.xlsx');
    writeFileSync(file, xlsxOf('=1+1', [HEADER.split(','), ...Array.from({ length: 30 }, () => ['x', 'a', 'b', 5])]));
    assert.equal((await tarifa('import', file)).status, 1);
    assert.match(readFileSync(`${file}.faults.csv`, 'utf8'), /\n'=1\+1,2,hs_code,/);
  });

  it('fails with one message for a missing file or a folder', async () => {
    for (const path of [join(folder, 'none'), folder]) {
      const { status, err } = await tarifa('import', path);
      assert.equal(status, 1);
      assert.match(err.split('\n').at(-2) ?? '', /^There is no file|is a folder/);
    }
  });
});

describe('diff and export', () => {
  it('report the same changes between two stored editions', async () => {
    await tarifa('import', fileOf('01,Animals,حيوانات,5', '02,Meat,لحوم,5'), '--name', 'old');
    await tarifa('import', fileOf('01,Animals,حيوانات,6.5', '02,Meat,لحوم,5'), '--name', 'new');
    assert.match((await tarifa('diff', 'old', 'new')).out, /rate changes +1, .* from 5 % to 6.5 %/);
    const csv = (await tarifa('diff', 'old', 'new', '--csv')).out;
    assert.equal(csv, 'change,hs_code,before,after,description_en,description_ar\nrate,01,5,6.5,Animals,حيوانات\n');
    assert.equal(JSON.parse((await tarifa('diff', 'new', 'old', '--json')).out).rate_changes, 1);
    assert.equal((await tarifa('diff', 'old', 'none')).status, 1);
    await tarifa('import', fileOf('01,=1+1,حيوانات,6.5'), '--name', 'formula', '--force');
    assert.match((await tarifa('diff', 'new', 'formula', '--csv')).out, /\ndescription_en,01,Animals,'=1\+1,'=1\+1,/);
  });

  it('show prohibitions and the descriptions of codes that come and go', async () => {
    const path = join(folder, 'prohibited.csv');
    const write = (...lines: string[]) => writeFileSync(path, `${HEADER},rate_unknown\n${lines.join('\n')}\n`);
    write('01,Animals,حيوانات,5,', '02,Meat,لحوم,,import_prohibited', '03,Fish,أسماك,5,');
    await tarifa('import', path, '--name', 'old');
    write('01,Animals,حيوانات,,import_prohibited', '02,Meat,لحوم,,trade_prohibited', '04,Milk,حليب,12,');
    await tarifa('import', path, '--name', 'new', '--force');
    assert.match(
      (await tarifa('diff', 'old', 'new')).out,
      /rate changes +2, .*; 2 from or to a prohibition or no rate, first that of 01 from 5 % to import_prohibited\n/,
    );
    assert.deepEqual((await tarifa('diff', 'old', 'new', '--csv')).out.trimEnd().split('\n').slice(1), [
      'added,04,,12,Milk,حليب',
      'removed,03,5,,Fish,أسماك',
      'rate,01,5,import_prohibited,Animals,حيوانات',
      'rate,02,import_prohibited,trade_prohibited,Meat,لحوم',
      'measure,01,,import_prohibited,Animals,حيوانات',
      'measure,02,import_prohibited,trade_prohibited,Meat,لحوم',
    ]);
  });

  it('show amounts for a quantity, and so do the details of a code', async () => {
    const path = join(folder, 'specific.csv');
    const write = (...lines: string[]) =>
      writeFileSync(path, `${HEADER},rate_unknown,duty_text\n${lines.join('\n')}\n`);
    write('01,Animals,حيوانات,5,,', '02,Meat,لحوم,,specific_duty,SAR 2/kg', '03,Fish,أسماك,,not_stated,');
    await tarifa('import', path, '--name', 'old');
    write('01,Animals,حيوانات,5,,', '02,Meat,لحوم,,specific_duty,SAR 3/kg', '03,Fish,أسماك,,not_stated,');
    await tarifa('import', path, '--name', 'new');
    assert.match((await tarifa('diff', 'old', 'new')).out, /rate changes +1, .* of 02 from SAR 2\/kg to SAR 3\/kg; 1 /);
    assert.match((await tarifa('diff', 'old', 'new', '--csv')).out, /\nrate,02,SAR 2\/kg,SAR 3\/kg,Meat,لحوم\n$/);
    assert.match((await tarifa('details', '02')).out, /^duty +specific duty: SAR 3\/kg; not computed$/m);
    assert.match((await tarifa('details', '03')).out, /^duty +not stated; 5% is usual in its heading$/m);
    const { out } = await tarifa('calc', '02', '100', '--json');
    assert.match(out, /an amount for a quantity \(SAR 3\/kg\), which is not computed/);
  });

  it('write a file that gives the same hash in another database', async () => {
    await tarifa('import', fileOf('01,Animals,حيوانات,5', '02,"Meat, fresh",لحوم,5'), '--name', 'old');
    await tarifa('import', fileOf('01,Animals,حيوانات,7', '02,"Meat, fresh",لحوم,5'), '--name', 'new');
    const hashes = await withStore((store) => store.editions.list());
    const source = database;
    for (const format of ['csv', 'xlsx', 'jsonl']) {
      database = source;
      const { bytes } = await tarifa('export', '--edition', 'old', '--format', format);
      const path = join(folder, `out.${format}`);
      writeFileSync(path, bytes);
      database = join(folder, `${format}.db`);
      const { edition } = JSON.parse((await tarifa('import', path, '--json')).out);
      assert.equal(edition.hash, hashes.find(({ name }) => name === 'old')?.hash, format);
    }
    assert.equal((await tarifa('export', '--format', 'pdf')).status, 2);
  });
});

describe('an import that is killed', () => {
  /** Kills an import process in this phase, and returns the edition in force afterwards, checked against its hash. */
  async function killDuring(phase: 'reading' | 'writing', file: string): Promise<string | undefined> {
    const child = spawn(process.execPath, [BIN, 'import', file], {
      env: { ...process.env, TARIFA_DATABASE: database },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // The write-ahead log is created when the database is opened, and written to when the transaction has begun.
    const wanted = phase === 'reading' ? 'rename' : 'change';
    const watcher = watch(folder, (event, name) => event === wanted && name?.endsWith('-wal') && child.kill('SIGKILL'));
    await ended;
    watcher.close();
    return withStore(async (store) => {
      await store.migrate();
      const last = (await store.editions.publications()).at(-1);
      const stored = (await store.editions.list()).find(({ id }) => id === last?.edition);
      if (stored === undefined) return undefined;
      const entries = finish(parseEdition(await store.editions.content(stored.id)));
      assert.equal(finish(editionOf(entries)).hash, stored.hash);
      return stored.id;
    });
  }

  it('while it reads leaves the old edition in force', async () => {
    await tarifa('import', fileOf(...many(8_000)));
    const before = await inForce();
    assert.equal(await killDuring('reading', fileOf(...many(9_000))), before);
  });

  it('while it writes leaves the old or the new edition in force, complete', async () => {
    const old = fileOf(...many(8_000));
    await tarifa('import', old);
    const before = await inForce();
    const file = fileOf(...many(9_000));
    const { hash } = JSON.parse((await tarifa('import', file, '--dry-run', '--json')).out).edition;
    for (let i = 0; i < 3; i++) {
      const left = await killDuring('writing', file);
      assert.ok(left === before || left?.endsWith(hash.slice(0, 8)), left);
    }
    assert.ok(existsSync(database));
    assert.equal((await tarifa('import', file)).status, 0);
  });
});
