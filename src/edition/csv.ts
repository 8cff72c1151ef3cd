/** One row of a file, with the number of the line on which it begins. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** Where it ends in the text, to tell how far the reading is. */
  readonly end: number;
}

/** Thrown when a file is not of the form that its kind asks for. */
export class FormatError extends Error {}

const CELL_END = /[,\r\n]/g;

/**
 * The rows of a comma-separated text (RFC 4180): quoted cells may hold commas, quotes and newlines; lines end in LF or CRLF.
 * Blank lines are passed over.
 */
export function* csvRows(text: string): Generator<Row> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const start = line;
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const plain = text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    if (!plain.includes('"')) {
      // Most lines hold no quote and need no scanning.
      at = end + 1;
      line++;
      if (plain !== '') yield { line: start, end: at, cells: plain.split(',') };
      continue;
    }
    const cells: string[] = [];
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        let close = text.indexOf('"', at + 1);
        while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
        if (close < 0) throw new FormatError(`Line ${start}: a quoted cell is not closed.`);
        cell = text.slice(at + 1, close).replaceAll('""', '"');
        for (let i = cell.indexOf('\n'); i >= 0; i = cell.indexOf('\n', i + 1)) line++;
        at = close + 1;
      } else {
        CELL_END.lastIndex = at;
        const next = CELL_END.exec(text)?.index ?? text.length;
        cell = text.slice(at, next);
        at = next;
      }
      cells.push(cell);
      if (text[at] === ',') {
        at++;
        continue;
      }
      if (text[at] === '\r' && text[at + 1] === '\n') at++;
      if (at < text.length && text[at] !== '\n')
        throw new FormatError(`Line ${start}: a comma is missing after a quoted cell.`);
      at++;
      line++;
      break;
    }
    yield { line: start, end: at, cells };
  }
}

/** A row as text, quoted where it must be. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
