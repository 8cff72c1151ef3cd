import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MEASURE_KINDS } from '../../src/contract/measure-schemas.ts';
import { MeasureIndex, type MeasureRow } from '../../src/tariff/measure-index.ts';
import { measureOf } from './measure.ts';

const DAY = '2026-05-04';
const row = (codes: string, except = '', measure = {}): MeasureRow => ({
  codes: codes.split('|'),
  except: except === '' ? [] : except.split('|'),
  measure: measureOf(measure),
});
const scopes = (rows: MeasureRow[], code: string, day = DAY) =>
  new MeasureIndex(rows, 'AE').measuresOf(code, day).map(({ scope }) => scope);

describe('the measures of a code', () => {
  it('are those of every prefix that it begins with', () => {
    const rows = [row('85'), row('8517'), row('851713000000'), row('8518')];
    assert.equal(scopes(rows, '851713000000').length, 3);
    assert.equal(scopes(rows, '8518').length, 2);
    assert.deepEqual(scopes(rows, '9001'), []);
  });

  it('leave out the exceptions', () => {
    const rows = [row('24', '2404')];
    assert.deepEqual(scopes(rows, '2401'), ['all']);
    assert.deepEqual(scopes(rows, '24041100'), []);
  });

  it('hold in part where only some codes below are covered', () => {
    assert.deepEqual(scopes([row('851713')], '85'), ['part']);
    assert.deepEqual(scopes([row('24', '240411')], '2404'), ['part']);
    assert.deepEqual(scopes([row('240411', '2404')], '24'), [], 'all of it is taken out again');
    const stated = row('24', '', { scope: 'part' });
    assert.deepEqual(scopes([stated], '2401'), ['part']);
  });

  it('hold from their first day to their last, both included', () => {
    const rows = [row('22', '', { effective_from: '2025-01-01', effective_to: '2025-12-31' })];
    const days = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'];
    assert.deepEqual(
      days.map((day) => scopes(rows, '22', day).length),
      [0, 1, 1, 0],
    );
  });

  it('are those of one country', () => {
    assert.deepEqual(scopes([row('22', '', { country: 'SA' })], '22'), []);
  });

  it('come with the strictest kind first, else in the order of the file', () => {
    const rows = MEASURE_KINDS.toReversed().flatMap((kind) => [1, 2].map((n) => row('22', '', { kind, rate: n })));
    assert.deepEqual(
      new MeasureIndex(rows, 'AE').measuresOf('22', DAY).map(({ kind, rate }) => [kind, rate]),
      MEASURE_KINDS.flatMap((kind) => [1, 2].map((n) => [kind, n])),
    );
  });

  it('are the same as those of a scan of all rows, whatever the codes', () => {
    const code = fc.array(fc.constantFrom('00', '01'), { minLength: 1, maxLength: 5 }).map((pairs) => pairs.join(''));
    const rows = fc.array(
      fc.record({ codes: fc.array(code, { minLength: 1, maxLength: 3 }), except: fc.array(code, { maxLength: 2 }) }),
    );
    const lines = (prefix: string): string[] =>
      prefix.length === 12 ? [prefix] : [...lines(`${prefix}00`), ...lines(`${prefix}01`)];
    fc.assert(
      fc.property(rows, code, (all, asked) => {
        const found = new MeasureIndex(
          all.map((each, rate) => ({ ...each, measure: measureOf({ rate }) })),
          'AE',
        ).measuresOf(asked, DAY);
        const begins = (line: string, prefixes: string[]) => prefixes.some((prefix) => line.startsWith(prefix));
        const expected = all.flatMap(({ codes, except }, rate) => {
          const covered = lines(asked).map((line) => begins(line, codes) && !begins(line, except));
          return covered.includes(true) ? [{ rate, isWhole: !covered.includes(false) }] : [];
        });
        // A row whose exceptions or codes only together make up a whole is shown as a part: it says "may", not "must".
        const rates = new Set(found.map(({ rate }) => rate));
        for (const { rate } of expected) assert.ok(rates.has(rate));
        for (const { rate, scope } of found) {
          const known = expected.find((each) => each.rate === rate);
          if (scope === 'all') assert.ok(known?.isWhole);
        }
      }),
    );
  });

  it('change on the days that lastChange names, and on no other', () => {
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'];
    const index = new MeasureIndex(
      [row('22', '', { effective_to: '2025-12-31' }), row('22', '', { effective_from: '2026-01-02' })],
      'AE',
    );
    assert.deepEqual(
      days.map((day) => index.lastChange(day)),
      ['', '', '2025-12-31+', '2026-01-02'],
    );
  });
});
