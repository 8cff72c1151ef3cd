import { FormatError } from './faults.ts';
import { MAX_CELL, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_SHEET_TEXT, MAX_SHEETS } from './limits.ts';
import { numberText } from './read-sheet.ts';
import type { FileRow, Table } from './read-tables.ts';
import { EPOCH_1900, partText } from './read-workbook.ts';
import { attribute, type XmlListener, XmlScanner } from './xml.ts';
import type { Zip } from './zip.ts';

// Reads the sheets of an OpenDocument spreadsheet, as LibreOffice and Google write it. All of them are in one part.

const CONTENT = 'content.xml';

/** Whether an archive is an OpenDocument file. */
export function isOds(zip: Zip): boolean {
  return zip.has(CONTENT) && zip.has('META-INF/manifest.xml');
}

/** The sheets of an OpenDocument spreadsheet. */
export async function odsTables(zip: Zip): Promise<Table[]> {
  let isLocked = false;
  const manifest = new XmlScanner({
    open: (name) => {
      isLocked ||= name === 'encryption-data';
    },
    close: () => {},
    text: () => {},
  });
  for await (const piece of partText(zip, 'META-INF/manifest.xml')) manifest.write(piece);
  if (isLocked) throw new FormatError('The workbook is locked with a password; save it without one.', 'locked');
  const sheets = new SheetNames();
  const scanner = new XmlScanner(sheets);
  for await (const piece of partText(zip, CONTENT)) scanner.write(piece);
  if (!sheets.isSpreadsheet)
    throw new FormatError(
      'The file is an OpenDocument file, but no spreadsheet; save the table as XLSX.',
      'other_kind',
    );
  return sheets.found.map(({ name, isHidden }, index) => ({
    sheet: name,
    isHidden,
    rows: (progress) => odsRows(zip, index, progress),
  }));
}

/** Finds the names of the sheets. A hidden one has a style that hides it. */
class SheetNames implements XmlListener {
  readonly found: { readonly name: string; readonly isHidden: boolean }[] = [];
  isSpreadsheet = false;
  readonly #hiding = new Set<string>();
  #style = '';
  #depth = 0;

  open(name: string, attributes: string): void {
    if (name === 'spreadsheet') this.isSpreadsheet = true;
    if (name === 'style') this.#style = attribute(attributes, 'style:name') ?? '';
    if (name === 'table-properties' && attribute(attributes, 'table:display') === 'false')
      this.#hiding.add(this.#style);
    if (name !== 'table' || this.#depth++ > 0 || !this.isSpreadsheet) return;
    const sheet = attribute(attributes, 'table:name') ?? '';
    const isHidden = this.#hiding.has(attribute(attributes, 'table:style-name') ?? '');
    if (this.found.push({ name: sheet, isHidden }) > MAX_SHEETS)
      throw new FormatError(`The workbook has more than ${MAX_SHEETS} sheets.`, 'too_large');
  }

  close(name: string): void {
    if (name === 'table') this.#depth--;
  }

  text(): void {}
}

async function* odsRows(
  zip: Zip,
  index: number,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<readonly FileRow[]> {
  const listener = new OdsSheet(index);
  const scanner = new XmlScanner(listener);
  for await (const text of partText(zip, CONTENT, progress)) {
    let isDone = scanner.write(text);
    while (!isDone) {
      yield listener.take();
      isDone = scanner.write('');
    }
    yield listener.take();
  }
}

/** Cells of a batch, which bounds the memory that repeated rows take. */
const BATCH_CELLS = 100_000;

/** What is known of the cell that is open. */
interface OpenCell {
  readonly attributes: string;
  readonly columns: number;
  readonly isCovered: boolean;
}

/** A value that merged cells below have, too. */
interface Span {
  readonly lastRow: number;
  readonly value: string;
  readonly isNumber: boolean;
}

/** Collects the rows of one of the sheets. */
class OdsSheet implements XmlListener {
  readonly #index: number;
  #sheet = -1;
  #depth = 0;
  #rows: FileRow[] = [];
  #row = 0;
  #repeated = 1;
  #hidden: FileRow['hidden'];
  #cells: string[] = [];
  #numbers = new Set<number>();
  #dates = new Set<number>();
  #merged = new Set<number>();
  #broken = new Map<number, string>();
  #column = 0;
  #cell: OpenCell | null = null;
  #text = '';
  /** Notes and drawings within a cell, which are no part of its text. */
  #asides = 0;
  #paragraphs = 0;
  #inParagraph = false;
  readonly #spans = new Map<number, Span>();
  #cellCount = 0;
  #takenAt = 0;
  #textLength = 0;

  constructor(index: number) {
    this.#index = index;
  }

  get isFull(): boolean {
    return this.#cellCount > this.#takenAt + BATCH_CELLS;
  }

  take(): FileRow[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#takenAt = this.#cellCount;
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'table' && this.#depth++ === 0) this.#sheet++;
    if (this.#sheet !== this.#index || this.#depth !== 1) return;
    if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell(name, attributes);
    else if (name === 'annotation' || name === 'shapes') this.#asides++;
    else if (this.#cell !== null && this.#asides === 0) this.#openText(name, attributes);
  }

  text(piece: string): void {
    if (!this.#inParagraph || this.#asides > 0) return;
    this.#add(piece);
  }

  close(name: string): void {
    if (name === 'table') this.#depth--;
    if (this.#sheet !== this.#index || this.#depth !== 1) return;
    if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'annotation' || name === 'shapes') this.#asides--;
    else if (name === 'p' && this.#asides === 0) this.#inParagraph = false;
  }

  #openRow(attributes: string): void {
    this.#repeated = countOf(attributes, 'table:number-rows-repeated');
    const visibility = attribute(attributes, 'table:visibility');
    this.#hidden = visibility === 'filter' ? 'filtered' : visibility === 'collapse' ? 'hidden' : undefined;
    this.#cells = [];
    this.#numbers = new Set();
    this.#dates = new Set();
    this.#merged = new Set();
    this.#broken = new Map();
    this.#column = 0;
  }

  #openCell(name: string, attributes: string): void {
    const columns = countOf(attributes, 'table:number-columns-repeated');
    this.#cell = { attributes, columns, isCovered: name === 'covered-table-cell' };
    this.#text = '';
    this.#paragraphs = 0;
  }

  #openText(name: string, attributes: string): void {
    if (name === 'p') {
      if (this.#paragraphs++ > 0) this.#add('\n');
      this.#inParagraph = true;
    } else if (name === 's') this.#add(' '.repeat(Math.min(countOf(attributes, 'text:c'), MAX_CELL + 1)));
    else if (name === 'tab') this.#add('\t');
    else if (name === 'line-break') this.#add('\n');
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#text.length > MAX_CELL)
      throw new FormatError(`A cell of the workbook is longer than ${MAX_CELL} characters.`, 'too_large');
  }

  #closeCell(): void {
    if (this.#cell === null) return;
    const { attributes, columns, isCovered } = this.#cell;
    this.#cell = null;
    const span = isCovered ? this.#spans.get(this.#column) : undefined;
    if (span !== undefined && span.lastRow > this.#row) {
      this.#put(span.value, span.isNumber);
      this.#merged.add(this.#column);
    } else if (!isCovered) this.#read(attributes, columns);
    this.#column += columns;
  }

  /** Reads a cell, and the equal ones beside it that are stored once. */
  #read(attributes: string, columns: number): void {
    const type = attribute(attributes, 'office:value-type');
    const value = attribute(attributes, 'office:value');
    const first = this.#column;
    const isError =
      attribute(attributes, 'calcext:value-type') === 'error' || /^(?:#[A-Z/0-9]+[!?]?|Err:\d+)$/.test(this.#text);
    let reason = '';
    let text = '';
    let isNumber = false;
    const stored = Number(value);
    if (isError) reason = `holds the error ${this.#text.slice(0, 20)}`;
    else if (type === undefined && attribute(attributes, 'table:formula') !== undefined && this.#text === '')
      reason = 'holds a formula without its result; open and save the file in a spreadsheet program first';
    else if (type === 'date') text = (attribute(attributes, 'office:date-value') ?? '').slice(0, 10);
    else if (type === 'boolean') text = attribute(attributes, 'office:boolean-value') ?? '';
    else if (value === undefined || !Number.isFinite(stored))
      text = attribute(attributes, 'office:string-value') ?? this.#text;
    else {
      text = numberText(stored, type === 'percentage' ? 'percent' : 'plain', EPOCH_1900).text;
      isNumber = type !== 'percentage';
    }
    if (text === '' && reason === '') return;
    if (first + columns > MAX_COLUMNS)
      throw new FormatError(
        `Row ${this.#row + 1} has more than ${MAX_COLUMNS} columns, so this is no table.`,
        'too_large',
      );
    for (let i = 0; i < columns; i++, this.#column++) {
      this.#put(text, isNumber);
      if (type === 'date') this.#dates.add(this.#column);
      if (reason !== '') this.#broken.set(this.#column, reason);
    }
    this.#column = first;
    const rows = countOf(attributes, 'table:number-rows-spanned');
    if (rows > 1) this.#spans.set(first, { lastRow: this.#row + rows, value: text, isNumber });
  }

  #put(text: string, isNumber: boolean): void {
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
    if (isNumber) this.#numbers.add(this.#column);
  }

  #closeRow(): void {
    const first = this.#row + 1;
    this.#row += this.#repeated;
    if (this.#broken.size === 0 && this.#cells.every((cell) => cell.trim() === '')) return;
    if (this.#row > MAX_ROWS) throw new FormatError(`The sheet has more than ${MAX_ROWS} rows.`, 'too_large');
    this.#cellCount += this.#cells.length * this.#repeated;
    this.#textLength += this.#cells.reduce((sum, cell) => sum + cell.length, 0) * this.#repeated;
    if (this.#cellCount > MAX_CELLS || this.#textLength > MAX_SHEET_TEXT)
      throw new FormatError('The sheet is larger than any table; save the rows that count as CSV.', 'too_large');
    const row = {
      cells: this.#cells,
      numbers: this.#numbers,
      ...(this.#dates.size > 0 ? { dates: this.#dates } : {}),
      ...(this.#merged.size > 0 ? { merged: this.#merged } : {}),
      ...(this.#broken.size > 0 ? { broken: this.#broken } : {}),
      ...(this.#hidden === undefined ? {} : { hidden: this.#hidden }),
    };
    for (let i = 0; i < this.#repeated; i++) this.#rows.push({ row: first + i, ...row });
  }
}

/** How many cells or rows one element stands for. */
function countOf(attributes: string, name: string): number {
  const count = Number(attribute(attributes, name) ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}
