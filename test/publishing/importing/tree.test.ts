import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { derive } from '../../../src/publishing/derive.ts';
import { finish } from '../../../src/steps.ts';
import { xlsxOf } from '../../tables/workbook-files.ts';
import { editionInForce, entry, readContent, refusalOf, rowsOf } from '../tariff-file.ts';

const HEADER = [
  'رمز النظام المنسق \n Harmonized Code',
  'الصنف باللغة العربية \n Item Arabic Name',
  'الصنف باللغة الانجليزية \n Item English Name',
  'فئة الرسم باللغة العربية \n Arabic Duty Rate',
  'فئة الرسم باللغة الانجليزية \n English Duty Rate',
  "الاجراءات '\n Procedures",
  'التاريخ \n Date',
  'Level 1',
];
const ROWS = [
  ['9501', '1 فصل فرعي', '', '', '', '', ''],
  ['950100000000', 'دمى. ', 'Dolls. ', '', '', '', ''],
  ['950110000000', '- دمى من قماش :', '   - Dolls of cloth :', '', '', '', ''],
  ['950111000000', '- - محشوة', '- - Stuffed', '5 %', '5 %', '21', '1/1/2002 12:00:00 AM'],
  ['950119000000', 'ـ ـ غيرها :', '- - Other :', '', '', '', ''],
  [
    '950119100000',
    '- - - دمى تتكلم',
    '- - -\u00a0Dolls that\n speak',
    'ممنوع استيراده',
    'Prohibited from Importing',
    '',
    '',
  ],
  ['950119900000', '- - - غيرها:', '- - - Other:', '', '', '', ''],
  ['950119900001', 'دمـى أطفال', 'For children', '12 %', '12 %', '', '1/1/2030 12:00:00 AM'],
  ['950119909999', 'غيرها', 'Other', '12 %', '12 %', '', ''],
  ['950190000000', '- Of wood', '- من خشب', 'معفاة', 'Exempted', '', ''],
  ['950200000000', 'لعب', 'Toys', '5 %', '5 %', '', ''],
];
const sheet = (rows: readonly (readonly string[])[] = ROWS) =>
  xlsxOf('Grid', [HEADER, ...rows.map((row, i) => [...row, i % 2]), ['', '', '', '', '', '', '', 0]]);

describe("ZATCA's export", () => {
  it('becomes the true tree of its padded codes, with each text at its code', async () => {
    const result = await readContent(sheet(), {
      inForce: editionInForce(entry('95', 'Toys and games', 'لعب وألعاب', 5)),
    });
    assert.deepEqual(rowsOf(result), [
      ['95', 'Toys and games', 'لعب وألعاب', null],
      ['9501', 'Dolls', 'دمى', null],
      ['950111', 'Stuffed', 'محشوة', null],
      ['95011100', '', '', null],
      ['950111000000', '', '', 5],
      ['950119', 'Dolls of cloth: other', 'دمى من قماش: غيرها', null],
      ['95011910', 'Dolls that speak', 'دمى تتكلم', null],
      ['950119100000', '', '', 'import_prohibited'],
      ['95011990', 'Dolls of cloth: other', 'دمى من قماش: غيرها', null],
      ['950119900001', 'For children', 'دمى أطفال', 12],
      ['950119909999', 'Dolls of cloth: other', 'دمى من قماش: غيرها', 12],
      ['950190', 'Of wood', 'من خشب', null],
      ['95019000', '', '', null],
      ['950190000000', '', '', 0],
      ['9502', 'Toys', 'لعب', null],
      ['950200', '', '', null],
      ['95020000', '', '', null],
      ['950200000000', '', '', 5],
    ]);
    assert.equal(result.rows, ROWS.length);
    assert.deepEqual(result.ignored, ['Level 1']);
    assert.deepEqual(
      result.entries.flatMap(({ code, procedures }) => (procedures.length > 0 ? [[code, ...procedures]] : [])),
      [['950111000000', '21']],
    );
  });

  it('of a few rows has a duty of eight digits at the code whose title ends in a colon', async () => {
    const rows = [
      ['950119300000', '- - - دمى خشبية :', '- - - Wooden dolls :', '15 %', '15 %', '', ''],
      ['950119300011', 'صنف جديد', 'A new kind', '', '', '', ''],
      ['950119300012', 'صنف آخر', 'Another kind', '20 %', '20 %', '', ''],
    ];
    const { entries } = await readContent(sheet(rows), { inForce: editionInForce(entry('95', 'Toys', 'لعب', 5)) });
    const facts = finish(derive(entries)).filter(({ code }) => code.startsWith('95011930'));
    assert.deepEqual(
      facts.map(({ code, rate, ratedBy }) => [code, rate, ratedBy]),
      [
        ['95011930', 15, ''],
        ['950119300011', 15, '95011930'],
        ['950119300012', 20, ''],
      ],
    );
  });

  it('gives a warning with its place for everything corrected or skipped', async () => {
    const { warnings } = await readContent(sheet(), { inForce: editionInForce(entry('95', 'Toys', 'لعب', 5)) });
    assert.deepEqual(
      warnings.map(
        ({ sheet, row, column, reason, count }) => `${sheet} ${row} ${column} ${count}: ${reason.split(/[,;]/)[0]}`,
      ),
      [
        'Grid 11 Item English Name 1: Arabic and English stood in the place of each other',
        'Grid 9 Date 1: in force from a later day than the edition',
        'Grid 2 Harmonized Code 1: a title with fewer than 12 digits',
        'Grid 4 Harmonized Code 1: a title between two levels',
      ],
    );
  });

  it('gives a prohibited line the commonest rate of its heading', async () => {
    const { entries } = await readContent(sheet());
    const facts = finish(derive(entries)).find(({ code }) => code === '950119100000');
    assert.deepEqual([facts?.rate, facts?.rateUnknown], [12, 'import_prohibited']);
  });

  it('changes the rates of known codes but keeps their texts and aliases, unless --texts file', async () => {
    const inForce = editionInForce(
      entry('95', 'Toys', 'لعب', null),
      entry('950119909999', 'Cloth dolls that do not speak', 'دمى من قماش لا تتكلم', 5, { aliasesEn: ['rag doll'] }),
    );
    const { entries } = await readContent(sheet(), { inForce });
    const kept = entries.find(({ code }) => code === '950119909999');
    assert.deepEqual([kept?.en, kept?.rate, kept?.aliasesEn], ['Cloth dolls that do not speak', 12, ['rag doll']]);
    const taken = await readContent(sheet(), { inForce, texts: 'file' });
    assert.equal(taken.entries.find(({ code }) => code === '950119909999')?.en, 'Dolls of cloth: other');
  });

  it('tells which texts in force are kept although the file has others', async () => {
    const inForce = editionInForce(
      entry('95', 'Toys', 'لعب', null),
      entry('9502', 'Toys', 'ألعاب', null),
      entry('950119909999', 'Rag dolls', 'دمى من قماش: غيرها', 5),
    );
    assert.deepEqual((await readContent(sheet(), { inForce })).keptTexts.first, [
      { code: '950119909999', language: 'en', ours: 'Rag dolls', file: 'Dolls of cloth: other' },
      { code: '9502', language: 'ar', ours: 'ألعاب', file: 'لعب' },
    ]);
    assert.equal((await readContent(sheet(), { inForce, texts: 'file' })).keptTexts.count, 0);
  });

  it('keeps an amount for a quantity as text in the edition', async () => {
    const rows = [...ROWS, ['950300000000', 'ألغاز', 'Puzzles', '2 ريال/كجم', 'SAR 2/kg', '', '']];
    const { entries, warnings } = await readContent(sheet(rows));
    const line = entries.find(({ code }) => code === '950300000000');
    assert.deepEqual([line?.rate, line?.rateUnknown, line?.dutyText], [null, 'specific_duty', 'SAR 2/kg']);
    assert.equal(warnings.find(({ reason }) => /for a quantity/.test(reason))?.count, 1);
  });

  it('keeps the rate in force for a line with a blank duty, or records it as unknown', async () => {
    const rows = [...ROWS, ['950300000000', 'ألغاز', 'Puzzles', '', '', '', '']];
    const inForce = editionInForce(entry('95', 'Toys', 'لعب', 5), entry('950300000000', 'Puzzles', 'ألغاز', 7));
    const rate = async (options: object) =>
      rowsOf(await readContent(sheet(rows), options)).find(([code]) => code === '950300000000')?.[3];
    assert.equal(await rate({ inForce }), 7);
    assert.equal(await rate({}), 'not_stated');
  });

  it('is refused for a duty that is not understood, or that differs between the languages', async () => {
    const rows = [
      ['950100000000', 'دمى', 'Dolls', '5 %', '5 % to 7 %', '', ''],
      ['950200000000', 'لعب', 'Toys', '10 %', '5 %', '', ''],
    ];
    assert.deepEqual(await refusalOf(sheet(rows)), [
      'Grid2 English Duty Rate: "5 % to 7 %" is not a duty that is understood',
      'Grid3 English Duty Rate: the duty is another in Arabic, "10 %"',
    ]);
  });
});

describe('a code without a duty that ends in 0', () => {
  const codesOf = async (rows: readonly (readonly string[])[]) =>
    (await readContent(sheet(rows.map((row) => [...row, '', ''])))).entries.map(({ code }) => code);

  it('is a code if no narrower code stands below it, at any length', async () => {
    const codes = await codesOf([
      ['020713000000', '- - قطع', '- - Cuts', '', ''],
      ['020713000010', '- - - أجنحة', '- - - Wings', '', ''],
      ['020713000011', '- - - أفخاذ', '- - - Legs', '5 %', '5 %'],
      ['511000000000', 'خيوط من شعر خشن', 'Yarn of coarse animal hair', '', ''],
      ['511100000000', 'أقمشة منسوجة من صوف', 'Woven fabrics of wool', '', ''],
      ['511111000000', '- - وزن خفيف', '- - Light', '5 %', '5 %'],
      ['293399900000', '- - - غيرها', '- - - Other', '', ''],
      ['293399910000', '- - - مركب', '- - - A compound', '5 %', '5 %'],
    ]);
    for (const code of ['020713000010', '5110', '511000000000', '29339990']) assert.ok(codes.includes(code), code);
  });

  it('is a title if its number, its dashes or its colon show that the next codes are below it', async () => {
    const codes = await codesOf([
      ['441900000000', 'أدوات مائدة', 'Tableware', '', ''],
      ['441910000000', '- - من خيزران', '- - Of bamboo', '', ''],
      ['441911000000', '- - ألواح', '- - Boards', '5 %', '5 %'],
      ['441920100000', '- - - ملاعق', '- - - Spoons', '', ''],
      ['441920110000', '- - - - كبيرة', '- - - - Large', '5 %', '5 %'],
      ['441920200000', '- - - شوك :', '- - - Forks :', '', ''],
      ['441920210000', '- - - كبيرة', '- - - Large', '5 %', '5 %'],
    ]);
    for (const code of ['441910', '44192010', '44192020']) assert.ok(!codes.includes(code), code);
  });
});

it('a title without a code completes the texts that have more dashes below it', async () => {
  const rows = [
    ['950100000000', 'دمى', 'Dolls', '', '', '', ''],
    ['', '- من قماش :', '- Of cloth :', '', '', '', ''],
    ['950111000000', '- - غيرها', '- - Other', '5 %', '5 %', '', ''],
    ['950119000000', '', '', '', '', '', ''],
    ['', '- - محشوة :', '- - Stuffed :', '', '', '', ''],
    ['950119009999', 'غيرها', 'Other', '5 %', '5 %', '', ''],
    ['950190000000', '- غيرها', '- Other', '5 %', '5 %', '', ''],
  ];
  const { entries } = await readContent(sheet(rows));
  assert.equal(entries.find(({ code }) => code === '950119009999')?.en, 'Stuffed: other');
  assert.equal(entries.find(({ code }) => code === '950111')?.en, 'Of cloth: other');
  assert.equal(entries.find(({ code }) => code === '950190')?.en, 'Dolls: other');
});
