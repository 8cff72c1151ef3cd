import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { fileOf } from '../publishing/tariff-file.ts';
import { zipOf } from './workbook-files.ts';

const ENTRANCE = new URL('../../src/tables/tables.ts', import.meta.url).href;

/** Reads all rows of all tables in a process with as little memory as a small server has. */
const READ = `
const { withTables } = await import(process.argv[1]);
let rows = 0;
try {
  await withTables(process.argv[2], async (tables) => {
    for (const table of tables) for await (const batch of table.rows()) rows += batch.length;
  });
  console.log('read', rows);
} catch (error) {
  console.log(error.constructor.name, error.message);
}`;

/** What is said of a file; a reader that crashes or takes longer than some seconds says nothing. */
async function read(content: string | Uint8Array): Promise<string> {
  const options = ['--max-old-space-size=200', '--input-type=module', '--eval', READ, ENTRANCE, fileOf(content)];
  return (await promisify(execFile)(process.execPath, options, { timeout: 60_000 })).stdout.trim();
}

interface Parts {
  readonly sheet: string;
  readonly styles?: string;
  readonly sheets?: string;
  readonly relations?: string;
  readonly strings?: string;
}

const RELATION = '<Relationship Id="r1" Target="sheet.xml"/>';

function workbook(given: Parts): Buffer {
  const { sheet, styles = '<styleSheet/>', sheets = '<sheet name="S" r:id="r1"/>', relations = RELATION } = given;
  const parts: Readonly<Record<string, string>> = {
    'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${given.strings ?? ''}</sst>`,
    'xl/sheet.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
}

const CELL = '<c><v>1</v></c>';
const ROW = `<row>${CELL}</row>`;

/** The letters of a column, from 0. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

describe('a small file that would take much memory or time is refused with a sentence of its own:', () => {
  it('one cell in the last column of each row', async () => {
    const sheet = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(300_000);
    assert.match(
      await read(workbook({ sheet })),
      /^FormatError The sheet has more than 50000000 cells, with the blank/,
    );
  });

  it('merged cells in all columns', async () => {
    const merged = Array.from({ length: 16_384 }, (_, i) => `<mergeCell ref="${letters(i)}1:${letters(i)}900000"/>`);
    const sheet = `<row>${CELL.repeat(16_384)}</row>${ROW.repeat(300_000)}</sheetData>${merged.join('')}`;
    assert.match(await read(workbook({ sheet })), /^FormatError The sheet has more than 50000000 cells/);
  });

  it('merged cells without end', async () => {
    const merged = Array.from({ length: 500_000 }, (_, i) => `<mergeCell ref="A${i * 2 + 1}:A${i * 2 + 2}"/>`);
    assert.match(await read(workbook({ sheet: `${ROW}</sheetData>${merged.join('')}` })), /more than 300000 merged/);
  });

  it('styles without end', async () => {
    const styles = `<cellXfs>${'<xf numFmtId="165"/>'.repeat(700_000)}</cellXfs>`;
    assert.match(await read(workbook({ sheet: ROW, styles })), /more than 200000 cell styles/);
  });

  it('number formats of a megabyte', async () => {
    const format = `<numFmts><numFmt numFmtId="165" formatCode="${'[a'.repeat(450_000)}"/></numFmts>`;
    const styles = `${format}<cellXfs>${'<xf numFmtId="165"/>'.repeat(500)}</cellXfs>`;
    assert.match(await read(workbook({ sheet: ROW, styles })), /A number format of the workbook has 900000 characters/);
  });

  it('number formats without end', async () => {
    const formats = Array.from({ length: 300_000 }, (_, i) => `<numFmt numFmtId="${i}" formatCode="0"/>`);
    const styles = `<numFmts>${formats.join('')}</numFmts>`;
    assert.match(await read(workbook({ sheet: ROW, styles })), /more than 200000 number formats/);
  });

  it('relations of parts without end', async () => {
    const relations = RELATION + '<Relationship Id="x" Target="a"/>'.repeat(400_000);
    assert.match(await read(workbook({ sheet: ROW, relations })), /names more than 10000 parts/);
  });

  for (const [name, text] of [
    ['blank', ' '.repeat(99_000)],
    ['long', `x${' y'.repeat(49_000)}`],
  ] as const)
    it(`many cells with one ${name} text`, async () => {
      const sheet = `<row>${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`.repeat(700);
      const strings = `<si><t>${text}</t></si>`;
      assert.match(await read(workbook({ sheet, strings })), /texts of the sheet are over 536870912 characters/);
    });

  it('parts that are each small, and together are not', async () => {
    const blank = Buffer.alloc(16_000_000, ' ');
    const parts = Array.from({ length: 40 }, (_, i) => ({ name: `xl/sheet${i}.xml`, bytes: blank }));
    assert.match(await read(zipOf(parts)), /^FormatError The workbook would unpack from \d+ to 640000000 bytes/);
  });

  it('JSON that opens brackets without end', async () => {
    assert.match(await read('['.repeat(60_000_000)), /^FormatError The JSON is nested too deeply: at most 100/);
  });

  it('JSON whose first object has thousands of fields, and the others one', async () => {
    const first = JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`c${i}`, 1])));
    assert.match(
      await read(`${first}\n${'{"c1":1}\n'.repeat(200_000)}`),
      /^FormatError The JSON has more than 50000000 cells/,
    );
  });

  it('JSON with a long name around many fields', async () => {
    const fields = Array.from({ length: 45_000 }, (_, i) => `"b${i}":1`).join();
    assert.match(
      await read(`[{"${'a'.repeat(500_000)}":{${fields}}}]`),
      /^FormatError Object 1 has a field whose name is longer/,
    );
  });

  it('JSON with long names around a list of many objects', async () => {
    const names = `{"${'a'.repeat(400_000)}":{"${'b'.repeat(400_000)}":[`;
    assert.match(
      await read(`${names}${'{},'.repeat(100_000)}{}]}}`),
      /^FormatError The name of a list in the JSON is longer/,
    );
  });

  it('JSON with lists without end', async () => {
    const lists = Array.from({ length: 100_000 }, (_, i) => `"a${i}":[{"x":1}]`).join();
    assert.match(await read(`{${lists}}`), /^FormatError The JSON has more than 200 lists/);
  });

  it('lines of JSON that open brackets without end', async () => {
    for (const line of [
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    ])
      assert.match(await read(`${line}\n{"a":1}\n`), /^FormatError Line 1 is nested too deeply/);
  });

  it('rows without end', async () => {
    assert.match(await read(workbook({ sheet: '<row/>'.repeat(1_200_000) })), /more than 1048576 rows/);
  });
});

describe('a small file that would take much time is read in little:', () => {
  it('a part that many sheets name is one sheet', async () => {
    const sheets = '<sheet name="S" r:id="r1"/>'.repeat(500_000);
    assert.equal(await read(workbook({ sheet: ROW, sheets })), 'read 1');
  });

  it('many styles with one long number format', async () => {
    const format = `<numFmts><numFmt numFmtId="165" formatCode="${'[a'.repeat(2_000)}"/></numFmts>`;
    const styles = `${format}<cellXfs>${'<xf numFmtId="165"/>'.repeat(190_000)}</cellXfs>`;
    assert.equal(await read(workbook({ sheet: ROW, styles })), 'read 1');
  });

  it('blank cells up to the last column, as programs write them for borders', async () => {
    const sheet = `<row>${CELL}<c r="XFD1" s="1"/></row>`.repeat(300_000);
    assert.equal(await read(workbook({ sheet })), 'read 300000');
  });
});
