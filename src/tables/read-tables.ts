import { findSeparator, separatedRows } from './csv.ts';
import { type FileProblem, FormatError } from './faults.ts';
import { isJsonLines, jsonLineRows, jsonListRows, jsonLists } from './json.ts';
import { type MergedRange, mergedRanges, sheetRows } from './read-sheet.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './read-workbook.ts';
import { encodingOf, textPieces } from './text.ts';
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
type Rows = AsyncGenerator<readonly FileRow[]>;

/** One table of a file: a sheet of a workbook, or a whole text file. Its rows come in batches, one per piece read. */
export interface Table {
  readonly sheet?: string;
  /** What separates the cells of a text file. */
  readonly separator?: string;
  /** Whether spreadsheet programs hide the sheet. */
  readonly isHidden?: boolean;
  rows(progress?: Progress): Rows;
}

const SAMPLE_BYTES = 65_536;
/** Rows of a PDF in a batch. */
const PDF_BATCH = 1_000;

/** Reads any file, in Node and in the browser, as tables. Its content decides the format, not its name. */
export async function readTables(
  file: Blob,
  encoding?: string,
  readPdf: (file: Blob) => Promise<readonly FileRow[]> = pdfRowsHere,
): Promise<readonly Table[]> {
  if (file.size === 0) throw new FormatError('The file is empty.', 'empty');
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const start = String.fromCharCode(...sample.subarray(0, 1_024));
  refuseOtherKinds(start);
  if (start.startsWith('PK')) return sheetTables(file);
  if (/^\s*%PDF-/.test(start)) return [pdfTable(await readPdf(file))];
  return textTables(file, sample, encoding ?? encodingOf(sample));
}

/** The text of a PDF, by the positions of its words. What reads it is large, and loaded only here. */
async function pdfRowsHere(file: Blob): Promise<readonly FileRow[]> {
  const { pdfRows } = await import('./pdf.ts');
  return pdfRows(file);
}

function pdfTable(rows: readonly FileRow[]): Table {
  return {
    async *rows() {
      for (let at = 0; at < rows.length; at += PDF_BATCH) yield rows.slice(at, at + PDF_BATCH);
    },
  };
}

/** The sheets of a workbook. */
async function sheetTables(file: Blob): Promise<Table[]> {
  const zip = await Zip.open(file);
  const workbook = await readWorkbook(zip);
  return workbook.sheets.map((sheet) => sheetTable(zip, workbook, sheet));
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

/** The table of a text with separators, or the lists of a JSON document. */
async function textTables(file: Blob, sample: Uint8Array, encoding: string): Promise<Table[]> {
  const raw = new TextDecoder(encoding).decode(sample);
  // Old Macintosh programs end lines in CR alone.
  const hasCrLines = raw.includes('\r') && !raw.includes('\n');
  const text = hasCrLines ? raw.replaceAll('\r', '\n') : raw;
  const pieces = async function* (progress?: Progress): AsyncGenerator<string> {
    for await (const piece of textPieces(file, encoding, progress))
      yield hasCrLines ? piece.replaceAll('\r', '\n') : piece;
  };
  if (!/^\s*[[{]/.test(text)) {
    const separator = findSeparator(text, sample.length === file.size);
    return [{ separator, rows: (progress) => separatedRows(pieces(progress), separator) }];
  }
  if (/^\s*\{/.test(text) && isJsonLines(text)) return [{ rows: (progress) => jsonLineRows(pieces(progress)) }];
  const lists = await jsonLists(pieces());
  if (lists.size === 0) throw new FormatError('The JSON holds no list of objects.');
  // Several lists in one document are tables of their own, like sheets.
  return [...lists.keys()].map((list) => ({
    ...(lists.size === 1 ? {} : { sheet: list }),
    rows: (progress) => jsonListRows(pieces(progress), list),
  }));
}

/** The first bytes of files that are not tables, with what to do. */
const OTHER_KINDS: readonly (readonly [start: RegExp | string, problem: FileProblem, message: string])[] = [
  [
    // OLE2 containers.
    '\xd0\xcf\x11\xe0',
    'other_kind',
    'The file is a workbook of the old kind (.xls), or locked with a password; open it in a spreadsheet program and save it as XLSX.',
  ],
  [
    /^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(hei|hev|mif|avif))/s,
    'picture',
    'The file is a picture, which holds no text; ask for the table as XLSX, CSV or a PDF with text.',
  ],
  [
    /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|table|meta)\b/i,
    'other_kind',
    'The file is an HTML page, also if its name ends in .xls; open it in a spreadsheet program and save it as XLSX.',
  ],
  [
    /^(\xef\xbb\xbf)?\s*<\?xml/i,
    'other_kind',
    'The file is XML, also if its name ends in .xls; open it in a spreadsheet program and save it as XLSX.',
  ],
  [/^(\xff\xfe\0\0|\0\0\xfe\xff)/, 'other_kind', 'The file is text in UTF-32; save it as UTF-8.'],
  [/^\0{4}/, 'damaged', 'The file begins with zero bytes, so it is damaged; fetch it again.'],
  ['\x1f\x8b', 'other_kind', 'The file is packed with gzip; unpack it first.'],
  [/^(7z\xbc\xaf|Rar!)/, 'other_kind', 'The file is an archive; unpack it first.'],
];

/** Refuses a file whose first bytes show that it is no table, and says what it is. */
function refuseOtherKinds(start: string): void {
  for (const [pattern, problem, message] of OTHER_KINDS) {
    const isMatch = typeof pattern === 'string' ? start.startsWith(pattern) : pattern.test(start);
    if (isMatch) throw new FormatError(message, problem);
  }
}
