import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { FormatError } from '../../src/tables/faults.ts';
import { readApart } from '../../src/tables/read-apart.ts';
import { type FileRow, readTables, type Table } from '../../src/tables/read-tables.ts';

const LINES = [
  ['Description', 'HS Code', 'Qty', 'Amount'],
  ['Cotton shirts', '6109.10', 200, 900.5],
  ['قمصان قطنية', '6109.10', 10, 0.1],
];
const TEXTS = LINES.map((cells) => cells.map(String));

/** A workbook in one of the old formats, with these sheets. */
function oldWorkbook(type: 'biff8' | 'xlml', sheets: Readonly<Record<string, WorkSheet>>): Buffer {
  const workbook = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(workbook, sheet, name);
  return Buffer.from(write(workbook, { type: 'buffer', bookType: type }));
}

async function tablesOf(content: Uint8Array | string): Promise<readonly Table[]> {
  return readTables(new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), undefined, readApart);
}

async function rowsOf(table: Table | undefined): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const batch of table?.rows() ?? []) rows.push(...batch);
  return rows;
}

async function cellsOf(content: Uint8Array | string): Promise<(readonly string[])[]> {
  const [table] = await tablesOf(content);
  return (await rowsOf(table)).map(({ cells }) => cells);
}

async function refusal(content: Uint8Array | string): Promise<FormatError> {
  const error = await cellsOf(content).catch((error: unknown) => error);
  assert.ok(error instanceof FormatError, String(error));
  return error;
}

describe('a workbook of an old kind is read:', () => {
  for (const type of ['biff8', 'xlml'] as const)
    it(`its sheets, numbers, dates, percentages and errors (${type})`, async () => {
      const sheet = utils.aoa_to_sheet([...LINES, []]);
      sheet['A5'] = { t: 'n', v: 45_658, z: 'dd/mm/yyyy' };
      sheet['B5'] = { t: 'n', v: 0.065, z: '0.0%' };
      sheet['C5'] = { t: 'e', v: 7, w: '#DIV/0!' };
      sheet['!ref'] = 'A1:D5';
      const [first, second] = await tablesOf(oldWorkbook(type, { Invoice: sheet, Notes: utils.aoa_to_sheet([['x']]) }));
      assert.deepEqual([first?.sheet, second?.sheet], ['Invoice', 'Notes']);
      const rows = await rowsOf(first);
      assert.deepEqual(
        rows.map(({ cells }) => cells.slice(0, 4)),
        [...TEXTS, ['2025-01-01', '6.5%', '']],
      );
      assert.deepEqual([...(rows[1]?.numbers ?? [])], [2, 3]);
      assert.deepEqual([...(rows[3]?.dates ?? [])], [0]);
      assert.deepEqual([...(rows[3]?.broken ?? [])], [[2, 'holds the error #DIV/0!']]);
    });

  it('hidden sheets and rows are known as such, and merged cells hold for each of their rows', async () => {
    const sheet = utils.aoa_to_sheet([...LINES, ['', '6109.90', 1, 2]]);
    sheet['!rows'] = [{}, { hidden: true }];
    sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 3, c: 0 } }];
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, sheet, 'Invoice');
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['x']]), 'Prices');
    workbook.Workbook = { Sheets: [{}, { Hidden: 1 }] };
    const [first, second] = await tablesOf(Buffer.from(write(workbook, { type: 'buffer', bookType: 'xlml' })));
    assert.deepEqual([first?.isHidden, second?.isHidden], [false, true]);
    const rows = await rowsOf(first);
    assert.deepEqual(
      rows.map(({ hidden }) => hidden),
      [undefined, 'hidden', undefined, undefined],
    );
    assert.deepEqual([rows[3]?.cells[0], [...(rows[3]?.merged ?? [])]], ['قمصان قطنية', [0]]);
  });
});

describe('an old workbook is refused with a sentence:', () => {
  const whole = oldWorkbook('biff8', { S: utils.aoa_to_sheet(Array.from({ length: 2_000 }, (_, i) => [i, `a${i}`])) });

  it('cut short, at any place', async () => {
    for (const share of [0.01, 0.1, 0.5, 0.9, 0.99])
      assert.equal((await refusal(whole.subarray(0, whole.length * share))).problem, 'damaged', String(share));
  });

  it('locked, or another document in the same container', async () => {
    const container = (name: string) => {
      const bytes = Buffer.from(whole);
      const at = bytes.indexOf(Buffer.from('Workbook\0', 'utf16le'));
      Buffer.from(name.padEnd(9, '\0'), 'utf16le').copy(bytes, at);
      return bytes;
    };
    assert.equal((await refusal(container('WordDocu'))).problem, 'other_kind');
  });

  it('rows and columns beyond any table', async () => {
    const xml = oldWorkbook('xlml', { S: utils.aoa_to_sheet(LINES) }).toString();
    const columns = xml.replace(/<Table[^>]*>/, '$&<Column ss:Span="900000"/>');
    assert.equal((await refusal(columns)).problem, 'too_large');
    for (const index of ['2000000', '4000000000']) {
      const rows = xml.replace('<Row ss:Index="2">', `<Row ss:Index="${index}">`);
      assert.equal((await refusal(rows)).problem, 'too_large', index);
    }
  });

  it('changed at random: it is read or refused, and never crashes or hangs', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let i = 0; i < 12; i++) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change < 20; change++) bytes[8 + random(bytes.length - 8)] = random(256);
      await cellsOf(bytes).catch((error: unknown) => assert.ok(error instanceof FormatError, String(error)));
    }
  });
});
