import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withTables } from '../../src/tables/tables.ts';
import { rowXml, writeWorkbook } from '../../src/tables/write-workbook.ts';
import { fileOf } from '../publishing/tariff-file.ts';
import { zipOf } from './workbook-files.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook in the spelling of other programs. */
const PARTS: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><workbookPr/><sheets><sheet name="One" sheetId="1" r:id="rId7"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Type="x" Target="/xl/worksheets/a.xml"/></Relationships>`,
};

/** A workbook with this XML in its sheet. */
function workbook(sheetData: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const sheet = { 'xl/worksheets/a.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>` };
  const all = Object.entries({ ...PARTS, ...sheet, ...parts });
  return zipOf(all.map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
}

function rowsOf(bytes: Uint8Array) {
  return withTables(fileOf(bytes), async ([table]) => {
    assert.ok(table);
    const rows = [];
    for await (const batch of table.rows())
      for (const { row, cells, broken } of batch) rows.push([row, ...cells, ...(broken?.values() ?? [])]);
    return rows;
  });
}

it('reads shared, rich and inline strings, without phonetic hints', async () => {
  const strings = `<sst><si><t xml:space="preserve"> a &amp; b</t></si><si><r><t>one </t></r><r><rPr><b/></rPr><t>two</t></r><rPh><t>aid</t></rPh></si><si><t>line_x000D_end</t></si></sst>`;
  const bytes = workbook(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><t>&#x645;&#1575;</t></is></c></row>`,
    { 'xl/sharedStrings.xml': strings },
  );
  assert.deepEqual(await rowsOf(bytes), [[1, ' a & b', 'one two', 'line\rend', 'ما']]);
});

it('leaves entities that XML does not have as they are', async () => {
  const text = '&constructor; &toString; &__proto__; &LT; &lt;';
  const bytes = workbook(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`);
  assert.deepEqual(await rowsOf(bytes), [[1, '&constructor; &toString; &__proto__; &LT; <']]);
});

it('reads numbers, booleans, percentages, dates and the results of formulas as text', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const bytes = workbook(
    `<row><c><v>1.0121100001E10</v></c><c s="1"><v>6.5000000000000002E-2</v></c><c s="2"><v>45658</v></c><c s="3"><v>45658.75</v></c><c t="b"><v>1</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>x</v></c></row>`,
    { 'xl/styles.xml': styles },
  );
  assert.deepEqual(await rowsOf(bytes), [[1, '10121100001', '6.5%', '2025-01-01', '2025-01-01', 'true', '2', 'x']]);
});

it('keeps gaps between cells, skips blank rows, and accepts prefixed names and single quotes', async () => {
  const bytes = workbook(
    `<x:row r='3'><x:c r='B3' t='inlineStr'><x:is><x:t>b</x:t></x:is></x:c></x:row><row r="4"><c r="A4"/></row><row r="5"><c r="AB5"><v>7</v></c></row>`,
  );
  const rows = await rowsOf(bytes);
  assert.deepEqual(rows[0], [3, '', 'b']);
  assert.deepEqual([rows.length, rows[1]?.length, rows[1]?.at(-1)], [2, 29, '7']);
});

it('reports cells without a value', async () => {
  const [row] = await rowsOf(workbook(`<row r="1"><c r="A1"><f>B1</f></c><c r="B1" t="e"><v>#REF!</v></c></row>`));
  assert.match(String(row?.[3]), /^holds a formula without its result/);
  assert.equal(row?.[4], 'holds the error #REF!');
});

it('counts days from 1904 if the workbook does', async () => {
  const bytes = workbook('<row r="1"><c s="0"><v>1</v></c></row>', {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><workbookPr date1904="1"/><sheets><sheet name="One" r:id="rId7"/></sheets></workbook>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  assert.deepEqual(await rowsOf(bytes), [[1, '1904-01-02']]);
});

it('writes characters that XML does not have as escapes, and reads them back', async () => {
  const texts = ['a\u000bb\u0000\u001f', 'line\r\nline\ttab', '\uffff', '_x000B_', '_x000b_\u000b'];
  const xml = rowXml(texts, 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in XML
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/);
  assert.match(xml, />a_x000B_b_x0000__x001F_</);
  assert.deepEqual(await rowsOf(new Uint8Array(await (await writeWorkbook('One', [texts])).arrayBuffer())), [
    [1, ...texts],
  ]);
});

it('reads the built-in dates of East Asia, unless the workbook gives their number another format', async () => {
  const ids = [26, 27, 31, 36, 37, 49, 50, 58, 59, 30];
  const styles = `<styleSheet><numFmts><numFmt numFmtId="30" formatCode="0.00"/></numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
  const cells = ids.map((_, i) => `<c s="${i}"><v>45658</v></c>`).join('');
  const day = '2025-01-01';
  assert.deepEqual(await rowsOf(workbook(`<row>${cells}</row>`, { 'xl/styles.xml': styles })), [
    [1, '45658', day, day, day, '45658', '45658', day, day, '45658', '45658'],
  ]);
});

it('takes the widths of letters in a number format, as in _D, for no date', async () => {
  const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
  const formats = `${format(164, '_-* #,##0.00\\ _D_i_n_._-')}${format(165, '*d0')}${format(166, 'd\\-mmm')}`;
  const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;
  const bytes = workbook('<row><c s="0"><v>5</v></c><c s="1"><v>6</v></c><c s="2"><v>45658</v></c></row>', {
    'xl/styles.xml': styles,
  });
  assert.deepEqual(await rowsOf(bytes), [[1, '5', '6', '2025-01-01']]);
});

it('finds the parts where the workbook says that they are, in any letter case', async () => {
  const type = (kind: string) => `Type="${RELATION}/${kind}"`;
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="a" ${type('officeDocument')} Target="xl/workbook2.xml"/></Relationships>`,
    'xl/workbook2.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="One" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook2.xml.rels': `<Relationships><Relationship Id="b" ${type('worksheet')} Target="../xl/Sheets/./One.xml"/><Relationship Id="c" ${type('sharedStrings')} Target="texts.xml"/></Relationships>`,
    'XL\\sheets\\one.xml': '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
    'xl/texts.xml': '<sst><si><t>a</t></si></sst>',
  };
  const bytes = zipOf(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
  assert.deepEqual(await rowsOf(bytes), [[1, 'a']]);
});

it('names a document of another kind as no workbook', async () => {
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': '<document/>',
  };
  const bytes = zipOf(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
  await assert.rejects(rowsOf(bytes), /not an XLSX workbook/);
});

it('reads parts in UTF-16 and in encodings that they declare', async () => {
  const sheet = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData><row><c t="inlineStr"><is><t>é ما</t></is></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`;
  const little = Buffer.from(`\ufeff${sheet('UTF-16')}`, 'utf16le');
  const latin = Buffer.from(sheet('ISO-8859-1').replace(' ما', ''), 'latin1');
  const of = (bytes: Buffer) =>
    zipOf([
      ...['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => ({
        name,
        bytes: Buffer.from(PARTS[name] ?? ''),
      })),
      { name: 'xl/worksheets/a.xml', bytes },
    ]);
  assert.deepEqual(await rowsOf(of(little)), [[1, 'é ما']]);
  assert.deepEqual(await rowsOf(of(Buffer.from(little).swap16())), [[1, 'é ما']]);
  assert.deepEqual(await rowsOf(of(little.subarray(2))), [[1, 'é ما']], 'without a byte order mark');
  assert.deepEqual(await rowsOf(of(latin)), [[1, 'é']]);
  await assert.rejects(rowsOf(of(Buffer.from(sheet('klingon')))), /is in klingon, an encoding that is not known/);
});

it('takes a line end and its escape for one line end', async () => {
  const text = 'a_x000D_\r\nb\r\nc&#13;\nd';
  const bytes = workbook(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`);
  assert.deepEqual(await rowsOf(bytes), [[1, 'a\r\nb\nc\r\nd']]);
});

it('reads a long sheet of equal cells, which packs as well as a bomb', async () => {
  const row = '<row><c s="1"><v>1</v></c><c s="1"><v>1</v></c><c s="1"><v>1</v></c></row>';
  const rows = await rowsOf(workbook(row.repeat(250_000)));
  assert.equal(rows.length, 250_000);
});

it('rows that are hidden, or that a filter leaves out, are known as such', async () => {
  const row = (number: number, attributes = '') =>
    `<row r="${number}"${attributes}><c r="A${number}"><v>1</v></c></row>`;
  const filter = '<autoFilter ref="A1:C3"><filterColumn colId="0"/></autoFilter>';
  const hiddenIn = (behind: string) =>
    withTables(
      fileOf(workbook(`${row(1)}${row(2, ' hidden="1"')}${row(3)}${row(4, " hidden='true'")}</sheetData>${behind}`)),
      async ([table]) => {
        for await (const rows of table?.rows() ?? []) return rows.map(({ hidden }) => hidden);
        return [];
      },
    );
  assert.deepEqual(await hiddenIn(filter), [undefined, 'filtered', undefined, 'hidden']);
  assert.deepEqual(await hiddenIn('<autoFilter ref="A1:C3"/>'), [undefined, 'hidden', undefined, 'hidden']);
});
