import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { compare } from '../../../src/edition/compare.ts';
import { derive } from '../../../src/edition/derive.ts';
import { keepRemovedCodes } from '../../../src/edition/edition.ts';
import type { Entry } from '../../../src/edition/entry.ts';
import { DOUBTS, doubtsOf } from '../../../src/edition/importing/doubts.ts';
import { finish } from '../../../src/tariff/steps.ts';
import { numberedEntry } from '../tariff-file.ts';

/** The doubts about putting entries in force after others, as "name: reason". */
function doubts(from: readonly Entry[], to: readonly Entry[]): string[] {
  const before = finish(derive(from));
  const entries = keepRemovedCodes(before, to);
  const judged = { changes: compare(before, finish(derive(entries))), before, entries };
  return doubtsOf(judged).map(({ name, reason }) => `${name}: ${reason}`);
}

const lines = (...rates: readonly number[]) => rates.map((rate, i) => numberedEntry(`${847101 + i}`, rate));
const equal = (count: number, rate = 5) => lines(...Array.from({ length: count }, () => rate));

it('an edition that loses more than 5 % of the codes is doubtful', () => {
  assert.deepEqual(doubts(equal(100), equal(95)), []);
  assert.deepEqual(doubts(equal(100), equal(94)), ['fewer-codes: 6 of the 100 codes in force would become inactive.']);
});

it('a new rate over 100 % is doubtful', () => {
  assert.deepEqual(doubts(lines(5, 0), lines(100.5, 0)), [
    'high-rates: New rates over 100 %: 1, the first 847101 with 100.5 %.',
  ]);
  assert.deepEqual(doubts(lines(150, 0), lines(150, 0)), []);
  assert.deepEqual(doubts(lines(5, 0), lines(100, 0)), []);
});

it('new rates between 0 and 1 are doubtful, alone, mixed with others, and after a code was retired', () => {
  assert.match(doubts([], lines(0.05, 0)).join(), /^fractions: .*: 1, the first 847101 with 0.05 %\. No other/);
  assert.match(doubts(equal(40), equal(39, 0.05)).join(), /^fractions: .*: 39, /);
  assert.match(doubts(equal(3), lines(5, 0.05, 12)).join(), /^fractions: /);
  assert.deepEqual(doubts(lines(0.5, 5), lines(0.5, 6)), [], 'a small rate that is in force already is known');
  assert.deepEqual(doubts([], lines(0, 1, 5)), []);
});

it('docs/importing.md lists every doubt with its meaning, and no other', () => {
  const page = readFileSync(new URL('../../../docs/importing.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## Doubts'), page.indexOf('## The report'));
  const rows = [...section.matchAll(/^\| `(.*)` \| (.*) \|$/gm)].map(([, name, meaning]) => [name, meaning]);
  assert.deepEqual(rows, Object.entries(DOUBTS));
});
