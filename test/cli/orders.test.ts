import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RESULT_COLUMNS } from '../../src/cli/orders.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { type FileRow, withTables } from '../../src/tables/tables.ts';
import { SMALL } from '../service.ts';
import { workbookOf, xlsxOf } from '../tables/workbook-files.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-orders-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
const tarifa = (...args: readonly string[]) => tarifaIn(environment, ...args);
before(() => tarifa('import', fileURLToPath(SMALL)));
after(() => rmSync(folder, { recursive: true }));

/** Calculates a file and returns its rows as objects by column name. */
async function priced(text: string | Buffer, ...options: string[]) {
  const file = join(folder, 'orders.csv');
  writeFileSync(file, text);
  const answer = await tarifa('calc', '--file', file, ...options);
  const [head, ...rows] = [...csvRows(answer.out)].map(({ cells }) => cells);
  const named = rows.map((cells) => Object.fromEntries((head ?? []).map((name, i) => [name, cells[i]])));
  const [total] = named.filter((row) => row['hs_code'] === 'TOTAL');
  return { ...answer, head, rows: named.filter((row) => row !== total), total };
}

describe('tarifa calc --file', () => {
  it('calculates every row exactly and keeps all other columns', async () => {
    const { status, head, rows, total, err } = await priced(
      'order,hs_code,Value,currency,include_vat,"to, whom"\nA1,8517.13,1000,AED,1,"منى, ""دبي"""\nA2,010129,33.33,kwd,TRUE,x\nA3,0101 21,999999999999.99,,,\n',
    );
    assert.equal(status, 0, err);
    assert.deepEqual(head, ['order', 'hs_code', 'Value', 'currency', 'include_vat', 'to, whom', ...RESULT_COLUMNS]);
    assert.deepEqual(
      rows.map((row) => [row['order'], row['import_duty_amount'], row['vat_amount'], row['landed_cost'], row['error']]),
      [
        ['A1', '65', '53.25', '1118.25', ''],
        ['A2', '1.667', '1.75', '36.747', ''],
        ['A3', '0', '0', '999999999999.99', ''],
      ],
    );
    assert.equal(rows[0]?.['to, whom'], 'منى, "دبي"');
    assert.equal(rows[0]?.['tariff_description'], 'Smartphones');
    assert.match(rows[0]?.['tariff_notes'] ?? '', /indicative/);
    assert.match(err, /Priced 3 of 3 rows[\s\S]*several currencies/);
    assert.equal(total, undefined);
  });

  it('says why a row cannot be calculated, calculates the others, and exits with status 1', async () => {
    const { status, rows, err } = await priced(
      'hs_code,value,currency,include_vat\n851799,10,,\n010121,"1,250",,\n10121,5,,\n01,5,dirham,\n01,5,,maybe\n,5,,\n01,5\n,,,\n0901,100,,\n',
    );
    assert.equal(status, 1);
    const errors = rows.map((row) => row['error'] ?? '');
    const expected = [
      /nearest code above it is 8517/,
      /write 1250 or 1\.2500\.$/,
      /has lost a zero.*write 010121, as text/,
      /three letters/,
      /must be 1 or true/,
      /2 to 14 digits/,
      /2 cells, and the head has 4/,
      /^$/,
    ];
    assert.equal(errors.length, expected.length, 'a row of empty cells is skipped');
    for (const [i, pattern] of expected.entries()) assert.match(errors[i] ?? '', pattern);
    assert.equal(rows[0]?.['landed_cost'], '');
    assert.equal(rows.at(-1)?.['landed_cost'], '100');
    assert.match(err, /Priced 1 of 8 rows[\s\S]*column error/);
  });

  it('takes from the options what a row does not give', async () => {
    const { rows } = await priced(
      'value,hs_code,currency\n100,851713,\n100,851713,OMR\n',
      '--vat',
      '--currency',
      'jpy',
    );
    assert.deepEqual(
      rows.map((row) => [row['vat_rate'], row['landed_cost']]),
      [
        ['5', '112'],
        ['5', '111.825'],
      ],
    );
  });

  it('writes to a file, which can be calculated again', async () => {
    const out = join(folder, 'priced.csv');
    const first = await priced('hs_code,value,note\r\n0901,100,ب\r\n', '--out', out);
    assert.deepEqual([first.status, first.out], [0, '']);
    const text = readFileSync(out, 'utf8');
    assert.ok(
      text.startsWith('\ufeffhs_code,value,note,freight_share'),
      'it has the byte order mark that spreadsheets need',
    );
    await priced(text, '--out', out);
    assert.equal(readFileSync(out, 'utf8'), text);
  });

  it('writes a workbook, with amounts as numbers', async () => {
    const out = join(folder, 'priced.xlsx');
    const { status, err } = await priced('hs_code,value\n851713,100\n', '--out', out);
    assert.equal(status, 0, err);
    const rows = await withTables(out, async ([table]) => {
      const read: FileRow[] = [];
      for await (const batch of table?.rows() ?? []) read.push(...batch);
      return read;
    });
    assert.deepEqual(rows[1]?.cells.slice(0, 7), ['851713', '100', '0', '0', '100', '6.5', '6.5']);
    assert.deepEqual([rows[1]?.numbers?.has(0), rows[1]?.numbers?.has(6)], [false, true]);
  });

  it('refuses a file that is no table of orders with a sentence, and writes nothing', async () => {
    const out = join(folder, 'never.csv');
    for (const [text, reason] of [
      ['', /empty/],
      ['code,value\n01,5\n', /no column hs_code/],
      ['hs_code,value,value\n01,5,5\n', /column value twice/],
      ['hs_code,value\n"01,5\n', /not closed/],
      [Buffer.from([0x68, 0x73, 0xc8, 0xe4]), /--encoding/],
      ['%PDF-1.7', /PDF/],
    ] as const) {
      const { status, err } = await priced(text, '--out', out);
      assert.equal(status, 1, String(text));
      assert.match(err, reason);
    }
    assert.equal((await tarifa('calc', '--file', join(folder, 'none.csv'))).status, 1);
    assert.match((await priced('hs_code,value\n01,5\n', '--out', join(folder, 'no', 'where.csv'))).err, /written/);
    assert.ok(!existsSync(out));
  });

  it('prices an invoice: costs are shared to the last fils, and every column adds up', async () => {
    const { status, rows, total, err } = await priced(
      'item,hs_code,value\na,851713,"1,000"\nb,010129,33.33\nc,0901,٦٦٫٦٧\n',
      ...['--freight', '100', '--insurance', '10.01', '--currency', 'AED', '--vat'],
    );
    assert.equal(status, 0, err);
    const column = (name: string) => rows.map((row) => row[name]);
    assert.deepEqual(column('freight_share'), ['90.91', '3.03', '6.06']);
    assert.deepEqual(column('insurance_share'), ['9.1', '0.3', '0.61']);
    assert.deepEqual(column('cif_value'), ['1100.01', '36.66', '73.34']);
    assert.deepEqual(
      [total?.['value'], total?.['freight_share'], total?.['insurance_share'], total?.['cif_value']],
      ['1100', '100', '10.01', '1210.01'],
    );
    for (const name of ['import_duty_amount', 'vat_amount', 'total_duties_taxes', 'landed_cost']) {
      const cents = column(name).reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
      assert.equal(Math.round(Number(total?.[name]) * 100), cents, name);
    }
  });

  it('prices an invoice of more than 50 rows as the API prices one of 50', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => `851713,${i + 1}.37`);
    const { rows, total } = await priced(`hs_code,value\n${lines.join('\n')}\n`, '--freight', '999.99');
    assert.equal(rows.length, 120);
    assert.equal(total?.['freight_share'], '999.99');
    const json = await tarifa(
      'shipment',
      ...lines.slice(0, 50).map((line) => line.replace(',', ':')),
      '--freight',
      '7',
      '--json',
    );
    const api = JSON.parse(json.out);
    const fifty = await priced(`hs_code,value\n${lines.slice(0, 50).join('\n')}\n`, '--freight', '7');
    assert.deepEqual(
      fifty.rows.map((row) => [Number(row['freight_share']), Number(row['landed_cost'])]),
      api.lines.map((line: { freight: number; calculation: { landed_cost: number } }) => [
        line.freight,
        line.calculation.landed_cost,
      ]),
    );
    assert.equal(Number(fifty.total?.['landed_cost']), api.totals.landed_cost);
  });

  it('stops an invoice with a wrong row or a second currency, and writes nothing', async () => {
    for (const [row, reason] of [
      ['99,5,', /row 3, order: The HS code 99/],
      ['01,x,', /row 3, order:/],
      ['01,5,EUR', /row 3, currency: the currency EUR is not USD/],
    ] as const) {
      const { status, out, err } = await priced(`hs_code,value,currency\n01,5,\n${row}\n`, '--freight', '1');
      assert.deepEqual([status, out], [1, '']);
      assert.match(err, reason);
    }
    assert.match((await priced('hs_code,value\n', '--freight', '1')).err, /no rows/);
  });

  it('reads semicolons, UTF-16 and workbooks as an import does', async () => {
    const semicolons = 'hs_code;value;note\n851713;100;a\n0901;1.234,56;b\n0901;50;c\n';
    for (const text of [semicolons, Buffer.from(`\ufeff${semicolons}`, 'utf16le')]) {
      const { rows, head } = await priced(text);
      assert.equal(head?.[0]?.replace('\ufeff', ''), 'hs_code');
      assert.equal(rows[1]?.['cif_value'], '1234.56');
      assert.deepEqual([rows[0]?.['import_duty_amount'], rows[2]?.['note']], ['6.5', 'c']);
    }
    const file = join(folder, 'orders.xlsx');
    const cells = [
      ['Invoice 7'],
      ['Item', 'HS_Code', 'Value'],
      ['phone', '851713', 1000.5],
      ['coffee', 90121, 20],
      ['milk', 401.1, 5],
    ];
    writeFileSync(file, xlsxOf('Orders', cells));
    const { out, err } = await tarifa('calc', '--file', file);
    assert.match(out, /^Item,HS_Code,Value,freight_share/);
    assert.match(out, /phone,851713,1000\.5,0,0,1000\.5,6\.5,65\.03/);
    assert.match(out, /The code 90121 has lost a zero.*write 090121/);
    assert.match(out, /The code 401\.1 has lost the zero at its end/);
    assert.match(err, /Priced 1 of 3 rows/);
  });

  it('refuses a value that is merged over several rows', async () => {
    const file = join(folder, 'merged.xlsx');
    const rows = [
      ['hs_code', 'value'],
      ['851713', '300'],
      ['090121', ''],
    ];
    writeFileSync(file, workbookOf({ name: 'Orders', rows, merged: ['B2:B3'] }));
    const { status, out } = await tarifa('calc', '--file', file);
    assert.match(out, /\n090121,300,.*The value is merged with that of a row above/);
    assert.equal(status, 1);
  });

  it('never chooses what 1,234 means, unless commas separate the cells and other values have decimals after a point', async () => {
    const unclear = 'The value 1,234 can be read in another way; write 1234 or 1.2340.';
    for (const [text, error] of [
      ['hs_code;value\n0901;1,234\n0901;33.33\n', unclear],
      ['hs_code\tvalue\n0901\t1,234\n', unclear],
      ['hs_code,value\n0901,"1,234"\n', unclear],
      ['hs_code,value\n0901,"1,234"\n0901,"12,50"\n', unclear],
      ['hs_code,value\n0901,"1,234"\n0901,"12,50"\n0901,33.33\n', unclear],
      ['hs_code,value\n0901,"1,234"\n0901,33.33\n', ''],
    ] as const)
      assert.equal((await priced(text)).rows[0]?.['error'], error, text);
    for (const value of ['1234', '1.2340', '1,234.5', '1,234,567'])
      assert.equal((await priced(`hs_code;value\n0901;${value}\n`)).status, 0, value);
  });

  it('reads standard input', () => {
    const bin = fileURLToPath(new URL('../../bin/tarifa.js', import.meta.url));
    const { stdout, status } = spawnSync(process.execPath, [bin, 'calc', '--file', '-'], {
      input: 'hs_code,value\n851713,100\n',
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    assert.equal(status, 0);
    assert.match(stdout, /\n851713,100,0,0,100,6\.5,6\.5,/);
    assert.match(stdout, /\nTOTAL,100,/);
  });

  it('cannot be combined with a code or --json, and --out needs it', async () => {
    for (const args of [
      ['01', '5', '--file', 'x'],
      ['--file', 'x', '--json'],
      ['01', '5', '--out', 'x'],
      ['01', '5', '--freight', '1'],
      ['--file', 'x', '--freight', '1,5'],
      ['--file', 'x', '--encoding', 'none'],
    ]) {
      assert.equal((await tarifa('calc', ...args)).status, 2, args.join(' '));
    }
  });
});
