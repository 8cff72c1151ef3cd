import { createReadStream } from 'node:fs';
import { csvRows } from './csv.ts';
import { FormatError } from './faults.ts';
import type { FileRow } from './tables.ts';

/** A text file, and how to decode it. */
export interface TextFile {
  readonly path: string;
  readonly size: number;
  readonly encoding: string;
  /** Whether lines end in CR alone, as old Macintosh programs write them. */
  readonly hasCrLines: boolean;
}

/** Streams a file as text. Bytes that are invalid in the encoding are refused. */
export async function* textPieces(
  { path, size, encoding, hasCrLines }: TextFile,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      return hasCrLines ? text.replaceAll('\r', '\n') : text;
    } catch {
      throw new FormatError(
        `The file is neither a workbook nor text in ${encoding.toUpperCase()}; save it as XLSX, or name its encoding, as in --encoding windows-1256.`,
      );
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
