import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mappedLayout } from '../../../src/publishing/importing/layouts.ts';
import { xlsxOf } from '../../tables/workbook-files.ts';
import { editionInForce, entry, readContent, refusalOf, rowsOf } from '../tariff-file.ts';

const OWN = 'hs_code,description_en,description_ar,tariff_rate';

describe('our own layout', () => {
  const lines = ['01,Animals,حيوانات,', '0101,"Horses, live",خيول,5'];
  const expected = [
    ['01', 'Animals', 'حيوانات', null],
    ['0101', 'Horses, live', 'خيول', 5],
  ];

  it('is read with commas, semicolons or tabs, with a byte order mark, and from UTF-16', async () => {
    const comma = [OWN, ...lines].join('\r\n');
    assert.deepEqual(rowsOf(await readContent(comma)), expected);
    assert.deepEqual(rowsOf(await readContent(`\ufeff${comma}\r\n`)), expected);
    const rows = [OWN.split(','), ['01', 'Animals', 'حيوانات', ''], ['0101', 'Horses, live', 'خيول', '5']];
    for (const separator of [';', '\t'])
      assert.deepEqual(
        rowsOf(await readContent(rows.map((row) => row.join(separator)).join('\n'))),
        expected,
        separator,
      );
    const wide = Buffer.from(`\ufeff${rows.map((row) => row.join('\t')).join('\n')}`, 'utf16le');
    assert.deepEqual(rowsOf(await readContent(wide)), expected);
  });

  it('is read from JSON lines, also as the API writes records', async () => {
    const flat = '{"hs_code":"01","description_en":"Animals","description_ar":"حيوانات","tariff_rate":5}\n';
    const nested = '{"hs_code":"01","description":{"en":"Animals","ar":"حيوانات"},"tariff_rate":5,"is_active":true}\n';
    for (const text of [flat, nested])
      assert.deepEqual(rowsOf(await readContent(text)), [['01', 'Animals', 'حيوانات', 5]]);
  });

  it('is read from UTF-16 of both byte orders without a mark, from windows-1256, and with CR line ends', async () => {
    const text = [OWN, ...lines].join('\r');
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [text, little, big, Buffer.from(`\ufeff${text}`, 'utf16le').swap16()])
      assert.deepEqual(rowsOf(await readContent(bytes)), expected);
    // The Arabic letters of the two lines in windows-1256.
    const old = Buffer.from(
      `${OWN}\r\n01,Animals,\xcd\xed\xe6\xc7\xe4\xc7\xca,\r\n0101,"Horses, live",\xce\xed\xe6\xe1,5\r\n`,
      'latin1',
    );
    assert.deepEqual(rowsOf(await readContent(old, { encoding: 'windows-1256' })), expected);
    const refused = (await refusalOf(old)).join();
    assert.match(
      refused,
      /likely in windows-1256: name its encoding, as in --encoding windows-1256/,
      'law is not guessed',
    );
  });

  it('is read from a JSON list, from a list inside an object, and from objects with children', async () => {
    const records = [
      { hs_code: '01', description: { en: 'Animals', ar: 'حيوانات' }, tariff_rate: null },
      {
        hs_code: '0101',
        description: { en: 'Horses, live', ar: 'خيول' },
        tariff_rate: 5,
        aliases_en: ['mare', 'pony'],
      },
    ];
    const [chapter, heading] = records;
    const documents: unknown[] = [
      records,
      { count: 2, sources: ['a "[{" in a text'], data: { items: records } },
      { notes: [{ author: 'me', note: 'x' }], items: records },
      [{ ...chapter, children: [heading] }],
    ];
    for (const document of documents)
      for (const space of [0, 2])
        assert.deepEqual(rowsOf(await readContent(JSON.stringify(document, null, space))), expected);
    const nested = `${JSON.stringify({ ...chapter, children: [heading] })}\n`;
    assert.deepEqual(
      rowsOf(
        await readContent(`${nested}{"hs_code":"02","description":{"en":"Meat","ar":"لحوم"},"tariff_rate":5}\n`),
      ).slice(0, 2),
      expected,
    );
  });

  it('numbers the names of other lists, for --map', async () => {
    const list = [
      {
        code: '01',
        en: 'Animals',
        ar: 'حيوانات',
        duties: [
          { kind: 'MFN', rate: 5 },
          { kind: 'GCC', rate: 0 },
        ],
      },
    ];
    const layout = mappedLayout({
      hs_code: ['code'],
      description_en: ['en'],
      description_ar: ['ar'],
      tariff_rate: ['duties_1_rate'],
    });
    assert.deepEqual(rowsOf(await readContent(JSON.stringify(list), { layout })), [['01', 'Animals', 'حيوانات', 5]]);
  });

  it('replaces the texts in force with its own', async () => {
    const inForce = editionInForce(entry('01', 'Beasts', 'بهائم', 5));
    assert.deepEqual(rowsOf(await readContent(`${OWN}\n01,Animals,حيوانات,5\n`, { inForce })), [
      ['01', 'Animals', 'حيوانات', 5],
    ]);
  });

  it('is refused with the row in which a cell is missing', async () => {
    assert.deepEqual(await refusalOf(`${OWN}\n01,Animals,حيوانات,5\n02,Meat,5\n`), [
      '3 hs_code: the row has 3 cells, the header has 4',
    ]);
  });
});

describe("the UAE's master list", () => {
  const HEADER = ['OldHSCode', 'NewHSCode', 'LongDescAr', 'LongDescEn', 'StatisticalQtyUnit', 'DutyPercentage'];
  const inForce = editionInForce(
    entry('40', 'Rubber', 'مطاط', null),
    entry('4001', 'Natural rubber', 'مطاط طبيعي', null),
    entry('400110', 'Rubber latex', 'لاتكس', 5),
  );

  it('is read with its header under titles, with blank rows, unused columns and codes stored as numbers', async () => {
    const sheet = xlsxOf('HSCodeMaster', [
      ['Master list', ''],
      [''],
      [...HEADER, 'checked by'],
      [40011000, 400110000001, 'لاتكس سائل', 'Liquid latex', 'KG', 5, 'me'],
      [''],
      [40011000, 400110009999, 'غيرها', 'Other', 'KG', 0],
    ]);
    const result = await readContent(sheet, { inForce });
    assert.deepEqual(rowsOf(result), [
      ['40', 'Rubber', 'مطاط', null],
      ['4001', 'Natural rubber', 'مطاط طبيعي', null],
      ['400110', 'Rubber latex', 'لاتكس', null],
      ['40011000', '', '', null],
      ['400110000001', 'Liquid latex', 'لاتكس سائل', 5],
      ['400110009999', 'Rubber latex: other', 'لاتكس: غيرها', 0],
    ]);
    assert.deepEqual(result.sheets, ['HSCodeMaster']);
    assert.equal(result.rows, 2);
    assert.deepEqual(result.ignored, ['OldHSCode', 'StatisticalQtyUnit', 'checked by']);
  });

  it('names chapters and headings by their number if nothing else names them', async () => {
    const csv = `${HEADER.join(',')}\n40011000,400110000001,لاتكس,Latex,KG,5\n`;
    const result = await readContent(csv);
    assert.deepEqual(rowsOf(result).slice(0, 2), [
      ['40', 'Chapter 40', 'الفصل 40', null],
      ['4001', 'Heading 4001', 'البند 4001', null],
    ]);
    assert.equal(result.warnings.find(({ reason }) => reason.includes('by its number'))?.count, 2);
  });

  it('replaces a name by number once a file has a name', async () => {
    const unnamed = editionInForce(entry('40', 'Chapter 40', 'الفصل 40', 5));
    const csv = `${HEADER.join(',')}\n,40,مطاط,Rubber,,5\n`;
    assert.deepEqual(rowsOf(await readContent(csv, { inForce: unnamed })), [['40', 'Rubber', 'مطاط', 5]]);
  });

  it('reads two lines as two codes if the first only looks padded', async () => {
    const csv = [HEADER.join(','), ',400110100000,لاتكس,Latex,,5', ',400110100001,لاتكس سائل,Liquid latex,,0'];
    const codes = (await readContent(csv.join('\n'))).entries.map(({ code }) => code);
    assert.ok(codes.includes('400110100000') && codes.includes('400110100001'), codes.join());
  });

  it('reads a repeated line once, and is refused if the repetitions differ', async () => {
    const lines = (duty: string) => [
      HEADER.join(','),
      '40011000,400110000001,لاتكس,Latex,KG,5',
      `40011090,400110000001,لاتكس,Latex,KG,${duty}`,
    ];
    assert.equal((await readContent(lines('5').join('\n'))).entries.length, 5);
    assert.match(
      (await refusalOf(lines('0').join('\n')))[0] ?? '',
      /^3 NewHSCode: 400110000001 stands on row 2 already/,
    );
    const specific = lines('SAR 3/kg').with(1, '40011000,400110000001,لاتكس,Latex,KG,SAR 2/kg');
    assert.match((await refusalOf(specific.join('\n')))[0] ?? '', /stands on row 2 already, with another text or duty/);
  });
});

describe('the UN/WCO list', () => {
  const LIST = [
    'section,hscode,description,parent,level',
    'VII,40,Rubber and articles thereof,TOTAL,2',
    'VII,4001,"Rubber; natural",40,4',
    'VII,400110,Rubber; natural latex,4001,6',
    'TOTAL,99,Goods not specified,TOTAL,2',
    'TOTAL,TOTAL,Sum of all,TOTAL,5',
  ].join('\n');
  const inForce = editionInForce(
    entry('40', 'Rubber', 'مطاط', null),
    entry('4001', 'Natural rubber', 'مطاط طبيعي', null),
    entry('400110', 'Latex', 'لاتكس', null, { aliasesEn: ['milk of rubber'] }),
    entry('400110000001', 'Liquid latex', 'لاتكس سائل', 5),
    entry('98', 'National goods', 'سلع وطنية', 0),
  );

  it('leaves national lines and chapters, rates and Arabic as they are in force', async () => {
    const result = await readContent(LIST, { inForce });
    assert.deepEqual(result.entries, inForce.entries);
    assert.equal(result.warnings.find(({ reason }) => reason.startsWith('a sum'))?.count, 2);
  });

  it('replaces the English texts with --texts file', async () => {
    const result = await readContent(LIST, { inForce, texts: 'file' });
    assert.deepEqual(rowsOf(result).slice(0, 3), [
      ['40', 'Rubber and articles thereof', 'مطاط', null],
      ['4001', 'Rubber; natural', 'مطاط طبيعي', null],
      ['400110', 'Rubber; natural latex', 'لاتكس', null],
    ]);
    assert.deepEqual(result.entries[2]?.aliasesEn, ['milk of rubber']);
  });

  it('is refused for a code without a known rate and Arabic text', async () => {
    assert.match(
      (await refusalOf(LIST)).join(),
      /^No edition is in force on 2026-01-01, and the file states no duties\./,
    );
    const faults = await refusalOf(LIST, { inForce: editionInForce(entry('01', 'Animals', 'حيوانات', 5)) });
    assert.ok(
      faults.some((fault) => /^4 tariff_rate: the file states no duties/.test(fault)),
      faults.join('\n'),
    );
    assert.ok(
      faults.some((fault) => /description_ar: blank/.test(fault)),
      faults.join('\n'),
    );
  });

  it('gets its lost zeros restored by the level that it states', async () => {
    const live = editionInForce(entry('01', 'Animals', 'حيوانات', 5));
    const list = 'section,hscode,description,level\nI,1,Animals,2\n';
    assert.deepEqual(rowsOf(await readContent(list, { inForce: live })), [['01', 'Animals', 'حيوانات', 5]]);
    assert.match((await refusalOf('section,hscode,description,level\nI,40,Rubber,4\n'))[0] ?? '', /its level says 4/);
  });
});

describe('any other layout', () => {
  const layout = mappedLayout({
    hs_code: ['Tariff No'],
    description_en: ['goods'],
    description_ar: ['البضاعة'],
    tariff_rate: ['Duty'],
  });
  const csv = 'Tariff\u00a0no,Goods,البضاعة,DUTY,x\n40,Rubber,مطاط,\n4001.10,Latex,لاتكس,5%\n'
    .replace(',\n', ',,\n')
    .replace('5%\n', '5%,\n');

  it('is read if the operator names the columns', async () => {
    assert.deepEqual(rowsOf(await readContent(csv, { layout })), [
      ['40', 'Rubber', 'مطاط', null],
      ['4001', 'Heading 4001', 'البند 4001', null],
      ['400110', 'Latex', 'لاتكس', 5],
    ]);
  });

  it('may have aliases, inactive codes and reasons for unknown rates', async () => {
    const names = { hs_code: ['c'], description_en: ['e'], description_ar: ['a'], tariff_rate: ['d'] };
    const more = { aliases_en: ['w'], is_active: ['on'], rate_unknown: ['why'] };
    const text = 'c,e,a,d,w,on,why\n4001,Latex,لاتكس,5,milk|gum,0,\n4002,Rubber,مطاط,,,1,import_prohibited\n';
    const [chapter, latex, rubber] = (await readContent(text, { layout: mappedLayout({ ...names, ...more }) })).entries;
    assert.deepEqual([chapter?.code, chapter?.active], ['40', true]);
    assert.deepEqual([latex?.aliasesEn, latex?.active], [['milk', 'gum'], false]);
    assert.equal(rubber?.rateUnknown, 'import_prohibited');
  });

  it('has the column that is named exactly, not one that differs in signs', async () => {
    const text = 'Code,Goods,البضاعة,Duty %,Duty\n4001,Latex,لاتكس,12,5\n';
    const named = (duty: string) =>
      mappedLayout({ hs_code: ['code'], description_en: ['goods'], description_ar: ['البضاعة'], tariff_rate: [duty] });
    const rate = async (duty: string) => rowsOf(await readContent(text, { layout: named(duty) }))[1]?.[3];
    assert.deepEqual([await rate('Duty'), await rate('duty'), await rate('Duty %')], [5, 5, 12]);
    assert.match(
      (await refusalOf(text.replace(',Duty\n', ',x\n'), { layout: named('Duty') })).join(),
      /is it "Duty %"\?/,
    );
  });

  it('is refused if a name can mean two columns, which #4 and #5 tell apart', async () => {
    const text = 'Code,Goods,البضاعة,Duty,Duty\n4001,Latex,لاتكس,12,5\n';
    const named = (duty: string) =>
      mappedLayout({ hs_code: ['Code'], description_en: ['Goods'], description_ar: ['البضاعة'], tariff_rate: [duty] });
    assert.deepEqual(await refusalOf(text, { layout: named('Duty') }), [
      'Several columns can be tariff_rate. Choose one: --map "tariff_rate=#4" (Duty) or --map "tariff_rate=#5" (Duty).',
    ]);
    assert.equal(rowsOf(await readContent(text, { layout: named('#5') }))[1]?.[3], 5);
    assert.match((await refusalOf(`${OWN},tariff_rate\n01,A,ا,5,7\n`)).join(), /^Several columns can be tariff_rate/);
  });

  it('has column names in any script, alone or beside another language', async () => {
    const text = 'Код,품목 Goods,البضاعة 2025,البضاعة 2026,관세율\n4001,Latex,x,لاتكس,5\n';
    const names = {
      hs_code: ['код'],
      description_en: ['품목'],
      description_ar: ['البضاعة 2026'],
      tariff_rate: ['관세율'],
    };
    assert.deepEqual(rowsOf(await readContent(text, { layout: mappedLayout(names) }))[1], [
      '4001',
      'Latex',
      'لاتكس',
      5,
    ]);
  });

  it('may repeat the names of the columns, with marks of direction in them', async () => {
    const head = '\u200fCode\u200f,Goods,Duty';
    const layout = mappedLayout({ hs_code: ['Code'], description_en: ['Goods'], tariff_rate: ['Duty'] });
    const read = await readContent(`${head}\n010121,Horses,5\n${head}\n010229,Cattle,5\n`, { layout });
    assert.deepEqual(
      rowsOf(read).flatMap(([code]) => (String(code).length === 6 ? [code] : [])),
      ['010121', '010229'],
    );
    assert.equal(read.warnings.find(({ reason }) => /names of the columns once more/.test(reason))?.count, 1);
  });

  it('is refused if no row names the columns, also if they are given by position or by what is in the first row', async () => {
    const text = '0101.21,Horses,خيول,5\n0102.21,Cattle,أبقار,5\n';
    const byPosition = mappedLayout({ hs_code: ['#1'], description_en: ['#2'], tariff_rate: ['#4'] });
    const byContent = mappedLayout({ hs_code: ['0101.21'], description_en: ['Horses'] });
    for (const layout of [undefined, byPosition, byContent])
      assert.match((await refusalOf(text, { layout })).join(), /No row of the file names the columns/);
    const years = 'HS,Goods,2025,2026\n010121,Horses,5,4\n';
    assert.match((await refusalOf(years)).join(), /If this guess is right, add: --map "hs_code=HS"/);
    const layout = mappedLayout({ hs_code: ['2022'], description_en: ['Goods'], tariff_rate: ['Duty'] });
    assert.equal(rowsOf(await readContent('2022,Goods,Duty\n010121,Horses,5\n', { layout })).at(-1)?.[0], '010121');
  });

  it('is refused with a guess from the header words and the cells, ready to paste', async () => {
    const guess = async (text: string) => /add: (.*)$/.exec((await refusalOf(text)).join())?.[1];
    assert.equal(
      await guess(
        'Tariff 2026,,,,\nCommodity,Goods,السلعة,Import duty,Unit,Valid from\n0101.21,Horses,خيول,5 %,kg,1/1/2026\n',
      ),
      '--map "hs_code=Commodity" --map "description_ar=السلعة" --map "description_en=Goods" --map "tariff_rate=Import duty" --map "in_force_from=Valid from"',
    );
    assert.equal(
      await guess('م,البند,الوصف,فئة الرسم\nأ,01012100,خيول,معفاة\nب,01012900,خيول أخرى,٥٪\n'),
      '--map "hs_code=البند" --map "description_ar=الوصف" --map "tariff_rate=فئة الرسم"',
    );
    assert.equal(
      await guess('Nr,Text,Text\n0101,Horses,خيول\n'),
      '--map "hs_code=Nr" --map "description_ar=#3" --map "description_en=#2"',
    );
    assert.equal(
      await guess(
        'HTS Number,Text,General duty,Special duty\n0101.21,Horses,Free,Free\n0101.29,Other,See note 1,5 %\n0102.21,Cattle,5 %,5 %\n',
      ),
      '--map "hs_code=HTS Number" --map "description_en=Text" --map "tariff_rate=General duty"',
    );
    assert.equal(
      await guess('hs_code,is_active\n010121100001,false\n'),
      '--map "hs_code=hs_code" --map "is_active=is_active"',
    );
    assert.equal(
      await guess('Code,Goods,aliases_en,Duty\n010121,Horses,stud,5\n'),
      '--map "hs_code=Code" --map "description_en=Goods" --map "tariff_rate=Duty" --map "aliases_en=aliases_en"',
    );
    assert.equal(
      await guess('품목번호,기본세율\n0101210000,8\n'),
      '--map "hs_code=품목번호" --map "tariff_rate=기본세율"',
    );
    assert.match((await guess('Code,Goods\n0101,Live horses\n,Total\n')) ?? '', /hs_code=Code/);
    assert.equal(await guess('a,b\nc,d\n'), undefined);
    assert.deepEqual(await refusalOf('\n  \n'), ['The file has no row with a text.']);
  });

  it('is refused with one message that names the columns it has', async () => {
    assert.match((await refusalOf(csv))[0] ?? '', /^The layout .* Tariff no, Goods, البضاعة, DUTY, x\. .*--map/);
    const missing = mappedLayout({ hs_code: ['Code'] });
    assert.match((await refusalOf(csv, { layout: missing }))[0] ?? '', /^No row of the file names all of Code/);
  });
});
