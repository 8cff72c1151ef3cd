import { deflateRawSync } from 'node:zlib';
import { crc32, ZipRecords } from '../../src/tables/zip.ts';

/** A text, a number, a number that is stored as a date, or the error of a formula. */
export type Cell = string | number | { readonly date: number } | { readonly error: string };

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly state?: string;
  readonly rows: readonly (readonly Cell[])[];
  /** References of merged cells, such as D2:D3. */
  readonly merged?: readonly string[];
}

const STYLES = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

/** A workbook as other programs write it, with these sheets. */
export function workbookOf(...sheets: readonly Sheet[]): Buffer {
  const names = sheets.map(
    ({ name, state }, i) => `<sheet name="${name}"${state === undefined ? '' : ` state="${state}"`} r:id="r${i}"/>`,
  );
  const targets = sheets.map((_, i) => `<Relationship Id="r${i}" Target="sheet${i}.xml"/>`);
  const parts: [string, string][] = [
    ['xl/workbook.xml', `<workbook><sheets>${names.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${targets.join('')}</Relationships>`],
    ['xl/styles.xml', STYLES],
    ...sheets.map(({ rows, merged = [] }, i): [string, string] => [
      `xl/sheet${i}.xml`,
      `<worksheet><sheetData>${rows.map(rowXml).join('')}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
    ]),
  ];
  return zipOf(parts.map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
}

/** A workbook with one sheet. */
export function xlsxOf(name: string, rows: Iterable<readonly Cell[]>): Buffer {
  return workbookOf({ name, rows: [...rows] });
}

/** Packs parts into an archive. */
export function zipOf(parts: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer {
  const records = new ZipRecords();
  const pieces = parts.flatMap(({ name, bytes }) => {
    const packed = deflateRawSync(bytes);
    const start = records.begin(name);
    return [start, packed, records.end({ checksum: crc32(bytes), size: bytes.length, packed: packed.length })];
  });
  return Buffer.concat([...pieces, records.directory()]);
}

function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`;
}

function cellXml(cell: Cell): string {
  if (typeof cell === 'object' && 'error' in cell) return `<c t="e"><v>${cell.error}</v></c>`;
  if (typeof cell === 'object') return `<c s="1"><v>${cell.date}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
