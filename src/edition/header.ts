import type { Columns } from './draft.ts';
import { excerpt } from './faults.ts';
import type { Table } from './files/rows.ts';
import { columnsIn, type Layout } from './layouts.ts';

/** The row that names the columns of a table. */
export interface Header extends Columns {
  readonly row: number;
  /** Columns that are not needed. */
  readonly ignored: readonly string[];
}

const WITHIN = 40;

/** The header within the first rows, which may stand under titles; or the names in the row that looks most like one. */
export async function findHeader(
  table: Table,
  layouts: readonly Layout[],
): Promise<Header | { readonly seen: readonly string[] }> {
  let seen: readonly string[] = [];
  let looked = 0;
  for await (const rows of table.rows()) {
    for (const row of rows) {
      const cells = row.cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
      for (const layout of layouts) {
        const at = columnsIn(layout, cells);
        if (at === null) continue;
        const used = new Set(at.values());
        return {
          row: row.row,
          layout,
          at,
          width: cells.length,
          name: (field) => excerpt(shortName(cells[at.get(field) ?? -1] ?? field)),
          ignored: cells.filter((cell, i) => cell !== '' && !used.has(i)).map(shortName),
        };
      }
      const named = cells.filter((cell) => cell !== '');
      if (named.length > seen.length) seen = named;
      if (++looked === WITHIN) return { seen };
    }
  }
  return { seen };
}

/** Why a file is not understood at all, and what to do. */
export function unrecognised(seen: readonly string[], layout: Layout | undefined): string {
  const columns = seen.length === 0 ? 'no columns' : `the columns ${seen.slice(0, 20).map(excerpt).join(', ')}`;
  if (layout !== undefined)
    return `No row of the file names all of ${Object.values(layout.columns).flat().join(', ')}; it has ${columns}.`;
  return `The layout of the file is not known: it has ${columns}. Say which column is which, as in --map hs_code=Code --map description_en=Text.`;
}

/** The English part of a header in two languages. */
function shortName(cell: string): string {
  return /[A-Za-z].*/.exec(cell)?.[0] ?? cell;
}
