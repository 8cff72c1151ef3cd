import { getDocumentProxy } from 'unpdf';
import { FormatError } from './faults.ts';
import type { FileRow } from './read-tables.ts';
import { type LineWord, rowsByPosition, type TextLine } from './rows-by-position.ts';
import { chunksOf } from './text.ts';

/** The most that is read: a long list has some thousand pages. */
const MAX_PAGES = 2_000;
const MAX_WORDS = 1_000_000;
/** White space from this width on, in heights of the letters, may separate columns; from the second on, words. */
const COLUMN_GAP = 0.5;
const WORD_GAP = 0.12;
/** Baselines that differ by less than this part of the height of the letters are one. */
const SAME_BASELINE = 0.4;
/** Letters that are read from the right; the digits of their scripts are read from the left. */
const RTL = /[[\p{Script=Arabic}\p{Script=Hebrew}]&&\p{L}]/v;

/** What the library gives for each run of text. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** A word with its place on the page, counted from its upper left corner. */
interface PlacedWord extends LineWord {
  readonly baseline: number;
  readonly height: number;
}

/** Reads the text of a PDF as rows, by the positions of its words. */
export async function pdfRows(file: Blob): Promise<FileRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  try {
    if (document.numPages > MAX_PAGES)
      throw new FormatError(`The PDF has ${document.numPages} pages; at most ${MAX_PAGES} are read.`, 'too_large');
    const words: PlacedWord[] = [];
    let top = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { height, transform } = page.getViewport({ scale: 1 });
      for await (const { items } of chunksOf<{ items: object[] }>(page.streamTextContent(), () => refusalOf(null))) {
        for (const item of items) if ('str' in item) words.push(...wordsOf(item as TextItem, transform, top));
        if (words.length > MAX_WORDS)
          throw new FormatError(
            `The PDF has more than ${MAX_WORDS} words; ask for the table as XLSX or CSV.`,
            'too_large',
          );
      }
      top += height;
      page.cleanup();
    }
    return rowsOfWords(words);
  } catch (error) {
    throw error instanceof FormatError ? error : refusalOf(error);
  } finally {
    await document.loadingTask.destroy();
  }
}

function refusalOf(error: unknown): FormatError {
  if (error instanceof Error && error.name === 'PasswordException')
    return new FormatError('The PDF is locked with a password; save it without one.', 'locked');
  return new FormatError('The PDF is damaged or cut short; fetch it again.', 'damaged');
}

/** The rows of words on pages that stand below each other. */
export function rowsOfWords(words: readonly PlacedWord[]): FileRow[] {
  const letters = words.map(({ text }) => text).join('');
  if (letters === '')
    throw new FormatError(
      'This PDF holds pictures of pages, no text. Ask for the original file, or for the table as XLSX or CSV.',
      'scanned',
    );
  // Fonts that do not say which letters their shapes mean give private or control characters.
  if ((letters.match(/[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu)?.length ?? 0) * 2 > letters.length)
    throw new FormatError('The fonts of this PDF do not say which letters they draw; ask for XLSX or CSV.', 'scanned');
  const rows = rowsByPosition(linesOf(words), phraseOf).filter((cells) => cells.some((cell) => cell !== ''));
  const isRtl = isMostlyRtl(letters);
  // The first column of an Arabic table is the one on the right.
  return rows.map((cells, i) => ({ row: i + 1, cells: isRtl ? cells.toReversed() : cells }));
}

/** The words of a run of text. Text that stands upright or aslant, as a watermark does, has none. */
function wordsOf({ str, transform, width }: TextItem, page: readonly number[], top: number): PlacedWord[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const start = pointOn(page, x, y);
  const end = pointOn(page, x + (a / length) * width, y + (b / length) * width);
  const height = Math.hypot(c, d);
  if (str.trim() === '' || height === 0 || Math.abs(start.y - end.y) > height / 4 || end.x < start.x) return [];
  const each = (end.x - start.x) / str.length;
  // Reports in letters of one width have whole lines with runs of spaces in them.
  return [...str.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    left: start.x + index * each,
    right: start.x + (index + text.length) * each,
    baseline: top + start.y,
    height,
  }));
}

function pointOn([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Groups words by their baselines, from the top of the first page to the bottom of the last. */
function linesOf(words: readonly PlacedWord[]): TextLine[] {
  const lines: { words: PlacedWord[]; baseline: number; height: number }[] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    if (line !== undefined && word.baseline - line.baseline < SAME_BASELINE * Math.min(line.height, word.height))
      line.words.push(word);
    else lines.push({ words: [word], baseline: word.baseline, height: word.height });
  }
  return lines.map(({ words, baseline }) => {
    const height = words.reduce((highest, word) => Math.max(highest, word.height), 0);
    return { words: wholeWords(withoutDoubles(words), height), baseline, height, gap: COLUMN_GAP * height };
  });
}

/** The words of a line from left to right. Some programs draw bold letters by drawing them twice. */
function withoutDoubles(words: readonly PlacedWord[]): PlacedWord[] {
  const ordered = words.toSorted((a, b) => a.left - b.left);
  return ordered.filter((word, i) => {
    const last = ordered[i - 1];
    return last === undefined || last.text !== word.text || word.left - last.left > word.height / 10;
  });
}

/** Puts words together whose letters are drawn one by one, as browsers do with Arabic. */
function wholeWords(pieces: readonly LineWord[], height: number): LineWord[] {
  const words: LineWord[][] = [];
  for (const piece of pieces) {
    const last = words.at(-1)?.at(-1);
    if (last !== undefined && piece.left - last.right < WORD_GAP * height) words.at(-1)?.push(piece);
    else words.push([piece]);
  }
  return words.map((own) => ({
    text: inReadingOrder(own).join(''),
    left: own[0]?.left ?? 0,
    right: own.reduce((furthest, { right }) => Math.max(furthest, right), -Infinity),
  }));
}

/** The text of a cell. Letters in their joined shapes become plain letters. */
function phraseOf(words: readonly LineWord[]): string {
  return inReadingOrder(words).join(' ').normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/**
 * Pieces of text that stand from left to right, in the order in which they are read: Arabic from the right and the numbers and
 * Latin words within it from the left, or the other way round within a Latin text.
 */
function inReadingOrder(pieces: readonly LineWord[]): string[] {
  const texts = pieces.map(({ text }) => text);
  if (!texts.some((text) => RTL.test(text))) return texts;
  const runs: { readonly isRtl: boolean; readonly texts: string[] }[] = [];
  for (const text of texts) {
    const isRtl = RTL.test(text);
    const last = runs.at(-1);
    if (last?.isRtl === isRtl) last.texts.push(text);
    else runs.push({ isRtl, texts: [text] });
  }
  for (const { isRtl, texts } of runs) if (isRtl) texts.reverse();
  return (isMostlyRtl(texts.join('')) ? runs.reverse() : runs).flatMap((run) => run.texts);
}

function isMostlyRtl(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(new RegExp(RTL, 'gv')) > count(/\p{Script=Latin}/gu);
}
