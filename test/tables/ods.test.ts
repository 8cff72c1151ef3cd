import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormatError } from '../../src/tables/faults.ts';
import { type FileRow, readTables, type Table } from '../../src/tables/read-tables.ts';
import { zipOf } from './workbook-files.ts';

const MANIFEST = '<manifest:manifest><manifest:file-entry manifest:full-path="/"/></manifest:manifest>';

/** An OpenDocument spreadsheet with these sheets, as LibreOffice writes it. */
function ods(tables: string, manifest = MANIFEST): Buffer {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  return zipOf([
    { name: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'META-INF/manifest.xml', bytes: Buffer.from(manifest) },
    { name: 'content.xml', bytes: Buffer.from(content) },
  ]);
}

const sheet = (rows: string, name = 'Invoice', style = 'ta1') =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column/>${rows}</table:table>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const text = (value: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`;
const figure = (value: number, type = 'float', attributes = '') =>
  `<table:table-cell office:value-type="${type}" office:value="${value}" ${attributes}><text:p>shown</text:p></table:table-cell>`;

async function tablesOf(file: Buffer): Promise<readonly Table[]> {
  return readTables(new Blob([new Uint8Array(file)]));
}

async function rowsOf(file: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const table of (await tablesOf(file)).slice(0, 1)) for await (const batch of table.rows()) rows.push(...batch);
  return rows;
}

async function refusal(file: Buffer): Promise<FormatError> {
  const error = await rowsOf(file).catch((error: unknown) => error);
  assert.ok(error instanceof FormatError, String(error));
  return error;
}

describe('an OpenDocument spreadsheet is read:', () => {
  it('its sheets, texts, figures, days and errors, as they are stored and not as they are shown', async () => {
    const rows = row(
      text('two<text:line-break/>lines &amp;<text:s text:c="2"/>more') +
        figure(1234.5, 'currency', 'office:currency="AED"') +
        figure(0.05, 'percentage') +
        '<table:table-cell office:value-type="date" office:date-value="2026-11-19T00:00:00"><text:p>19.11.26</text:p></table:table-cell>' +
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>' +
        '<table:table-cell table:formula="of:=A1"/>' +
        '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>a</text:p><text:p>b</text:p></table:table-cell>',
    );
    const file = ods(sheet(rows) + sheet(row(text('x')), 'Prices', 'ta2'));
    assert.deepEqual(
      (await tablesOf(file)).map(({ sheet, isHidden }) => [sheet, isHidden]),
      [
        ['Invoice', false],
        ['Prices', true],
      ],
    );
    const [first] = await rowsOf(file);
    assert.deepEqual(first?.cells, ['two\nlines &  more', '1234.5', '5%', '2026-11-19', '', '', 'a\nb']);
    assert.deepEqual([...(first?.numbers ?? [])], [1]);
    assert.deepEqual([...(first?.dates ?? [])], [3]);
    assert.deepEqual(
      [...(first?.broken ?? [])].map(([column, reason]) => [column, reason.slice(0, 23)]),
      [
        [4, 'holds the error #DIV/0!'],
        [5, 'holds a formula without'],
      ],
    );
  });

  it('cells and rows that are stored once for several, merged cells, and rows that are not shown', async () => {
    const blank = '<table:table-cell table:number-columns-repeated="16000"/>';
    const rows = [
      row(text('a', 'table:number-rows-spanned="3"') + figure(7, 'float', 'table:number-columns-repeated="2"')),
      row(`<table:covered-table-cell/>${figure(8)}${blank}`, 'table:number-rows-repeated="2"'),
      row(blank, 'table:number-rows-repeated="10"'),
      row(text('b'), 'table:visibility="filter"'),
      row(text('c'), 'table:visibility="collapse"'),
      row(blank, 'table:number-rows-repeated="1048000"'),
    ];
    const read = await rowsOf(ods(sheet(rows.join(''))));
    assert.deepEqual(
      read.map(({ row, cells, hidden }) => [row, cells.join('|'), hidden]),
      [
        [1, 'a|7|7', undefined],
        [2, 'a|8', undefined],
        [3, 'a|8', undefined],
        [14, 'b', 'filtered'],
        [15, 'c', 'hidden'],
      ],
    );
    assert.deepEqual([...(read[1]?.merged ?? [])], [0]);
  });
});

describe('an OpenDocument spreadsheet is refused with a sentence:', () => {
  it('rows and cells that stand for more than any table has', async () => {
    const rows = 'table:number-rows-repeated="4000000000"';
    const columns = 'table:number-columns-repeated="4000000000"';
    assert.match((await refusal(ods(sheet(row(text('a'), rows))))).message, /more than 1048576 rows/);
    assert.match((await refusal(ods(sheet(row(text('a', columns)))))).message, /more than 16384 columns/);
    const wide = row(text('a', 'table:number-columns-repeated="16000"'), 'table:number-rows-repeated="5000"');
    assert.match((await refusal(ods(sheet(wide)))).message, /larger than any table/);
    assert.match((await refusal(ods(sheet(row(text('<text:s text:c="999999999"/>')))))).message, /longer than 100000/);
  });

  it('a ZIP bomb, a file that is cut short, locked, or no spreadsheet', async () => {
    assert.match((await refusal(ods(' '.repeat(64_000_000)))).message, /would unpack from \d+ to 640/);
    const whole = ods(sheet(row(text('a'))));
    for (const share of [0.5, 0.9, 0.99])
      assert.equal((await refusal(whole.subarray(0, whole.length * share))).problem, 'damaged');
    const locked = MANIFEST.replace('/></', '><manifest:encryption-data/></manifest:file-entry></');
    assert.equal((await refusal(ods('', locked))).problem, 'locked');
    const letter = zipOf([
      { name: 'META-INF/manifest.xml', bytes: Buffer.from(MANIFEST) },
      { name: 'content.xml', bytes: Buffer.from('<office:document-content><office:text/></office:document-content>') },
    ]);
    assert.equal((await refusal(letter)).problem, 'other_kind');
  });
});
