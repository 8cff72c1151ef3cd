import type { Table } from '../tables/tables.ts';

/** Why the cells of a row cannot be those of the columns; null if they can. A sheet leaves out empty cells at the end. */
export function lengthFault({ length }: readonly string[], columns: number, { sheet }: Table): string | null {
  // A row of a text file with too few cells has lost a separator; one with too many has separators in its texts.
  const isShort = length < columns && sheet === undefined;
  return isShort || length > columns ? `The row has ${length} cells, and the head has ${columns}.` : null;
}
