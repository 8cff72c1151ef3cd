import { createReadStream } from 'node:fs';
import { FormatError } from '../faults.ts';
import { csvRows } from './csv.ts';
import { jsonCells } from './jsonl.ts';
import { MAX_ROW } from './size-limits.ts';
import type { FileRow } from './tables.ts';

/** A file as text, in pieces; a byte that the encoding does not know is refused. */
export async function* textPieces(
  path: string,
  encoding: string,
  size: number,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new FormatError('The file is neither a workbook nor text in UTF-8; save it as XLSX or as CSV in UTF-8.');
    }
  };
  const stream = createReadStream(path);
  for await (const chunk of stream) {
    yield decode(chunk);
    progress?.(stream.bytesRead, size);
  }
  yield decode();
}

/** The rows of a text with separated cells. */
export function separatedRows(
  separator: string,
): (pieces: AsyncIterable<string>) => AsyncGenerator<readonly FileRow[]> {
  return async function* (pieces) {
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
  };
}

/** The rows of JSON lines. The first object names the columns; a later one may leave some out. */
export async function* jsonRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly FileRow[]> {
  let names: string[] | undefined;
  let text = '';
  let line = 0;
  const parse = function* (lines: readonly string[]): Generator<FileRow> {
    for (const source of lines) {
      line++;
      if (source.trim() === '') continue;
      const cells = jsonCells(source, line);
      if (names === undefined) {
        names = [...cells.keys()];
        // The header that other files have stands just before the first object.
        yield { row: line - 1, cells: names };
      }
      for (const name of cells.keys())
        if (!names.includes(name)) throw new FormatError(`Line ${line} has a field ${name} that line 1 has not.`);
      yield { row: line, cells: names.map((name) => cells.get(name) ?? '') };
    }
  };
  for await (const piece of pieces) {
    const lines = (text + piece).split('\n');
    text = lines.pop() ?? '';
    if (text.length > MAX_ROW)
      throw new FormatError(`Line ${line + lines.length + 1} is longer than ${MAX_ROW} characters.`);
    yield [...parse(lines)];
  }
  yield [...parse([text])];
}

/** The separator that cuts the first rows into the most equal number of cells. */
export function separatorOf(start: string, isWhole: boolean): string {
  let best = { separator: ',', score: 0 };
  for (const separator of [',', ';', '\t']) {
    const counts = new Map<number, number>();
    let read = 0;
    try {
      for (const { cells } of csvRows(start, { separator, isLast: isWhole })) {
        if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
        if (++read === 20) break;
      }
    } catch {
      // What cannot be cut this way counts as far as it went.
    }
    const score = Math.max(0, ...[...counts].map(([cells, rows]) => rows * 100 + Math.min(cells, 99)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}
