import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CLASSIFY_COLUMNS } from '../../src/cli/classify-file.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { withTables } from '../../src/tables/tables.ts';
import { SMALL } from '../service.ts';
import { workbookOf, xlsxOf } from '../tables/workbook-files.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-classify-'));
after(() => rmSync(folder, { recursive: true }));

const tarifa = (...args: readonly string[]) => tarifaIn({ TARIFA_DATABASE: join(folder, 'tarifa.db') }, ...args);

const path = (name: string) => join(folder, name);
const GOODS = [
  ['sku', 'Product', 'price'],
  ['1', 'Smartphones', '400'],
  ['2', 'قهوة محمصة', '12'],
  ['3', '', '7'],
  ['4', 'x', '8'],
] as const;
const CSV = GOODS.map((row) => row.join(',')).join('\n');

before(async () => {
  const { status, err } = await tarifa('import', fileURLToPath(SMALL));
  assert.equal(status, 0, err);
  writeFileSync(path('goods.csv'), CSV);
  writeFileSync(path('goods.xlsx'), xlsxOf('Goods', GOODS));
});

describe('the rows of a file', () => {
  it('are carried through with the code where it is certain, and the candidates elsewhere', async () => {
    const { status, out, err } = await tarifa('classify', '--file', path('goods.csv'));
    assert.equal(status, 1, err);
    const [header, ...rows] = [...csvRows(out)].map(({ cells }) => cells);
    assert.deepEqual(header, ['sku', 'Product', 'price', ...CLASSIFY_COLUMNS]);
    assert.deepEqual(
      rows.map((cells) => cells.slice(0, 3)),
      GOODS.slice(1).map((cells) => [...cells]),
    );
    const column = (name: (typeof CLASSIFY_COLUMNS)[number]) =>
      rows.map((cells) => cells[3 + CLASSIFY_COLUMNS.indexOf(name)]);
    const decisions = column('tariff_decision');
    assert.deepEqual(decisions.slice(2), ['vague', '']);
    for (const [i, code] of column('tariff_hs_code').entries()) assert.equal(code !== '', decisions[i] === 'confident');
    assert.match(column('tariff_candidates')[0] ?? '', /^851713/);
    assert.match(column('tariff_candidates')[1] ?? '', /^090121/);
    assert.match(column('tariff_error')[3] ?? '', /at least 2/);
    assert.match(err, /Classified 4 rows: \d confident, \d to choose, 1 vague, 0 no goods, 1 failed/);
    assert.match(err, /column tariff_error/);
  });

  it('are refused one by one where their cells are not those of the head, and not cut', async () => {
    writeFileSync(path('cut.csv'), 'sku,description\nA,Machine, washing, household\nB\nC,Smartphones\n');
    const { status, out, err } = await tarifa('classify', '--file', path('cut.csv'));
    const [, ...rows] = [...csvRows(out)].map(({ cells }) => cells);
    assert.deepEqual(
      rows.map((cells) => [cells[0], cells[2 + CLASSIFY_COLUMNS.indexOf('tariff_error')]]),
      [
        ['A', 'The row has 4 cells, and the head has 2.'],
        ['B', 'The row has 1 cells, and the head has 2.'],
        ['C', ''],
      ],
    );
    assert.equal(rows[0]?.[2 + CLASSIFY_COLUMNS.indexOf('tariff_candidates')], '');
    assert.deepEqual([status, /, 2 failed/.test(err)], [1, true], err);
  });

  it('all of which are classified give status 0', async () => {
    writeFileSync(path('fine.csv'), 'description\nSmartphones\n');
    const { status, err } = await tarifa('classify', '--file', path('fine.csv'));
    assert.deepEqual([status, /, 0 failed/.test(err)], [0, true], err);
  });

  it('may be those of a workbook, and may be written to one', async () => {
    const csv = await tarifa('classify', '--file', path('goods.csv'));
    const { status, err } = await tarifa('classify', '--file', path('goods.xlsx'), '--out', path('done.xlsx'));
    assert.equal(status, 1, err);
    const rows = await withTables(path('done.xlsx'), async ([sheet]) => {
      const all: (readonly string[])[] = [];
      for await (const batch of sheet?.rows() ?? []) all.push(...batch.map(({ cells }) => cells));
      return all;
    });
    const expected = [...csvRows(csv.out)].map(({ cells }) => cells);
    const width = expected[0]?.length ?? 0;
    assert.deepEqual(
      rows.map((cells) => Array.from({ length: width }, (_, i) => cells[i] ?? '')),
      expected,
    );
  });

  it('need a column of descriptions, which can be named', async () => {
    writeFileSync(path('odd.csv'), 'a,b\nSmartphones,1\n');
    const { status, err } = await tarifa('classify', '--file', path('odd.csv'));
    assert.deepEqual([status, /no column of descriptions: it has a, b/.test(err)], [1, true], err);
    assert.equal((await tarifa('classify', '--file', path('odd.csv'), '--column', 'A')).status, 0);
  });

  it('are classified by a column of descriptions, not of numbers or codes', async () => {
    const candidatesOf = async (head: string) => {
      writeFileSync(path('named.csv'), `${head}\n090121,Smartphones\n`);
      const { out } = await tarifa('classify', '--file', path('named.csv'));
      return [...csvRows(out)][1]?.cells.at(-2);
    };
    for (const head of ['Item No,Name', 'Product code,Title', 'Item number,Item name', 'sku,productName'])
      assert.match((await candidatesOf(head)) ?? '', /^851713/, head);
  });

  it('fail where a formula gives no description', async () => {
    const rows = [
      ['sku', 'description'],
      ['1', { error: '#N/A' }],
      ['2', 'Smartphones'],
    ];
    writeFileSync(path('formula.xlsx'), workbookOf({ name: 'Goods', rows }));
    const { status, out, err } = await tarifa('classify', '--file', path('formula.xlsx'));
    assert.equal([...csvRows(out)][1]?.cells.at(-1), 'The description holds the error #N/A.');
    assert.deepEqual([status, /, 1 failed/.test(err)], [1, true], err);
  });

  it('have as many candidates as --limit says', async () => {
    const { out } = await tarifa('classify', '--file', path('goods.csv'), '--limit', '1');
    assert.equal([...csvRows(out)][1]?.cells.at(-2), '851713');
    const { status, err } = await tarifa('classify', '--file', path('goods.csv'), '--limit', '99');
    assert.deepEqual([status, /limit/.test(err)], [2, true], err);
  });

  it('of an earlier output are classified again by their own description, and its columns are replaced', async () => {
    await tarifa('classify', '--file', path('goods.csv'), '--out', path('first.csv'));
    const { out } = await tarifa('classify', '--file', path('first.csv'));
    assert.equal(out, readFileSync(path('first.csv'), 'utf8').slice(1));
  });
});

describe('a text file that is not in UTF-8', () => {
  /** قهوة in windows-1256. */
  const coffee = Buffer.from([0xde, 0xe5, 0xe6, 0xc9]);
  const bytes = Buffer.concat([Buffer.from('sku,description\n1,'), coffee, Buffer.from('\n')]);

  it('is classified in the encoding that it shows, or that is named', async () => {
    writeFileSync(path('old.csv'), bytes);
    const unnamed = await tarifa('classify', '--file', path('old.csv'));
    assert.deepEqual([unnamed.status, /as text in windows-1256/.test(unnamed.err)], [0, true], unnamed.err);
    assert.match(unnamed.out, /\n1,قهوة,/);
    writeFileSync(path('unclear.csv'), Buffer.from('sku,description\n1,\xd0\xf3\xe1\xe0\n', 'latin1'));
    const unclear = await tarifa('classify', '--file', path('unclear.csv'));
    assert.deepEqual([unclear.status, /name its encoding, as in --encoding/.test(unclear.err)], [1, true], unclear.err);
    const { status, out, err } = await tarifa('classify', '--file', path('old.csv'), '--encoding', 'windows-1256');
    assert.equal(status, 0, err);
    assert.match(out, /\n1,قهوة,/);
    assert.equal((await tarifa('classify', '--file', path('old.csv'), '--encoding', 'none')).status, 2);
    assert.equal((await tarifa('classify', 'coffee', '--encoding', 'utf-8')).status, 2);
  });

  it('is read as an invoice in the encoding that it shows, or that is named', async () => {
    writeFileSync(path('old.csv'), bytes);
    const unnamed = await tarifa('invoice', path('old.csv'));
    assert.match(unnamed.out, /,قهوة,/);
    assert.match(unnamed.err, /as text in windows-1256/);
    const { out } = await tarifa('invoice', path('old.csv'), '--encoding', 'windows-1256');
    assert.match(out, /,قهوة,/);
  });
});

describe('the file of --out', () => {
  for (const command of [['classify', '--file'], ['invoice']]) {
    const read = `description,hs_code,value\nSmartphones,851713,5\n`;

    it(`is not the one that ${command[0]} reads, by whatever name`, async () => {
      writeFileSync(path('both.csv'), read);
      symlinkSync(path('both.csv'), path('link.csv'));
      for (const name of ['both.csv', 'link.csv']) {
        const { status, err } = await tarifa(...command, path('both.csv'), '--out', path(name));
        assert.equal(status, 2);
        assert.match(err, /--out names the file that is read/);
        assert.equal(readFileSync(path('both.csv'), 'utf8'), read);
      }
      rmSync(path('link.csv'));
    });

    it(`keeps what it had if ${command[0]} cannot read its input`, async () => {
      writeFileSync(path('old.csv'), 'old');
      writeFileSync(path('odd.csv'), '%PDF-1.7');
      for (const input of ['odd.csv', 'none.csv']) {
        const { status } = await tarifa(...command, path(input), '--out', path('old.csv'));
        assert.equal(status, 1);
        assert.equal(readFileSync(path('old.csv'), 'utf8'), 'old');
      }
    });
  }
});

describe('a file that cannot be written', () => {
  for (const command of [['classify', '--file'], ['invoice']]) {
    it(`is said in one sentence by ${command[0]}, and so is a full disk`, async () => {
      for (const name of ['out.csv', 'out.xlsx']) {
        const missing = await tarifa(...command, path('goods.csv'), '--out', path(`missing/${name}`));
        assert.equal(missing.status, 1);
        assert.match(missing.err, /missing\/out\.(csv|xlsx) cannot be written: ENOENT[^\n]*\n$/);
        symlinkSync('/dev/full', path(name));
        const full = await tarifa(...command, path('goods.csv'), '--out', path(name));
        rmSync(path(name));
        assert.equal(full.status, 1);
        assert.match(full.err, /out\.(csv|xlsx) cannot be written: ENOSPC[^\n]*\n$/);
      }
    });
  }
});

it('a file of classified rows begins with a byte order mark, for spreadsheet programs', async () => {
  await tarifa('classify', '--file', path('goods.csv'), '--out', path('done.csv'));
  assert.equal(readFileSync(path('done.csv'), 'utf8').charAt(0), '\ufeff');
});
