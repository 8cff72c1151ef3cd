import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sumOf } from '../../src/invoice/money.ts';
import { REPORT_COLUMNS } from '../../src/invoice/report.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { withTables } from '../../src/tables/tables.ts';
import { SMALL, smallEdition } from '../service.ts';
import { workbookOf, xlsxOf } from '../tables/workbook-files.ts';
import { tarifaIn } from './tarifa.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-invoice-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
after(() => rmSync(folder, { recursive: true }));

function tarifa(...args: string[]) {
  return tarifaIn(environment, ...args);
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The rows of an output by column name. */
function rowsOf(csv: string): Record<string, string>[] {
  const [, ...rows] = [...csvRows(csv)];
  return rows.map(({ cells }) => Object.fromEntries(REPORT_COLUMNS.map((name, i) => [name, cells[i] ?? ''])));
}

const INVOICE = [
  ['Description', 'HS code', 'Qty', 'Unit price', 'Amount', 'Currency'],
  ['Smartphones', '8517.13', '2', '400.00', '800.00', 'USD'],
  ['Coffee', '0901', '1', '100.00', '100.00', 'USD'],
  ['Roasted coffee', '90121', '10', '12.35', '', 'USD'],
  ['Zzqqxx', '', '1', '5.00', '5.00', 'USD'],
  ['Odd amount', '851713', '2', '4.00', '99.00', 'USD'],
  ['Total', '', '', '', '1004.00', ''],
] as const;
const TSV = INVOICE.map((row) => row.join('\t')).join('\n');

before(async () => {
  const { status, err } = await tarifa('import', fileURLToPath(SMALL));
  assert.equal(status, 0, err);
});

describe('tarifa invoice', () => {
  it('decides what is certain, and lists candidates for the rest', async () => {
    const { status, out, err } = await tarifa('invoice', file('a.tsv', TSV), '--vat', '--allow-open');
    assert.equal(status, 0, err);
    const rows = rowsOf(out);
    assert.deepEqual(
      rows.map(({ row, decision, hs_code }) => [row, decision, hs_code]),
      [
        ['2', 'confident', '851713000000'],
        ['3', 'choose', ''],
        ['4', 'confident', '090121000000'],
        ['5', 'vague', ''],
        ['6', 'failed', '851713000000'],
      ],
    );
    assert.equal(rows[1]?.['candidates'], '090111000000 090121000000', 'their rates differ');
    assert.match(rows[4]?.['note'] ?? '', /not quantity times unit price/);
    assert.deepEqual(
      [rows[2]?.['amount'], rows[2]?.['vat_amount'], rows[2]?.['landed_cost']],
      ['123.5', '6.48', '136.16'],
    );
    assert.match(err, /confident +2\n/);
    assert.match(err, /in the bill +2 of 5, 923\.50 USD\nnot in the bill +3 of 5, 105\.00 USD/);
    assert.match(err, /landed cost, at least +1030\.76 USD/);
    assert.match(
      err,
      /Goods and costs without discounts come to 1127\.50 USD as billed, the invoice says 1004\.00 USD/,
    );
  });

  it('never makes another chapter of a code with an odd number of digits', async () => {
    const rows = [
      ['Glass aquarium', '7020.00.000'],
      ['Smartphones', '851713000'],
      ['', '90121'],
      ['Live horses', '101210000'],
    ];
    const path = file('odd.csv', ['Item,HS code,Amount', ...rows.map((row) => `${row},100`)].join('\n'));
    const read = rowsOf((await tarifa('invoice', path)).out);
    assert.deepEqual(
      read.map(({ invoice_code, hs_code }) => [invoice_code, hs_code]),
      [
        ['702000000', ''],
        ['851713000', '851713000000'],
        ['90121', '090121000000'],
        ['101210000', '010121'],
      ],
    );
    assert.deepEqual(
      read.map(({ note }) => note),
      [
        'The code 702000000 of the invoice is not known.',
        '',
        'The code 90121 was read as 090121.',
        'The code 101210000 was read as 0101210000.',
      ],
    );
  });

  it('leaves a code open that exists both as written and with a zero, unless the description tells', async () => {
    const glass = ['70,Glass,زجاج,,,', '7020,Glass aquariums,أحواض زجاج,,,', '702000,,,,,', '702000000000,,,5,,'];
    const tomatoes = ['07,Vegetables,خضر,,,', '0702,Tomatoes,طماطم,,,', '070200,,,,,', '070200000000,,,0,,'];
    const both = { TARIFA_DATABASE: join(folder, 'both.db') };
    const edition = file(
      'both.csv',
      smallEdition((lines) => [...lines, ...tomatoes, ...glass]),
    );
    assert.equal((await tarifaIn(both, 'import', edition, '--force')).status, 0);
    const path = file(
      'both-lines.csv',
      'Item,HS code,Amount\nFresh tomatoes,702000000,1\nGlass aquariums,702000000,1\n,702000000,1',
    );
    assert.deepEqual(
      rowsOf((await tarifaIn(both, 'invoice', path)).out).map((row) => [row['decision'], row['hs_code']]),
      [
        ['confident', '070200000000'],
        ['confident', '702000000000'],
        ['choose', ''],
      ],
    );
    const [, , open] = rowsOf((await tarifaIn(both, 'invoice', path)).out);
    assert.equal(open?.['candidates'], '702000000000 070200000000');
    assert.equal(open?.['note'], 'The code 702000000 may be 0702000000 without its zero.');
  });

  it('notes a code that cannot be read, and leaves its line open', async () => {
    const path = file(
      'unread.csv',
      'Item,HS code,Amount\nSmartphones,6.1091E+11,10\nSmartphones,851713 / 851714,10\n,abc,10\nSmartphones,n/a,10',
    );
    const { status, out } = await tarifa('invoice', path, '--strict');
    assert.equal(status, 1);
    assert.deepEqual(
      rowsOf(out).map(({ invoice_code, decision, hs_code, note }) => [invoice_code, decision, hs_code, note]),
      [
        ['6.1091E+11', 'choose', '', 'The code 6.1091E+11 of the invoice cannot be read, so the description was used.'],
        [
          '851713 / 851714',
          'choose',
          '',
          'The invoice has several codes for the line (851713 / 851714), so the description was used.',
        ],
        ['abc', 'vague', '', 'The code abc of the invoice cannot be read.'],
        ['', 'confident', '851713000000', ''],
      ],
    );
  });

  it('shares freight and insurance so that they add up exactly', async () => {
    const lines = Array.from({ length: 2_500 }, (_, i) => `Phone ${i}\t851713\t${(i % 97) + 1}.${10 + (i % 90)}`);
    const path = file('long.tsv', ['Item\tHS code\tAmount', ...lines].join('\n'));
    const { out, err } = await tarifa(
      'invoice',
      path,
      '--freight',
      '1,234.57',
      '--insurance',
      '99.99',
      '--currency',
      'aed',
    );
    const rows = rowsOf(out);
    assert.equal(rows.length, 2_500);
    assert.equal(sumOf(rows.map(({ freight = '0' }) => freight)), '1234.57');
    assert.equal(sumOf(rows.map(({ insurance = '0' }) => insurance)), '99.99');
    assert.match(err, /freight +1234\.57 AED/);
  });

  it('reads freight with the decimal mark given, in the currency of the invoice', async () => {
    const path = (currency: string) =>
      file(`freight-${currency}.csv`, `Item,HS code,Amount,Currency\nPhones,851713,10,${currency}`);
    const freightOf = async (currency: string, ...options: string[]) => {
      const { status, err } = await tarifa('invoice', path(currency), '--freight', ...options);
      return status === 0 ? /freight +(\S+ \S+)/.exec(err)?.[1] : status;
    };
    assert.equal(await freightOf('USD', '1,234', '--decimal', 'comma'), '1.234 USD');
    assert.equal(await freightOf('USD', '1.234,50', '--decimal', 'comma'), '1234.50 USD');
    assert.equal(await freightOf('USD', '1.234', '--decimal', 'comma'), '1234.00 USD');
    assert.equal(await freightOf('KWD', '12.345', '--decimal', 'point'), '12.345 KWD');
    assert.equal(await freightOf('KWD', '12.345'), '12.345 KWD');
    assert.equal(await freightOf('', '1.234', '--currency', 'kwd'), '1.234 KWD');
    assert.equal(await freightOf('USD', '1.234'), 2);
    assert.equal(await freightOf('USD', '12,50', '--decimal', 'point'), 2);
  });

  it('keeps prohibited goods out of the totals, marks and names them, and fails with --strict', async () => {
    const measures = [
      'codes,kind,scope,title_en,title_ar,source',
      '0101,prohibited,all,Horses,خيول,Law No. 1',
      '0901,prohibited,part,Green coffee,بن أخضر,Law No. 2',
    ];
    const banned = { TARIFA_DATABASE: join(folder, 'banned.db') };
    assert.equal((await tarifaIn(banned, 'import', fileURLToPath(SMALL))).status, 0);
    assert.equal((await tarifaIn(banned, 'measures', 'import', file('bans.csv', measures.join('\n')))).status, 0);
    const goods = [
      ['Description', 'HS code', 'Amount', 'Currency'],
      ['Stallion', '010121100001', '500', 'USD'],
      ['Green coffee', '090111000000', '100', 'USD'],
      ['Beans', '090121000000', '50', 'USD'],
    ];
    const path = file('banned.tsv', goods.map((row) => row.join('\t')).join('\n'));
    const invoice = (...more: string[]) => tarifaIn(banned, 'invoice', path, ...more);
    const { status, out, err } = await invoice();
    assert.equal(status, 1);
    assert.deepEqual(
      rowsOf(out).map(({ decision, landed_cost, note }) => [decision, landed_cost !== '', note?.slice(0, 30)]),
      [
        ['prohibited', false, 'Prohibited: Horses.'],
        ['prohibited?', false, 'Perhaps prohibited: Green coff'],
        ['confident', true, 'Some goods of the code are pro'],
      ],
    );
    assert.match(err, /not in the bill +2 of 3, 600.00 USD/);
    assert.match(err, /Row 2, Stallion: Prohibited: Horses\..*Row 3, .*Row 4, Beans: .*Rates are indicative only/s);
    assert.equal((await invoice('--allow-open')).status, 0);
    assert.match(
      (await invoice('--allow-open', '--strict')).err,
      /3 lines are of goods that are prohibited, or may be/,
    );
    const permitted = await invoice('--permitted', '2', '--permitted', '3', '--permitted', '4', '--strict');
    assert.equal(permitted.status, 0, permitted.err);
    assert.match((await invoice('--permitted', 'all')).err, /--permitted takes the number of a row/);
  });

  it('fails if lines are left out of the bill, and with --strict if a line has no code of twelve digits', async () => {
    const path = file('strict.tsv', TSV);
    assert.equal((await tarifa('invoice', path, '--allow-open')).status, 0);
    const { status, err } = await tarifa('invoice', path);
    assert.equal(status, 1);
    assert.match(err, /3 lines are left out of the bill/);
    const clear = file('clear.csv', 'Item,HS code,Amount\nPhones,851713000000,10\n');
    assert.equal((await tarifa('invoice', clear, '--strict')).status, 0);
    const alike = file('alike.csv', 'Item,HS code,Amount\nHorses,010121,10\n');
    assert.equal((await tarifa('invoice', alike)).status, 0);
    assert.match((await tarifa('invoice', alike, '--strict')).err, /1 line is not decided/);
  });

  it('asks what a row with money is, and ends with status 1 until it is said', async () => {
    const rows = [
      'Item,HS code,Amount (USD)',
      'Phones,851713000000,1000.00',
      'Freight to Jebel Ali,,40.00',
      'Packing,,25.00',
      'Insurance,,200.00',
      'VAT 5%,,0.00',
      'Paid by bank transfer,,500.00',
      'Total,,1265.00',
    ];
    const path = file('asked.csv', rows.join('\n'));
    const { status, err } = await tarifa('invoice', path);
    assert.equal(status, 1);
    assert.match(err, /Row 4, Packing: 25\.00 USD is a cost .* --as 4=freight/);
    assert.match(err, /Row 5, Insurance: 200\.00 USD is more than insurance costs/);
    assert.match(err, /Row 7, Paid by bank transfer: 500\.00 USD is a payment; left out/);
    assert.match(err, /2 rows with money are in no amount/);
    assert.equal((await tarifa('invoice', path, '--allow-open')).status, 0);
    const said = await tarifa('invoice', path, '--as', '4=freight', '--as', '5=insurance');
    assert.equal(said.status, 0, said.err);
    assert.match(said.err, /The invoice has an insurance of 200\.00 USD\..*freight +65\.00 USD/s);
    const left = await tarifa('invoice', path, '--as', '4=none', '--as', '5=goods');
    assert.match(left.err, /Row 4, Packing: 25\.00 USD is not for goods; left out/);
    assert.equal((await tarifa('invoice', path, '--as', '4=box')).status, 2);
  });

  it('says why it found no lines', async () => {
    const reasons = {
      'Item,HS code,Amount (USD)\n': /names of columns, and no rows below them/,
      'Item,HS code,Amount (USD)\nFreight,,10\nTotal,,10\n': /sums and costs, and no line of goods/,
      'Item,HS code,Amount (USD)\nThank you for your order,,\n': /None of the 1 rows is a line of goods/,
      'Item,Qty,Price incl. VAT\nPhones,1,10.50\n': /only amounts are in Price incl\. VAT, with tax in them/,
    };
    for (const [text, reason] of Object.entries(reasons)) {
      const { status, err } = await tarifa('invoice', file('no-lines.csv', text));
      assert.equal(status, 1, text);
      assert.match(err, reason);
    }
  });

  it('names rows that the file hides', async () => {
    const row = (cells: string, style = '') => `<tr${style}><td>${cells.replaceAll('|', '</td><td>')}</td></tr>`;
    const rows = [
      row('Item|HS code|Amount USD'),
      row('Phones|851713|5.00'),
      row('Coffee|090121|3.00', ' style="display:none"'),
    ];
    const path = file('hidden.xls', `<html><body><table>${rows.join('')}</table></body></html>`);
    assert.match(
      (await tarifa('invoice', path)).err,
      /Rows that are hidden in the file or filtered out were read: 3\./,
    );
  });

  it('ends with status 1 where what is billed is not the total of the invoice', async () => {
    const path = file('short.csv', 'Item,HS code,Amount (USD)\nPhones,851713000000,10\nTotal,,25\n');
    const { status, err } = await tarifa('invoice', path);
    assert.equal(status, 1);
    assert.match(err, /What is billed is not the invoice's own total/);
    assert.equal((await tarifa('invoice', path, '--allow-open')).status, 0);
  });

  it('says what it found in JSON, and writes no other kind of file than CSV and XLSX', async () => {
    const path = file('json.csv', 'Item,HS code,Amount (AED)\nPhones,851713000000,10\nFreight,,2.50\nTotal,,12.50\n');
    const { out } = await tarifa('invoice', path, '--json');
    const { lines, totals, invoice } = JSON.parse(out);
    assert.deepEqual([lines.length, totals.freight, invoice.freight], [1, '2.5', '2.5']);
    const { status, err } = await tarifa('invoice', path, '--out', join(folder, 'bill.pdf'));
    assert.equal(status, 2);
    assert.match(err, /End it in \.csv or \.xlsx/);
  });

  it('writes no control character of a file to the terminal', async () => {
    const path = file('escape.csv', 'Item,HS code,Amount\n"\u001b[2J\u001b]0;title\u0007Phones",851713000000,10\n');
    const { out, err } = await tarifa('invoice', path);
    const isControl = (character: string) => /\p{Cc}/u.test(character) && !/[\t\n]/.test(character);
    assert.deepEqual([...(out + err)].filter(isControl), []);
  });

  it('reads the sheet and the columns that are named', async () => {
    const rows = [
      ['What', 'Zoll', 'Sum'],
      ['Phones', '851713000000', '10'],
    ];
    const path = file('named.xlsx', workbookOf({ name: 'First', rows: [['Nothing']] }, { name: 'Second', rows }));
    const map = ['--map', 'description=What', '--map', 'code=Zoll', '--map', 'amount=3'];
    const { out, err } = await tarifa('invoice', path, '--sheet', 'Second', ...map);
    assert.deepEqual(rowsOf(out)[0]?.['hs_code'], '851713000000', err);
    assert.match(
      (await tarifa('invoice', path, '--sheet', 'Third')).err,
      /no visible sheet Third: it has First, Second/,
    );
    assert.equal((await tarifa('invoice', path, '--map', 'amounts=3')).status, 2);
  });

  it('asks for the currency where the file has the sign of several', async () => {
    const path = file('yuan.csv', 'Item,HS code,Amount\nPhone,851713,¥20.00\n');
    const { status, err } = await tarifa('invoice', path);
    assert.deepEqual([status, /marks amounts with ¥.*--currency CNY/.test(err)], [1, true], err);
    const { out } = await tarifa('invoice', path, '--currency', 'CNY');
    assert.equal(rowsOf(out)[0]?.['currency'], 'CNY');
    for (const sign of ['X$', 'دولار سنغافوري', 'الدولار النيوزيلندي', 'Pounds', '¤']) {
      const other = file('dollars.csv', `Item,HS code,Amount,Currency\nPhone,851713,20.00,${sign}\n`);
      assert.match((await tarifa('invoice', other)).err, /marks amounts with .*--currency/, sign);
    }
    const euros = file('euros.csv', 'Item,HS code,Amount,Currency\nPhone,851713,20.00,Euro\n');
    assert.equal(rowsOf((await tarifa('invoice', euros)).out)[0]?.['currency'], 'EUR');
    for (const sign of ['$', 'دولار', 'بالدولار للقطعة', 'Dollars']) {
      const dollars = file('dollars.csv', `Item,HS code,Amount,Currency\nPhone,851713,20.00,${sign}\n`);
      assert.equal(rowsOf((await tarifa('invoice', dollars)).out)[0]?.['currency'], 'USD', 'by default');
    }
  });

  it('counts an amount once that is merged over several lines, and passes over rows that continue a line', async () => {
    const rows = [
      ['Item', 'HS code', 'Qty', 'Unit price', 'Amount', 'Remark'],
      ['Phone', '851713', '1', '', '300.00', ''],
      ['Coffee', '090121', '1', '', '', ''],
      ['Phone', '851713', '2', '5.00', '', ''],
      ['', '851713', '3', '', '', ''],
      ['Phone', '851713', '1', '', '40.00', ''],
      ['', '', '', '', '', 'see the picture'],
    ];
    const merged = ['E2:E3', 'A4:A5', 'D4:D5', 'A6:A7', 'B6:B7', 'C6:C7', 'E6:E7'];
    const path = file('merged.xlsx', workbookOf({ name: 'Invoice', rows, merged }));
    const { out } = await tarifa('invoice', path);
    assert.deepEqual(
      rowsOf(out).map(({ row, amount, decision }) => [row, amount, decision]),
      [
        ['2', '300', 'confident'],
        ['3', '', 'failed'],
        ['4', '10', 'confident'],
        ['5', '15', 'confident'],
        ['6', '40', 'confident'],
      ],
    );
  });

  it('takes numbers that a workbook stores as such as they are, whatever mark is given', async () => {
    const rows = [
      ['Item', 'HS code', 'Amount'],
      ['Phone', '851713', 1.125],
      ['Phone', '851713', 20],
    ];
    const path = file('numbers.xlsx', xlsxOf('Invoice', rows));
    for (const options of [[], ['--decimal', 'comma'], ['--decimal', 'point']]) {
      const { status, out, err } = await tarifa('invoice', path, ...options);
      assert.equal(status, 0, err);
      assert.deepEqual(
        rowsOf(out).map(({ amount }) => amount),
        ['1.125', '20'],
        options.join(' '),
      );
    }
  });

  it('reads and writes workbooks', async () => {
    const path = file('in.xlsx', xlsxOf('Invoice', INVOICE));
    const out = join(folder, 'out.xlsx');
    const { status, err } = await tarifa('invoice', path, '--out', out, '--allow-open');
    assert.equal(status, 0, err);
    const rows = await withTables(out, async ([table]) => {
      const read: (readonly string[])[] = [];
      for await (const batch of table?.rows() ?? []) for (const { cells } of batch) read.push(cells);
      return read;
    });
    assert.deepEqual(rows[0], REPORT_COLUMNS);
    assert.equal(rows.length, 6);
    assert.equal(rows[1]?.[REPORT_COLUMNS.indexOf('hs_code')], '851713000000');
    const csv = join(folder, 'out.csv');
    await tarifa('invoice', path, '--out', csv);
    assert.equal(readFileSync(csv, 'utf8').split('\n').length, 7);
  });

  it('asks for the decimal mark instead of guessing it', async () => {
    const path = file('mark.tsv', 'Item\tHS code\tAmount\nPhones\t851713\t1,234\nPhones\t851713\t5,678');
    const { status, err } = await tarifa('invoice', path);
    assert.equal(status, 1);
    assert.match(err, /--decimal point or --decimal comma/);
    assert.match((await tarifa('invoice', path, '--decimal', 'point')).err, /value of the goods +6912\.00/);
    assert.match((await tarifa('invoice', path, '--decimal', 'comma')).err, /value of the goods +6\.912/);
  });

  it('converts amounts of different currencies, and asks for a rate that it does not know', async () => {
    const path = file('mixed.tsv', 'Item\tHS code\tAmount\tCurrency\na\t851713\t10\tUSD\nb\t851713\t10\tEUR');
    assert.match((await tarifa('invoice', path)).err, /Say what one EUR is worth in USD, as in --rate EUR=/);
    const { out, err } = await tarifa('invoice', path, '--in', 'AED', '--rate', 'eur=4.25', '--freight', '8');
    assert.deepEqual(
      rowsOf(out).map(({ amount, currency, value, bill_currency, exchange_rate }) => [
        amount,
        currency,
        value,
        bill_currency,
        exchange_rate,
      ]),
      [
        ['10', 'USD', '36.73', 'AED', '3.6725'],
        ['10', 'EUR', '42.5', 'AED', '4.25'],
      ],
    );
    assert.match(err, /value of the goods +79\.23 AED/);
    const euros = file('euro.tsv', 'Item\tHS code\tAmount\tCurrency\nb\t851713\t10\tEUR');
    assert.match(
      (await tarifa('invoice', euros, '--currency', 'USD')).err,
      /value of the goods +10\.00 EUR/,
      'nothing relabels',
    );
  });

  it('does not decide by the first lines below a code that has more of them', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `8518${String(i).padStart(8, '0')},,,${i < 55 ? 5 : 0},,`);
    const many = { TARIFA_DATABASE: join(folder, 'many.db') };
    const edition = file(
      'many.csv',
      smallEdition((rows) => [...rows, '8518,Loudspeakers,مكبرات صوت,,,', '851800,,,,,', ...lines]),
    );
    assert.equal((await tarifaIn(many, 'import', edition, '--force')).status, 0);
    const path = file('many-lines.csv', 'Item,HS code,Amount\nLoudspeakers,8518,10\nLoudspeakers,851800,10');
    assert.deepEqual(
      rowsOf((await tarifaIn(many, 'invoice', path)).out).map(({ decision }) => decision),
      ['choose', 'choose'],
    );
  });

  it('says what is wrong with a file or an option', async () => {
    assert.match((await tarifa('invoice', join(folder, 'none.csv'))).err, /cannot be read/);
    assert.match((await tarifa('invoice', file('empty.csv', ''))).err, /empty/);
    assert.match((await tarifa('invoice', file('no.csv', '1,2\n3,4\n'))).err, /no column with descriptions/);
    assert.equal((await tarifa('invoice', file('x.tsv', TSV), '--freight', 'much')).status, 2);
    assert.equal((await tarifa('invoice', file('x.tsv', TSV), '--freight', '1,234')).status, 2);
    assert.equal((await tarifa('invoice', file('x.tsv', TSV), '--currency', 'dollars')).status, 2);
    assert.equal((await tarifa('invoice', file('x.tsv', TSV), '--decimal', 'dot')).status, 2);
  });

  it('has the currency that any of its lines names, however far down that line is', async () => {
    const path = join(folder, 'late.csv');
    const lines = Array.from(
      { length: 3_000 },
      (_, i) => `"Phone number ${i}, unlocked, with two cards and a charger",851713,1.00,${i > 2_000 ? 'AED' : ''}`,
    );
    writeFileSync(path, ['Item,HS code,Amount,Currency', ...lines].join('\n'));
    const { err } = await tarifa('invoice', path);
    assert.match(err, /value of the goods +3000\.00 AED/);
    assert.match(err, /failed +0\n/);
  });

  it('that is a folder is refused with a sentence', async () => {
    const path = join(folder, 'invoices');
    mkdirSync(path);
    for (const args of [
      ['invoice', path],
      ['classify', '--file', path],
    ]) {
      const { status, err } = await tarifa(...args);
      assert.equal(status, 1);
      assert.match(err, /is a folder/, args[0]);
      assert.doesNotMatch(err, /\n\s+at /);
    }
  });
});
