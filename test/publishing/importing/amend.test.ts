import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Column, EDITION_COLUMNS } from '../../../src/publishing/entry.ts';
import { mappedLayout } from '../../../src/publishing/importing/layouts.ts';
import { workbookOf } from '../../tables/workbook-files.ts';
import { editionInForce, entry, readContent, refusalOf, rowsOf } from '../tariff-file.ts';

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

const RICH = [
  entry('61', 'Knitwear', 'ملابس', 5),
  entry('6109', '', '', 5, { aliasesEn: ['tops'] }),
  entry('610910', 'T-shirts', 'قمصان', null, { procedures: ['2'], aliasesEn: ['tee'], aliasesAr: ['تيشيرت'] }),
  entry('61091010', '', 'من قطن', 7, { procedures: ['24'] }),
  entry('61091020', 'Other', 'أخرى', null, { rateUnknown: 'specific_duty', dutyText: '1 SAR/kg' }),
  entry('61091030', 'Old', 'قديم', 5, { active: false }),
];
const overRich = { inForce: editionInForce(...RICH), amend: true } as const;
const mapped = mappedLayout(Object.fromEntries(EDITION_COLUMNS.map((column) => [column, [column]])));

/** The ways to read the same amendment: in our own layout, and with --map and either choice of texts. */
const READINGS = [
  ['our own layout', {}],
  ['--map', { layout: mapped }],
  ['--map and --texts file', { layout: mapped, texts: 'file' }],
] as const;

/** An amendment of one row, with all columns of our own layout. */
function amendmentOf(code: string, cells: { readonly [C in Column]?: string } = {}): string {
  const row = { ...cells, hs_code: code };
  return `${EDITION_COLUMNS}\n${EDITION_COLUMNS.map((column) => row[column] ?? '')}\n`;
}

for (const [title, reading] of READINGS) {
  describe(`an amendment read with ${title}`, () => {
    const options = { ...overRich, ...reading };

    for (const known of RICH)
      it(`leaves ${known.code} as it is in force where all cells are blank`, async () => {
        const { entries, keptTexts } = await readContent(amendmentOf(known.code), options);
        assert.deepEqual(entries, RICH);
        assert.equal(keptTexts.count, 0);
      });

    for (const [cells, code, changed] of [
      [{ tariff_rate: '9' }, '61091010', { rate: 9 }],
      [{ tariff_rate: '9', is_active: 'true' }, '610910', { rate: 9 }],
      [{ is_active: 'false' }, '61091010', { active: false }],
      [{ is_active: 'true' }, '61091030', { active: true }],
      [{ aliases_ar: 'قطن' }, '610910', { aliasesAr: ['قطن'] }],
      [{ procedures: '3|4' }, '61091010', { procedures: ['3', '4'] }],
      [{ rate_unknown: 'import_prohibited' }, '61091010', { rate: null, rateUnknown: 'import_prohibited' }],
      [{ tariff_rate: '9' }, '61091020', { rate: 9, rateUnknown: null, dutyText: '' }],
      [{ rate_unknown: 'specific_duty' }, '61091020', {}],
      [{ duty_text: '2 SAR/kg' }, '61091020', { dutyText: '2 SAR/kg' }],
    ] as const)
      it(`changes only ${Object.keys(cells)} of ${code}`, async () => {
        const { entries } = await readContent(amendmentOf(code, cells), options);
        assert.deepEqual(
          entries,
          RICH.map((each) => (each.code === code ? { ...each, ...changed } : each)),
        );
      });

    it('keeps a retired code retired, with a warning', async () => {
      const { entries, warnings } = await readContent(amendmentOf('61091030', { tariff_rate: '6' }), options);
      assert.deepEqual(entries.at(-1), { ...RICH.at(-1), rate: 6 });
      assert.deepEqual(warnings, [
        {
          row: 2,
          column: 'is_active',
          reason: 'a retired code stays retired unless is_active is true',
          count: 1,
        },
      ]);
    });

    for (const [cells, column, reason] of [
      [
        { tariff_rate: '9' },
        'tariff_rate',
        'changes the duty of this code alone; lines below that are not listed keep theirs',
      ],
      [{ is_active: 'false' }, 'is_active', 'retires this code alone; lines below that are not listed stay active'],
    ] as const)
      it(`warns if ${column} changes of a code above lines that it does not list`, async () => {
        const warnings = async (...codes: readonly string[]) => {
          const rows = codes.map((code) => amendmentOf(code, cells).split('\n')[1]);
          return (await readContent(`${EDITION_COLUMNS}\n${rows.join('\n')}\n`, options)).warnings;
        };
        assert.deepEqual(await warnings('6109'), [{ row: 2, column, reason, count: 1 }]);
        assert.deepEqual(await warnings('6109', '610910', '61091010'), [{ row: 2, column, reason, count: 2 }]);
        assert.deepEqual(await warnings('610910', '61091010', '61091020'), []);
      });

    it('does not warn if a code above lines states its duty again', async () => {
      const { warnings } = await readContent(amendmentOf('6109', { tariff_rate: '5', is_active: 'true' }), options);
      assert.deepEqual(warnings, []);
    });

    it('says nothing of rates and texts that it leaves', async () => {
      const { warnings } = await readContent(amendmentOf('61091010', { is_active: 'false' }), options);
      assert.deepEqual(warnings, []);
    });
  });
}

it('an amendment in our own layout leaves what its missing columns say', async () => {
  const csv = 'hs_code,description_en,description_ar,tariff_rate\n610910,T-shirts of cotton,,\n';
  const { entries } = await readContent(csv, overRich);
  assert.deepEqual(entries[2], { ...RICH[2], en: 'T-shirts of cotton' });
});

it('an amendment with --texts file takes the texts that it has, and leaves the others', async () => {
  const csv = amendmentOf('61091010', { description_ar: 'من صوف' });
  const { entries } = await readContent(csv, { ...overRich, layout: mapped, texts: 'file' });
  assert.deepEqual(entries[3], { ...RICH[3], ar: 'من صوف' });
});

it('a new code in an amendment has the faults that it has in a whole file', async () => {
  const csv = amendmentOf('61091040', { description_en: 'New', description_ar: 'جديد' });
  assert.deepEqual(await refusalOf(csv, overRich), ['2 tariff_rate: blank, and no code below has one']);
  assert.deepEqual(await refusalOf(csv, { ...overRich, layout: mapped }), [
    '2 tariff_rate: the file states no duties, and none is in force for 61091040',
  ]);
});

it('a retired code above a line comes back only with an active line', async () => {
  const inForce = editionInForce(
    entry('61', 'Knitwear', 'ملابس', 5),
    entry('6109', 'Shirts', 'قمصان', 5, { active: false }),
    entry('610910', 'Of cotton', 'من قطن', 5, { active: false }),
  );
  const layout = mappedLayout({ hs_code: ['code'], tariff_rate: ['duty'] });
  const activeCodes = async (csv: string) =>
    (await readContent(csv, { inForce, amend: true, layout })).entries.flatMap(({ code, active }) =>
      active ? [code] : [],
    );
  assert.deepEqual(await activeCodes('code,duty\n610910,6\n'), ['61']);
  assert.deepEqual(await activeCodes('code,duty\n610990,6\n'), ['61', '6109', '610990']);
});

describe('an amendment in our own layout needs only hs_code and the columns that it changes', () => {
  it('as in a list of codes to retire', async () => {
    const { entries, layout } = await readContent('hs_code,is_active\n61091010,false\n', overRich);
    assert.equal(layout, 'our own layout');
    assert.deepEqual(entries[3], { ...RICH[3], active: false });
  });

  it('and each sheet may change other columns', async () => {
    const workbook = workbookOf(
      {
        name: 'Retired',
        rows: [
          ['hs_code', 'is_active'],
          ['61091010', 'false'],
        ],
      },
      {
        name: 'Rates',
        rows: [
          ['hs_code', 'tariff_rate'],
          ['61091020', '8'],
        ],
      },
    );
    const { entries, sheets } = await readContent(workbook, overRich);
    assert.deepEqual(sheets, ['Retired', 'Rates']);
    assert.deepEqual(entries[3], { ...RICH[3], active: false });
    assert.equal(entries[4]?.rate, 8);
  });

  it('but a column with another name than ours may be written in another way', async () => {
    for (const csv of ['HS code,Tariff rate\n61091010,9 %\n', 'hs_code,Duty\n61091010,9 %\n'])
      assert.match((await refusalOf(csv, overRich)).join(), /^The layout of the file is not known/);
  });

  it('and a whole file needs all of them', async () => {
    const csv = 'hs_code,tariff_rate\n61091010,9\n';
    assert.match((await refusalOf(csv, { ...overRich, amend: false })).join(), /^The layout of the file is not known/);
  });

  it('and the UN/WCO list is still recognised', async () => {
    const { layout } = await readContent('hscode,description,level,section\n610910,Shirts,6,XI\n', overRich);
    assert.equal(layout, 'the UN/WCO list');
  });
});
