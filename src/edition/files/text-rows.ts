import { createReadStream } from 'node:fs';
import { FormatError } from '../faults.ts';
import { csvRows } from './csv.ts';
import { jsonCells } from './jsonl.ts';
import { MAX_ROW } from './size-limits.ts';
import type { FileRow } from './tables.ts';

const SAMPLE_ROWS = 20;

/** Streams a file as text. Bytes that are invalid in the encoding are refused. */
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

/** Reads the rows of CSV text with this separator. */
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

/** Reads the rows of JSON lines. The first object names the columns; later ones may omit some. */
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
        // The names of the first object serve as the header row.
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

/** Guesses the separator: the one that splits most of the first rows into the same number of cells. */
export function findSeparator(sample: string, isWhole: boolean): string {
  let best = { separator: ',', score: 0 };
  for (const separator of [',', ';', '\t']) {
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
