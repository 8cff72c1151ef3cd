import type { CellKinds } from '../../../src/invoice/lines.ts';
import { pastedRows } from '../../../src/invoice/pasted-text.ts';
import { FormatError } from '../../../src/tables/faults.ts';
import { mergedRanges } from '../../../src/tables/merged-cells.ts';
import type { FileRow } from '../../../src/tables/tables.ts';
import { readWorkbook } from '../../../src/tables/workbook.ts';
import { sheetRows } from '../../../src/tables/xlsx.ts';
import { BlobArchive } from './blob-archive.ts';

/** The most that a page works on; the command line takes more. */
const MAX_BYTES = 20_000_000;

/** The rows of a file. */
export interface FileRows {
  readonly rows: readonly (readonly string[])[];
  /** What a workbook says of the cells of each row; empty for a text file. */
  readonly kinds: readonly CellKinds[];
}

/** Reads the rows of a CSV, TSV or XLSX file in the browser. Of a workbook, the first visible sheet with rows counts. */
export async function readFile(file: Blob): Promise<FileRows> {
  if (file.size > MAX_BYTES) throw new FormatError('too_large');
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (start[0] === 0x50 && start[1] === 0x4b) return workbookRows(file);
  const isOld = start[0] === 0xd0 && start[1] === 0xcf;
  const isPdf = start[0] === 0x25 && start[1] === 0x50;
  if (isOld || isPdf) throw new FormatError('other_kind');
  return { rows: pastedRows(await textOf(file, start)), kinds: [] };
}

async function workbookRows(file: Blob): Promise<FileRows> {
  const archive = await BlobArchive.open(file);
  const workbook = await readWorkbook(archive);
  for (const { part } of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
    const read: FileRow[] = [];
    for await (const batch of sheetRows(archive, workbook, part, await mergedRanges(archive, part)))
      read.push(...batch);
    if (read.length > 0) return { rows: read.map(({ cells }) => cells), kinds: read };
  }
  return { rows: [], kinds: [] };
}

/** Text in UTF-8 or UTF-16, or else in the code page that Arabic Windows programs use. */
async function textOf(file: Blob, start: Uint8Array): Promise<string> {
  const bytes = await file.arrayBuffer();
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
