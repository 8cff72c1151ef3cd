import { ZipWriter } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Strings are written as text, numbers as numbers. */
export type Cell = string | number;

const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_PART = 'xl/worksheets/sheet1.xml';
const SHEET_START = `${XML_START}<worksheet xmlns="${MAIN}"><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';
/** Rows are packed in pieces of about this many characters: a piece of its own for each costs more than the row. */
const PIECE = 65_536;

/** Writes a workbook with one sheet, row by row, and passes on its bytes as they come. */
export class WorkbookWriter {
  readonly #zip: ZipWriter;
  readonly #sheet: string;
  #part: Awaited<ReturnType<ZipWriter['part']>> | undefined;
  #rows = 0;
  #text = SHEET_START;

  constructor(sheet: string, put: (bytes: Uint8Array<ArrayBuffer>) => unknown) {
    this.#zip = new ZipWriter(put);
    this.#sheet = sheet;
  }

  async write(cells: readonly Cell[]): Promise<void> {
    this.#text += rowXml(cells, ++this.#rows);
    if (this.#text.length >= PIECE) await this.#flush();
  }

  async end(): Promise<void> {
    this.#text += SHEET_END;
    const part = await this.#flush();
    await part.end();
    await this.#zip.end();
  }

  async #flush() {
    this.#part ??= await this.#begin();
    const piece = new TextEncoder().encode(this.#text);
    this.#text = '';
    await this.#part.write(piece);
    return this.#part;
  }

  async #begin() {
    for (const { name, xml } of fixedParts(this.#sheet)) {
      const part = await this.#zip.part(name);
      await part.write(new TextEncoder().encode(xml));
      await part.end();
    }
    return this.#zip.part(SHEET_PART);
  }
}

/** Writes a whole workbook with one sheet. Strings become text cells, so that spreadsheet programs keep leading zeros. */
export async function writeWorkbook(sheet: string, rows: Iterable<readonly Cell[]>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const writer = new WorkbookWriter(sheet, (bytes) => pieces.push(bytes));
  for (const cells of rows) await writer.write(cells);
  await writer.end();
  return new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** One row of a sheet; rows are counted from 1. */
export function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${row}`)).join('')}</row>`;
}

/** The parts that do not depend on the rows. */
function fixedParts(sheet: string): readonly { readonly name: string; readonly xml: string }[] {
  const parts: readonly (readonly [string, string])[] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    [
      // Style 1 is for text cells (number format 49).
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ];
  return parts.map(([name, xml]) => ({ name, xml: XML_START + xml }));
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

function relations(...targets: readonly (readonly [kind: string, target: string])[]): string {
  const list = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

/** The letters of a column, from 0: A, …, Z, AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not have these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/**
 * Escapes text for XML. What XML does not have becomes a workbook escape (_x000B_); text that looks like one is escaped too.
 */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(NOT_IN_XML, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
