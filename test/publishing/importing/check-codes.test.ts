import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { xlsxOf } from '../../tables/workbook-files.ts';
import { readContent, refusalOf } from '../tariff-file.ts';

describe('a leading zero that a spreadsheet dropped', () => {
  const HEADER = ['NewHSCode', 'LongDescAr', 'LongDescEn', 'DutyPercentage'];

  it('is restored if other codes of the column prove the length', async () => {
    const sheet = xlsxOf('S', [HEADER, [10121100001, 'خيول', 'Horses', 0], [400110000001, 'لاتكس', 'Latex', 5]]);
    const result = await readContent(sheet);
    assert.ok(result.entries.some(({ code }) => code === '010121100001'));
    assert.equal(result.warnings.find(({ reason }) => reason.includes('leading zero'))?.count, 1);
  });

  it('is restored to a number next to texts that kept theirs, but not to a text', async () => {
    const rows = (code: string | number) => [
      HEADER,
      ['010121100002', 'أفراس', 'Mares', 0],
      [code, 'خيول', 'Horses', 0],
    ];
    const restored = await readContent(xlsxOf('S', rows(10121100001)));
    assert.ok(restored.entries.some(({ code }) => code === '010121100001'));
    assert.match(
      (await refusalOf(xlsxOf('S', rows('10121100001'))))[0] ?? '',
      /^S3 NewHSCode: "10121100001" is not a code/,
    );
  });

  it('cannot be restored, nor other digits, in a rounded number', async () => {
    const csv = `${HEADER.join()}\n1.01211E+10,خيول,Horses,0\n`;
    assert.match(
      (await refusalOf(csv)).join(),
      /^2 NewHSCode: "1.01211E\+10" is a code that a spreadsheet program shortened/,
    );
  });

  it('is not restored without proof', async () => {
    const sheet = xlsxOf('S', [HEADER, [10121100001, 'خيول', 'Horses', 0]]);
    assert.match((await refusalOf(sheet))[0] ?? '', /^S2 NewHSCode: "10121100001" is not a code/);
  });
});

describe('a code that stands twice', () => {
  const fileWith = (second: string) =>
    `hs_code,description_en,description_ar,tariff_rate\n01,Animals,حيوانات,5\n${second}\n`;

  it('is taken once where both rows say the same', async () => {
    const { entries, warnings } = await readContent(fileWith('01,Animals,حيوانات,5'));
    assert.deepEqual([entries.length, warnings.map(({ count }) => count)], [1, [1]]);
  });

  it('is a fault with another text or another duty', async () => {
    for (const second of ['01,Animals,حيوانات,6', '01,Live animals,حيوانات,5', '01,Animals,حيوانات حية,5'])
      assert.match((await refusalOf(fileWith(second))).join(), /01 stands on row 2 already, with another text or duty/);
  });
});
