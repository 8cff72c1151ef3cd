import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SMALL } from '../service.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-tables-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
after(() => rmSync(folder, { recursive: true }));

const tarifa = (...args: string[]) => tarifaIn(environment, ...args);
const json = async (...args: string[]) => JSON.parse((await tarifa(...args, '--json')).out);

function file(name: string, ...rows: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}

async function imported(...args: string[]): Promise<void> {
  const { status, err } = await tarifa('measures', 'import', ...args);
  assert.equal(status, 0, err);
}

const country = async (code: string) =>
  (await json('countries')).find((each: { country: string }) => each.country === code);
const inForce = async () =>
  (await json('measures')).find(({ state }: { state: string }) => state === 'in force').id as string;
const bill = (line: string, ...more: string[]) => json('shipment', line, '--currency', 'AED', ...more);

const VAT = 'country,rate,from,note_en,note_ar,source,source_class';
const FEES = 'country,id,title_en,title_ar,amount,currency,per,source,source_class';
const AGREEMENTS = 'id,kind,name_en,name_ar,members,countries,status,from,source,source_class';

describe('the tables beside the measures', () => {
  before(async () => {
    assert.equal((await tarifa('import', fileURLToPath(SMALL))).status, 0);
    // A set for the small edition: the tables that come with the software are part of the first set.
    const measures = 'codes,kind,scope,title_en,title_ar,source,country';
    await imported(file('measures.csv', measures, '0101,restricted,part,Horses,خيول,Law No. 1,AE|OM'));
  });

  it('are part of a set: a rate of VAT is imported, charged, listed, compared and rolled back', async () => {
    const first = await inForce();
    assert.equal((await country('AE')).vat.rate, 5);
    await imported(file('vat.csv', VAT, 'AE,7,2026-01-01,New rate.,نسبة جديدة.,Law No. 9,official'), '--amend');
    const { vat } = await country('AE');
    assert.deepEqual([vat.rate, vat.from, vat.note.en, vat.source_class], [7, '2026-01-01', 'New rate.', 'official']);
    assert.equal((await bill('01012900:100', '--vat')).lines[0].calculation.vat_rate, 7);
    assert.match((await tarifa('calc', '01012900', '100', '--vat')).out, /VAT 7%/);
    const diff = await tarifa('measures', 'diff', first, await inForce());
    assert.match(diff.out, /vat +1 \(added AE 2026-01-01\)/);
    assert.equal((await tarifa('measures', 'rollback', first)).status, 0);
    assert.equal((await country('AE')).vat.rate, 5);
  });

  it('have days of their own: a rate of next year is charged then', async () => {
    const before = await inForce();
    await imported(file('later.csv', VAT, 'AE,9,2099-01-01,Later.,لاحقًا.,Law No. 10,official'), '--amend');
    assert.equal((await country('AE')).vat.rate, 5);
    const later = await bill('01012900:100', '--vat', '--as-of', '2099-01-01');
    assert.equal(later.totals.vat_amount, 9.45);
    assert.equal((await tarifa('measures', 'rollback', before)).status, 0);
  });

  it('a flat fee of a declaration is charged and shared', async () => {
    const path = file('fees.csv', FEES, 'OM,import_declaration,Declaration,بيان,16,OMR,declaration,Customs,official');
    await imported(path, '--amend');
    const { totals, lines } = await json(
      'shipment',
      '01012900:100',
      '0101:300',
      '--currency',
      'OMR',
      '--country',
      'OM',
      '--fees',
    );
    assert.equal(totals.fees_amount, 16, 'in the place of that which comes with the software');
    assert.deepEqual(
      lines.map((line: { charges: { amount: number }[] }) => line.charges.at(-1)?.amount),
      [4, 12],
    );
  });

  it('a new agreement takes its schedule and lowers the duty, and is listed where it binds', async () => {
    const row = 'cepa_xx,free_trade,Fiji (test),فيجي (اختبار),FJ,AE,in_force,2026-02-01,Treaty,official';
    await imported(file('agreements.csv', AGREEMENTS, row), '--amend');
    const ids = async (code: string) => (await country(code)).agreements.map(({ id }: { id: string }) => id);
    assert.ok((await ids('AE')).includes('cepa_xx'));
    assert.ok(!(await ids('OM')).includes('cepa_xx'));
    const schedule = file('schedule.csv', 'HS,Rate', '0101.29.00,0%');
    const columns = ['--map', 'code=HS', '--map', 'rate=Rate'];
    await imported(schedule, '--agreement', 'cepa_xx', ...columns);
    const [line] = (await bill('01012900:100;origin=FJ;proof=1')).lines;
    assert.deepEqual([line.charges[0].kind, line.charges[0].amount], ['preference', 0]);
    const other = await tarifa('measures', 'import', schedule, '--agreement', 'cepa_xx', ...columns, '--country', 'OM');
    assert.match(other.err, /cepa_xx does not bind OM, but AE/);
    const unknown = await tarifa(
      'measures',
      'import',
      schedule,
      '--agreement',
      'cepa_in_om',
      ...columns,
      '--country',
      'OM',
    );
    assert.match(unknown.err, /The first day of cepa_in_om is not known: give it with --from/);
  });

  it('an agreement that measures name cannot go', async () => {
    const measures = 'codes,kind,scope,origins,rate,amount,condition,title_en,title_ar,source,country';
    const row = '0101,preference,all,cepa_xx,0,,certificate_of_origin,Horses of Fiji,خيول فيجي,Treaty,AE';
    await imported(file('named.csv', measures, row), '--amend');
    const alone = file(
      'alone.csv',
      AGREEMENTS,
      'gcc,customs_union,Gulf,الخليج,AE|SA,AE|SA,in_force,2003-01-01,Law,official',
    );
    const { status, err } = await tarifa('measures', 'import', alone);
    assert.equal(status, 1);
    assert.match(err, /id: measures of the set name cepa_xx, which is missing/);
  });

  it('what is wrong in a table is named with row and column, and nothing is changed', async () => {
    const before = await inForce();
    const path = file(
      'faulty.csv',
      VAT,
      'AE,five,1.1.2026,,,Law,official',
      'UAE,5,2026-01-01,,,,rumour',
      'SA,15,2020-07-01,,,Law,official',
      'SA,16,2020-07-01,,,Law,official',
    );
    const { status, err } = await tarifa('measures', 'import', path);
    assert.equal(status, 1);
    for (const fault of [
      'row 2, rate: "five" is not a number',
      'row 2, from: "1.1.2026" is not a day',
      'row 3, country: "UAE" is not a country',
      'row 3, source: blank',
      'row 3, source_class: "rumour" is not official, official_copy',
      'row 5, country: the same country, from stand on row 4 already',
    ])
      assert.ok(err.includes(fault), err);
    assert.equal(await inForce(), before);
  });

  it('a set is exported with its tables and taken back unchanged, and so is one table', async () => {
    const whole = file('whole.csv', (await tarifa('measures', 'export')).out.trimEnd());
    assert.match((await tarifa('measures', 'import', whole)).err, /in force already; nothing was changed/);
    const { out } = await tarifa('measures', 'export', '--table', 'agreements');
    assert.match(out, /^id,kind,name_en/);
    const table = file('table.csv', out.trimEnd());
    assert.match((await tarifa('measures', 'import', table)).err, /in force already; nothing was changed/);
    assert.equal((await tarifa('measures', 'export', '--table', 'rates')).status, 2);
  });

  it('a set of an earlier version has no tables: those that come with the software complete it', async () => {
    const old = { TARIFA_DATABASE: join(folder, 'up.db') };
    assert.equal((await tarifaIn(old, 'import', fileURLToPath(SMALL))).status, 0);
    const listed = JSON.parse((await tarifaIn(old, 'countries', '--json')).out);
    assert.deepEqual([listed[0].country, listed[0].vat.rate, listed[0].usd_peg], ['AE', 5, 3.6725]);
  });
});
