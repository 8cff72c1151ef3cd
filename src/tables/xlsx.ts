import type { Archive } from './archive.ts';
import { FormatError } from './faults.ts';
import { columnOf, MergedCells, type MergedRange } from './merged-cells.ts';
import { MAX_COLUMNS, MAX_ROWS } from './size-limits.ts';
import type { FileRow } from './tables.ts';
import { CellText, type Workbook } from './workbook.ts';
import { attribute, type XmlListener, XmlScanner } from './xml.ts';

/** Reads the rows of a sheet, without blank ones. Numbers, dates and formula results become text. */
export async function* sheetRows(
  zip: Archive,
  workbook: Workbook,
  part: string,
  merged: readonly MergedRange[],
  progress?: (done: number, total: number) => void,
): AsyncGenerator<readonly FileRow[]> {
  const sheet = new SheetListener(workbook, merged);
  const scanner = new XmlScanner(sheet);
  const decoder = new TextDecoder();
  for await (const chunk of zip.part(part, progress)) {
    scanner.write(decoder.decode(chunk, { stream: true }));
    yield sheet.take();
  }
}

class SheetListener implements XmlListener {
  readonly #workbook: Workbook;
  readonly #merged: MergedCells;
  readonly #text = new CellText();
  #rows: FileRow[] = [];
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

  constructor(workbook: Workbook, merged: readonly MergedRange[]) {
    this.#workbook = workbook;
    this.#merged = new MergedCells(merged);
  }

  take(): FileRow[] {
    const rows = this.#rows;
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
    if (this.#inValue) this.#value += piece;
    else this.#text.add(piece);
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#text.close(name);
  }

  #openRow(attributes: string): void {
    this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1);
    if (!(this.#row <= MAX_ROWS)) throw new FormatError(`The sheet has more than ${MAX_ROWS} rows.`);
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
      throw new FormatError(`Row ${this.#row} has more than ${MAX_COLUMNS} columns, so this is no table of a tariff.`);
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
    if (kind === 'percent') return `${decimal(number * 100)}%`;
    if (kind === 'date' && Math.abs(number) < 3e6) {
      this.#dates = (this.#dates ?? new Set()).add(this.#column);
      return new Date(this.#workbook.epoch + Math.floor(number) * 86_400_000).toISOString().slice(0, 10);
    }
    this.#numbers.add(this.#column);
    return decimal(number);
  }

  #break(reason: string): void {
    this.#broken ??= new Map();
    this.#broken.set(this.#column, reason);
  }

  #closeRow(): void {
    if (this.#broken === undefined && this.#cells.every((cell) => cell.trim() === '')) return;
    const merged = this.#merged.fill(this.#row, this.#cells, this.#numbers);
    this.#rows.push({
      row: this.#row,
      cells: this.#cells,
      numbers: this.#numbers,
      ...(merged === undefined ? {} : { merged }),
      ...(this.#dates === undefined ? {} : { dates: this.#dates }),
      ...(this.#broken === undefined ? {} : { broken: this.#broken }),
    });
  }
}

/** A number as a spreadsheet shows it: fifteen significant digits, no exponent. */
function decimal(number: number): string {
  const shown = Number(number.toPrecision(15));
  return Math.abs(shown) < 1e21 && Math.abs(shown) >= 1e-6 ? String(shown) : shown === 0 ? '0' : number.toFixed(20);
}
