import assert from 'node:assert/strict';
import { it } from 'node:test';
import { derive } from '../../../src/publishing/derive.ts';
import { finish } from '../../../src/steps.ts';
import { notesOn } from '../../../src/tariff/notes.ts';
import { recordOf } from '../../tariff/record.ts';
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

it('a new line without a duty gets that of the nearest code above that states one, and its note says so', async () => {
  const file = `${HEADER}
8471,Computers,حواسيب,
84713000,Portable computers,حواسيب محمولة,15
847130000001,With a screen,بشاشة,
847130000009,Other,غيرها,15
847141000000,Others,أخرى,5
847149000000,Systems,نظم,5
847150000000,Units,وحدات,5
`;
  const { entries } = await readContent(file);
  const facts = finish(derive(entries)).find(({ code }) => code === '847130000001');
  assert.deepEqual([facts?.rate, facts?.rateUnknown, facts?.ratedBy], [15, 'not_stated', '84713000']);
  const [, note] = notesOn(recordOf(facts ?? {}), 'en', []);
  assert.match(note ?? '', /leaves the duty of 847130000001 blank, .* the rate of 84713000 is used here/);
});
