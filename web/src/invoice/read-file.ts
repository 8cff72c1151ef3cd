import { pastedRows } from '../../../src/invoice/pasted-text.ts';
import type { Sheet } from '../../../src/invoice/read-invoice.ts';
import { ANY_ENCODING } from '../../../src/tables/encodings.ts';
import { FormatError } from '../../../src/tables/faults.ts';
import { type FileRow, readTables } from '../../../src/tables/read-tables.ts';

/** The most that a page works on; the command line takes more. */
const MAX_BYTES = 20_000_000;
const MAX_CELLS = 5_000_000;

/** The tables of a file, and the encoding of a text. */
export interface FileContent {
  readonly sheets: readonly Sheet[];
  readonly encoding?: string;
}

/** Reads the tables of a file: of a workbook, all visible sheets with rows. Without an encoding, that of a text is recognised. */
export async function readFile(file: Blob, encoding = ANY_ENCODING): Promise<FileContent> {
  if (file.size > MAX_BYTES) throw tooLarge();
  const tables = await readTables(file, encoding);
  const [first] = tables;
  if (first?.separator !== undefined) {
    const found = first.encoding ?? 'utf-8';
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!found.startsWith('utf-16') && bytes.includes(0))
      throw new FormatError('The file holds zero bytes, so it is no text.');
    // A text may have columns of spaces, as in an e-mail.
    return { sheets: sheetOfText(new TextDecoder(found).decode(bytes)), encoding: found };
  }
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
  return { sheets };
}

/** The one sheet of a text; none where it is blank. */
export function sheetOfText(text: string): readonly Sheet[] {
  const rows = pastedRows(text).map((cells, i) => ({ row: i + 1, cells }));
  return rows.length === 0 ? [] : [{ name: '', rows }];
}

function tooLarge(): FormatError {
  return new FormatError(`A page reads at most ${MAX_BYTES} bytes and ${MAX_CELLS} cells.`, 'too_large');
}
