import { open } from 'node:fs/promises';
import { FormatError } from '../faults.ts';
import { type MergedRange, mergedRanges } from './merged-cells.ts';
import { findSeparator, jsonRows, separatedRows, textPieces } from './text-rows.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';
import { sheetRows } from './xlsx.ts';
import { Zip } from './zip.ts';

/** One row of a file, with the number that a spreadsheet program or an editor shows. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The columns, from 0, whose cells are stored as numbers, which cannot begin with a zero. */
  readonly numbers?: ReadonlySet<number>;
  /** Why cells have no value, by column from 0. */
  readonly broken?: ReadonlyMap<number, string>;
}

/** One table of a file: a sheet of a workbook, or a whole text file. Its rows come in batches, one per chunk read. */
export interface Table {
  readonly sheet?: string;
  /** Whether spreadsheet programs hide the sheet. */
  readonly isHidden?: boolean;
  rows(progress?: (done: number, total: number) => void): AsyncGenerator<readonly FileRow[]>;
}

const SAMPLE_BYTES = 65_536;
/** The first bytes of XLS files and of encrypted XLSX files (OLE2 containers). */
const OLE2_SIGNATURE = 'd0cf11e0';

/** Opens a file, passes its tables to `use`, and closes it. The content decides the format, not the file name. */
export async function withTables<T>(path: string, use: (tables: readonly Table[]) => Promise<T>): Promise<T> {
  const { sample, size } = await readSample(path);
  if (size === 0) throw new FormatError('The file is empty.');
  if (sample.toString('hex', 0, 4) === OLE2_SIGNATURE)
    throw new FormatError('The file is a workbook of the old kind, or locked with a password; save it as XLSX.');
  if (sample.toString('latin1', 0, 2) === 'PK') {
    const zip = await Zip.open(path);
    try {
      const workbook = await readWorkbook(zip);
      return await use(workbook.sheets.map((sheet) => sheetTable(zip, workbook, sheet)));
    } finally {
      await zip.close();
    }
  }
  const encoding = sample.toString('hex', 0, 2) === 'fffe' ? 'utf-16le' : 'utf-8';
  const text = new TextDecoder(encoding).decode(sample);
  if (/^\s*\[/.test(text)) throw new FormatError('The file is one JSON list; write each object on a line of its own.');
  const rows = /^\s*\{/.test(text) ? jsonRows : separatedRows(findSeparator(text, sample.length === size));
  return use([{ rows: (progress) => rows(textPieces(path, encoding, size, progress)) }]);
}

function sheetTable(zip: Zip, workbook: Workbook, { name, part, isHidden }: WorkbookSheet): Table {
  let merged: readonly MergedRange[] | undefined;
  return {
    sheet: name,
    isHidden,
    async *rows(progress) {
      merged ??= await mergedRanges(zip, part);
      yield* sheetRows(zip, workbook, part, merged, progress);
    },
  };
}

async function readSample(path: string): Promise<{ readonly sample: Buffer; readonly size: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SAMPLE_BYTES), position: 0 });
    return { sample: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
