import type { Archive } from './archive.ts';

/** A range of merged cells that spans several rows: its first column, from 0, and its rows. */
export interface MergedRange {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
/** Longer than any tag that TAG finds, so that no tag is lost between two chunks. */
const OVERLAP = 256;

/** Finds the merged cells of a sheet. The format lists them after all rows, so the whole part is scanned first. */
export async function mergedRanges(zip: Archive, part: string): Promise<MergedRange[]> {
  const ranges = new Map<string, MergedRange>();
  let rest = '';
  const decoder = new TextDecoder('latin1');
  for await (const chunk of zip.part(part)) {
    const text = rest + decoder.decode(chunk);
    rest = text.slice(-OVERLAP);
    if (!text.includes('mergeCell ')) continue;
    for (const [, letters = '', first, last] of text.matchAll(TAG)) {
      const range = { column: columnOf(letters), firstRow: Number(first), lastRow: Number(last) };
      if (range.lastRow > range.firstRow) ranges.set(`${letters}${first}`, range);
    }
  }
  return [...ranges.values()];
}

/** Gives the rows below a merged cell its value, because the file stores it only in the first. */
export class MergedCells {
  readonly #ahead: MergedRange[];
  /** By column: merged cells do not overlap. */
  readonly #open = new Map<number, { readonly lastRow: number; readonly value: string; readonly isNumber: boolean }>();

  constructor(ranges: readonly MergedRange[]) {
    this.#ahead = ranges.toSorted((a, b) => b.firstRow - a.firstRow);
  }

  /** Fills the cells of one row, and returns the columns of those filled. Rows must come in order. */
  fill(row: number, cells: string[], numbers: Set<number>): ReadonlySet<number> | undefined {
    let filled: Set<number> | undefined;
    for (const [column, { lastRow, value, isNumber }] of this.#open) {
      if (lastRow < row) {
        this.#open.delete(column);
        continue;
      }
      while (cells.length < column) cells.push('');
      if ((cells[column] ?? '') !== '') continue;
      cells[column] = value;
      if (isNumber) numbers.add(column);
      filled = (filled ?? new Set()).add(column);
    }
    for (let range = this.#ahead.at(-1); range !== undefined && range.firstRow <= row; range = this.#ahead.at(-1)) {
      this.#ahead.pop();
      const { column, lastRow } = range;
      const value = cells[column] ?? '';
      if (range.firstRow === row && value !== '')
        this.#open.set(column, { lastRow, value, isNumber: numbers.has(column) });
    }
    return filled;
  }
}

/** The column of a cell reference, from 0: 0 for A1, 26 for AA1. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length && i < 8; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
