import { zipOf } from '../../src/tables/write-zip.ts';

/** A text, a number that is stored as a date, or the error of a formula. */
export type Cell = string | { readonly date: number } | { readonly error: string };

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

function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`;
}

function cellXml(cell: Cell): string {
  if (typeof cell === 'object' && 'error' in cell) return `<c t="e"><v>${cell.error}</v></c>`;
  return typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell}</t></is></c>` : `<c s="1"><v>${cell.date}</v></c>`;
}
