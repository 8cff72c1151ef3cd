import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { type RuledTable, ruledTables } from './borders.ts';
import { eInvoiceRows, isEInvoice } from './e-invoice.ts';
import { FormatError } from './faults.ts';
import { paperOf } from './pdf-bundles.ts';
import { type Drawn, drawnOn, pointOn } from './pdf-rules.ts';
import { isMostlyRtl, linesOf, type PlacedWord, phraseOf } from './pdf-text.ts';
import type { FileRow } from './read-tables.ts';
import type { WholeTable } from './read-whole.ts';
import { type RuledRow, ruledRows } from './rows-by-borders.ts';
import { cutLine, FIGURE, rowsByPosition, type TextLine } from './rows-by-position.ts';
import { chunksOf } from './text.ts';
import { decoderOf } from './xml.ts';

/** The most that is read: a long list has some thousand pages. */
const MAX_PAGES = 2_000;
const MAX_WORDS = 1_000_000;
const SAMPLE_BYTES = 65_536;

/** What the library gives for each run of text. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly fontName: string;
}

/**
 * Reads the e-invoice that is attached to a PDF, under the name of that file, or else the text of its pages as rows, by the
 * positions of its words.
 */
export async function readPdf(file: Blob): Promise<readonly WholeTable[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  try {
    if (document.numPages > MAX_PAGES)
      throw new FormatError(`The PDF has ${document.numPages} pages; at most ${MAX_PAGES} are read.`, 'too_large');
    const attached = await attachedInvoice(document);
    return attached === null ? await tablesOfPages(document) : [attached];
  } catch (error) {
    throw error instanceof FormatError ? error : refusalOf(error);
  } finally {
    await document.loadingTask.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The e-invoice of a Factur-X or ZUGFeRD file. Those of the least profiles have no lines: then the pages are read. */
async function attachedInvoice(document: PdfDocument): Promise<WholeTable | null> {
  const attached: Record<string, { filename: string; content: Uint8Array }> | null = await document.getAttachments();
  for (const { filename, content } of Object.values(attached ?? {})) {
    if (!isEInvoice(decoderOf(content, filename).decode(content.subarray(0, SAMPLE_BYTES)))) continue;
    const chunks = (async function* () {
      yield content;
    })();
    try {
      return { sheet: filename, rows: await eInvoiceRows(chunks) };
    } catch (error) {
      if (!(error instanceof FormatError) || error.problem !== 'empty') throw error;
    }
  }
  return null;
}

/** What stands between two drawn tables, or one of them. */
type Part =
  | { readonly words: PlacedWord[] }
  | { readonly table: RuledTable; readonly rows: readonly RuledRow[]; readonly letters: string };

/** Pages of one kind of paper. */
interface Paper {
  readonly name: string;
  readonly pages: number[];
  readonly parts: Part[];
}

/** The table of a PDF; of one that holds an invoice and other papers, a table for each kind of them. */
async function tablesOfPages(document: PdfDocument): Promise<WholeTable[]> {
  const papers = await papersOf(document);
  checkLetters(papers.flatMap(({ parts }) => parts));
  if (papers.length === 1 || !papers.some(({ name }) => name === 'invoice'))
    return [{ rows: rowsOfParts(papers.flatMap(({ parts }) => parts)) }];
  return papers.map(({ name, pages, parts }) => ({
    sheet: `${name} (${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')})`,
    rows: rowsOfParts(parts),
  }));
}

/** Reads the pages of a PDF, each with the papers of its kind. */
async function papersOf(document: PdfDocument): Promise<Paper[]> {
  const { OPS } = await getResolvedPDFJS();
  const papers = new Map<string, Paper>();
  let name = '';
  const seen = { letters: 0, pictures: 0, shapes: 0 };
  let [top, count] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const items: TextItem[] = [];
    for await (const chunk of chunksOf<{ items: object[] }>(page.streamTextContent(), () => refusalOf(null))) {
      for (const item of chunk.items)
        if ('str' in item && (item as TextItem).str.trim() !== '') items.push(item as TextItem);
      if (items.length + count > MAX_WORDS) throw tooManyWords();
    }
    const { height, transform } = page.getViewport({ scale: 1, rotation: (page.rotate + turnOf(items, page)) % 360 });
    const unread = unreadFonts(items);
    const words = items.flatMap((item) =>
      wordsOf(unread.has(item.fontName) ? { ...item, str: '\ufffd' } : item, transform),
    );
    count += words.length;
    if (count > MAX_WORDS) throw tooManyWords();
    const drawn = await drawnOn(page, OPS, transform);
    for (const kind of ['letters', 'pictures', 'shapes'] as const) seen[kind] += drawn[kind];
    name = paperOf(linesOf(words)) ?? name;
    const paper = papers.get(name) ?? { name, pages: [], parts: [] };
    papers.set(name, paper);
    paper.pages.push(number);
    addParts(paper.parts, words, ruledTables(drawn.rules), top);
    top += height;
    page.cleanup();
  }
  if (count === 0) throw noText(seen);
  return [...papers.values()];
}

function tooManyWords(): FormatError {
  return new FormatError(`The PDF has more than ${MAX_WORDS} words; ask for the table as XLSX or CSV.`, 'too_large');
}

/** Drawings of more lines and areas than a frame has may be letters. */
const MANY_SHAPES = 50;

/** Why a PDF has no text. */
function noText({ letters, pictures, shapes }: Omit<Drawn, 'rules'>): FormatError {
  if (letters > 0) return unknownLetters();
  if (pictures === 0 && shapes > MANY_SHAPES)
    return new FormatError('This PDF draws its letters as shapes, not as text; ask for XLSX or CSV.', 'no_letters');
  return new FormatError(
    'This PDF holds pictures of pages, no text. Ask for the original file, or for the table as XLSX or CSV.',
    'scanned',
  );
}

function unknownLetters(): FormatError {
  return new FormatError(
    'The fonts of this PDF do not say which letters they draw; ask for XLSX or CSV.',
    'no_letters',
  );
}

/** How far a page must be turned so that most of its letters stand upright: a wide table is often drawn aslant on a page. */
function turnOf(items: readonly TextItem[], page: { readonly rotate: number }): number {
  const letters = new Map<number, number>();
  for (const { str, transform } of items) {
    const [a = 1, b = 0] = transform;
    // Angles of a PDF count against the clock.
    const turn = (((Math.round((Math.atan2(b, a) * 2) / Math.PI) * 90 - page.rotate) % 360) + 360) % 360;
    letters.set(turn, (letters.get(turn) ?? 0) + str.length);
  }
  const [best] = [...letters].sort((one, two) => two[1] - one[1]);
  return best?.[0] ?? 0;
}

/** Divides a page into its drawn tables and what stands between them. */
function addParts(parts: Part[], words: readonly PlacedWord[], tables: readonly RuledTable[], top: number): void {
  let outside = words;
  const found = tables.flatMap((table) => {
    const inside = outside.filter(
      ({ left, right, baseline }) =>
        left + right > table.left * 2 &&
        left + right < table.right * 2 &&
        baseline > table.top &&
        baseline < table.bottom + 2,
    );
    const rows = inside.length === 0 ? null : ruledRows(table, inside);
    if (rows === null) return [];
    const taken = new Set(inside);
    outside = outside.filter((word) => !taken.has(word));
    return [{ table, rows, letters: inside.map(({ text }) => text).join('') }];
  });
  const below = (word: PlacedWord): PlacedWord => ({ ...word, baseline: word.baseline + top });
  for (const part of found) {
    addWords(parts, outside.filter(({ baseline }) => baseline <= part.table.top + 2).map(below));
    outside = outside.filter(({ baseline }) => baseline > part.table.top + 2);
    parts.push(part);
  }
  addWords(parts, outside.map(below));
}

function addWords(parts: Part[], words: readonly PlacedWord[]): void {
  const last = parts.at(-1);
  if (words.length === 0) return;
  if (last !== undefined && 'words' in last) for (const word of words) last.words.push(word);
  else parts.push({ words: [...words] });
}

function refusalOf(error: unknown): FormatError {
  if (error instanceof Error && error.name === 'PasswordException')
    return new FormatError('The PDF is locked with a password; save it without one.', 'locked');
  return new FormatError('The PDF is damaged or cut short; fetch it again.', 'damaged');
}

/** The rows of words on pages that stand below each other. */
export function rowsOfWords(words: readonly PlacedWord[]): FileRow[] {
  return rowsOfParts([{ words: [...words] }]);
}

function lettersOf(parts: readonly Part[]): string {
  return parts.map((part) => ('words' in part ? part.words.map(({ text }) => text).join('') : part.letters)).join('');
}

/** Refuses a PDF of which most letters are unknown: its fonts give private or control characters. */
function checkLetters(parts: readonly Part[]): void {
  const letters = lettersOf(parts);
  if ((letters.match(new RegExp(UNKNOWN, 'gu'))?.length ?? 0) * 2 > letters.length) throw unknownLetters();
}

function rowsOfParts(parts: readonly Part[]): FileRow[] {
  let cuts: readonly number[] = [];
  const rows = parts.flatMap((part): readonly RuledRow[] => {
    if ('words' in part) return rowsBetween(linesOf(part.words), cuts);
    cuts = part.table.columns.slice(1);
    return part.rows;
  });
  const isRtl = isMostlyRtl(lettersOf(parts));
  return rows.filter(({ cells }) => cells.some((cell) => cell !== '')).map((row, i) => fileRow(i + 1, row, isRtl));
}

/** The rows of lines in no drawn table. Sums right below a table stand in its columns. */
function rowsBetween(lines: readonly TextLine[], cuts: readonly number[]): RuledRow[] {
  const sums: RuledRow[] = [];
  for (const line of cuts.length < 2 ? [] : lines) {
    const { cells, isCrossed } = cutLine(line, cuts, phraseOf);
    if (isCrossed || !FIGURE.test(cells.findLast((cell) => cell !== '') ?? '')) break;
    sums.push({ cells });
  }
  return [...sums, ...rowsByPosition(lines.slice(sums.length), phraseOf).map((cells) => ({ cells }))];
}

/** The first column of an Arabic table is the one on the right. */
function fileRow(row: number, { cells, merged = new Set() }: RuledRow, isRtl: boolean): FileRow {
  const columnOf = (column: number) => (isRtl ? cells.length - 1 - column : column);
  const broken = new Map<number, string>();
  for (const [column, cell] of cells.entries()) {
    if (UNKNOWN.test(cell)) broken.set(columnOf(column), UNREAD_CELL);
    else if (isSeveralFigures(cell)) broken.set(columnOf(column), SEVERAL_FIGURES);
  }
  const ordered = isRtl ? cells.toReversed() : cells;
  return {
    row,
    cells: broken.size === 0 ? ordered : ordered.map((cell) => (UNKNOWN.test(cell) ? '' : cell)),
    ...(merged.size > 0 ? { merged: new Set([...merged].map(columnOf)) } : {}),
    ...(broken.size > 0 ? { broken } : {}),
  };
}

/** The part of the letters of a font that may be unknown: signs, such as the dots of a list. */
const FEW = 0.05;

/** The fonts of which some letters are unknown: the others are likely wrong. */
function unreadFonts(items: readonly TextItem[]): ReadonlySet<string> {
  const fonts = new Map<string, { letters: number; unknown: number }>();
  for (const { fontName, str } of items) {
    const font = fonts.get(fontName) ?? { letters: 0, unknown: 0 };
    if (font.letters === 0) fonts.set(fontName, font);
    font.letters += str.length;
    font.unknown += str.length === 1 ? 0 : (str.match(new RegExp(UNKNOWN, 'gu'))?.length ?? 0);
  }
  return new Set([...fonts].flatMap(([name, { letters, unknown }]) => (unknown > letters * FEW ? [name] : [])));
}

/** What fonts without a map of their letters give. */
const UNKNOWN = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/u;
const SEVERAL_FIGURES = 'holds several figures: the columns of the PDF are not clear';

/** Whether a cell has the figures of several columns, such as "200 4.50". A code, such as "6109 10 00", has no decimals. */
function isSeveralFigures(cell: string): boolean {
  const parts = cell.split(' ');
  const isGrouped = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(cell);
  return parts.length > 1 && !isGrouped && parts.every((part) => FIGURE.test(part)) && /[.,٫]\d{2,3}$/.test(cell);
}

const UNREAD_CELL = 'is drawn in a font that does not say which letters it draws';

/** The words of a run of text. Text that stands upright or aslant, as a watermark does, has none. */
function wordsOf({ str, transform, width }: TextItem, page: readonly number[]): PlacedWord[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const start = pointOn(page, x, y);
  const end = pointOn(page, x + (a / length) * width, y + (b / length) * width);
  const height = Math.hypot(c, d);
  if (str.trim() === '' || height === 0 || Math.abs(start.y - end.y) > height / 4 || end.x < start.x) return [];
  const each = (end.x - start.x) / str.length;
  // Reports in letters of one width have whole lines with runs of spaces in them.
  if (/^\p{Co}$/u.test(str)) return [];
  return [...str.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    left: start.x + index * each,
    right: start.x + (index + text.length) * each,
    baseline: start.y,
    height,
  }));
}
