import { open, stat } from 'node:fs/promises';
import { FormatError } from './faults.ts';
import { encodingOf, refuseOtherKinds } from './file-kind.ts';
import { isJsonLines, jsonLineRows, jsonListRows, jsonLists } from './json-rows.ts';
import { type MergedRange, mergedRanges } from './merged-cells.ts';
import { findSeparator } from './separator.ts';
import { separatedRows, textPieces } from './text-rows.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';
import { sheetRows } from './xlsx.ts';
import { Zip } from './zip.ts';

/** One row of a file, with the number that a spreadsheet program or an editor shows. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The columns, from 0, whose cells are stored as numbers, which cannot begin with a zero. */
  readonly numbers?: ReadonlySet<number>;
  /** The columns, from 0, whose cells are merged with one above, and have its value. */
  readonly merged?: ReadonlySet<number>;
  /** The columns, from 0, whose cells are stored as dates. */
  readonly dates?: ReadonlySet<number>;
  /** Why cells have no value, by column from 0. */
  readonly broken?: ReadonlyMap<number, string>;
}

type Progress = (done: number, total: number) => void;

/** One table of a file: a sheet of a workbook, or a whole text file. Its rows come in batches, one per chunk read. */
export interface Table {
  readonly sheet?: string;
  /** What separates the cells of a text file. */
  readonly separator?: string;
  /** Whether spreadsheet programs hide the sheet. */
  readonly isHidden?: boolean;
  rows(progress?: Progress): AsyncGenerator<readonly FileRow[]>;
}

const SAMPLE_BYTES = 65_536;
/** Opens a file, passes its tables to `use`, and closes it. The content decides the format, not the file name. */
export async function withTables<T>(
  path: string,
  use: (tables: readonly Table[]) => Promise<T>,
  encoding?: string,
): Promise<T> {
  const { sample, size } = await readSample(path);
  if (size === 0) throw new FormatError('The file is empty.');
  refuseOtherKinds(sample);
  if (sample.toString('latin1', 0, 2) === 'PK') {
    const zip = await Zip.open(path);
    try {
      const workbook = await readWorkbook(zip);
      return await use(workbook.sheets.map((sheet) => sheetTable(zip, workbook, sheet)));
    } finally {
      await zip.close();
    }
  }
  return use(await textTables(path, sample, size, encoding ?? encodingOf(sample)));
}

async function textTables(path: string, sample: Buffer, size: number, encoding: string): Promise<Table[]> {
  const raw = new TextDecoder(encoding).decode(sample);
  const hasCrLines = raw.includes('\r') && !raw.includes('\n');
  const text = hasCrLines ? raw.replaceAll('\r', '\n') : raw;
  const pieces = (progress?: Progress) => textPieces({ path, size, encoding, hasCrLines }, progress);
  const tableOf = (rows: (pieces: AsyncIterable<string>) => AsyncGenerator<readonly FileRow[]>): Table => ({
    rows: (progress) => rows(pieces(progress)),
  });
  if (!/^\s*[[{]/.test(text)) {
    const separator = findSeparator(text, sample.length === size);
    return [{ ...tableOf(separatedRows(separator)), separator }];
  }
  if (/^\s*\{/.test(text) && isJsonLines(text)) return [tableOf(jsonLineRows)];
  const lists = await jsonLists(pieces());
  if (lists.size === 0) throw new FormatError('The JSON holds no list of objects.');
  // Several lists in one document are tables of their own, like sheets.
  return [...lists.keys()].map((list) => ({
    ...tableOf(jsonListRows(list)),
    ...(lists.size === 1 ? {} : { sheet: list }),
  }));
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
  const info = await stat(path);
  // A file is read several times: for its layout, and for its rows.
  if (!info.isFile() && !info.isDirectory())
    throw new FormatError('This is a pipe or a device; save what it holds to a file first.');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SAMPLE_BYTES), position: 0 });
    return { sample: buffer.subarray(0, bytesRead), size: info.size };
  } finally {
    await file.close();
  }
}
