import { markOf } from '../invoice/figures.ts';
import { FormatError } from '../tables/faults.ts';
import type { FileRow, Table } from '../tables/tables.ts';
import { type OrderCells, RESULT_COLUMNS } from './price-rows.ts';
import { lengthFault } from './row-length.ts';

/** The columns that are read; the last two may be absent. */
const INPUT_COLUMNS = ['hs_code', 'value', 'currency', 'include_vat'] as const;
/** Rows above the header, such as a title, that are passed over. */
const ROWS_BEFORE_HEADER = 10;
/** Rows by which the decimal mark is recognised. */
const SAMPLE_ROWS = 1_000;
/** What the row of totals has in place of a code. */
export const TOTAL = 'TOTAL';

/** A table of orders: which of its rows are orders, and what their cells are. */
export class OrderTable {
  readonly #table: Table;
  readonly #headerRow: number;
  readonly #names: readonly string[];
  readonly #columns: Readonly<Record<(typeof INPUT_COLUMNS)[number], number>>;
  /** The head of the result without the columns of earlier results. */
  readonly header: readonly string[];

  private constructor(table: Table, { row, cells }: FileRow) {
    this.#table = table;
    this.#headerRow = row;
    this.#names = cells.map(nameOf);
    const [hs_code, value, currency, include_vat] = INPUT_COLUMNS.map((name) => this.#names.indexOf(name));
    this.#columns = {
      hs_code: hs_code ?? -1,
      value: value ?? -1,
      currency: currency ?? -1,
      include_vat: include_vat ?? -1,
    };
    this.header = this.ownCells(cells);
  }

  /** The first visible table of a file that has the columns of orders. */
  static async find(tables: readonly Table[]): Promise<OrderTable> {
    let first: FileRow | null = null;
    for (const table of tables.filter(({ isHidden }) => isHidden !== true)) {
      const rows = await firstRows(table);
      const header = rows.find(({ cells }) => missingColumns(cells).length === 0);
      if (header !== undefined) {
        const twice = INPUT_COLUMNS.find((name) => header.cells.filter((cell) => nameOf(cell) === name).length > 1);
        if (twice !== undefined) throw new FormatError(`The head of the file has the column ${twice} twice.`);
        return new OrderTable(table, header);
      }
      first ??= rows[0] ?? null;
    }
    if (first === null) throw new FormatError('The file is empty.');
    throw new FormatError(`The head of the file has no column ${missingColumns(first.cells).join(' and no column ')}.`);
  }

  /** The rows with orders, in batches. */
  async *rows(progress?: (done: number, total: number) => void): AsyncGenerator<readonly FileRow[]> {
    for await (const batch of this.#table.rows(progress))
      yield batch.filter(({ row, cells }) => row > this.#headerRow && !this.#isTotal(cells) && hasText(cells));
  }

  /** Whether 1,234 can only be 1234: commas separate the cells too, and other values show the point before decimals. */
  async isCommaClear(): Promise<boolean> {
    if (this.#table.separator !== ',') return false;
    const values: string[] = [];
    for await (const batch of this.rows()) {
      for (const { cells } of batch) values.push(cells[this.#columns.value] ?? '');
      if (values.length >= SAMPLE_ROWS) break;
    }
    return markOf(values) === '.';
  }

  /** What a row orders, or why it cannot be read. */
  orderCells({ cells, numbers, merged, broken }: FileRow): Omit<OrderCells, 'isCommaClear'> | string {
    const { hs_code, value, currency, include_vat } = this.#columns;
    const fault = lengthFault(cells, this.#names.length, this.#table) ?? broken?.get(hs_code) ?? broken?.get(value);
    if (fault !== undefined) return fault;
    if (merged?.has(value)) return 'The value is merged with that of a row above; write one for each row.';
    const cell = (column: number) => cells[column]?.trim() ?? '';
    return {
      hs_code: cell(hs_code),
      value: cell(value),
      isNumber: numbers?.has(value) === true,
      currency: cell(currency),
      include_vat: cell(include_vat),
    };
  }

  /** The cells of a row except those of earlier results. */
  ownCells(cells: readonly string[]): string[] {
    const results: readonly string[] = RESULT_COLUMNS;
    return this.#names.flatMap((name, i) => (results.includes(name) ? [] : [cells[i] ?? '']));
  }

  /** The row of totals before its amounts. */
  totalCells(value: string): string[] {
    const { hs_code, value: at } = this.#columns;
    return this.ownCells(this.#names.map((_, i) => (i === hs_code ? TOTAL : i === at ? value : '')));
  }

  #isTotal(cells: readonly string[]): boolean {
    return cells[this.#columns.hs_code]?.trim().toUpperCase() === TOTAL;
  }
}

async function firstRows(table: Table): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const batch of table.rows()) {
    rows.push(...batch.filter(({ cells }) => hasText(cells)).slice(0, ROWS_BEFORE_HEADER));
    if (rows.length >= ROWS_BEFORE_HEADER) break;
  }
  return rows.slice(0, ROWS_BEFORE_HEADER);
}

function missingColumns(cells: readonly string[]): string[] {
  const names = cells.map(nameOf);
  return INPUT_COLUMNS.slice(0, 2).filter((name) => !names.includes(name));
}

function nameOf(cell: string): string {
  return cell.replace('\ufeff', '').trim().toLowerCase();
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
