import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ApiError } from '../../src/contract/errors.ts';
import { MESSAGES } from '../../src/contract/messages.ts';
import { bundledMeasures } from '../../src/library/bundled-data.ts';
import { details } from '../../src/operations/details/details.ts';
import { TariffHistory } from '../../src/tariff/history.ts';
import { BUNDLED, SMALL, TODAY } from '../service.ts';
import { historyOfChain, sourcesOf, unsearchable } from '../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));
const sources = sourcesOf(catalogue);
const shown = (hs_code: string, from = sources) => details.toJson(details.answer({ hs_code }, from), 'en');

describe('the details of a code', () => {
  it('are its record, its path and what is below it', () => {
    const found = shown('851713');
    assert.deepEqual(Object.keys(found), [
      ...['hs_code', 'description', 'level', 'parent_id', 'tariff_rate', 'is_active'],
      ...['path', 'guide', 'declarable', 'lines', 'correlations', 'measures', 'duties', 'versions'],
    ]);
    assert.deepEqual(
      found.path.map(({ hs_code, description }) => [hs_code, description.en]),
      ['85', '8517'].map((code) => [code, catalogue.find(code)?.en]),
    );
    assert.deepEqual([found.declarable, found.lines], [false, { count: 1, rates: [{ tariff_rate: 0, count: 1 }] }]);
    const line = shown('851713000000');
    assert.deepEqual([line.declarable, line.lines], [true, { count: 0, rates: [] }]);
    assert.deepEqual(shown('01').path, []);
  });

  it('say what belongs there and where other goods go, with what holds for the heading and the chapter', () => {
    const guide = shown('090121000000').guide;
    assert.deepEqual([...new Set(guide.map(({ hs_code }) => hs_code.length))], [6, 4, 2]);
    assert.ok(guide.every(({ hs_code }) => '090121'.startsWith(hs_code)));
    assert.ok(shown('9405').guide.some(({ kind, goes_to }) => kind === 'not_here' && goes_to === '8539'));
  });

  it('count the active lines at each rate, for every chapter', () => {
    for (const { code } of catalogue.records.filter(({ level }) => level === 2)) {
      const lines = catalogue.records.filter((each) => each.code.startsWith(code) && each.children.length === 0);
      const { count, rates } = shown(code).lines;
      assert.equal(count, lines.length);
      for (const { tariff_rate, count: same } of rates)
        assert.equal(same, lines.filter(({ rate }) => rate === tariff_rate).length);
    }
  });

  it('name the subheadings that its goods came from and go to, also for the codes below a subheading', () => {
    const { correlations } = shown('851713');
    assert.deepEqual(correlations.hs2017, ['851712']);
    assert.deepEqual(shown('851713000000').correlations, correlations);
    assert.deepEqual(shown('8517').correlations, { hs2007: [], hs2012: [], hs2017: [], hs2028: [] });
    const changed = catalogue.records.find(({ code }) => sources.correlations.outlook(code).length > 0)?.code ?? '';
    assert.deepEqual(shown(changed).correlations.hs2028, sources.correlations.outlook(changed));
  });

  it('list the measures that hold on the day asked for', () => {
    const from = { ...sources, measures: bundledMeasures(TODAY) };
    const kinds = (hs_code: string, as_of?: string) =>
      details
        .toJson(details.answer({ hs_code, ...(as_of === undefined ? {} : { as_of }) }, from), 'en')
        .measures.map(({ kind, scope, authority }) => `${kind} ${scope} ${authority?.id}`);
    assert.deepEqual(kinds('851713000000').slice(0, 1), ['restricted part tdra']);
    assert.ok(kinds('401220').includes('prohibited part moiat'), 'used tyres');
    assert.ok(kinds('240220').includes('excise all fta'), 'cigarettes');
    const drink = shown('22021021', from).measures.filter(({ kind }) => kind === 'excise');
    assert.deepEqual(
      drink.map(({ amount, currency, unit, condition }) => `${amount} ${currency} ${unit} ${condition}`),
      [
        '1.09 AED litre sugar_above_8g',
        '0.79 AED litre sugar_5_to_8g',
        '0 AED litre sugar_below_5g',
        '0 AED litre sweetener_only',
      ],
    );
  });

  it('hold the versions, newest first, whatever the day asked for', () => {
    const small = readFileSync(SMALL, 'utf8');
    const { catalogue: inForce, history } = historyOfChain([small, small.replace(',6.5,', ',7,')], 1);
    const from = { ...sourcesOf(inForce), history };
    const { ar, en } = inForce.find('851713000000') ?? {};
    const version = { is_active: true, description: { en, ar } };
    const versions = [
      { effective_from: '2026-02-01', effective_to: null, tariff_rate: 7, ...version },
      { effective_from: '2026-01-01', effective_to: '2026-01-31', tariff_rate: 6.5, ...version },
    ];
    assert.deepEqual(shown('851713000000', from).versions, versions);
    const then = details.toJson(details.answer({ hs_code: '851713000000', as_of: '2026-01-15' }, from), 'en');
    assert.deepEqual([then.tariff_rate, then.versions], [6.5, versions]);
  });

  it('wait until every edition is loaded: versions are never incomplete', () => {
    const { history } = historyOfChain([readFileSync(SMALL, 'utf8'), readFileSync(SMALL, 'utf8')], 0);
    for (const incomplete of [null, new TariffHistory(catalogue, history.periods, new Map(), '2026-01-01')])
      assert.throws(() => details.answer({ hs_code: '01' }, { ...sources, history: incomplete }), {
        code: 'db_unavailable',
      });
  });

  it('of a code that there is not are an error with the nearest one', () => {
    assert.throws(
      () => shown('85179999'),
      new ApiError('not_found', MESSAGES.nearest_code('85179999', '8517'), { nearest: '8517' }),
    );
  });
});
