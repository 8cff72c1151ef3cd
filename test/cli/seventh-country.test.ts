import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SMALL } from '../service.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-seventh-'));
after(() => rmSync(folder, { recursive: true }));
const tarifa = (country: string, ...args: string[]) =>
  tarifaIn({ TARIFA_DATABASE: join(folder, 'tarifa.db'), TARIFA_COUNTRY: country }, ...args);

/** The law of a country that does not come with the software, as an operator would write it. Its numbers are made up. */
const JORDAN = `country,codes,kind,scope,origins,rate,amount,currency,unit,rule,basis,condition,from,title_en,title_ar,source,source_class
JO,0101,duty,all,,10,,,,only,cif,,2020-01-01,Duty on horses,رسم الخيول,Law No. 1,official
JO,0101,preference,all,amman_pact,2,,,,only,cif,certificate_of_origin,2020-01-01,Amman pact,اتفاق عمّان,Treaty,official
JO,0101,duty,part,,0,,,,only,cif,parcel,,Small parcels,الطرود الصغيرة,Law No. 2,official
JO,220300,excise,all,,,0.5,JOD,litre,only,quantity,,2020-01-01,Excise on beer,ضريبة البيرة,Law No. 3,official
JO,22030000,prohibited,all,IL,,,,,,,,,Goods of a state,بضائع دولة,Law No. 4,official

[countries]
country,name_en,name_ar,currency,insurance_percent,time_zone,source,source_class
JO,Jordan,الأردن,JOD,2,Asia/Amman,ISO 3166,official

[agreements]
id,kind,name_en,name_ar,members,countries,status,from,source,source_class
amman_pact,free_trade,Amman pact,اتفاق عمّان,FJ,JO,in_force,2020-01-01,Treaty,official

[vat]
country,rate,from,note_en,note_ar,source,source_class
JO,16,2020-01-01,General sales tax.,ضريبة المبيعات العامة.,Law No. 5,official

[deferrals]
country,rule,from,note_en,note_ar,source,source_class
JO,registered,2020-01-01,In the return.,في الإقرار.,Law No. 6,official

[fees]
country,id,title_en,title_ar,amount,currency,per,source,source_class
JO,import_declaration,Declaration,بيان,7.5,JOD,declaration,Law No. 7,official

[relief_limits]
country,id,title_en,title_ar,amount,currency,note_en,note_ar,source,source_class
JO,parcel,Small parcels,الطرود الصغيرة,200,JOD,Free.,معفاة.,Law No. 2,official

[pegs]
currency,per_usd,source,source_class
JOD,0.709,Central bank,official
`;

const bill = async (...args: string[]) => {
  const { out, err } = await tarifa('JO', 'shipment', ...args, '--currency', 'JOD', '--json');
  assert.notEqual(out, '', err);
  return JSON.parse(out);
};

describe('a seventh country in a set of an operator', () => {
  before(async () => {
    assert.equal((await tarifa('AE', 'import', fileURLToPath(SMALL))).status, 0);
    const refused = await tarifa('JO', 'countries');
    assert.deepEqual([refused.status, /nothing is known of what JO charges/.test(refused.err)], [2, true], refused.err);
    const path = join(folder, 'jordan.csv');
    writeFileSync(path, JORDAN);
    const { status, err } = await tarifa('JO', 'measures', 'import', path, '--amend');
    assert.equal(status, 0, err);
  });

  it('is listed with all that its files state', async () => {
    const listed = JSON.parse((await tarifa('JO', 'countries', '--json')).out);
    const { name, currency, usd_peg, vat, insurance_percent, de_minimis, agreements } = listed[0];
    assert.deepEqual([name.ar, currency, usd_peg, insurance_percent], ['الأردن', 'JOD', 0.709, 2]);
    assert.deepEqual([vat.rate, vat.note.en, vat.deferral.rule], [16, 'General sales tax.', 'registered']);
    assert.deepEqual([de_minimis.amount, agreements[0].id], [200, 'amman_pact']);
    const { err } = await tarifa('JO', 'calc', '01012900', '100');
    assert.match(err, /customs authority of the country \(Jordan\)/);
  });

  it('charges by its own law: duty, preference, excise, VAT, deferral and a flat fee', async () => {
    const all = await bill('01012900:1000', '--vat', '--fees');
    assert.deepEqual(
      all.lines[0].charges.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
      [
        ['duty', 100],
        ['vat', 176],
        ['fee', 7.5],
      ],
    );
    assert.equal(all.totals.complete, true);
    const preferred = await bill('01012900:1000;origin=FJ;proof=1');
    assert.deepEqual([preferred.lines[0].charges[0].kind, preferred.totals.import_duty_amount], ['preference', 20]);
    const registered = await bill('01012900:1000', '--vat', '--vat-registered');
    assert.equal(registered.totals.vat_paid_at_border, 0);
    const beer = await bill('220300001000:100;litres=20');
    assert.equal(beer.totals.excise_amount, 10);
    const forbidden = await bill('220300001000:100;origin=IL');
    assert.deepEqual([forbidden.lines[0].open[0].kind, forbidden.totals.complete], ['prohibited', false]);
  });

  it('has its own limit, its own insurance and its own peg', async () => {
    const parcel = await bill('01012900:200;is=parcel');
    assert.deepEqual([parcel.totals.import_duty_amount, parcel.totals.complete], [0, true]);
    const larger = await bill('01012900:201;is=parcel');
    assert.equal(larger.totals.import_duty_amount, 20.1);
    assert.match(larger.notes, /worth more than 200 JOD/);
    const insured = await bill('01012900:100', '--incoterm', 'CFR');
    assert.equal(insured.totals.insurance, 2);
    const converted = await bill('01012900:100;currency=USD', '--in', 'JOD');
    assert.deepEqual([converted.totals.value, converted.exchange[0].rate], [70.9, 0.709]);
  });

  it('can be asked for beside another one, and is gone with its set', async () => {
    const { out } = await tarifa('AE', 'shipment', '01012900:1000', '--currency', 'JOD', '--country', 'JO', '--json');
    assert.equal(JSON.parse(out).totals.import_duty_amount, 100);
    for (const country of ['ZZ', 'XX']) {
      const { status, err } = await tarifa(country, 'countries');
      assert.deepEqual([status, /Known are AE, .*JO/.test(err)], [2, true], err);
    }
  });
});
