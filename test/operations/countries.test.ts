import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { bundledPublications } from '../../src/library/bundled-data.ts';
import { openSources } from '../../src/library/open-sources.ts';
import { countries } from '../../src/operations/countries/countries.ts';
import { dutiesOf } from '../../src/operations/tariff-on.ts';
import { SMALL } from '../service.ts';
import { sourcesOf, unsearchable } from '../sources.ts';
import { catalogue, DAY, measures } from '../tariff/bill.ts';

const sources = { ...sourcesOf(catalogue), measures };

it('the countries are those of the measures in force, with VAT, peg and the agreements that are in force', () => {
  const listed = JSON.parse(JSON.stringify(countries.toJson(countries.answer({}, sources), 'en')));
  const byCode = new Map<string, (typeof listed)[number]>(
    listed.map((each: { country: string }) => [each.country, each]),
  );
  assert.deepEqual([...byCode.keys()], ['AE', 'SA', 'BH', 'OM', 'QA', 'KW']);
  assert.deepEqual([byCode.get('SA').vat.rate, byCode.get('SA').usd_peg], [15, 3.75]);
  assert.deepEqual([byCode.get('KW').vat.rate, byCode.get('KW').usd_peg], [null, null]);
  const agreements = (code: string) => byCode.get(code).agreements.map(({ id }: { id: string }) => id);
  assert.deepEqual(agreements('OM'), ['gcc', 'gafta', 'fta_us_om', 'gsfta', 'efta', 'cepa_in_om']);
  const indian = byCode.get('OM').agreements.at(-1);
  assert.deepEqual(
    [indian.name.en, indian.status, indian.from],
    ['India (partnership agreement with Oman)', 'adopted', null],
    'that with India is signed, its own, and not known to be in force',
  );
  const inForce = byCode.get('AE').agreements.filter(({ status }: { status: string }) => status === 'in_force');
  assert.equal(inForce.length, 18);
  assert.deepEqual(
    byCode.get('QA').relief_limits.map(({ id, amount }: { id: string; amount: number }) => [id, amount]),
    [
      ['parcel', 1000],
      ['personal_effects', 3000],
    ],
  );
  assert.deepEqual(
    ['AE', 'SA', 'BH', 'OM', 'QA', 'KW'].map((code) => byCode.get(code).vat.deferral?.rule ?? null),
    ['registered', 'approved', 'approved', 'unknown', null, null],
  );
});

it('an instance answers for its own country and for those that its settings name', async () => {
  const some = await openSources(bundledPublications(), { country: 'AE', countries: ['SA'], today: DAY });
  assert.ok(some);
  assert.deepEqual(
    countries.answer({}, some).map(({ code }) => code),
    ['AE', 'SA'],
  );
  const none = sourcesOf(unsearchable('small', readFileSync(SMALL, 'utf8')));
  assert.deepEqual(
    countries.answer({}, none).map(({ code }) => code),
    ['AE'],
  );
});

it('the duties of a code are those of each country; what is prohibited has none, and says why', () => {
  const duties = (code: string) =>
    dutiesOf(catalogue.find(code) ?? assert.fail(code), undefined, sources).map(
      ({ country, tariff_rate }) => `${country} ${tariff_rate}`,
    );
  assert.deepEqual(duties('690721'), ['AE 5', 'SA 15', 'BH 5', 'OM 5', 'QA 5', 'KW 5']);
  assert.deepEqual(duties('220300000000'), ['AE 50', 'SA null', 'BH 125', 'OM 100', 'QA 100', 'KW null']);
  const [own] = dutiesOf(catalogue.find('721420') ?? assert.fail(), undefined, sources);
  assert.deepEqual([own?.tariff_rate, own?.reason?.en], [null, 'Rebar and wire rod after 12 October 2026']);
  const [, saudi] = dutiesOf(catalogue.find('8536') ?? assert.fail(), undefined, sources);
  assert.deepEqual([saudi?.tariff_rate, saudi?.reason?.en], [null, '0 to 15 %, by line']);
});
