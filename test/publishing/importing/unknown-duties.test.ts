import assert from 'node:assert/strict';
import { it } from 'node:test';
import { derive } from '../../../src/publishing/derive.ts';
import { finish } from '../../../src/steps.ts';
import { readContent, refusalOf, rowsOf } from '../tariff-file.ts';

const HEADER = 'NewHSCode,LongDescEn,LongDescAr,DutyPercentage';
const FILE = `${HEADER}
010121000000,Horses,خيول,5
010129000000,Ponies,مهور,MFN less a third
010130000000,Donkeys,حمير,MFN less a third
010190000000,Mules,بغال,see note 3
`;

it('a duty text that is not understood is a fault, and is kept on request with the rate unknown', async () => {
  assert.equal((await refusalOf(FILE)).length, 3);
  const kept = await readContent(FILE, { unknownDuties: 'keep' });
  assert.deepEqual(
    rowsOf(kept)
      .filter(([code]) => String(code).length === 12)
      .map(([code, , , rate]) => [code, rate]),
    [
      ['010121000000', 5],
      ['010129000000', 'not_understood'],
      ['010130000000', 'not_understood'],
      ['010190000000', 'not_understood'],
    ],
  );
  assert.deepEqual(
    kept.unknownDuties.map(({ text, rows, first }) => [text, rows, first.row]),
    [
      ['MFN less a third', 2, 3],
      ['see note 3', 1, 5],
    ],
  );
  const facts = finish(derive(kept.entries)).find(({ code }) => code === '010190000000');
  assert.deepEqual([facts?.rateUnknown, facts?.dutyText, facts?.rate], ['not_understood', 'see note 3', 5]);
});

it('what a spreadsheet program destroyed stays a fault, also where unknown duties are kept', async () => {
  const broken = FILE.replace('010190000000', '1.0119E+11');
  assert.match((await refusalOf(broken, { unknownDuties: 'keep' })).join(), /its last digits are lost/);
});

it('a rate with more than four decimals is named as such', async () => {
  const reason = /"5.123456" has more than four decimals; round it to four/;
  assert.match((await refusalOf(`${HEADER}\n010121000000,Horses,خيول,5.123456\n`)).join(), reason);
  const own = 'hs_code,description_en,description_ar,tariff_rate\n01,Animals,حيوانات,5.123456\n';
  assert.match((await refusalOf(own)).join(), reason);
});

it('a row of data is not taken for the names of the columns, though it has more words', async () => {
  const rows = [
    'A title',
    'Code,Goods,Duty,',
    '01012100,Horses for breeding,Free,per head',
    '01012900,Other horses,Free,per head',
  ];
  const [message = ''] = await refusalOf(`${rows.join('\n')}\n`);
  assert.match(message, /it has the columns Code, Goods, Duty\./);
  assert.match(message, /--map "hs_code=Code" --map "description_en=Goods"/);
});
