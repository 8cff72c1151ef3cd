import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LABEL_COLUMNS, LineLabels } from '../../src/goods/deciding/line-labels.ts';
import {
  bundledLineLabels,
  HEADING_LABELS_FILE,
  LINE_LABELS_FILE,
  readLineLabelsFile,
} from '../../src/library/line-labels.ts';
import { branchesOf, headingLabelFaults, labelFaults, rowsOf } from '../../tools/check-line-labels.ts';
import { BUNDLED } from '../service.ts';
import { unsearchable } from '../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));
const rows = rowsOf(LINE_LABELS_FILE);
const GOOD = [
  ['85395200', 'What is the wattage?', 'ما القدرة بالواط؟', '', ''],
  ['853952000001', '', '', '60 W or less', '60 واط أو أقل'],
  ['853952000002', '', '', 'Over 60 W', 'أكثر من 60 واط'],
];

describe('the bundled questions and labels', () => {
  it('have none of the mistakes that are looked for', () => {
    assert.deepEqual(labelFaults(rows, catalogue), []);
  });

  it('are found for each code that branches, with a label for every code below it', () => {
    const labels = bundledLineLabels();
    const branches = branchesOf(catalogue);
    assert.ok(branches.length > 0);
    for (const { code, children } of branches) {
      const codes = children.filter(({ active }) => active).map((child) => child.code);
      assert.deepEqual([...(labels.below(code, codes)?.labels.keys() ?? [])], codes, code);
    }
  });
});

describe('the table of labels', () => {
  const labels = new LineLabels(() => GOOD);

  it('gives the question of a code and the labels below it', () => {
    const below = labels.below('85395200', ['853952000001', '853952000002']);
    assert.deepEqual(below?.question, { en: 'What is the wattage?', ar: 'ما القدرة بالواط؟' });
    assert.deepEqual(below?.labels.get('853952000002'), { en: 'Over 60 W', ar: 'أكثر من 60 واط' });
  });

  it('gives the label of a heading, and nothing without one', () => {
    const headings = new LineLabels(undefined, () => [['8703', 'Passenger cars', 'سيارات ركاب']]);
    assert.deepEqual(headings.ofHeading('8703'), { en: 'Passenger cars', ar: 'سيارات ركاب' });
    assert.equal(headings.ofHeading('8704'), null);
    assert.equal(bundledLineLabels().ofHeading('0409')?.ar, 'عسل طبيعي');
  });

  it('gives nothing where a code has no label, or where there is no question', () => {
    assert.equal(labels.below('85395200', ['853952000001', '853952000003']), null);
    assert.equal(labels.below('853952', ['853952000001']), null);
  });

  it('that cannot be read is reported, and nothing is given', () => {
    const errors: unknown[] = [];
    const table = readLineLabelsFile((error) => errors.push(error), new URL('missing.csv', import.meta.url));
    assert.equal(table.below('85395200', ['853952000001', '853952000002']), null);
    assert.equal(errors.length, 1);
  });
});

describe('the check of labels', () => {
  const faultsWith = (at: number, cell: number, text: string) =>
    labelFaults([LABEL_COLUMNS, ...GOOD.with(at, (GOOD[at] ?? []).with(cell, text))], catalogue);

  it('finds nothing in good ones', () => {
    assert.deepEqual(labelFaults([LABEL_COLUMNS, ...GOOD], catalogue), []);
  });

  const cases: readonly [name: string, row: number, cell: number, text: string, fault: RegExp][] = [
    ['a number that the tariff does not have', 1, 3, '70 W or less', /a number of its own \(70\)/],
    ['a label that is too long', 1, 3, `60 W ${'or less '.repeat(8)}here`, /too long/],
    ['a conjunction at the beginning', 1, 3, 'or 60 W', /begins in the middle/],
    ['an Arabic conjunction at the beginning', 1, 4, 'أو 60 واط', /begins in the middle/],
    ['a bracket at the beginning', 1, 3, '(60 W)', /begins in the middle/],
    ['a noun that is missing at the beginning', 1, 4, 'عدا 60 واط', /begins in the middle/],
    ['a word that is missing at the end', 1, 3, '60 W or', /ends in the middle/],
    ['the label of a sibling', 2, 3, '60 W or less', /that of a sibling too/],
    ['a code without a label', 2, 4, '', /has no label/],
    ['a question without its mark', 0, 2, 'ما القدرة بالواط', /no Arabic question/],
    ['the other language', 1, 4, 'sixty', /of the other language/],
    ['Latin punctuation in Arabic', 1, 4, '60 واط, أو أقل', /Latin punctuation/],
    ['a code that does not exist', 2, 0, '853952000077', /853952000077: does not exist/],
    ['rows out of order', 2, 0, '853952000000', /out of order/],
  ];
  for (const [name, row, cell, text, fault] of cases)
    it(`finds ${name}`, () => assert.match(faultsWith(row, cell, text).join('\n'), fault));

  it('finds a label below a code that has no question', () => {
    assert.match(labelFaults([LABEL_COLUMNS, ...GOOD.slice(1)], catalogue).join('\n'), /no question above it/);
  });
});

describe('the labels of the headings', () => {
  const labels = rowsOf(HEADING_LABELS_FILE);
  const faultsWith = (at: number, cells: readonly string[]) => headingLabelFaults(labels.with(at, cells), catalogue);

  it('name the goods of every heading, and none as another does', () => {
    assert.deepEqual(labels[0], ['code', 'label_en', 'label_ar']);
    assert.deepEqual(headingLabelFaults(labels, catalogue), []);
  });

  const cases: readonly [name: string, cells: readonly string[], fault: RegExp][] = [
    ['the label of another heading', ['0101', 'Live cattle and buffaloes', 'خيول'], /that of another heading too/],
    ['a label that says nothing', ['0101', 'Other live animals', 'خيول'], /does not say what the goods are/],
    ['an Arabic label that says nothing', ['0101', 'Horses', 'أخرى حية'], /does not say what the goods are/],
    ['a label that is too long', ['0101', 'Horse '.repeat(10).concat('here'), 'خيول'], /too long/],
    ['a conjunction at the beginning', ['0101', 'and horses', 'خيول'], /begins in the middle/],
    ['a heading without a label', ['0101', 'Horses', ''], /has no label/],
    ['a heading that does not exist', ['0100', 'Horses', 'خيول'], /0100: is no heading/],
  ];
  for (const [name, cells, fault] of cases)
    it(`are checked for ${name}`, () => assert.match(faultsWith(1, cells).join('\n'), fault));
});
