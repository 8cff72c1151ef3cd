import type { FileRow } from './read-tables.ts';

/** Files that a library reads as a whole: PDFs, and workbooks of other programs and times than XLSX. */
export type WholeKind = 'pdf' | 'workbook';

/** A table of such a file. */
export interface WholeTable {
  readonly sheet?: string;
  readonly isHidden?: boolean;
  readonly rows: readonly FileRow[];
}

/** Reads such a file. HTML and XML come as text, in the encoding that was found or named. */
export type ReadWhole = (kind: WholeKind, content: Blob | string) => Promise<readonly WholeTable[]>;

/** Reads it here. Both libraries are large, and each is loaded only where such a file comes. */
export const readWhole: ReadWhole = async (kind, content) => {
  if (kind === 'workbook') {
    const { readOldWorkbook } = await import('./old-workbook.ts');
    return readOldWorkbook(typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer()));
  }
  const { readPdf } = await import('./pdf.ts');
  return readPdf(new Blob([content]));
};
