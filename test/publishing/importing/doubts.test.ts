import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { type Day, dayOf } from '../../../src/day.ts';
import { compareEditions } from '../../../src/publishing/compare.ts';
import { derive } from '../../../src/publishing/derive.ts';
import { keepRemovedCodes } from '../../../src/publishing/edition.ts';
import type { Entry } from '../../../src/publishing/entry.ts';
import { DOUBTS, doubtsOf } from '../../../src/publishing/importing/doubts.ts';
import { finish } from '../../../src/steps.ts';
import { numberedEntry } from '../tariff-file.ts';

/** The doubts about putting entries in force after others, as "name: reason". */
function doubts(from: readonly Entry[], to: readonly Entry[], rows = new Map<Day, number>()): string[] {
  const before = finish(derive(from));
  const entries = keepRemovedCodes(before, to);
  const judged = { changes: finish(compareEditions(before, finish(derive(entries)))), before, entries };
  const days = { rows, doubt: null };
  return doubtsOf({ ...judged, days, day: dayOf('2026-05-04'), isStated: false }).map(
    ({ name, reason }) => `${name}: ${reason}`,
  );
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
  assert.match(doubts(equal(40), equal(39, 0.05)).join(), /,fractions: .*: 39, /);
  assert.match(doubts(equal(3), lines(5, 0.05, 12)).join(), /^fractions: /);
  assert.deepEqual(doubts(lines(0.5, 5), lines(0.5, 6)), [], 'a small rate that is in force already is known');
  assert.deepEqual(doubts([], lines(0, 1, 5)), []);
});

it('a new text that a spreadsheet program would run as a formula is doubtful', () => {
  const [line] = lines(5) as [Entry];
  for (const formula of ['=HYPERLINK("http://x","y")', '@SUM(1)', '+1+cmd|x', '＝1+1', '＋1', '－1', '＠SUM(1)'])
    for (const odd of [{ en: formula }, { ar: formula }, { aliasesEn: ['a', formula] }, { dutyText: formula }])
      assert.match(doubts([line], [{ ...line, ...odd }]).join(), /^formula-texts: .*: 1, the first of 847101\.$/);
  const known = { ...line, en: '=1', aliasesAr: ['=2'] };
  assert.deepEqual(doubts([known], [known]), [], 'a text that is in force is known');
  assert.deepEqual(doubts([line], [{ ...line, en: '- of cotton, 5 = 5' }]), []);
});

it('a new text with a mark that turns the direction of what follows is doubtful', () => {
  const [line] = lines(5) as [Entry];
  for (const mark of ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069'])
    for (const odd of [{ en: `Wheat ${mark}5 %` }, { aliasesAr: [`قمح${mark}`] }, { dutyText: mark }])
      assert.match(doubts([line], [{ ...line, ...odd }]).join(), /^turned-texts: .*: 1, the first of 847101\.$/);
  const known = { ...line, en: 'a\u202eb' };
  assert.deepEqual(doubts([known], [known]), [], 'a text that is in force is known');
});

it('a chapter that vanishes is doubtful, even if it has few codes', () => {
  const tariff = [...equal(100), numberedEntry('97', 5), numberedEntry('98', 5)];
  assert.deepEqual(doubts(tariff, equal(100)), [
    'chapter-vanishes: Chapters in force that the file does not have: 97, 98.',
  ]);
});

it('more than a fifth of the rates changing is doubtful, and at least ten', () => {
  const changed = (count: number, of: number) => [...equal(count, 6), ...equal(of).slice(count)];
  assert.deepEqual(doubts(equal(100), changed(21, 100)), [
    'many-rates-change: 21 of the 100 rates that both editions state would change.',
  ]);
  assert.deepEqual(doubts(equal(100), changed(20, 100)), []);
  assert.deepEqual(doubts(equal(9), equal(9, 6)), []);
});

it('a new chapter or heading outside the Harmonized System is doubtful', () => {
  const outside = ['00', '77', '0100', '010700', '84880000', '7701'];
  for (const code of outside)
    assert.match(doubts([], [numberedEntry(code, 5)]).join(), new RegExp(`^outside-hs: .*: 1, the first ${code}\\.$`));
  const inside = ['01', '0106', '8487', '97', '98', '9850', '99'];
  for (const code of inside) assert.deepEqual(doubts([], [numberedEntry(code, 5)]), [], code);
  assert.deepEqual(doubts([numberedEntry('77', 5)], [numberedEntry('77', 5)]), [], 'a code in force is known');
});

it('rows that come into force later are doubtful', () => {
  assert.deepEqual(
    doubts(
      equal(3),
      equal(3),
      new Map([
        [dayOf('2026-01-01'), 1],
        [dayOf('2030-01-01'), 2],
      ]),
    ),
    [
      'future-dates: Of the 3 rows with a day, some come into force on 2030-01-01 (2 rows); say from which day the edition is in force: --effective DAY.',
    ],
  );
});

it('docs/importing.md lists every doubt with its meaning, and no other', () => {
  const page = readFileSync(new URL('../../../docs/importing.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## Doubts'), page.indexOf('## The report'));
  const rows = [...section.matchAll(/^\| `(.*)` \| (.*) \|$/gm)].map(([, name, meaning]) => [name, meaning]);
  assert.deepEqual(rows, Object.entries(DOUBTS));
});
