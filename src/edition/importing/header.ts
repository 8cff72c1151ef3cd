import { excerpt } from '../faults.ts';
import type { Table } from '../files/tables.ts';
import { findColumns, nearMatches } from './find-columns.ts';
import type { Field, Layout } from './layouts.ts';

/** The row that names the columns of a table, and what was recognised in it. */
export interface Header {
  readonly sheet: string | undefined;
  readonly row: number;
  readonly layout: Layout;
  /** The column of each field, from 0. */
  readonly columns: ReadonlyMap<Field, number>;
  /** How many cells the header has. */
  readonly width: number;
  /** The name of a field's column in the file, for messages. */
  readonly columnName: (field: Field) => string;
  /** The names of columns that are not used. */
  readonly ignored: readonly string[];
}

const MAX_ROWS_SEARCHED = 40;

/** Finds the header among the first rows. If there is none, returns the cells of the row with the most texts. */
export async function findHeader(
  table: Table,
  layouts: readonly Layout[],
): Promise<Header | { readonly seen: readonly string[] }> {
  let seen: readonly string[] = [];
  let searched = 0;
  for await (const rows of table.rows()) {
    for (const row of rows) {
      const cells = row.cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
      for (const layout of layouts) {
        const columns = findColumns(layout, cells);
        if (columns === null) continue;
        const used = new Set(columns.values());
        return {
          sheet: table.sheet,
          row: row.row,
          layout,
          columns,
          width: cells.length,
          columnName: (field) => excerpt(englishPart(cells[columns.get(field) ?? -1] ?? field)),
          ignored: cells.filter((cell, i) => cell !== '' && !used.has(i)).map(englishPart),
        };
      }
      const texts = cells.filter((cell) => cell !== '');
      if (texts.length > seen.length) seen = texts;
      if (++searched === MAX_ROWS_SEARCHED) return { seen };
    }
  }
  return { seen };
}

/** Explains that no header was found, and what to do. */
export function noHeaderMessage(seen: readonly string[], layout: Layout | undefined, sheet?: string): string {
  const source = sheet === undefined ? 'the file' : `the sheet ${sheet}`;
  const columns = seen.length === 0 ? 'no columns' : `the columns ${seen.slice(0, 20).map(excerpt).join(', ')}`;
  if (layout !== undefined) {
    const names = Object.values(layout.columns).flat();
    const near = names.flatMap((name) => nearMatches(name, seen));
    const hint = near.length === 0 ? '' : ` Signs matter: is it ${near.map((name) => `"${name}"`).join(' or ')}?`;
    return `No row of ${source} names all of ${names.join(', ')}; it has ${columns}.${hint}`;
  }
  return `The layout of ${source} is not known: it has ${columns}. Say which column is which, as in --map hs_code=Code --map description_en=Text.`;
}

/** The English part of a header cell in two languages. */
function englishPart(cell: string): string {
  return /[A-Za-z].*/.exec(cell)?.[0] ?? cell;
}
