import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { bundledGuide } from '../../src/library/bundled-data.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { Guide } from '../../src/tariff/guide.ts';
import { bundledCodes, guideFaults } from '../../tools/check-guide.ts';

const guide = bundledGuide();
const codes = bundledCodes();

it('every chapter and heading has its entries in both languages, and all goods go to a code that exists', () => {
  assert.deepEqual(guideFaults(guide, codes), []);
});

it('the subheadings that are traded most have entries of their own', () => {
  const rows = [...csvRows(readFileSync(new URL('../../data/commonness.csv', import.meta.url), 'utf8'))].slice(1);
  const common = rows.map(({ cells: [code = '', level] }) => ({ code, level: Number(level) }));
  const most = common.filter(({ code, level }) => code.length === 6 && level >= 8);
  assert.ok(most.length > 100);
  for (const { code } of most) assert.ok(guide.own(code).length > 0, code);
});

it('each mistake is found', () => {
  const faultsOf = (...rows: string[][]) => guideFaults(Guide.of(rows), new Set(['8418', '841810', '8415']));
  const good = ['8418', 'covers', 'Refrigerators.', 'الثلاجات.', ''];
  const cases: [RegExp, string[][]][] = [
    [/8419: is no chapter/, [['8419', 'covers', 'Boilers.', 'الغلايات.', '']]],
    [/8418: 8419 does not exist/, [['8418', 'not_here', 'Boilers.', 'الغلايات.', '8419']]],
    [/8418: 841810 is below it/, [['8418', 'not_here', 'Boilers.', 'الغلايات.', '841810']]],
    [/8418: goods go somewhere/, [['8418', 'not_here', 'Boilers.', 'الغلايات.', '']]],
    [/8418: goods go somewhere/, [['8418', 'covers', 'Boilers.', 'الغلايات.', '8415']]],
    [/8418: has no Arabic/, [['8418', 'covers', 'Boilers.', 'Boilers.', '']]],
    [/8418: has no English/, [['8418', 'covers', 'الغلايات.', 'الغلايات.', '']]],
    [/8418: does not end/, [['8418', 'covers', 'Boilers', 'الغلايات.', '']]],
    [/stands twice/, [good, good]],
    [/out of order/, [['841810', 'covers', 'Boilers.', 'الغلايات.', ''], good]],
    [/heading 8415 has 0 entries/, [good]],
    [
      /8415 and 8418 send each other: Coolers\./,
      [
        ['8415', 'not_here', 'Coolers.', 'المبردات.', '8418'],
        ['8418', 'not_here', 'Coolers.', 'المبردات.', '8415'],
      ],
    ],
  ];
  for (const [expected, rows] of cases) assert.match(faultsOf(...rows).join('\n'), expected);
});
