import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/cli/commands.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { VERSION } from '../../src/version.ts';
import { SMALL, smallEdition } from '../service.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-cli-'));
const environment = { TARIFA_DATABASE: join(folder, 'var', 'tarifa.db') };
after(() => rmSync(folder, { recursive: true }));

const tarifa = (...args: readonly string[]) => tarifaIn(environment, ...args);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('help', () => {
  it('lists every command and setting on standard output', async () => {
    const { status, out } = await tarifa('--help');
    assert.equal(status, 0);
    for (const { name } of COMMANDS) assert.ok(out.includes(name), name);
    assert.ok(out.includes('TARIFA_DATABASE'));
  });

  it('of a command lists its options and changes nothing', async () => {
    for (const { name, options } of COMMANDS) {
      const { status, out } = await tarifa(...name.split(' '), '--help');
      assert.equal(status, 0);
      for (const option of Object.keys(options)) assert.ok(out.includes(`--${option}`));
    }
    assert.ok(!existsSync(environment.TARIFA_DATABASE));
  });

  it('of one command is the same with "help COMMAND" and with "COMMAND --help"', async () => {
    assert.deepEqual(await tarifa('help', 'search'), await tarifa('search', '--help'));
    assert.deepEqual(await tarifa('help', 'keys', 'create'), await tarifa('keys', 'create', '--help'));
  });

  it('names the command that a mistyped one was perhaps meant for', async () => {
    const { status, err } = await tarifa('serch', 'coffee');
    assert.equal(status, 2);
    assert.match(err, /no command "serch"\. Perhaps you meant search\./);
    assert.doesNotMatch((await tarifa('xyz')).err, /Perhaps/);
    const option = await tarifa('calc', '851713', '100', '--currncy');
    assert.equal(option.status, 2);
    assert.match(option.err, /no option --currncy\. Perhaps you meant --currency\./);
    assert.match((await tarifa('calc', '--xyz')).err, /Unknown option '--xyz'/);
  });

  it('--version prints the version of the package', async () => {
    assert.equal((await tarifa('--version')).out, `${VERSION}\n`);
  });
});

describe('with --json', () => {
  it('errors are JSON on standard error, in the shape of the API', async () => {
    const misused = await tarifa('lookup', '--json');
    assert.deepEqual([misused.status, misused.out, JSON.parse(misused.err).error.code], [2, '', 'misuse']);
    const malformed = await tarifa('lookup', 'x', '--json');
    assert.deepEqual([malformed.status, JSON.parse(malformed.err).error.code], [2, 'invalid_code']);
    const failed = await tarifa('lookup', '01', '--json');
    assert.deepEqual([failed.status, JSON.parse(failed.err).error.code], [1, 'failed']);
  });

  it('a setting that is not understood is misuse, as its exit status says', async () => {
    const { status, err } = await tarifaIn({ ...environment, TARIFA_METRICS_PORT: 'on' }, 'lookup', '01', '--json');
    const { code, message } = JSON.parse(err).error;
    assert.deepEqual([status, code], [2, 'misuse']);
    assert.match(message, /TARIFA_METRICS_PORT="on"/);
  });
});

describe('misuse', () => {
  it('exits with status 2 and a sentence on standard error', async () => {
    for (const args of [
      [],
      ['fly'],
      ['keys'],
      ['lookup'],
      ['lookup', '01', '02'],
      ['calc', '01'],
      ['search'],
      ['keys', 'create'],
      ['keys', 'create', '--tier', 'gold'],
      ['lookup', '01', '--nope'],
      ['editions', 'x'],
    ]) {
      const { status, out, err } = await tarifa(...args);
      assert.equal(status, 2, args.join(' '));
      assert.equal(out, '');
      assert.match(err, /\S/);
    }
  });

  it('a query without a database exits with status 1 and says what to do', async () => {
    const { status, err } = await tarifa('lookup', '0101');
    assert.equal(status, 1);
    assert.match(err, /tarifa up/);
    assert.ok(!existsSync(environment.TARIFA_DATABASE));
  });
});

describe('editions', () => {
  before(() => tarifa('import', fileURLToPath(SMALL), '--name', 'first'));

  it('a dry run reports the changes and makes none', async () => {
    const path = file(
      'less.csv',
      smallEdition((lines) => lines.filter((line) => !line.startsWith('22'))),
    );
    const { status, out } = await tarifa('import', path, '--dry-run', '--json');
    assert.equal(status, 0);
    const outcome = JSON.parse(out);
    assert.deepEqual([outcome.published, outcome.added, outcome.removed], [false, 0, 6]);
    assert.equal(JSON.parse((await tarifa('editions', '--json')).out).length, 1);
  });

  it('importing the same file again changes nothing and says so', async () => {
    const { status, err } = await tarifa('import', fileURLToPath(SMALL));
    assert.equal(status, 0);
    assert.match(err, /nothing was changed/);
    assert.equal(JSON.parse((await tarifa('editions', '--json')).out).length, 1);
  });

  it('a file with errors changes nothing, and every error is listed', async () => {
    const path = file(
      'faulty.csv',
      smallEdition((lines) => [...lines, '0x,bad,سيء,5,,', '99,Ninety-nine,تسعة,five percent,,']),
    );
    const { status, err } = await tarifa('import', path);
    assert.equal(status, 1);
    assert.match(err, /2 faults[\s\S]*row 30, hs_code[\s\S]*row 31, tariff_rate/);
    assert.equal(JSON.parse((await tarifa('import', path, '--json')).out).faults.length, 2);
    assert.equal(JSON.parse((await tarifa('editions', '--json')).out).length, 1);
    assert.equal((await tarifa('import', join(folder, 'nowhere.csv'))).status, 1);
  });

  it('codes that a new edition lacks become inactive, and a rollback makes them active again', async () => {
    await tarifa(
      'import',
      file(
        'less.csv',
        smallEdition((lines) => lines.filter((line) => !line.startsWith('22'))),
      ),
      '--force',
    );
    const beer = async () => JSON.parse((await tarifa('lookup', '2203', '--json')).out);
    assert.equal((await beer()).is_active, false);
    assert.match((await tarifa('calc', '2203', '100')).err, /no longer in force/);
    assert.match((await tarifa('search', 'beer')).err, /Nothing found/);
    assert.equal(
      JSON.parse((await tarifa('children', '22', '--json')).out).length,
      1,
      'children lists inactive codes too',
    );
    assert.equal((await tarifa('rollback', 'first')).status, 0);
    assert.equal((await beer()).is_active, true);
    assert.match((await tarifa('rollback', 'first')).err, /in force already/);
    assert.equal((await tarifa('rollback', 'nothing-like-it')).status, 1);
  });

  it('are listed as JSON with the keys of the API', async () => {
    const [first] = JSON.parse((await tarifa('editions', '--json')).out);
    for (const key of ['edition', 'records', 'effective_from', 'effective_to', 'created_at'])
      assert.ok(key in first, key);
    assert.ok(Object.keys(first).every((key) => !/[A-Z]/.test(key)));
  });

  it('that are replaced for a while are listed once for each time they are in force', async () => {
    await tarifa('import', join(folder, 'less.csv'), '--force', '--effective', '2098-01-01');
    await tarifa('import', fileURLToPath(SMALL), '--effective', '2099-01-01');
    // biome-ignore lint/suspicious/noExplicitAny: what was answered is what a test looks into
    const listed: any[] = JSON.parse((await tarifa('editions', '--json')).out);
    assert.deepEqual(
      listed.map(({ name, effective_to, state }) => [name, effective_to, state]),
      [
        ['first', null, 'scheduled'],
        ['less.csv', '2098-12-31', 'scheduled'],
        ['first', '2097-12-31', 'in force'],
      ],
    );
    for (const name of ['less.csv', 'first'])
      assert.match((await tarifa('editions', 'withdraw', name)).err, /will not come into force/);
  });

  it('that were never in force are not rolled back to', async () => {
    const path = file(
      'never.csv',
      smallEdition((lines) => lines.filter((line) => !line.startsWith('220300001000'))),
    );
    await tarifa('import', path, '--effective', '2099-01-01', '--force');
    const before = (await tarifa('editions')).out;
    const scheduled = await tarifa('rollback', 'never.csv');
    assert.equal(scheduled.status, 1);
    assert.match(
      scheduled.err,
      /was never in force: it comes into force on 2099-01-01\. .* import .* --effective \d{4}-/,
    );
    await tarifa('import', fileURLToPath(SMALL), '--effective', '2099-01-01');
    assert.match((await tarifa('rollback', 'never.csv')).err, /never in force: it was withdrawn or replaced before/);
    await tarifa('editions', 'withdraw', 'first');
    assert.equal((await tarifa('editions')).out, before, 'nothing was changed');
    await tarifa('editions', 'withdraw', 'never.csv');
    const withdrawn = await tarifa('rollback', 'never.csv');
    assert.equal(withdrawn.status, 1);
    assert.match(withdrawn.err, /was never in force: it was withdrawn or replaced before its day\. .* import /);
  });
});

describe('details', () => {
  it('show a scheduled rate with its first day', async () => {
    const path = file(
      'later.csv',
      smallEdition((lines) => lines.map((line) => line.replace(/^(220300001000,.*),50,/, '$1,77,'))),
    );
    await tarifa('import', path, '--effective', '2099-01-01', '--force');
    const versions = (await tarifa('details', '220300001000')).out.match(/^version .*$/gm) ?? [];
    assert.match(versions[0] ?? '', /^version +from 2099-01-01: 77%$/);
    assert.match(versions[1] ?? '', /^version +\S+ to 2098-12-31: 50%$/);
    await tarifa('editions', 'withdraw', 'later.csv');
    assert.match((await tarifa('details', '220300001000')).out, /^version +from \d{4}-\d\d-\d\d: 50%$/m);
  });
});

describe('queries', () => {
  it('read a value as people write it, and explain one that is unclear or below zero', async () => {
    for (const [written, shown] of [
      ['1,250.50', '1250.50 USD'],
      ['١٠٠٠', '1000.00 USD'],
      ['AED 100', '100.00 AED'],
      ['1.250', '1.25 USD'],
    ] as const)
      assert.match((await tarifa('calc', '0101', written)).out, new RegExp(`declared value +${shown}`), written);
    const unclear = await tarifa('calc', '0101', '1,250');
    assert.deepEqual([unclear.status, unclear.out], [2, '']);
    assert.match(unclear.err, /can be read in another way; write 1250 or 1\.25/);
    const negative = await tarifa('calc', '0101', '-5');
    assert.equal(negative.status, 2);
    assert.match(negative.err, /^The value -5 is below zero/);
  });

  it('print a table, or the JSON of the API', async () => {
    assert.match((await tarifa('lookup', '0901')).out, /code +0901\nenglish +Coffee\narabic +بن\n/);
    assert.match((await tarifa('search', 'roasted', 'coffee', '--level', '6')).out, /0901 21 {2}5% +Coffee, roasted/);
    assert.match((await tarifa('children', '0101')).out, /0101 21[\s\S]*0101 29/);
    const calc = await tarifa('calc', '010129', '33.33', '--vat', '--currency', 'aed');
    assert.match(calc.out, /duty 5% +1\.67 AED[\s\S]*landed cost +36\.75 AED/);
    assert.match(calc.err, /indicative/);
    assert.equal((await tarifa('calc', '010129', '33.33', '--json')).out.includes('"import_duty_amount":1.67,'), true);
  });

  it('print amounts with every digit', async () => {
    assert.match((await tarifa('calc', '0101', '999999999999.99')).out, /declared value +999999999999\.99 USD/);
    assert.match(
      (await tarifa('calc', '010129', '0.012345678901234567891')).out,
      /landed cost +0\.012345678901234567891 USD/,
    );
  });

  it('accept codes with dots, spaces or Arabic digits', async () => {
    for (const code of ['0101.21', '0101 21', '٠١٠١٢١']) assert.match((await tarifa('lookup', code)).out, /0101 21/);
  });

  it('for an unknown code fail and name the nearest one', async () => {
    const { status, err } = await tarifa('lookup', '010199');
    assert.equal(status, 1);
    assert.match(err, /nearest code above it is 0101/);
    assert.equal((await tarifa('lookup', 'horse')).status, 2);
    assert.equal((await tarifa('calc', '0101', 'much')).status, 2);
  });
});

describe('keys', () => {
  it('create prints only the key to standard output, and only once', async () => {
    const { status, out, err } = await tarifa(
      'keys',
      'create',
      '--tier',
      'basic',
      '--label',
      'shop',
      '--expires',
      '2099-01-31',
    );
    assert.equal(status, 0);
    assert.match(out, /^trf_[0-9A-Za-z]{46}\n$/);
    assert.match(err, /2099-02-01 00:00 UTC/);
    const listed = (await tarifa('keys', 'list')).out;
    assert.match(listed, /basic +active[\s\S]*shop/);
    assert.ok(listed.includes(out.slice(0, 10)) && !listed.includes(out.trim()));
  });

  it('expire at the end of a day in UTC, at an exact time, after a duration or never', async () => {
    const expiry = async (text: string) =>
      JSON.parse((await tarifa('keys', 'create', '--tier', 'free', '--expires', text, '--json')).out).expires_at;
    assert.equal(await expiry('never'), null);
    assert.equal(await expiry('2099-12-31'), '2100-01-01T00:00:00.000Z');
    assert.equal(await expiry('2099-12-31T12:00Z'), '2099-12-31T12:00:00.000Z');
    // The last day may be today.
    assert.notEqual(await expiry(new Date().toISOString().slice(0, 10)), undefined);
    assert.ok(Math.abs(new Date(await expiry('90d')).getTime() - Date.now() - 90 * 86_400_000) < 60_000);
    for (const wrong of ['2000-01-01', '2099-13-01', '2099-02-30', 'soon', '90']) {
      assert.equal((await tarifa('keys', 'create', '--tier', 'free', '--expires', wrong)).status, 2, wrong);
    }
  });

  it('revoke disables a key, and rotate replaces it with another', async () => {
    const { id } = JSON.parse((await tarifa('keys', 'create', '--tier', 'pro', '--label', 'erp', '--json')).out);
    const rotated = JSON.parse((await tarifa('keys', 'rotate', id, '--overlap', '24h', '--json')).out);
    assert.deepEqual([rotated.tier, rotated.label, rotated.state], ['pro', 'erp', 'active']);
    const state = async (wanted: string) =>
      JSON.parse((await tarifa('keys', 'list', '--json')).out).find((key: { id: string }) => key.id === wanted);
    assert.ok(Math.abs(new Date((await state(id)).expires_at).getTime() - Date.now() - 86_400_000) < 60_000);
    assert.equal((await tarifa('keys', 'revoke', id)).status, 0);
    assert.equal((await state(id)).state, 'revoked');
    assert.match((await tarifa('keys', 'revoke', id)).err, /already/);
    assert.equal((await tarifa('keys', 'rotate', id)).status, 1);
    assert.equal((await tarifa('keys', 'revoke', 'nobody')).status, 1);
  });

  it('with an expiry in the far future end after the overlap when they are rotated', async () => {
    for (const expires of ['9999-12-31', '9999y']) {
      const issue = async (...args: string[]) => JSON.parse((await tarifa('keys', ...args, '--json')).out);
      const { id, expires_at } = await issue('create', '--tier', 'pro', '--expires', expires);
      assert.equal(expires_at, '9999-12-31T23:59:59.000Z');
      const rotated = await issue('rotate', id, '--overlap', '24h');
      assert.match(rotated.expires_at, /^9999-12-31T/);
      const old = JSON.parse((await tarifa('keys', 'list', '--json')).out).find((key: { id: string }) => key.id === id);
      assert.ok(Date.parse(old.expires_at) <= Date.now() + 86_400_000, old.expires_at);
    }
  });

  it('rotate refuses a key that was replaced or has expired, and issues nothing then', async (t) => {
    const issue = async (...args: string[]) => JSON.parse((await tarifa('keys', ...args, '--json')).out);
    const lifeOf = (key: { created_at: string; expires_at: string }) =>
      Date.parse(key.expires_at) - Date.parse(key.created_at);
    for (const overlap of ['0h', '7d']) {
      const first = await issue('create', '--tier', 'pro', '--expires', '90d');
      const second = await issue('rotate', first.id, '--overlap', overlap);
      assert.deepEqual([second.state, lifeOf(second)], ['active', lifeOf(first)]);
      const again = await tarifa('keys', 'rotate', first.id, '--overlap', '1h');
      assert.deepEqual([again.status, again.out], [1, '']);
      assert.ok(
        again.err.includes(`Key ${first.id} was replaced by ${second.id}; rotate that one instead.`),
        again.err,
      );
      assert.equal(lifeOf(await issue('rotate', second.id)), lifeOf(first));
    }
    const { id } = await issue('create', '--tier', 'pro', '--expires', '1h');
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
    const expired = await tarifa('keys', 'rotate', id);
    t.mock.timers.reset();
    assert.deepEqual([expired.status, expired.out], [1, '']);
    assert.match(expired.err, /expired on .* UTC; create a new one instead/);
  });
});

describe('settings', () => {
  it('prints every value and its source', async () => {
    const rows = JSON.parse((await tarifa('settings', '--json')).out);
    const find = (name: string) => rows.find((row: { name: string }) => row.name === name);
    assert.equal(find('TARIFA_DATABASE').source, 'TARIFA_DATABASE');
    assert.deepEqual([find('TARIFA_PORT').value, find('TARIFA_PORT').source], ['8080', 'default']);
  });
});

describe('a command that does not search', () => {
  it('builds no search index, also for another day', async (t) => {
    const ways = (['build', 'restore'] as const).map((way) => t.mock.method(SearchIndex, way));
    const built = () => ways.reduce((sum, { mock }) => sum + mock.callCount(), 0);
    const commands = [
      ['lookup', '0101'],
      ['children', '01'],
      ['calc', '0101', '100'],
      ['resolve', '0101'],
      ['details', '0101'],
      ['lookup', '0101', '--as-of', '2999-01-01'],
      ['changes'],
    ];
    for (const command of commands) assert.equal((await tarifa(...command)).status, 0, command.join(' '));
    assert.equal(built(), 0);
    assert.equal((await tarifa('search', 'horses')).status, 0);
    assert.equal(built(), 1);
  });
});
