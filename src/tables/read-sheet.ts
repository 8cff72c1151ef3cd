import { FormatError } from './faults.ts';
import { MAX_CELL, MAX_CELLS, MAX_COLUMNS, MAX_MERGED, MAX_ROWS, MAX_SHEET_TEXT } from './limits.ts';
import type { FileRow } from './read-tables.ts';
import { CellText, type NumberKind, partText, type Workbook } from './read-workbook.ts';
import { attribute, type XmlListener, XmlScanner } from './xml.ts';
import type { Zip } from './zip.ts';

/** Reads the rows of a sheet, without blank ones. Numbers, dates and formula results become text. */
export async function* sheetRows(
  zip: Zip,
  workbook: Workbook,
  part: string,
  layout: SheetLayout,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<readonly FileRow[]> {
  const sheet = new SheetListener(workbook, layout);
  const scanner = new XmlScanner(sheet);
  for await (const text of partText(zip, part, progress)) {
    let isDone = scanner.write(text);
    while (!isDone) {
      yield sheet.take();
      isDone = scanner.write('');
    }
    yield sheet.take();
  }
}

/** Cells of a batch, which bounds the memory that the widest rows take. */
const BATCH_CELLS = 100_000;

class SheetListener implements XmlListener {
  readonly #workbook: Workbook;
  readonly #merged: MergedCells;
  readonly #text = new CellText();
  #rows: FileRow[] = [];
  #rowCount = 0;
  #cellCount = 0;
  #textLength = 0;
  #takenAt = 0;
  readonly #filtered: SheetLayout['filtered'];
  #hidden: FileRow['hidden'];
  #row = 0;
  #cells: string[] = [];
  #numbers = new Set<number>();
  #dates: Set<number> | undefined;
  #broken: Map<number, string> | undefined;
  #column = -1;
  #type = '';
  #style = 0;
  #hasFormula = false;
  #inValue = false;
  #value = '';

  constructor(workbook: Workbook, { merged, filtered }: SheetLayout) {
    this.#workbook = workbook;
    this.#filtered = filtered;
    this.#merged = new MergedCells(merged);
  }

  get isFull(): boolean {
    return this.#cellCount > this.#takenAt + BATCH_CELLS;
  }

  take(): FileRow[] {
    const rows = this.#rows;
    this.#takenAt = this.#cellCount;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#inValue = true;
    else if (name === 'f') this.#hasFormula = true;
    else this.#text.open(name);
  }

  text(piece: string): void {
    if (!this.#inValue) {
      this.#text.add(piece);
      return;
    }
    this.#value += piece;
    if (this.#value.length > MAX_CELL)
      throw new FormatError(`A cell of the workbook is longer than ${MAX_CELL} characters.`);
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#text.close(name);
  }

  #openRow(attributes: string): void {
    this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1);
    if (!(this.#row <= MAX_ROWS) || ++this.#rowCount > MAX_ROWS)
      throw new FormatError(`The sheet has more than ${MAX_ROWS} rows.`, 'too_large');
    const isHidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '');
    const { first = Infinity, last = 0 } = this.#filtered ?? {};
    this.#hidden = isHidden ? (this.#row > first && this.#row <= last ? 'filtered' : 'hidden') : undefined;
    this.#cells = [];
    this.#numbers = new Set();
    this.#dates = undefined;
    this.#broken = undefined;
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (this.#column >= MAX_COLUMNS)
      throw new FormatError(`Row ${this.#row} has more than ${MAX_COLUMNS} columns, so this is no table.`);
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#style = Number(attribute(attributes, 's') ?? 0);
    this.#hasFormula = false;
    this.#value = '';
  }

  #closeCell(): void {
    const inline = this.#text.take();
    const value = this.#type === 'inlineStr' ? inline : this.#value;
    let cell = '';
    if (this.#type === 'e') this.#break(`holds the error ${value.slice(0, 20)}`);
    else if (value === '' && this.#hasFormula && this.#type !== 'str')
      this.#break('holds a formula without its result; open and save the file in a spreadsheet program first');
    else cell = this.#cellText(value);
    this.#textLength += cell.length;
    if (this.#textLength > MAX_SHEET_TEXT)
      throw new FormatError(
        `The texts of the sheet are over ${MAX_SHEET_TEXT} characters; save the rows that count as a file of their own.`,
        'too_large',
      );
    // Programs write blank cells for borders and colours, up to the last column: they do not make a row longer.
    if (cell === '' && this.#column >= this.#cells.length && !this.#broken?.has(this.#column)) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cell;
  }

  #cellText(value: string): string {
    if (value === '' || this.#type === 'inlineStr' || this.#type === 'str') return value;
    if (this.#type === 'd') {
      this.#dates = (this.#dates ?? new Set()).add(this.#column);
      return value;
    }
    if (this.#type === 'b') return value === '1' ? 'true' : 'false';
    const number = Number(value);
    if (this.#type === 's') {
      const text = this.#workbook.strings[number];
      if (text === undefined) throw new FormatError(`Row ${this.#row} names a text that the workbook does not hold.`);
      return text;
    }
    const kind = this.#workbook.kinds[this.#style] ?? 'plain';
    if (!Number.isFinite(number)) throw new FormatError(`Row ${this.#row} holds a number that is none.`);
    const { text, isDate } = numberText(number, kind, this.#workbook.epoch);
    if (isDate) this.#dates = (this.#dates ?? new Set()).add(this.#column);
    else if (kind !== 'percent') this.#numbers.add(this.#column);
    return text;
  }

  #break(reason: string): void {
    this.#broken ??= new Map();
    this.#broken.set(this.#column, reason);
  }

  #closeRow(): void {
    if (this.#broken === undefined && this.#cells.every((cell) => cell.trim() === '')) return;
    const merged = this.#merged.fill(this.#row, this.#cells, this.#numbers);
    this.#cellCount += this.#cells.length;
    if (this.#cellCount > MAX_CELLS)
      throw new FormatError(
        `The sheet has more than ${MAX_CELLS} cells, with the blank ones in front of the last of each row. Delete the columns to the right of the table, or save the table as CSV.`,
        'too_large',
      );
    this.#rows.push({
      row: this.#row,
      cells: this.#cells,
      numbers: this.#numbers,
      ...(merged === undefined ? {} : { merged }),
      ...(this.#dates === undefined ? {} : { dates: this.#dates }),
      ...(this.#broken === undefined ? {} : { broken: this.#broken }),
      ...(this.#hidden === undefined ? {} : { hidden: this.#hidden }),
    });
  }
}

/** The text of a stored number: a percentage, a day counted from `epoch`, or its digits. */
export function numberText(number: number, kind: NumberKind, epoch: number): { text: string; isDate: boolean } {
  if (kind === 'percent') return { text: `${decimal(number * 100)}%`, isDate: false };
  if (kind !== 'date' || Math.abs(number) >= 3e6) return { text: decimal(number), isDate: false };
  return { text: new Date(epoch + Math.floor(number) * 86_400_000).toISOString().slice(0, 10), isDate: true };
}

/** A number as a spreadsheet shows it: fifteen significant digits, no exponent. */
function decimal(number: number): string {
  const shown = Number(number.toPrecision(15));
  return Math.abs(shown) < 1e21 && Math.abs(shown) >= 1e-6 ? String(shown) : shown === 0 ? '0' : number.toFixed(20);
}

/** A range of merged cells that spans several rows: its first column, from 0, and its rows. */
export interface MergedRange {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** What stands behind the rows of a sheet and says how they are to be read. */
export interface SheetLayout {
  readonly merged: readonly MergedRange[];
  /** The rows that a filter may leave out. */
  readonly filtered: { readonly first: number; readonly last: number } | null;
}

const FILTER =
  /<(?:\w+:)?autoFilter\s[^<>]*?\bref\s*=\s*["'][A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})["'][^<>]*>\s*<(?:\w+:)?filterColumn\b/;
const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
/** Longer than any tag that TAG finds, so that no tag is lost between two chunks. */
const OVERLAP = 256;

/** Finds the merged cells and the filter of a sheet. The format has them after all rows, so the whole part is scanned first. */
export async function sheetLayout(zip: Zip, part: string): Promise<SheetLayout> {
  const ranges = new Map<string, MergedRange>();
  let filtered: SheetLayout['filtered'] = null;
  let rest = '';
  for await (const piece of partText(zip, part)) {
    const text = rest + piece;
    rest = text.slice(-OVERLAP);
    const filter = text.includes('autoFilter') ? FILTER.exec(text) : null;
    if (filter !== null) filtered = { first: Number(filter[1]), last: Number(filter[2]) };
    if (!text.includes('mergeCell ')) continue;
    for (const [, letters = '', first, last] of text.matchAll(TAG)) {
      const range = { column: columnOf(letters), firstRow: Number(first), lastRow: Number(last) };
      if (range.lastRow <= range.firstRow) continue;
      if (ranges.set(`${letters}${first}`, range).size > MAX_MERGED)
        throw new FormatError(
          `The sheet has more than ${MAX_MERGED} merged cells; unmerge them, or save the table as CSV.`,
          'too_large',
        );
    }
  }
  return { merged: [...ranges.values()], filtered };
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
