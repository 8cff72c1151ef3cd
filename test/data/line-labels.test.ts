import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LABEL_COLUMNS, LineLabels } from '../../src/classify/line/line-labels.ts';
import { bundledLineLabels, LINE_LABELS_FILE, readLineLabelsFile } from '../../src/library/line-labels.ts';
import { branchesOf, labelFaults, rowsOf } from '../../tools/check-line-labels.ts';
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
    const branches = [...branchesOf(catalogue, 4), ...branchesOf(catalogue)];
    assert.ok(branches.length > 0);
    for (const { code, children } of branches) {
      const codes = children.filter(({ active }) => active).map((child) => child.code);
      assert.deepEqual([...(labels.below(code, codes)?.labels.keys() ?? [])], codes, code);
    }
    assert.equal(branches.flatMap(({ children }) => children.filter(({ active }) => active)).length, 15_848);
  });
});

describe('the table of labels', () => {
  const labels = new LineLabels(() => GOOD);

  it('gives the question of a code and the labels below it', () => {
    const below = labels.below('85395200', ['853952000001', '853952000002']);
    assert.deepEqual(below?.question, { en: 'What is the wattage?', ar: 'ما القدرة بالواط؟' });
    assert.deepEqual(below?.labels.get('853952000002'), { en: 'Over 60 W', ar: 'أكثر من 60 واط' });
  });

  it('gives the label of a code, and nothing without one', () => {
    assert.deepEqual(labels.of('853952000002'), { en: 'Over 60 W', ar: 'أكثر من 60 واط' });
    assert.equal(labels.of('85395200'), null);
    assert.equal(labels.of('8704'), null);
    assert.equal(bundledLineLabels().of('0409')?.ar, 'عسل طبيعي');
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
    ['an English question without its mark', 0, 1, 'What is the wattage', /no English question/],
    ['a question that is too long', 0, 1, `${'What is it? '.repeat(7)}?`, /long question/],
    ['a number of its own in a question', 0, 1, 'Is it over 70 W?', /a number of its own \(70\)/],
    ['needless spaces', 1, 3, '60 W  or less', /needless spaces/],
    ['a severed genitive at the end', 1, 4, '60 واط من', /ends in the middle/],
    ['a question where nothing branches', 2, 1, 'Over 60 W?', /nothing to ask/],
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
  it('name the goods of every heading', () => {
    const headings = catalogue.records.filter(({ active, level }) => active && level === 4);
    const bundled = bundledLineLabels();
    assert.deepEqual(
      headings.filter(({ code }) => bundled.of(code) === null).map(({ code }) => code),
      [],
    );
  });

  const at = rows.findIndex(([code]) => code === '0101');
  const faultsWith = (label: readonly string[]) =>
    labelFaults(rows.with(at, [...(rows[at] ?? []).slice(0, 3), ...label]), catalogue);
  const cases: readonly [name: string, label: readonly string[], fault: RegExp][] = [
    ['the label of another heading', ['Live cattle and buffaloes', 'خيول'], /that of another heading too/],
    ['a label that says nothing', ['Other live animals', 'خيول'], /does not say what the goods are/],
    ['an Arabic label that says nothing', ['Horses', 'أخرى حية'], /does not say what the goods are/],
    ['a label that is too long', ['Horse '.repeat(10).concat('here'), 'خيول'], /too long/],
    ['a conjunction at the beginning', ['and horses', 'خيول'], /begins in the middle/],
    ['a label in one language', ['Horses', ''], /has no label/],
  ];
  for (const [name, label, fault] of cases)
    it(`are checked for ${name}`, () => assert.match(faultsWith(label).join('\n'), fault));
});
