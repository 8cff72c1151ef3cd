import { type Cell, workbookParts } from './workbook-parts.ts';
import { zipOf } from './write-zip.ts';

/** Writes a workbook with one sheet. */
export function xlsxOf(sheet: string, rows: Iterable<readonly Cell[]>): Buffer {
  return zipOf(workbookParts(sheet, rows).map(({ name, xml }) => ({ name, bytes: Buffer.from(xml) })));
}
