import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mappedLayout } from '../../../src/edition/importing/layouts.ts';
import { editionInForce, entry, readContent, rowsOf } from '../tariff-file.ts';

const IN_FORCE = [
  entry('01', 'Animals', 'حيوانات', null),
  entry('0101', 'Horses', 'خيول', null),
  entry('010121', 'Pure-bred', 'أصيلة', 0, { aliasesEn: ['stud'] }),
  entry('010129', 'Other horses', 'خيول أخرى', 5),
  entry('0102', 'Cattle', 'أبقار', 5, { active: false }),
];
const amendment = { inForce: editionInForce(...IN_FORCE), amend: true } as const;

it('an amendment in our own layout changes the codes that it lists and leaves the others', async () => {
  const csv =
    'hs_code,description_en,description_ar,tariff_rate,is_active\n010129,Not pure-bred,غير أصيلة,12,\n010130,Asses,حمير,5,\n';
  const { entries } = await readContent(csv, amendment);
  assert.deepEqual(entries, [
    ...IN_FORCE.slice(0, 3),
    entry('010129', 'Not pure-bred', 'غير أصيلة', 12),
    entry('010130', 'Asses', 'حمير', 5),
    ...IN_FORCE.slice(4),
  ]);
});

it('an amendment may have only codes and rates, and may retire a code', async () => {
  const layout = mappedLayout({ hs_code: ['code'], tariff_rate: ['duty'], is_active: ['active'] });
  const csv = 'code,duty,active\n0101.21,7 %,\n0101.29,,false\n';
  const { entries } = await readContent(csv, { ...amendment, layout });
  assert.deepEqual(entries, [
    ...IN_FORCE.slice(0, 2),
    { ...IN_FORCE[2], rate: 7 },
    { ...IN_FORCE[3], active: false },
    ...IN_FORCE.slice(4),
  ]);
});

it('a heading in an amendment is no line if codes below it are in force', async () => {
  const csv = 'hs_code,description_en,description_ar,tariff_rate\n0101,Horses and asses,خيول وحمير,\n';
  assert.deepEqual(rowsOf(await readContent(csv, amendment))[1], ['0101', 'Horses and asses', 'خيول وحمير', null]);
});
