import { pastedRows } from '../../../src/invoice/pasted-text.ts';
import type { Sheet } from '../../../src/invoice/read-invoice.ts';
import { FormatError } from '../../../src/tables/faults.ts';
import { type FileRow, readTables } from '../../../src/tables/read-tables.ts';

/** The most that a page works on; the command line takes more. */
const MAX_BYTES = 20_000_000;
const MAX_CELLS = 5_000_000;

/** Reads the tables of a file: of a workbook, all visible sheets with rows. */
export async function readFile(file: Blob): Promise<readonly Sheet[]> {
  if (file.size > MAX_BYTES) throw tooLarge();
  const tables = await readTables(file);
  // A text may have columns of spaces, as in an e-mail, and be in the encoding of an Arabic Windows program.
  if (tables[0]?.separator !== undefined) return sheetOfText(await textOf(file));
  const sheets: Sheet[] = [];
  let cellCount = 0;
  for (const table of tables.filter(({ isHidden }) => isHidden !== true)) {
    const rows: FileRow[] = [];
    for await (const batch of table.rows()) {
      for (const { cells } of batch) cellCount += cells.length;
      if (cellCount > MAX_CELLS) throw tooLarge();
      for (const row of batch) rows.push(row);
    }
    if (rows.length > 0) sheets.push({ name: table.sheet ?? '', rows });
  }
  return sheets;
}

/** The one sheet of a text; none where it is blank. */
export function sheetOfText(text: string): readonly Sheet[] {
  const rows = pastedRows(text).map((cells, i) => ({ row: i + 1, cells }));
  return rows.length === 0 ? [] : [{ name: '', rows }];
}

function tooLarge(): FormatError {
  return new FormatError(`A page reads at most ${MAX_BYTES} bytes and ${MAX_CELLS} cells.`, 'too_large');
}

/** Text in UTF-8 or UTF-16, or else in the code page that Arabic Windows programs use. */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new FormatError('The file holds zero bytes, so it is no text.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
