import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compare } from '../../../src/edition/compare.ts';
import { derive } from '../../../src/edition/derive.ts';
import type { Entry } from '../../../src/edition/entry.ts';
import { doubtsOf } from '../../../src/edition/importing/doubts.ts';
import { finish } from '../../../src/tariff/steps.ts';
import { entry } from '../tariff-file.ts';

const facts = (...entries: Entry[]) => finish(derive(entries));

it('an edition that loses more than 5 % of the codes is doubtful', () => {
  const many = (count: number) => facts(...Array.from({ length: count }, (_, i) => entry(`${1001 + i}`, 'A', 'ا', 5)));
  const doubts = (from: number, to: number) => doubtsOf(compare(many(from), many(to)), many(from), many(to));
  assert.deepEqual(doubts(100, 95), []);
  assert.match(doubts(100, 94).join(), /6 of the 100 codes in force would become inactive/);
});

it('a new rate over 100 % is doubtful, and so are rates that look like fractions', () => {
  const at = (rate: number) => facts(entry('01', 'A', 'ا', rate), entry('02', 'B', 'ب', 0));
  const doubts = (from: number, to: number) => doubtsOf(compare(at(from), at(to)), at(from), at(to));
  assert.match(doubts(5, 100.5).join(), /over 100 %: 1, the first 01 with 100.5 %/);
  assert.deepEqual(doubts(150, 150), []);
  assert.deepEqual(doubts(5, 100), []);
  assert.match(doubts(5, 0.05).join(), /fractions/);
});
