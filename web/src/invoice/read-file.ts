import type { CellKinds } from '../../../src/invoice/lines.ts';
import { pastedRows } from '../../../src/invoice/pasted-text.ts';
import { FormatError } from '../../../src/tables/faults.ts';
import { type FileRow, readTables } from '../../../src/tables/read-tables.ts';

/** The most that a page works on; the command line takes more. */
const MAX_BYTES = 20_000_000;
const MAX_CELLS = 5_000_000;

/** The rows of a file. */
export interface FileRows {
  readonly rows: readonly (readonly string[])[];
  /** What a workbook says of the cells of each row; empty for a text file. */
  readonly kinds: readonly CellKinds[];
}

/** Reads the rows of a file. Of several tables, such as the sheets of a workbook, the first visible one with rows counts. */
export async function readFile(file: Blob): Promise<FileRows> {
  if (file.size > MAX_BYTES) throw tooLarge();
  const tables = await readTables(file);
  // A text may have columns of spaces, as in an e-mail, and be in the encoding of an Arabic Windows program.
  if (tables[0]?.separator !== undefined) return { rows: pastedRows(await textOf(file)), kinds: [] };
  let cellCount = 0;
  for (const table of tables.filter(({ isHidden }) => isHidden !== true)) {
    const read: FileRow[] = [];
    for await (const batch of table.rows()) {
      for (const { cells } of batch) cellCount += cells.length;
      if (cellCount > MAX_CELLS) throw tooLarge();
      read.push(...batch);
    }
    if (read.length > 0) return { rows: read.map(({ cells }) => cells), kinds: read };
  }
  return { rows: [], kinds: [] };
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
