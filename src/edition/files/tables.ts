import { open } from 'node:fs/promises';
import { FormatError } from '../faults.ts';
import { jsonRows, separatedRows, separatorOf, textPieces } from './text-rows.ts';
import { readWorkbook } from './workbook.ts';
import { sheetRows } from './xlsx.ts';
import { Zip } from './zip.ts';

/** One row of an operator's file, numbered as the operator's program numbers it. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The columns, from 0, whose cells are stored as numbers and so cannot begin with a zero. */
  readonly numbers?: ReadonlySet<number>;
  /** The cells that have no value, by column from 0, each with the reason. */
  readonly broken?: ReadonlyMap<number, string>;
}

/** One table of a file: the file itself, or a sheet of it. Its rows come in batches, in the rhythm of the disk. */
export interface Table {
  readonly sheet?: string;
  rows(progress?: (done: number, total: number) => void): AsyncGenerator<readonly FileRow[]>;
}

const SAMPLE_BYTES = 65_536;
const OLD_WORKBOOK = 'd0cf11e0';

/** Hands over the tables of a file, whose kind is told by its content and not by its name. */
export async function withTables<T>(path: string, use: (tables: readonly Table[]) => Promise<T>): Promise<T> {
  const { sample, size } = await beginningOf(path);
  if (size === 0) throw new FormatError('The file is empty.');
  if (sample.toString('hex', 0, 4) === OLD_WORKBOOK)
    throw new FormatError('The file is a workbook of the old kind, or locked with a password; save it as XLSX.');
  if (sample.toString('latin1', 0, 2) === 'PK') {
    const zip = await Zip.open(path);
    try {
      const workbook = await readWorkbook(zip);
      return await use(
        workbook.sheets.map(({ name, part }) => ({
          sheet: name,
          rows: (progress) => sheetRows(zip, workbook, part, progress),
        })),
      );
    } finally {
      await zip.close();
    }
  }
  const encoding = sample.toString('hex', 0, 2) === 'fffe' ? 'utf-16le' : 'utf-8';
  const start = new TextDecoder(encoding).decode(sample);
  if (/^\s*\[/.test(start)) throw new FormatError('The file is one JSON list; write each object on a line of its own.');
  const rows = /^\s*\{/.test(start) ? jsonRows : separatedRows(separatorOf(start, sample.length === size));
  return use([{ rows: (progress) => rows(textPieces(path, encoding, size, progress)) }]);
}

async function beginningOf(path: string): Promise<{ readonly sample: Buffer; readonly size: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SAMPLE_BYTES), position: 0 });
    return { sample: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
