import { CFB, read, set_cptable, type WorkSheet } from '@e965/xlsx';
import { FormatError } from './faults.ts';
import { MAX_CELL, MAX_CELLS, MAX_COLUMNS, MAX_MERGED, MAX_ROWS, MAX_SHEET_TEXT } from './limits.ts';
import { MergedCells, numberText } from './read-sheet.ts';
import type { FileRow } from './read-tables.ts';
import type { WholeTable } from './read-whole.ts';
import { EPOCH_1900, EPOCH_1904, kindOfFormat } from './read-workbook.ts';

// Reads workbooks of other times than XLSX with SheetJS: .xls of Excel 5 to 2003, and "XML Spreadsheet 2003".

/** Encodings by the numbers that Windows gives them. SheetJS brings tables of half a megabyte; the platform knows them all. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  65001: 'utf-8',
};

set_cptable({
  utils: {
    decode: (page: number, bytes: Uint8Array | readonly number[]) =>
      new TextDecoder(CODE_PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')).decode(
        Uint8Array.from(bytes),
      ),
  },
});

/** Columns that one element stands for. The library makes each of them. */
const WIDE_COLUMNS = /<(?:\w+:)?Column\b[^<>]*\bss:Span\s*=\s*["']?\s*\d{5,}/i;

/** The sheets of a workbook in the bytes of a .xls, or in the XML of 2003. */
export function readOldWorkbook(content: Uint8Array | string): readonly WholeTable[] {
  if (typeof content === 'string' && WIDE_COLUMNS.test(content))
    throw new FormatError('The workbook has more columns than any table.', 'too_large');
  const { Sheets, SheetNames, Workbook } = parsed(content);
  const epoch = Workbook?.WBProps?.date1904 === true ? EPOCH_1904 : EPOCH_1900;
  return SheetNames.flatMap((name, i) => {
    const sheet = Sheets[name];
    if (sheet === undefined) return [];
    return [{ sheet: name, isHidden: (Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0, rows: rowsOf(sheet, epoch) }];
  });
}

function parsed(content: Uint8Array | string): ReturnType<typeof read> {
  try {
    if (typeof content !== 'string') checkStreams(content);
    return read(content, {
      type: typeof content === 'string' ? 'string' : 'array',
      ...{ dense: true, raw: true, cellNF: true, cellText: false, cellHTML: false, nodim: true },
    });
  } catch (error) {
    if (error instanceof FormatError) throw error;
    const { message = '' } = error as Partial<Error>;
    if (/password|encrypt/i.test(message))
      throw new FormatError('The workbook is locked with a password; save it without one.', 'locked');
    throw damaged();
  }
}

/** Refuses a container that is no workbook, or whose end is missing: the library reads what is left of it. */
function checkStreams(bytes: Uint8Array): void {
  const container = CFB.read(bytes, { type: 'array' });
  if (CFB.find(container, 'EncryptedPackage') !== null)
    throw new FormatError('The workbook is locked with a password; save it without one.', 'locked');
  const stream: { size: number; content?: { length: number } } | null =
    CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book');
  if (stream === null)
    throw new FormatError(
      'The file is a document of an old program and holds no workbook; save the table as XLSX or CSV.',
      'other_kind',
    );
  if ((stream.content?.length ?? 0) < stream.size) throw damaged();
}

function damaged(): FormatError {
  return new FormatError('The workbook is damaged or cut short; fetch it again.', 'damaged');
}

/** The rows of a sheet, without blank ones. */
function rowsOf(sheet: WorkSheet, epoch: number): FileRow[] {
  const merges = (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r);
  if (merges.length > MAX_MERGED)
    throw new FormatError(`The sheet has more than ${MAX_MERGED} merged cells; unmerge them.`, 'too_large');
  const merged = new MergedCells(
    merges.map(({ s, e }) => ({ column: s.c, firstRow: s.r + 1, lastRow: Math.min(e.r, MAX_ROWS) + 1 })),
  );
  const size = { cells: 0, text: 0 };
  const [, first, last] = /^[A-Z$]+(\d+):[A-Z$]+(\d+)$/.exec(sheet['!autofilter']?.ref ?? '') ?? [];
  const isFiltered = (row: number) => first !== undefined && row > Number(first) && row <= Number(last);
  // Only rows that are there are visited, however large their numbers are.
  return Object.entries(sheet['!data'] ?? []).flatMap(([index, cells = []]) => {
    const row = Number(index) + 1;
    if (row > MAX_ROWS) throw new FormatError(`The sheet has more than ${MAX_ROWS} rows.`, 'too_large');
    const read = rowOf(row, cells, epoch);
    if (read === null) return [];
    const filled = merged.fill(row, read.cells, read.numbers);
    size.cells += read.cells.length;
    size.text += read.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (size.cells > MAX_CELLS || size.text > MAX_SHEET_TEXT)
      throw new FormatError('The sheet is larger than any table; save the rows that count as CSV.', 'too_large');
    const hidden = sheet['!rows']?.[row - 1]?.hidden !== true ? undefined : isFiltered(row) ? 'filtered' : 'hidden';
    return [
      { ...read, ...(filled === undefined ? {} : { merged: filled }), ...(hidden === undefined ? {} : { hidden }) },
    ];
  });
}

type OldCell = NonNullable<NonNullable<WorkSheet['!data']>[number]>[number];

/** The cells of a row; null if it is blank. */
function rowOf(row: number, stored: readonly OldCell[], epoch: number) {
  const cells: string[] = [];
  const numbers = new Set<number>();
  const dates = new Set<number>();
  const broken = new Map<number, string>();
  for (const [index, cell] of Object.entries(stored)) {
    const column = Number(index);
    if (column >= MAX_COLUMNS)
      throw new FormatError(`Row ${row} has more than ${MAX_COLUMNS} columns, so this is no table.`, 'too_large');
    let text = '';
    if (cell.t === 'e') broken.set(column, `holds the error ${String(cell.w ?? ERRORS[Number(cell.v)] ?? cell.v)}`);
    else if (cell.v === undefined && cell.f !== undefined)
      broken.set(column, 'holds a formula without its result; open and save the file in a spreadsheet program first');
    else if (cell.t === 'n' && Number.isFinite(cell.v)) {
      const number = numberText(Number(cell.v), kindOfFormat(String(cell.z ?? '')), epoch);
      text = number.text;
      if (number.isDate) dates.add(column);
      else if (!text.endsWith('%')) numbers.add(column);
    } else text = String(cell.v ?? '');
    if (text.length > MAX_CELL)
      throw new FormatError(`A cell of the workbook is longer than ${MAX_CELL} characters.`, 'too_large');
    if (text === '' && !broken.has(column)) continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  if (broken.size === 0 && cells.every((cell) => cell.trim() === '')) return null;
  return { row, cells, numbers, ...(dates.size > 0 ? { dates } : {}), ...(broken.size > 0 ? { broken } : {}) };
}

/** What the numbers of errors mean. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
