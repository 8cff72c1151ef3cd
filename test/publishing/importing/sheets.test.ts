import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workbookOf } from '../../tables/workbook-files.ts';
import { readContent, refusalOf, rowsOf } from '../tariff-file.ts';

const HEADER = ['hs_code', 'description_en', 'description_ar', 'tariff_rate'];
const UAE = ['NewHSCode', 'LongDescEn', 'LongDescAr', 'DutyPercentage'];

describe('the sheets of a workbook', () => {
  const old = { name: 'Old', rows: [HEADER, ['01', 'Animals', 'حيوانات', '5']] };
  const current = { name: 'New', rows: [HEADER, ['01', 'Animals', 'حيوانات', '7']] };

  it('are read only where they are visible, unless --sheet names a hidden one', async () => {
    for (const state of ['hidden', 'veryHidden']) {
      const bytes = workbookOf({ ...old, state }, current);
      const file = await readContent(bytes);
      assert.deepEqual([rowsOf(file), file.sheets], [[['01', 'Animals', 'حيوانات', 7]], ['New']]);
      assert.match(file.warnings.map(({ reason }) => reason).join(), /^the hidden sheet Old holds such a table too/);
      assert.deepEqual(rowsOf(await readContent(bytes, { sheets: ['old'] })), [['01', 'Animals', 'حيوانات', 5]]);
    }
    assert.match((await refusalOf(workbookOf({ ...old, state: 'hidden' }))).join(), /add --sheet "Old"/);
  });

  it('are all read if they have the columns, each with its own header', async () => {
    const file = await readContent(
      workbookOf(
        { name: 'Notes', rows: [['Read me']] },
        { name: '01', rows: [HEADER, ['01', 'Animals', 'حيوانات', '5']] },
        { name: 'Units', rows: [['unit', 'meaning', 'since', 'until']] },
        { name: '02', rows: [['Meat'], HEADER.toReversed(), ['7', 'لحوم', 'Meat', '02']] },
      ),
    );
    assert.deepEqual(rowsOf(file), [
      ['01', 'Animals', 'حيوانات', 5],
      ['02', 'Meat', 'لحوم', 7],
    ]);
    assert.deepEqual([file.sheets, file.rows], [['01', '02'], 2]);
    assert.deepEqual(
      file.warnings.map(({ reason }) => reason),
      ['the sheet Units lacks the columns of this layout; not read'],
    );
  });

  it('that contradict each other are refused with both places', async () => {
    assert.deepEqual(await refusalOf(workbookOf(old, current)), [
      'New2 hs_code: 01 stands on sheet Old, row 2 already, with another text or duty',
    ]);
    assert.deepEqual(rowsOf(await readContent(workbookOf(old, current), { sheets: ['New'] }))[0]?.[3], 7);
  });

  it('that --sheet names must exist and have the columns', async () => {
    const notes = { name: 'Notes', state: 'hidden', rows: [['Read me']] };
    assert.deepEqual(await refusalOf(workbookOf(old, notes), { sheets: ['2027'] }), [
      'The workbook has no sheet "2027". Its sheets are "Old", "Notes" (hidden).',
    ]);
    assert.match((await refusalOf(workbookOf(old, notes), { sheets: ['Notes'] })).join(), /layout of the sheet Notes/);
    assert.match((await refusalOf(`${HEADER.join()}\n`, { sheets: ['Notes'] })).join(), /no workbook/);
  });
});

it('a merged cell counts for each row that it spans', async () => {
  const rows = [
    UAE,
    ['010121100001', 'Horses', 'خيول', '5 %'],
    ['010121100002', 'Mares', 'أفراس', ''],
    ['', '', '', ''],
    ['010121100003', 'Foals', 'أمهار', ''],
    ['010121100004', 'Ponies', 'مهور', '12 %'],
  ];
  const lines = rowsOf(await readContent(workbookOf({ name: 'S', rows, merged: ['A1:A1', 'D2:E5'] }))).slice(-4);
  assert.deepEqual(
    lines.map(([, , , rate]) => rate),
    [5, 5, 5, 12],
  );
});
