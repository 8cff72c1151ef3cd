import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { finish } from '../../src/steps.ts';
import { FaultyFile } from '../../src/tables/faults.ts';

const HEADER = 'hs_code,description_en,description_ar,tariff_rate';
const read = (...lines: string[]) => finish(parseEdition(`${[HEADER, ...lines].join('\n')}\n`));

function faultsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof FaultyFile)
      return error.faults.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
    throw error;
  }
  return [];
}

it('orders the entries by code', () => {
  const entries = read('0101,Horses,خيول,5', '01,Animals,حيوانات,');
  assert.deepEqual(
    entries.map(({ code, rate, active }) => [code, rate, active]),
    [
      ['01', null, true],
      ['0101', 5, true],
    ],
  );
});

it('reads aliases and whether a code is active', () => {
  const [entry] = finish(
    parseEdition(`${HEADER},aliases_en,aliases_ar,is_active\n01,Animals,حيوانات,5,pets| cattle ||,مواشي,false\n`),
  );
  assert.deepEqual([entry?.aliasesEn, entry?.aliasesAr, entry?.active], [['pets', 'cattle'], ['مواشي'], false]);
});

describe('a whole text is refused, with row, column and reason, for', () => {
  const cases: [name: string, lines: string[], expected: RegExp[]][] = [
    [
      'an invalid code',
      ['1,A,ا,5', 'abc,A,ا,5', '01012,A,ا,5', '٠١,A,ا,5'],
      [/^2 hs_code: "1"/, /^3 hs_code/, /^4 hs_code/, /^5 hs_code/],
    ],
    ['a duplicate code', ['01,A,ا,5', '01,B,ب,5'], [/^3 hs_code: 01 stands on row 2/]],
    [
      'an invalid rate',
      ['01,A,ا,5%', '02,A,ا,-1', '03,A,ا,1e2', '04,A,ا,five', '05,A,ا,"5,5"'],
      [/^2 tariff_rate: "5%"/, /^3/, /^4/, /^5/, /^6/],
    ],
    ['a line without a rate', ['01,A,ا,'], [/^2 tariff_rate: blank/]],
    ['a chapter without a text', ['01,,ا,5', '02,A,,5'], [/^2 description_en: blank/, /^3 description_ar: blank/]],
    [
      'a row with too few or too many cells',
      ['01,A,ا', '02,A,ا,5,x'],
      [/^2 hs_code: the row has 3 cells/, /^3 hs_code: the row has 5/],
    ],
    [
      'a control character or a replacement character',
      ['01,A\u0007,ا,5', '02,A,\ufffd,5'],
      [/^2 description_en/, /^3 description_ar/],
    ],
    ['a text that is too long', [`01,${'A'.repeat(2001)},ا,5`], [/^2 description_en: longer/]],
  ];
  for (const [name, lines, expected] of cases) {
    it(name, () => {
      const faults = faultsOf(() => read(...lines));
      assert.equal(faults.length, expected.length, faults.join('\n'));
      for (const [i, pattern] of expected.entries()) assert.match(faults[i] ?? '', pattern);
    });
  }

  it('too many aliases', () => {
    const words = (count: number) => `${HEADER},aliases_en\n01,A,ا,5,${'a word|'.repeat(count)}\n`;
    assert.deepEqual(
      faultsOf(() => finish(parseEdition(words(2_800)))),
      [],
    );
    assert.match(faultsOf(() => finish(parseEdition(words(2_900)))).join(), /^2 aliases_en: longer than 20000/);
  });

  it('an invalid header', () => {
    const header = (text: string) => faultsOf(() => finish(parseEdition(text)));
    assert.match(header('')[0] ?? '', /empty/);
    assert.match(header('hs_code,description_en,tariff_rate\n').join(), /description_ar: the column is missing/);
    assert.match(header(`${HEADER},colour\n`).join(), /colour: not a column/);
    assert.match(header(`${HEADER},hs_code\n`).join(), /hs_code: the column stands twice/);
    assert.match(header(`${HEADER}\n`).join(), /names no code/);
  });
});

it('a long list of faults is counted in full and shown in groups', () => {
  const lines = Array.from({ length: 100 }, (_, i) => `x${i},A,ا,5`);
  assert.throws(
    () => read(...lines),
    (error: unknown) => {
      assert.ok(error instanceof FaultyFile);
      assert.equal(error.faults.length, 100);
      assert.match(error.message, /100 faults.*\n {2}100 × such as row 2, hs_code: "x0"[^\n]*$/);
      return true;
    },
  );
});
