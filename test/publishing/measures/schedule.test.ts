import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayOf } from '../../../src/day.ts';
import { categoryRule, readSchedule, type Schedule } from '../../../src/publishing/measures/schedule.ts';
import { FaultyFile, FormatError } from '../../../src/tables/faults.ts';

type Rows = readonly (readonly string[])[];

const asCells = (rows: Rows) => rows.map((cells, i) => ({ row: i + 1, cells }));

/** A schedule of the Emirates for India since 1 May 2022, read from rows. */
function read(rows: Rows, map: Readonly<Record<string, string>>, categories: Readonly<Record<string, string>> = {}) {
  const rules = Object.entries(categories).map(([name, text]) => {
    const rule = categoryRule(text);
    assert.ok(rule, text);
    return [name, rule] as const;
  });
  const schedule: Schedule = {
    country: 'AE',
    origin: 'IN',
    title: { en: 'India', ar: 'الهند' },
    from: dayOf('2022-05-01'),
    source: 'Schedule',
    map: new Map(Object.entries(map)) as Schedule['map'],
    categories: new Map(rules),
  };
  return readSchedule(asCells(rows), schedule, (code) => !code.startsWith('99'));
}

/** Codes, rate and days of each preference. */
const shown = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ codes, measure }) =>
    [codes.join('|'), measure.rate, measure.effective_from, measure.effective_to ?? ''].join(' ').trim(),
  );

function faultsOf(...given: Parameters<typeof read>): string[] {
  try {
    read(...given);
  } catch (error) {
    if (error instanceof FaultyFile)
      return error.faults.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
    if (error instanceof FormatError) return [error.message];
    throw error;
  }
  return [];
}

describe('the schedule of an agreement', () => {
  it('with one rate is a preference for all lines of the same rate, on proof', () => {
    const rows = [
      ['Title'],
      ['HS Code', 'Rate'],
      ['Chapter 1', ''],
      ['0101.21.00', 'Free'],
      ['1012900', '2.5%'],
      ['010130', '0'],
    ];
    const found = read(rows, { code: 'hs  code', rate: 'Rate' });
    assert.deepEqual(shown(found), ['01012100|010130 0 2022-05-01', '01012900 2.5 2022-05-01']);
    const { kind, condition, origins, scope } = found.rows[0]?.measure ?? {};
    assert.deepEqual([kind, condition, origins, scope], ['preference', 'certificate_of_origin', ['IN'], 'all']);
  });

  it('with rates by year has the days of each, and keeps the last', () => {
    const rows = [
      ['Code', 'Y4', 'Y5', 'Y6'],
      ['010121', '3%', '1.5%', '0%'],
      ['010129', '5', '5', '5'],
      ['010130', '3', '0', '0'],
    ];
    const found = read(rows, { code: 'Code', 2025: 'Y4', 2026: 'Y5', 2027: 'Y6' });
    assert.deepEqual(shown(found), [
      '010121 3 2025-01-01 2025-12-31',
      '010121 1.5 2026-01-01 2026-12-31',
      '010121 0 2027-01-01',
      '010129 5 2025-01-01',
      '010130 3 2025-01-01 2025-12-31',
      '010130 0 2026-01-01',
    ]);
    const names = found.rows.map(({ measure }) => `${measure.title.en} ${measure.effective_from}`);
    assert.equal(new Set(names).size, names.length, 'no two of one name');
  });

  it('with categories follows the rule of each from the base rate', () => {
    const rows = [
      ['Code', 'Base', 'Cat'],
      ['010121', '5', 'A'],
      ['010129', '5', 'B'],
      ['010130', '5', 'C'],
      ['010190', '5', 'd'],
      ['0102', '15', 'X'],
    ];
    const rules = { a: '0', b: '0/5', c: '0@2027-01-01', d: 'base*0.5', x: 'excluded' };
    assert.deepEqual(shown(read(rows, { code: 'Code', base_rate: 'Base', category: 'Cat' }, rules)), [
      '010121 0 2022-05-01',
      '010129 4 2022-05-01 2022-12-31',
      '010129 3 2023-01-01 2023-12-31',
      '010129 2 2024-01-01 2024-12-31',
      '010129 1 2025-01-01 2025-12-31',
      '010129 0 2026-01-01',
      '010130 0 2027-01-01',
      '010190 2.5 2022-05-01',
      '0102 15 2022-05-01',
    ]);
  });

  it('names codes that the tariff does not have, and those without rates', () => {
    const rows = [
      ['Code', 'Rate'],
      ['010121', '0'],
      ['99999999', '0'],
      ['010129', ''],
      ['0103', ''],
    ];
    const { lines, unknownCodes, blankCodes } = read(rows, { code: 'Code', rate: 'Rate' });
    assert.deepEqual([lines, unknownCodes, blankCodes], [2, ['99999999'], ['010129']]);
  });

  it('is refused whole with row and column where anything is not understood', () => {
    const map = { code: 'Code', category: 'Cat' };
    assert.match(
      faultsOf(
        [
          ['Code', 'Cat'],
          ['010121', 'E'],
        ],
        map,
      )[0] ?? '',
      /^2 category: the category "E" has no rule/,
    );
    assert.match(
      faultsOf(
        [
          ['Code', 'Cat'],
          ['none', 'A'],
        ],
        map,
        { a: '0' },
      )[0] ?? '',
      /^2 code: "none" is not a code/,
    );
    assert.match(
      faultsOf(
        [
          ['Code', 'Cat'],
          ['0101', 'B'],
        ],
        map,
        { b: '0/5' },
      )[0] ?? '',
      /^2 base_rate: .*not mapped/,
    );
    const twice = [
      ['Code', 'Rate'],
      ['010121', '0'],
      ['0101.21', '5'],
    ];
    assert.match(faultsOf(twice, { code: 'Code', rate: 'Rate' })[0] ?? '', /^3 code: 010121 stands on row 2 already/);
    assert.match(
      faultsOf(
        [
          ['Code', 'Rate'],
          ['0101', '2 AED/kg'],
        ],
        { code: 'Code', rate: 'Rate' },
      )[0] ?? '',
      /^2 rate: .*not a percentage/,
    );
    const years = { code: 'Code', 2026: 'A', 2027: 'B' };
    assert.match(
      faultsOf(
        [
          ['Code', 'A', 'B'],
          ['010121', '', '0'],
        ],
        years,
      )[0] ?? '',
      /a rate of a year is blank/,
    );
    assert.match(
      faultsOf([['Code', 'Rate']], { code: 'HS', rate: 'Rate' })[0] ?? '',
      /No row has the columns HS, Rate/,
    );
    assert.deepEqual(faultsOf([['Code', 'Rate']], { code: 'Code', rate: 'Rate' }), [
      'The schedule has no line with a code.',
    ]);
  });

  it('knows no rule that could be read in two ways', () => {
    for (const text of ['50%-', '0/0', 'base', 'base*2', '0@2027-02-30', '-1', '0/5/2', ''])
      assert.equal(categoryRule(text), null, text);
    assert.deepEqual(categoryRule('5%'), { kind: 'rate', rate: 5, from: null });
  });
});
