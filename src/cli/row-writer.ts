import { statSync } from 'node:fs';
import { csvLine, harmless } from '../tables/csv.ts';
import { type Cell, WorkbookWriter } from '../tables/write-workbook.ts';
import { type Call, Misuse } from './command.ts';
import { OutputFile } from './output-file.ts';

/** Rows are written in pieces of about this many characters: a write of its own for each costs more than the row. */
const PIECE = 65_536;

/** Writes rows one by one, so that a long table is never held in memory. */
export interface RowWriter {
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes to the file of --out, a workbook where it ends in .xlsx and CSV elsewhere, or else CSV on standard output. What the
 * file had before is gone, so it must not be the input.
 */
export function rowWriter(call: Call, input: string, sheet: string): RowWriter {
  const path = call.text('out');
  if (path === undefined) return csvOutput(call.out);
  if (isSameFile(path, input)) throw new Misuse(`--out names the file that is read, ${input}. Give another name.`);
  return path.toLowerCase().endsWith('.xlsx') ? xlsxFile(path, sheet) : csvFile(path);
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** The largest whole part with which a number of a spreadsheet keeps four decimals. */
const LARGEST = 1e11;

/** An amount as a number, where a spreadsheet keeps all its digits. */
export function figure(text: string | undefined): Cell {
  if (text === undefined || text === '') return '';
  const number = Number(text);
  return number < LARGEST && String(number) === text ? number : text;
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
    write: async (cells) => out(csvText(cells)),
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
