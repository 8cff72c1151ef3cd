import { findSeparator, separatedRows } from './csv.ts';
import { eInvoiceRows, isEInvoice } from './e-invoice.ts';
import { ANY_ENCODING } from './encodings.ts';
import { excerpt, type FileProblem, FormatError } from './faults.ts';
import { htmlRows } from './html.ts';
import { isJsonLines, jsonLineRows, jsonListRows, jsonLists } from './json.ts';
import { isOds, odsTables } from './ods.ts';
import { type SheetLayout, sheetLayout, sheetRows } from './read-sheet.ts';
import { type ReadWhole, readWhole, type WholeTable } from './read-whole.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './read-workbook.ts';
import { changed, chunksOf, encodingOf, encodingOfText, textPieces } from './text.ts';
import { decoderOf } from './xml.ts';
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
  /** Why spreadsheet programs do not show the row: it was hidden, or a filter leaves it out. */
  readonly hidden?: 'hidden' | 'filtered' | undefined;
}

type Progress = (done: number, total: number) => void;
type Rows = AsyncGenerator<readonly FileRow[]>;

/** One table of a file: a sheet of a workbook, or a whole text file. Its rows come in batches, one per piece read. */
export interface Table {
  readonly sheet?: string;
  /** What separates the cells of a text file. */
  readonly separator?: string;
  /** The encoding of a text file, where it is not UTF-8. */
  readonly encoding?: string;
  /** Whether spreadsheet programs hide the sheet. */
  readonly isHidden?: boolean;
  rows(progress?: Progress): Rows;
}

const SAMPLE_BYTES = 65_536;
/** Rows of a file that is read as a whole in a batch. */
const BATCH_ROWS = 1_000;

/** Reads any file, in Node and in the browser, as tables. Its content decides the format, not its name. */
export async function readTables(
  file: Blob,
  encoding?: string,
  read: ReadWhole = readWhole,
): Promise<readonly Table[]> {
  if (file.size === 0) throw new FormatError('The file is empty.', 'empty');
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const start = String.fromCharCode(...sample.subarray(0, 1_024));
  refuseOtherKinds(start);
  if (start.startsWith('PK')) return sheetTables(file);
  if (start.startsWith(OLE2)) return (await read('workbook', file)).map(wholeTable);
  if (/^\s*%PDF-/.test(start)) return (await read('pdf', file)).map(wholeTable);
  if (/^(?:\xef\xbb\xbf)?\s*<|^(?:\xff\xfe<\0|\xfe\xff\0<)/.test(start))
    return markupTables(file, sample, encoding, read);
  const found = encoding === ANY_ENCODING ? await encodingOfText(file, sample) : (encoding ?? encodingOf(sample));
  const tables = await textTables(file, sample, found);
  return found === 'utf-8' ? tables : tables.map((table) => ({ ...table, encoding: found }));
}

/** The first bytes of the container that .xls files are, and other old documents. */
const OLE2 = '\xd0\xcf\x11\xe0';

function wholeTable({ rows, ...about }: WholeTable): Table {
  return {
    ...about,
    async *rows() {
      for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
    },
  };
}

/** The most that is read of HTML or of the XML of 2003, which is held in memory several times. */
const MAX_MARKUP_BYTES = 100_000_000;

/** The table of an e-invoice, of a page in HTML, or those of a workbook in the XML of 2003. Other XML is refused. */
async function markupTables(
  file: Blob,
  sample: Uint8Array,
  encoding: string | undefined,
  read: ReadWhole,
): Promise<readonly Table[]> {
  const start = decoderOf(sample, 'XML').decode(sample);
  if (isEInvoice(start))
    return [wholeTable({ sheet: 'e-invoice', rows: await eInvoiceRows(chunksOf(file.stream(), changed)) })];
  const isWorkbook =
    /<(?:\w+:)?Workbook\b/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet');
  if (!isWorkbook && !/<(?:!doctype html|html|head|meta|body|div|style|table)\b/i.test(start))
    throw new FormatError(
      'The file is XML, also if its name ends in .xls, and no e-invoice in UBL or CII; open it in a spreadsheet program and save it as XLSX.',
      'other_kind',
    );
  if (file.size > MAX_MARKUP_BYTES)
    throw new FormatError(
      `The file is HTML or XML of more than ${MAX_MARKUP_BYTES} bytes; save it as XLSX.`,
      'too_large',
    );
  const declared = /<meta[^<>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  const bytes = await file.arrayBuffer();
  if (isWorkbook) return (await read('workbook', decoderOf(sample, 'XML').decode(bytes))).map(wholeTable);
  const named = encoding === ANY_ENCODING ? (declared ?? (await encodingOfText(file, sample))) : (encoding ?? declared);
  const decoder = htmlDecoder(named ?? encodingOf(sample));
  return [wholeTable({ rows: htmlRows(decoder.decode(bytes)) })];
}

function htmlDecoder(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new FormatError(`The file is in ${excerpt(encoding)}, an encoding that is not known.`);
  }
}

/** The sheets of a workbook. */
async function sheetTables(file: Blob): Promise<readonly Table[]> {
  const zip = await Zip.open(file);
  if (isOds(zip)) return odsTables(zip);
  const workbook = await readWorkbook(zip);
  return workbook.sheets.map((sheet) => sheetTable(zip, workbook, sheet));
}

function sheetTable(zip: Zip, workbook: Workbook, { name, part, isHidden }: WorkbookSheet): Table {
  let layout: SheetLayout | undefined;
  return {
    sheet: name,
    isHidden,
    async *rows(progress) {
      layout ??= await sheetLayout(zip, part);
      yield* sheetRows(zip, workbook, part, layout, progress);
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
    /^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(hei|hev|mif|avif))/s,
    'picture',
    'The file is a picture, which holds no text; ask for the table as XLSX, CSV or a PDF with text.',
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
