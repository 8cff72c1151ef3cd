import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { workbookOf } from '../tables/workbook-files.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = ['hs_code', 'description_en', 'description_ar', 'tariff_rate'];
const ROWS = [
  ['84', 'Machines', 'آلات', ''],
  ...Array.from({ length: 20 }, (_, i) => [`84${String(i + 1).padStart(2, '0')}`, `Goods ${i}`, `بضاعة ${i}`, '5']),
];
const DEARER = ROWS.map((row) => row.with(3, row[3] === '' ? '' : '6'));
const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(',')}\n`).join('');

/** The files that the examples name, for an edition in force with the chapter 84. */
const FILES: Readonly<Record<string, Buffer>> = {
  'tariff.xlsx': workbookOf(
    { name: 'Chapter 1', rows: [HEADER, ...DEARER] },
    { name: 'Chapter 2', rows: [HEADER, ['85', 'Devices', 'أجهزة', '5']] },
  ),
  // Arabic letters have one byte each in windows-1256; 0xc7 is an alif.
  'tariff.csv': Buffer.from(csv([HEADER, ...ROWS]).replace(/[\u0600-\u06ff]/g, '\u00c7'), 'latin1'),
  'list.csv': Buffer.from(csv([['Tariff no', 'Duty %'], ...ROWS.map(([code = '', , , rate = '']) => [code, rate])])),
  'changes.csv': Buffer.from(csv([HEADER, ['8401', 'Reactors', 'مفاعلات', '7']])),
};

it('every example of tarifa import --help does what it says', async () => {
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'old.csv'), csv([HEADER, ...ROWS]));
  let made = 0;
  const run = (database: string, args: readonly string[]) =>
    tarifaIn({ TARIFA_DATABASE: join(folder, database) }, ...args);
  const { out: help } = await run('none.db', ['import', '--help']);
  const examples = help
    .matchAll(/^ {2}tarifa (import \S.*?) {2,}\S/gm)
    .map(([, words = '']) => words)
    .toArray();
  assert.ok(examples.length >= 7);
  for (const example of examples) {
    const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const args = words.map((word) => (word in FILES ? join(folder, word) : word));
    const database = `${++made}.db`;
    assert.equal((await run(database, ['import', join(folder, 'old.csv')])).status, 0);
    // Every rate of tariff.xlsx changes, which needs consent.
    const consent = args[1]?.endsWith('.xlsx') && !args.includes('--accept') ? ['--accept', 'many-rates-change'] : [];
    const { status, out, err } = await run(database, [...args, ...consent]);
    assert.equal(status, 0, `${example}: ${err}`);
    assert.match(out, /^rows +\d+ read$/m, example);
  }
});
