import { type Columns, recogniseColumns } from '../invoice/columns.ts';
import type { DecimalMark } from '../invoice/figures.ts';
import { type InvoiceLine, lineOf, marksOf } from '../invoice/lines.ts';
import { unclearCurrencyIn } from '../invoice/unclear-currency.ts';
import { FormatError } from '../tables/faults.ts';
import type { FileRow, Table } from '../tables/tables.ts';

/** Rows that columns and decimal marks are recognised by. */
const SAMPLE_ROWS = 1_000;

/** A line of the invoice with the cells it was read from. */
export interface FileLine {
  readonly row: number;
  readonly line: InvoiceLine;
}

/** The table of a file that holds the invoice. It can be read several times, and is never held in memory. */
export interface InvoiceTable {
  readonly columns: Columns;
  /** What the first row with an unclear currency has in its place, such as ¥; null if there is no such row. */
  readonly unclearCurrency: string | null;
  lines(progress?: (done: number, total: number) => void): AsyncGenerator<readonly FileLine[]>;
}

/** Finds the first table with goods in it. A decimal mark that the figures do not show must be given. */
export async function invoiceTable(tables: readonly Table[], given: DecimalMark | null): Promise<InvoiceTable> {
  for (const table of tables.filter(({ isHidden }) => isHidden !== true)) {
    const sample = await firstRows(table);
    const columns = recogniseColumns(sample.map(({ cells }) => cells));
    if (!columns.roles.includes('description') && !columns.roles.includes('code')) continue;
    const firstRow = columns.header === null ? 0 : (sample[columns.header]?.row ?? 0);
    const body = sample.filter(({ row }) => row > firstRow || columns.header === null);
    const { mark, isUnclear } = marksOf(
      body.map(({ cells }) => cells),
      columns,
      body,
    );
    if (isUnclear && given === null)
      throw new FormatError(
        'Figures such as 1,234 have two meanings here. Say which mark separates decimals: --decimal point or --decimal comma.',
      );
    const unclearCurrency = firstUnclearCurrency(sample, columns);
    return {
      columns,
      unclearCurrency,
      lines: (progress) => linesOf(table, columns, firstRow, given ?? mark, progress),
    };
  }
  throw new FormatError('The file has no column with descriptions or HS codes.');
}

function firstUnclearCurrency(rows: readonly FileRow[], columns: Columns): string | null {
  const { header } = columns;
  for (const [i, { cells }] of rows.entries()) {
    if (i < (header ?? 0)) continue;
    const isLine = i !== header && lineOf(cells, columns, null) !== null;
    const unclear = unclearCurrencyIn(cells, columns, isLine, 'known');
    if (unclear !== null) return unclear;
  }
  return null;
}

async function firstRows(table: Table): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  for await (const batch of table.rows()) {
    rows.push(...batch.slice(0, SAMPLE_ROWS - rows.length));
    if (rows.length >= SAMPLE_ROWS) break;
  }
  return rows;
}

async function* linesOf(
  table: Table,
  columns: Columns,
  firstRow: number,
  mark: DecimalMark | null,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<readonly FileLine[]> {
  for await (const batch of table.rows(progress)) {
    const lines: FileLine[] = [];
    for (const each of batch) {
      const { row, cells } = each;
      if (columns.header !== null && row <= firstRow) continue;
      const line = lineOf(cells, columns, mark, each);
      if (line !== null) lines.push({ row, line });
    }
    if (lines.length > 0) yield lines;
  }
}
