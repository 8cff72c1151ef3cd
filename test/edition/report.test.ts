import assert from 'node:assert/strict';
import { it } from 'node:test';
import { derive } from '../../src/edition/edition.ts';
import type { Entry } from '../../src/edition/entry.ts';
import { compare, doubtsOf } from '../../src/edition/report.ts';
import { finish } from '../../src/tariff/steps.ts';
import { entry } from './reading.ts';

const facts = (...entries: Entry[]) => finish(derive(entries));
const before = facts(
  entry('01', 'Animals', 'حيوانات', null),
  entry('0101', 'Horses', 'خيول', 5),
  entry('0102', 'Cattle', 'أبقار', 5),
  entry('0103', 'Swine', 'خنازير', 0),
  entry('0104', 'Sheep', 'أغنام', 5, { active: false }),
);

it('tells what was added, removed and changed among the codes in force', () => {
  const after = facts(
    entry('01', 'Live animals', 'حيوانات', null),
    entry('0101', 'Horses', 'خيول', 5.5),
    entry('0102', 'Cattle', 'أبقار', 50),
    entry('0103', 'Swine', 'خنازير', null, { rateUnknown: 'import_prohibited' }),
    entry('0104', 'Sheep', 'أغنام', 5),
  );
  assert.deepEqual(compare(before, after), {
    codes: { 2: 1, 4: 4 },
    added: ['0104'],
    removed: [],
    rates: [
      { code: '0102', from: 5, to: 50 },
      { code: '0101', from: 5, to: 5.5 },
      { code: '0103', from: 0, to: null },
    ],
    texts: [{ code: '01', language: 'en', from: 'Animals', to: 'Live animals' }],
  });
  assert.deepEqual(compare(after, before).removed, ['0104']);
});

it('finds nothing between an edition and itself', () => {
  const { added, removed, rates, texts } = compare(before, before);
  assert.deepEqual([added, removed, rates, texts], [[], [], [], []]);
});

it('doubts an edition that loses more than one code in twenty', () => {
  const many = (count: number) => facts(...Array.from({ length: count }, (_, i) => entry(`${1001 + i}`, 'A', 'ا', 5)));
  const doubts = (from: number, to: number) => doubtsOf(compare(many(from), many(to)), many(from), many(to));
  assert.deepEqual(doubts(100, 95), []);
  assert.match(doubts(100, 94).join(), /6 of the 100 codes in force would become inactive/);
});

it('doubts a rate over 100 that is new, and rates that look like fractions', () => {
  const at = (rate: number) => facts(entry('01', 'A', 'ا', rate), entry('02', 'B', 'ب', 0));
  const doubts = (from: number, to: number) => doubtsOf(compare(at(from), at(to)), at(from), at(to));
  assert.match(doubts(5, 100.5).join(), /over 100 %: 1, the first 01 with 100.5 %/);
  assert.deepEqual(doubts(150, 150), []);
  assert.deepEqual(doubts(5, 100), []);
  assert.match(doubts(5, 0.05).join(), /fractions/);
});
