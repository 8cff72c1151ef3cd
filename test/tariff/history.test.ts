import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Measure } from '../../src/contract/measure-schemas.ts';
import { dayOf } from '../../src/day.ts';
import { hsCodeRecord } from '../../src/operations/json.ts';
import { API } from '../../src/operations/operations.ts';
import { finish } from '../../src/steps.ts';
import { codeId } from '../../src/tariff/code.ts';
import type { EditionView } from '../../src/tariff/edition-view.ts';
import { TariffHistory } from '../../src/tariff/history.ts';
import { MeasureIndex, type MeasureRow } from '../../src/tariff/measure-index.ts';
import { Measures } from '../../src/tariff/measures.ts';
import type { TariffRecord } from '../../src/tariff/record.ts';
import type { Period } from '../../src/tariff/timeline.ts';
import { chainOf } from '../publishing/chain.ts';
import { SMALL } from '../service.ts';
import { historyOfChain, sourcesOf, unsearchable } from '../sources.ts';
import { measureOf } from './measure.ts';

const contents = chainOf(readFileSync(SMALL, 'utf8'), 10, 6, 7);
const catalogues = contents.map((content, i) => unsearchable(String(i + 1), content));
const recordsOf = (edition: number) => (catalogues[edition]?.records ?? []).map(hsCodeRecord);

interface State {
  readonly description: unknown;
  readonly tariff_rate: number;
  readonly is_active: boolean;
}

/** The records of an edition after changes, as the API writes them; parents follow from the codes. */
// biome-ignore lint/suspicious/noExplicitAny: what was answered is what a test looks into
function applied(records: readonly ReturnType<typeof hsCodeRecord>[], changes: readonly any[]): unknown[] {
  const states = new Map<string, State>(records.map((record) => [record.hs_code, record]));
  for (const { hs_code, kind, after } of changes) {
    if (kind === 'measure') continue;
    if (kind === 'rate') states.set(hs_code, { ...(states.get(hs_code) as State), tariff_rate: after });
    else if (kind === 'text') states.set(hs_code, { ...(states.get(hs_code) as State), description: after });
    else if (after === null) states.delete(hs_code);
    else states.set(hs_code, after);
  }
  const parentOf = (code: string): string | null => {
    for (let length = code.length - 1; length >= 2; length--)
      if (states.has(code.slice(0, length))) return code.slice(0, length);
    return null;
  };
  return [...states].sort().map(([hs_code, { description, tariff_rate, is_active }]) => {
    const parent = parentOf(hs_code);
    const parent_id = parent === null ? null : codeId(parent);
    return { hs_code, description, level: hs_code.length, parent_id, tariff_rate, is_active };
  });
}

it('the changes between any two editions, applied to the older or the newer one, give the other', () => {
  for (const inForce of [0, 5, 9]) {
    const { catalogue, history } = historyOfChain(contents, inForce);
    const sources = { ...sourcesOf(catalogue), history };
    for (let from = 0; from < contents.length; from++)
      for (let to = 0; to < contents.length; to++) {
        const input = { from: String(from + 1), to: String(to + 1), limit: 10_000, offset: 0 };
        const changes = API.changes.toJson(API.changes.answer(input, sources), 'en');
        assert.deepEqual(applied(recordsOf(from), changes as object[]), recordsOf(to), `${from} to ${to}`);
        if (from === to) assert.deepEqual(changes, []);
      }
  }
});

it('by default the changes since the edition before are told, also if the one in force comes back later', () => {
  const { catalogue, history } = historyOfChain(contents.slice(0, 2), 0);
  const [first, second] = history.periods as [Period, Period];
  const periods = [
    first,
    { ...second, effectiveTo: dayOf('2026-02-28') },
    { ...first, effectiveFrom: dayOf('2026-03-01') },
  ];
  const views = new Map([['2', history.of('2') as EditionView]]);
  const told = (today: string) => {
    const sources = { ...sourcesOf(catalogue), history: new TariffHistory(catalogue, periods, views, today) };
    return API.changes.answer({ limit: 10_000, offset: 0 }, sources).items.map(({ code, kind }) => `${code} ${kind}`);
  };
  const back = finish(history.changes(history.of('2') as EditionView, catalogue));
  assert.deepEqual(told('2026-01-15'), [], 'nothing was in force before');
  assert.ok(back.length > 0);
  assert.deepEqual(
    told('2026-03-01'),
    back.map(({ code, kind }) => `${code} ${kind}`),
  );
});

it('the changes of measures between any two days, applied to the measures of one, give those of the other', () => {
  const row = (codes: string, facts: Partial<Measure>, except: string[] = []): MeasureRow => ({
    codes: codes.split('|'),
    except,
    measure: measureOf(facts),
  });
  const first = [row('01|85', {}), row('22', { kind: 'excise', effective_from: '2026-03-15', rate: 50 })];
  const second = [row('01', { scope: 'part' }, ['010129']), first[1] as MeasureRow];
  const { catalogue, history } = historyOfChain(contents, 5);
  const [start, end] = [history.periods[0], history.periods[6]] as [Period, Period];
  const sets = new Map([first, second].map((rows, i) => [String(i), new MeasureIndex(rows, 'AE')]));
  const periods = [
    { ...start, edition: '0' },
    { ...end, edition: '1' },
  ];
  const measures = new Measures('AE', '2026-06-01', periods, sets, new Map());
  const sources = { ...sourcesOf(catalogue), history, measures };
  const days = history.periods.map(({ effectiveFrom }) => effectiveFrom);
  const codes = [...new Set(catalogues.flatMap((each) => each.codes))].sort();
  const measuresOn = (day: string) => {
    const tariff = history.of(history.periodOn(day)?.edition ?? '');
    return new Map(
      codes.flatMap((code) => {
        const record = tariff?.find(code);
        const found = record === undefined ? [] : measures.measuresOf(record, day);
        return found.length === 0 ? [] : [[code, found]];
      }),
    );
  };
  for (const from of days)
    for (const to of days) {
      const input = { from, to, kind: 'measure', limit: 10_000, offset: 0 } as const;
      const { items } = API.changes.answer(input, sources);
      const found = new Map<string, unknown>(measuresOn(from));
      for (const { code, kind, before, after } of items) {
        assert.deepEqual([kind, before], ['measure', found.get(code) ?? []]);
        if (Array.isArray(after) && after.length > 0) found.set(code, after);
        else found.delete(code);
      }
      assert.deepEqual([...found].sort(byFirst), [...measuresOn(to)].sort(byFirst), `${from} to ${to}`);
    }
});

it('the pages of changes are parts of one list, which is made once', () => {
  const { catalogue, history } = historyOfChain(contents, 5);
  const rows = [{ codes: ['01', '22'], except: [], measure: measureOf({ effective_from: '2026-03-15' }) }];
  const [period] = history.periods as [Period];
  const sets = new Map([[period.edition, new MeasureIndex(rows, 'AE')]]);
  const sources = {
    ...sourcesOf(catalogue),
    history,
    measures: new Measures('AE', '2026-06-01', [period], sets, new Map()),
  };
  const page = (limit: number, offset: number, kind?: 'measure') =>
    API.changes.answer({ from: '1', to: '6', limit, offset, ...(kind && { kind }) }, sources).items;
  const all = page(10_000, 0);
  assert.ok(all.length > 3);
  assert.ok(page(3, 1).every((change, i) => change === all[i + 1]));
  assert.deepEqual(
    page(10_000, 0, 'measure').map(({ code }) => code),
    all.filter(({ kind }) => kind === 'measure').map(({ code }) => code),
  );
});

function byFirst([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function stateOf(record: TariffRecord | undefined): string {
  return JSON.stringify([
    record?.en,
    record?.ar,
    record?.rate,
    record?.active,
    record?.rateUnknown ?? null,
    record?.dutyText,
  ]);
}

it('another way to state the duty is a version and a change of its own, also where the usual rate is the same', () => {
  const edition = (duty: string) =>
    `hs_code,description_en,description_ar,tariff_rate,rate_unknown,duty_text
24,Tobacco,تبغ,,,
2402,Cigars,سيجار,,,
240210,Cigars of tobacco,سيجار من تبغ,100,,
240220,Cigarettes of tobacco,سجائر من تبغ,${duty}
`;
  const duties = [',specific_duty,SAR 2/kg', ',specific_duty,SAR 3/kg', '100,,', ',not_stated,', ',not_stated,'];
  const { catalogue, history } = historyOfChain(duties.map(edition), 2);
  assert.deepEqual(
    history
      .versionsOf('240220')
      .map(({ effectiveFrom, effectiveTo, record }) => [effectiveFrom, effectiveTo, record.rate]),
    [
      ['2026-04-01', null, 100],
      ['2026-03-01', '2026-03-31', 100],
      ['2026-02-01', '2026-02-28', 100],
      ['2026-01-01', '2026-01-31', 100],
    ],
  );
  const sources = { ...sourcesOf(catalogue), history };
  const told = (from: string, to: string) =>
    API.changes.toJson(API.changes.answer({ from, to, limit: 10, offset: 0 }, sources), 'en');
  const change = { hs_code: '240220', kind: 'rate', before: 100, after: 100 };
  for (const to of ['2', '3', '4']) assert.deepEqual(told(String(Number(to) - 1), to), [change]);
  assert.deepEqual(told('4', '5'), []);
});

describe('the versions of a code', () => {
  it('are its distinct states on their days, newest first', () => {
    const { history } = historyOfChain(contents, 4);
    for (const code of new Set(catalogues.flatMap(({ codes }) => codes))) {
      // The state on each first day, and the versions that cover it.
      const versions = history.versionsOf(code);
      for (const [i, { effectiveFrom }] of history.periods.entries()) {
        const record = catalogues[i]?.find(code);
        const covering = versions.filter(
          (each) => each.effectiveFrom <= effectiveFrom && (each.effectiveTo ?? '9999') >= effectiveFrom,
        );
        assert.equal(covering.length, record === undefined ? 0 : 1);
        for (const each of covering) assert.equal(stateOf(each.record), stateOf(record));
      }
      for (const [i, { effectiveFrom, effectiveTo, record }] of versions.entries()) {
        const older = versions[i + 1];
        assert.ok(older === undefined || (older.effectiveTo ?? '') < effectiveFrom);
        const isNext = older !== undefined && Date.parse(effectiveFrom) - Date.parse(older.effectiveTo ?? '') === 864e5;
        assert.ok(!isNext || stateOf(older.record) !== stateOf(record), `${code} has one state twice`);
        assert.ok(effectiveTo === null || effectiveFrom <= effectiveTo);
      }
    }
  });

  it('end where an edition without the code is in force, and begin again after it', () => {
    const [small = ''] = contents;
    const without = small.split('\n').filter((line) => !line.startsWith('0101211') && !line.startsWith('010121,'));
    const { history } = historyOfChain([small, without.join('\n'), small], 1);
    assert.deepEqual(
      history.versionsOf('01012110').map(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo]),
      [
        ['2026-03-01', null],
        ['2026-01-01', '2026-01-31'],
      ],
    );
    assert.equal(history.versionsOf('22').length, 1);
  });
});
