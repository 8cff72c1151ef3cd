import { FormatError } from './faults.ts';
import { MAX_COLUMNS, MAX_ROW } from './limits.ts';
import type { FileRow } from './read-tables.ts';

/** One row of a CSV text, with the number of the line where it begins. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** Where the row ends in the text. */
  readonly end: number;
}

/** How to read a text, which may be one piece of a longer one. */
export interface CsvOptions {
  readonly separator?: string;
  /** The number of the first line. */
  readonly line?: number;
  /** False if more text follows. */
  readonly isLast?: boolean;
}

/** Where the last, incomplete row of a piece begins. */
export interface Remainder {
  readonly at: number;
  readonly line: number;
}

/**
 * Reads the rows of a CSV text (RFC 4180): quoted cells may hold separators, quotes and newlines; lines end in LF or
 * CRLF. Blank lines are skipped. An incomplete last row is returned as the remainder, to be read with the next piece.
 */
export function* csvRows(
  text: string,
  { separator = ',', line = 1, isLast = true }: CsvOptions = {},
): Generator<Row, Remainder> {
  let at = line === 1 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    let end = text.indexOf('\n', at);
    if (end < 0 && !isLast) break;
    if (end < 0) end = text.length;
    const plain = text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    if (!plain.includes('"')) {
      // Fast path: most lines have no quotes and can simply be split.
      const start = line++;
      at = end + 1;
      if (plain !== '') yield checked({ line: start, end: at, cells: plain.split(separator) }, plain.length);
      continue;
    }
    const row = quotedRow(text, at, line, separator, isLast);
    if (row === null) break;
    yield checked(row, row.end - at);
    for (let i = text.indexOf('\n', at); i >= 0 && i < row.end; i = text.indexOf('\n', i + 1)) line++;
    at = row.end;
  }
  if (text.length - at > MAX_ROW) throw tooLong(line);
  return { at, line };
}

/** Scans one row cell by cell; null if the row may continue in the next piece. */
function quotedRow(text: string, from: number, line: number, separator: string, isLast: boolean): Row | null {
  const cells: string[] = [];
  for (let at = from; ; at++) {
    if (text[at] === '"') {
      let close = text.indexOf('"', at + 1);
      while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
      if (close < 0 || (close === text.length - 1 && !isLast)) {
        if (!isLast) return null;
        throw new FormatError(`Line ${line}: a quoted cell is not closed.`);
      }
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
      cells.push(text.slice(start, text[at] === '\n' && text[at - 1] === '\r' && at > start ? at - 1 : at));
    }
    if (text[at] === separator) continue;
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    if (at >= text.length) return isLast ? { line, end: text.length, cells } : null;
    if (text[at] === '\n') return { line, end: at + 1, cells };
    throw new FormatError(`Line ${line}: after a quoted cell there must be a separator.`);
  }
}

function checked(row: Row, length: number): Row {
  if (length > MAX_ROW) throw tooLong(row.line);
  if (row.cells.length > MAX_COLUMNS)
    throw new FormatError(`Row ${row.line} has ${row.cells.length} cells; no table has more than ${MAX_COLUMNS}.`);
  return row;
}

function tooLong(line: number): FormatError {
  return new FormatError(`Row ${line} is longer than ${MAX_ROW} characters, so this is no table.`);
}

const SAMPLE_ROWS = 20;

/** Guesses the separator: the one that splits most of the first rows into the same number of cells. */
export function findSeparator(sample: string, isWhole: boolean): string {
  let best = { separator: ',', score: 0 };
  for (const separator of [',', ';', '\t', '|']) {
    const counts = new Map<number, number>();
    let rows = 0;
    try {
      for (const { cells } of csvRows(sample, { separator, isLast: isWhole })) {
        if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
        if (++rows === SAMPLE_ROWS) break;
      }
    } catch {
      // This separator fails here; the rows before still count.
    }
    const score = Math.max(0, ...[...counts].map(([cells, rows]) => rows * 100 + Math.min(cells, 99)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Reads the rows of a text that arrives in pieces, without blank ones. */
export async function* separatedRows(
  pieces: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly FileRow[]> {
  let text = '';
  let line = 1;
  const scan = (isLast: boolean): FileRow[] => {
    const rows: FileRow[] = [];
    const source = csvRows(text, { separator, line, isLast });
    for (;;) {
      const { done, value } = source.next();
      if (done) {
        text = text.slice(value.at);
        line = value.line;
        return rows;
      }
      if (value.cells.some((cell) => cell.trim() !== '')) rows.push({ row: value.line, cells: value.cells });
    }
  };
  for await (const piece of pieces) {
    text += piece;
    yield scan(false);
  }
  yield scan(true);
}

/**
 * Copies a cell. V8 stores a substring as a reference into the string that it was cut from, so each kept cell would
 * hold a whole file, or a chunk of it, in memory: twice the size of the file for Arabic.
 */
export function copyText(text: string): string {
  return text === '' ? '' : Buffer.from(text).toString();
}

/** Marks a text that a spreadsheet program would run as a formula: it may come from anyone's file. */
export function harmless(text: string): string {
  return /^[=+@\uff1d\uff0b\uff0d\uff20\t\r\n-]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
}

/** Writes a row of a report, which people open in a spreadsheet program. It is not read back. */
export function reportLine(cells: readonly string[]): string {
  return csvLine(cells.map(harmless));
}

/** Writes a row, with quotes where they are needed. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
