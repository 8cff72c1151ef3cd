import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCodeText } from '../../../src/publishing/importing/code-text.ts';
import { workbookOf } from '../../tables/workbook-files.ts';
import { readContent, refusalOf, rowsOf } from '../tariff-file.ts';

const HEADER = ['NewHSCode', 'LongDescEn', 'LongDescAr', 'DutyPercentage'];

function faultOf(text: string): string {
  let fault = '';
  readCodeText(text, (reason) => {
    fault = reason;
  });
  return fault;
}

describe('a date in the place of a code', () => {
  it('is recognised as spreadsheet programs write it, and not read as a code', () => {
    for (const text of [
      '1-Jan-01',
      'Jan-01',
      '01/01/2001',
      '1/13/1902',
      '01.12.2001',
      '2001-01-01',
      '2001-01-01 00:00:00',
    ])
      assert.match(faultOf(text), /is a date; .* format the column as text/, text);
  });

  it('is not seen in codes with separators', () => {
    for (const text of ['0101.21.10', '0101-21-10', '2101-12-10', '01.01.21.00', '0101/21', '2001.10', '9701 21 0000'])
      assert.equal(faultOf(text), '', text);
  });

  it('is a fault in a workbook whatever the date is, and so is one in the place of a duty', async () => {
    const rows = [
      HEADER,
      [{ date: 36892 }, 'Horses', 'خيول', '5'],
      [{ date: 80000 }, 'Meat', 'لحوم', '5'],
      ['020110000001', 'Meat', 'لحوم', { date: 5 }],
    ];
    assert.deepEqual(
      (await refusalOf(workbookOf({ name: 'Sheet', rows }))).map((fault) => fault.replace(/; .*/, '')),
      [
        'Sheet2 NewHSCode: holds the date 2001-01-01',
        'Sheet3 NewHSCode: holds the date 2119-01-11',
        'Sheet4 DutyPercentage: holds the date 1900-01-04',
      ],
    );
  });
});

it('a code that a spreadsheet program read as a number is not taken for another code', async () => {
  const rows = (...codes: string[]) => [HEADER, ...codes.map((code) => [code, 'Goods', 'بضائع', '5'])];
  for (const code of ['401.1', '7102.1'])
    assert.match(
      (await refusalOf(workbookOf({ name: 'Sheet', rows: rows('040120', '071022', code) }))).join(),
      /^Sheet4 NewHSCode: ".*" is a code that a spreadsheet program read as a number, .* format the column as text/,
    );
});

it('a sum, a note or a title in the place of a code is passed over, unless it has a duty', async () => {
  const file = (...lines: string[]) => [HEADER.join(','), 'Chapter 1,Live animals,حيوانات حية,', ...lines].join('\n');
  const read = await readContent(file('010121000001,Horses,خيول,5', 'Total,1 line,,', 'Source: the ministry'));
  assert.equal(rowsOf(read).at(-1)?.[0], '010121000001');
  assert.equal(read.warnings.find(({ reason }) => /passed over/.test(reason))?.count, 3);
  assert.deepEqual(await refusalOf(file('Horses,Horses,خيول,5', '#VALUE!,Mares,أفراس,')), [
    '3 NewHSCode: "Horses" is not a code',
    '4 NewHSCode: "#VALUE!" is not a code',
  ]);
});
