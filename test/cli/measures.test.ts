import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SMALL, smallEdition } from '../service.ts';
import { xlsxOf } from '../tables/workbook-files.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-measures-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
after(() => rmSync(folder, { recursive: true }));

const tarifa = (args: string, more = {}) => tarifaIn({ ...environment, ...more }, ...args.split(' '));

function file(name: string, ...rows: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, ['codes,kind,scope,authority,from,title_en,title_ar,source', ...rows, ''].join('\n'));
  return path;
}

const PHONES = '8517,restricted,part,tdra,,Phones,هواتف,Law No. 1';
const BEER = '2203,excise,all,fta,,Beer,بيرة,Law No. 2';
const HORSES = '0101,prohibited,part,moccae,,Horses,خيول,Law No. 3';

describe('measures on the command line', () => {
  before(async () => {
    assert.equal((await tarifa(`import ${fileURLToPath(SMALL)}`)).status, 0);
  });

  const ids = async () => {
    const { out } = await tarifa('measures --json');
    return (JSON.parse(out) as { id: string; name: string; state: string }[]).map(({ id, name, state }) => ({
      id,
      name,
      state,
    }));
  };

  it('are read from a text file in the encoding that is named', async () => {
    const path = file('old.csv', BEER);
    const windows = Buffer.from([0xc8, 0xed, 0xd1, 0xc9]);
    const [start = '', end = ''] = readFileSync(path, 'utf8').split('بيرة');
    writeFileSync(path, Buffer.concat([Buffer.from(start), windows, Buffer.from(end)]));
    assert.match((await tarifa(`measures import ${path} --dry-run`)).err, /--encoding windows-1256/);
    const { status, out, err } = await tarifa(`measures import ${path} --dry-run --encoding windows-1256`);
    assert.equal(status, 0, err);
    assert.match(out, /added +1 /);
  });

  it('are imported as a whole, and shown in details and calculations from then on', async () => {
    const path = file('first.csv', PHONES, BEER);
    const dry = await tarifa(`measures import ${path} --dry-run`);
    assert.match(dry.out, /added +2 \(AE restricted "Phones"; AE excise "Beer"\)/);
    assert.deepEqual(await ids(), []);
    const done = await tarifa(`measures import ${path}`);
    assert.match(done.err, /^Set \d{4}-\d\d-\d\d-\w{8} is in force\.\n$/);
    assert.match((await tarifa(`measures import ${path}`)).err, /in force already; nothing was changed/);
    const { out } = await tarifa('details 8517');
    assert.match(out, /measure +may be restricted: Phones \(Telecommunications and Digital/);
    assert.match((await tarifa('calc 220300001000 100')).err, /A calculation for 220300001000 leaves out excise tax/);
    assert.doesNotMatch((await tarifa('lookup 8517')).out, /Phones/);
  });

  it('of another country are not shown', async () => {
    const { out } = await tarifa('details 8517', { TARIFA_COUNTRY: 'SA' });
    assert.doesNotMatch(out, /measure/);
  });

  it('with any fault change nothing, and every fault has its row and column', async () => {
    const path = file('faulty.csv', PHONES, '9999,banned,all,nobody,1.1.2026,Beer,بيرة,Law No. 2');
    const { status, err } = await tarifa(`measures import ${path}`);
    assert.equal(status, 1);
    for (const fault of [
      'row 3, codes: no code of the tariff begins with 9999',
      'row 3, kind: "banned" is none of',
      'row 3, authority: "nobody" is not known',
      'row 3, from: "1.1.2026" is not a day',
    ])
      assert.ok(err.includes(fault), err);
    const faults = JSON.parse((await tarifa(`measures import ${path} --json`)).out).faults;
    assert.deepEqual([faults.length, faults[0].row, faults[0].column], [4, 3, 'codes']);
    assert.equal((await ids()).length, 1);
  });

  it('are amended, compared and rolled back like editions', async () => {
    const path = file('more.csv', HORSES, PHONES.replace('part', 'all'));
    const amended = await tarifa(`measures import ${path} --amend`);
    assert.match(amended.out, /added +1 .*Horses.*removed +0.*changed +1 \(AE restricted "Phones" in scope\)/s);
    const [second, first] = [await ids()].flatMap((all) =>
      ['more.csv', 'first.csv'].map((name) => all.find((each) => each.name === name)),
    );
    assert.deepEqual([second?.state, first?.state], ['in force', 'replaced']);
    const diff = await tarifa(`measures diff ${first?.id} ${second?.id} --csv`);
    assert.match(diff.out, /^added,AE,prohibited,Horses,codes,,0101$/m);
    assert.match(diff.out, /^changed,AE,restricted,Phones,scope,part,all$/m);
    assert.equal((await tarifa(`measures rollback ${first?.id}`)).status, 0);
    assert.doesNotMatch((await tarifa('details 0101')).out, /measure/);
    const exported = await tarifa(`measures export --set ${second?.id}`);
    writeFileSync(join(folder, 'again.csv'), exported.out);
    const again = await tarifa(`measures import ${join(folder, 'again.csv')}`);
    assert.match(again.err, new RegExp(`Set ${second?.id} is in force`), 'the same content is the same set');
  });

  it('can be scheduled for a later day and withdrawn', async () => {
    const path = file('later.csv', PHONES);
    assert.match((await tarifa(`measures import ${path} --effective 2099-01-01`)).err, /comes into force on 2099/);
    const { out } = await tarifa('changes 2098-12-31 2099-01-01 --kind measure --code 0101 --json');
    const [change] = JSON.parse(out);
    assert.deepEqual([change.hs_code, change.before.length, change.after], ['0101', 1, []]);
    const id = (await ids()).find(({ name }) => name === 'later.csv')?.id;
    assert.match((await tarifa(`measures withdraw ${id}`)).err, /will not come into force/);
  });

  it('hold since days of their own: a first day in the past is not needed for the set', async () => {
    const path = file('late.csv', '2203,excise,all,fta,2001-01-01,Beer of 2001,بيرة,Law No. 4');
    const refused = await tarifa(`measures import ${path} --effective 2001-01-01`);
    assert.equal(refused.status, 2);
    assert.match(refused.err, /is not needed: each measure has days of its own/);
    const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    assert.equal((await tarifa(`measures import ${path}`)).status, 0);
    assert.match((await tarifa('details 2203')).out, /Beer of 2001/);
    const audit = await tarifa(`details 2203 --known-as-of ${before}`);
    assert.equal(audit.status, 1);
    assert.match(audit.err, /No measures were known on/);
  });

  it('that contradict each other need consent', async () => {
    const header = 'codes,kind,scope,rate,amount,title_en,title_ar,source,from,to';
    const path = join(folder, 'twice.csv');
    const rows = ['8517,duty,all,10,,Ten,عشرة,Law,2026-01-01,', '8517,duty,all,15,,Fifteen,خمسة عشر,Law,2026-01-01,'];
    const later = '8517,duty,all,20,,Twenty,عشرون,Law,2027-01-01,';
    writeFileSync(path, [header, ...rows, later, ''].join('\n'));
    const before = await ids();
    const refused = await tarifa(`measures import ${path} --amend`);
    assert.equal(refused.status, 1);
    assert.match(refused.err, /contradictions: .*AE duty 8517: "Ten" and "Fifteen"\n/);
    assert.doesNotMatch(refused.err, /Twenty/, 'one with a later first day takes its place');
    assert.deepEqual(await ids(), before);
    assert.equal((await tarifa(`measures import ${path} --amend --accept contradictions --dry-run`)).status, 0);
    assert.equal((await tarifa(`measures import ${path} --accept doubles`)).status, 2);
  });

  it('take the schedule of an agreement from a workbook with columns of its own', async () => {
    const path = join(folder, 'schedule.xlsx');
    const lines = [
      ['Schedule'],
      ['HS Code', 'Base', 'Stage'],
      ['0101.29.00', '5%', 'A'],
      ['0901.11.00', '5%', 'X'],
      ['9999.99.99', '5%', 'A'],
    ];
    writeFileSync(path, xlsxOf('Schedule', lines));
    const asked = (...more: string[]) =>
      tarifaIn(environment, 'measures', 'import', path, '--agreement', 'cepa_in', '--map', 'code=HS Code', ...more);
    const staged = ['--map', 'category=Stage', '--map', 'base_rate=Base', '--category', 'A=0'];
    const refused = await asked(...staged);
    assert.match(refused.err, /row 4, category: the category "X" has no rule: add --category "X=…"/);
    const before = (await ids()).length;
    const dry = await asked(...staged, '--category', 'X=excluded', '--dry-run');
    assert.match(
      dry.out,
      /lines of the schedule +3\nnot in the tariff +1: 99999999\nwithout rates +0\nadded +2 .*: A"/,
    );
    assert.equal((await ids()).length, before);
    assert.equal((await asked(...staged, '--category', 'X=excluded')).status, 0);
    const bill = (proof: string) => tarifa(`shipment 01012900:100;origin=IN${proof} --currency AED --json`);
    const priced = async (proof: string) => JSON.parse((await bill(proof)).out).lines[0];
    assert.equal((await priced('')).options[0].condition, 'proof=1');
    assert.deepEqual((await priced(';proof=1')).charges[0].title.ar, 'الهند (اتفاقية الشراكة مع الإمارات): A');
    assert.match((await asked()).err, /one of rate, category, or years/);
    assert.match((await tarifa(`measures import ${path} --map code=HS`)).err, /name it with --agreement/);
  });

  it('that the tariff states itself are shown: a prohibited line in lookup, details and diffs', async () => {
    const prohibited = smallEdition(([header, ...rows]) => [
      `${header},rate_unknown`,
      ...rows.map((row) =>
        row.startsWith('220300001000') ? row.replace(',50,,', ',,,,import_prohibited') : `${row},`,
      ),
    ]);
    const path = join(folder, 'prohibited.csv');
    writeFileSync(path, prohibited);
    const imported = await tarifa(`import ${path} --force`);
    assert.match(imported.out, /to import_prohibited/);
    assert.match((await tarifa('lookup 220300001000')).out, /note +The import of 220300001000 is prohibited/);
    assert.match((await tarifa('details 220300001000')).out, /measure +prohibited: Import prohibited/);
    assert.match((await tarifa('details 2203')).out, /measure +may be prohibited: Import prohibited/);
  });
});
