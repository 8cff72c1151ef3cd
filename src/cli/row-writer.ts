import { statSync } from 'node:fs';
import { csvLine, harmless } from '../tables/csv.ts';
import { type Cell, WorkbookWriter } from '../tables/write-workbook.ts';
import { type Call, Misuse } from './command.ts';
import { OutputFile } from './output-file.ts';
import { printable } from './table.ts';

/** Rows are written in pieces of about this many characters: a write of its own for each costs more than the row. */
const PIECE = 65_536;

/** Writes rows one by one, so that a long table is never held in memory. */
export interface RowWriter {
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes to the file of --out, a workbook or CSV by its ending, or else CSV on standard output, where control
 * characters of a file could be commands to the terminal. What the file had before is gone, so it must not be the input.
 */
export function rowWriter(call: Call, input: string, sheet: string): RowWriter {
  const path = call.text('out');
  if (path === undefined) return csvOutput(call.out);
  if (!/\.(?:csv|xlsx)$/i.test(path))
    throw new Misuse(`--out ${path} names no kind of file that can be written. End it in .csv or .xlsx.`);
  if (isSameFile(path, input)) throw new Misuse(`--out names the file that is read, ${input}. Give another name.`);
  return path.toLowerCase().endsWith('.xlsx') ? xlsxFile(path, sheet) : csvFile(path);
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** A CSV file with a byte order mark, which tells spreadsheet programs that it is UTF-8. */
function csvFile(path: string): RowWriter {
  const out = new OutputFile(path);
  let text = '\ufeff';
  const flush = () => {
    const piece = text;
    text = '';
    return out.write(piece);
  };
  return {
    async write(cells) {
      text += csvText(cells);
      if (text.length >= PIECE) await flush();
    },
    async end() {
      await flush();
      await out.end();
    },
  };
}

/** CSV for standard output. */
function csvOutput(out: (text: string) => void): RowWriter {
  return {
    write: async (cells) => out(printable(csvText(cells))),
    end: async () => {},
  };
}

function csvText(cells: readonly Cell[]): string {
  return csvLine(cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : String(cell))));
}

/** A workbook with one sheet, packed while it is written. */
function xlsxFile(path: string, sheet: string): RowWriter {
  const out = new OutputFile(path);
  const workbook = new WorkbookWriter(sheet, (bytes) => out.write(bytes));
  return {
    write: (cells) => workbook.write(cells),
    async end() {
      await workbook.end();
      await out.end();
    },
  };
}
