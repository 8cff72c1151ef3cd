import { bodyOf, type Columns, recogniseColumns } from '../../../src/invoice/columns.ts';
import type { DecimalMark } from '../../../src/invoice/figures.ts';
import { readFigure } from '../../../src/invoice/figures.ts';
import { type CellKinds, type InvoiceLine, lineOf, marksOf } from '../../../src/invoice/lines.ts';
import { isBareDollar, unclearCurrencyIn } from '../../../src/invoice/unclear-currency.ts';

type Rows = readonly (readonly string[])[];

/** A pasted table with its columns, before it becomes lines. */
export interface PastedTable {
  readonly rows: Rows;
  /** What a workbook says of the cells of each row; empty for text. */
  readonly kinds: readonly CellKinds[];
  readonly columns: Columns;
  /** The decimal mark that the visitor chose; null if the figures show it themselves. */
  readonly mark: DecimalMark | null;
  /** The currency for the lines that name none: proposed, or chosen by the visitor; null if there is none yet. */
  readonly currency: string | null;
}

export function tableOf(rows: Rows, kinds: readonly CellKinds[] = []): PastedTable {
  return withColumns({ rows, kinds, columns: recogniseColumns(rows), mark: null, currency: null });
}

/** A table with other columns. Where its amounts are in dollars, those of the United States are proposed. */
export function withColumns(table: PastedTable, columns = table.columns): PastedTable {
  const changed = { ...table, columns, currency: null };
  return { ...changed, currency: isBareDollar(unclearCurrency(changed) ?? '') ? 'USD' : null };
}

/** The lines of a table. */
export function linesOf({ rows, kinds, columns, mark, ...table }: PastedTable): readonly InvoiceLine[] {
  const body = bodyOf(rows, columns);
  const bodyKinds = bodyOf(kinds, columns);
  const used = mark ?? marksOf(body, columns, bodyKinds).mark;
  const currency = columns.currency ?? table.currency;
  return body
    .map((row, i) => lineOf(row, columns, used, bodyKinds[i]))
    .filter((line) => line !== null)
    .map((line) => (line.currency === '' && currency !== null ? { ...line, currency } : line));
}

/** A figure that can be read in two ways, if the visitor has to say which one is meant. */
export function unclearFigure({ rows, kinds, columns }: PastedTable): string | null {
  const body = bodyOf(rows, columns);
  const bodyKinds = bodyOf(kinds, columns);
  if (!marksOf(body, columns, bodyKinds).isUnclear) return null;
  const isFigures = columns.roles.map((role) => role === 'quantity' || role === 'unit_price' || role === 'amount');
  for (const [i, row] of body.entries())
    for (const [column, cell] of row.entries())
      if (isFigures[column] === true && !bodyKinds[i]?.numbers?.has(column) && readFigure(cell) === 'unclear')
        return cell.trim();
  return null;
}

/** What a line without a currency has in its place, such as $, if the visitor has to say which one is meant. */
export function unclearCurrency({ rows, columns }: PastedTable): string | null {
  if (columns.currency !== null) return null;
  const names = columns.header === null ? [] : (rows[columns.header] ?? []);
  const ofAll = unclearCurrencyIn(names, columns, false, 'unclear');
  for (const row of bodyOf(rows, columns)) {
    const unclear = unclearCurrencyIn(row, columns, true, 'unclear') ?? ofAll;
    if (unclear !== null && lineOf(row, columns, null)?.currency === '') return unclear;
  }
  return null;
}

/** Whether there are columns of figures, but none is known as the amount. */
export function lacksAmount({ rows, columns }: PastedTable): boolean {
  const { roles } = columns;
  if (roles.includes('amount') || (roles.includes('quantity') && roles.includes('unit_price'))) return false;
  const body = bodyOf(rows, columns);
  return roles.some((role, column) => role === null && body.some((row) => readFigure(row[column] ?? '') !== null));
}
