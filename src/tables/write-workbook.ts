import { ZipWriter } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Strings are written as text, numbers as numbers. */
export type Cell = string | number;

/** The formats that cells can have. `text` keeps leading zeros; the others are those of a statement that is sent on. */
const STYLES = [
  'plain',
  'text',
  'title',
  'label',
  'head',
  'wrapped',
  'money',
  'money3',
  'total',
  'total3',
  'percent',
] as const;

/** A cell with a format of its own. */
export interface StyledCell {
  readonly value: Cell;
  readonly style: (typeof STYLES)[number];
}

/** How a sheet is seen: the widths of its columns in characters, the rows that stay when it is scrolled, and its direction. */
export interface SheetView {
  readonly widths?: readonly number[];
  readonly frozenRows?: number;
  readonly isRtl?: boolean;
}

const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_PART = 'xl/worksheets/sheet1.xml';
const SHEET_END = '</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';
/** Rows are packed in pieces of about this many characters: a piece of its own for each costs more than the row. */
const PIECE = 65_536;

/** Writes a workbook with one sheet, row by row, and passes on its bytes as they come. */
export class WorkbookWriter {
  readonly #zip: ZipWriter;
  readonly #sheet: string;
  #part: Awaited<ReturnType<ZipWriter['part']>> | undefined;
  #rows = 0;
  #text: string;

  constructor(sheet: string, put: (bytes: Uint8Array<ArrayBuffer>) => unknown, view: SheetView = {}) {
    this.#zip = new ZipWriter(put);
    this.#sheet = sheet;
    this.#text = sheetStart(view);
  }

  async write(cells: readonly (Cell | StyledCell)[]): Promise<void> {
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
export async function writeWorkbook(
  sheet: string,
  rows: Iterable<readonly (Cell | StyledCell)[]>,
  view: SheetView = {},
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const writer = new WorkbookWriter(sheet, (bytes) => pieces.push(bytes), view);
  for (const cells of rows) await writer.write(cells);
  await writer.end();
  return new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** One row of a sheet; rows are counted from 1. */
export function rowXml(cells: readonly (Cell | StyledCell)[], row: number): string {
  return `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${row}`)).join('')}</row>`;
}

/** What stands before the rows: how many columns a page has, what stays in view, and how wide the columns are. */
function sheetStart({ widths = [], frozenRows = 0, isRtl = false }: SheetView): string {
  const pane =
    frozenRows === 0
      ? ''
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const columns = widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const views = `<sheetViews><sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}>${pane}</sheetView></sheetViews>`;
  const fit = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
  return `${XML_START}<worksheet xmlns="${MAIN}">${fit}${views}${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`;
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
    ['xl/styles.xml', STYLE_SHEET],
  ];
  return parts.map(([name, xml]) => ({ name, xml: XML_START + xml }));
}

function cellXml(cell: Cell | StyledCell, reference: string): string {
  const { value, style } = typeof cell === 'object' ? cell : { value: cell, style: null };
  const own = style === null ? '' : ` s="${STYLES.indexOf(style)}"`;
  if (value === '') return style === null ? '' : `<c r="${reference}"${own}/>`;
  if (typeof value === 'number') return `<c r="${reference}"${own}><v>${value}</v></c>`;
  return `<c r="${reference}"${own || ' s="1"'} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

const FONTS = ['', '<b/>', '<b/><color rgb="FFFFFFFF"/>', '<color rgb="FF56646A"/>'].map(
  (own) =>
    `<font>${own.startsWith('<b/>') ? '<b/>' : ''}<sz val="11"/>${own.replace('<b/>', '')}<name val="Calibri"/></font>`,
);
/** Each format in the order of their names: number format, font, fill, border and alignment. */
const FORMATS: readonly string[] = [
  'numFmtId="0"/',
  'numFmtId="49" applyNumberFormat="1"/',
  'numFmtId="49" fontId="4" applyFont="1"/',
  'numFmtId="49" fontId="3" applyFont="1"/',
  'numFmtId="49" fontId="2" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf',
  'numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf',
  'numFmtId="4" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf',
  'numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf',
  'numFmtId="4" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"/',
  'numFmtId="164" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"/',
  'numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf',
];
const NO_BORDER = '<border><left/><right/><top/><bottom/><diagonal/></border>';
const STYLE_SHEET = [
  `<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="0.##&quot;%&quot;"/></numFmts>',
  `<fonts count="5">${FONTS.join('')}<font><b/><sz val="16"/><name val="Calibri"/></font></fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0D4A46"/></patternFill></fill></fills>',
  `<borders count="2">${NO_BORDER}${NO_BORDER.replace('<top/>', '<top style="thin"/>')}</borders>`,
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${FORMATS.length}">${FORMATS.map((format) => `<xf ${format}>`).join('')}</cellXfs>`,
  '</styleSheet>',
].join('');

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
