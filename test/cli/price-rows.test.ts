import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/cli/main.ts';
import { RESULT_COLUMNS } from '../../src/cli/price-rows.ts';
import { csvRows } from '../../src/edition/files/csv.ts';
import { SMALL } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-orders-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
before(() => tarifa('import', fileURLToPath(SMALL)));
after(() => rmSync(folder, { recursive: true }));

async function tarifa(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const status = await main(args, {
    environment,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { status, ...written };
}

/** Calculates a file and returns its rows as objects by column name. */
async function priced(text: string | Buffer, ...options: string[]) {
  const file = join(folder, 'orders.csv');
  writeFileSync(file, text);
  const answer = await tarifa('calc', '--file', file, ...options);
  const [head, ...rows] = [...csvRows(answer.out)].map(({ cells }) => cells);
  const named = rows.map((cells) => Object.fromEntries((head ?? []).map((name, i) => [name, cells[i]])));
  return { ...answer, head, rows: named };
}

describe('tarifa calc --file', () => {
  it('calculates every row exactly and keeps all other columns', async () => {
    const { status, head, rows, err } = await priced(
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
    assert.match(err, /Priced 3 of 3 rows/);
  });

  it('says why a row cannot be calculated, calculates the others, and exits with status 1', async () => {
    const { status, rows, err } = await priced(
      'hs_code,value,currency,include_vat\n851799,10,,\n010121,"1,000",,\n10121,5,,\n01,5,dirham,\n01,5,,maybe\n,5,,\n01,5\n,,,\n0901,100,,\n',
    );
    assert.equal(status, 1);
    const errors = rows.map((row) => row['error'] ?? '');
    const expected = [
      /nearest code above it is 8517/,
      /plain decimal/,
      /Perhaps a zero was lost: 010121/,
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
    const first = await priced('\ufeffhs_code,value,note\r\n0901,100,ب\r\n', '--out', out);
    assert.deepEqual([first.status, first.out], [0, '']);
    const text = readFileSync(out, 'utf8');
    assert.ok(
      text.startsWith('\ufeffhs_code,value,note,import_duty_rate'),
      'the byte order mark that spreadsheets need is kept',
    );
    await priced(text, '--out', out);
    assert.equal(readFileSync(out, 'utf8'), text);
  });

  it('refuses a file that is no table of orders with a sentence, and writes nothing', async () => {
    const out = join(folder, 'never.csv');
    for (const [text, reason] of [
      ['', /empty/],
      ['code,value\n01,5\n', /no column hs_code/],
      ['hs_code;value\n01;5\n', /no column hs_code and no column value.*commas/],
      ['hs_code,value,value\n01,5,5\n', /column value twice/],
      ['hs_code,value\n"01,5\n', /not closed/],
      [Buffer.from([0x68, 0x73, 0xc8, 0xe4]), /CSV UTF-8/],
    ] as const) {
      const { status, err } = await priced(text, '--out', out);
      assert.equal(status, 1, String(text));
      assert.match(err, reason);
    }
    assert.equal((await tarifa('calc', '--file', join(folder, 'none.csv'))).status, 1);
    assert.match((await priced('hs_code,value\n01,5\n', '--out', join(folder, 'no', 'where.csv'))).err, /written/);
    assert.ok(!existsSync(out));
  });

  it('cannot be combined with a code or --json, and --out needs it', async () => {
    for (const args of [
      ['01', '5', '--file', 'x'],
      ['--file', 'x', '--json'],
      ['01', '5', '--out', 'x'],
    ]) {
      assert.equal((await tarifa('calc', ...args)).status, 2, args.join(' '));
    }
  });
});
