import { excerpt, FormatError } from '../../tables/faults.ts';
import type { Table } from '../../tables/tables.ts';
import { cleanCode } from '../../tariff/code.ts';
import { withoutInvisible } from './clean-text.ts';
import { findColumns, nearMatches } from './find-columns.ts';
import { guessedMap } from './guess-columns.ts';
import type { Field, Layout } from './layouts.ts';

/** The row that names the columns of a table, and what was recognised in it. */
export interface Header {
  readonly sheet: string | undefined;
  readonly row: number;
  readonly layout: Layout;
  /** The column of each field, from 0. */
  readonly columns: ReadonlyMap<Field, number>;
  /** The texts of the row. */
  readonly cells: readonly string[];
  /** The name of a field's column in the file, for messages. */
  readonly columnName: (field: Field) => string;
  /** The names of columns that are not used. */
  readonly ignored: readonly string[];
}

const MAX_ROWS_SEARCHED = 40;

/** The first rows of a table without a known header. Of those above the codes, the first with the most words may be it. */
export class SeenRows {
  readonly header: readonly string[];
  readonly below: readonly (readonly string[])[];

  constructor(rows: readonly (readonly string[])[]) {
    const isAboveCodes = (at: number, column: number) => rows.slice(at + 1).some((cells) => isCodeCell(cells[column]));
    const firstCode = rows.findIndex((cells, at) =>
      cells.some((cell, column) => isCodeCell(cell) && isAboveCodes(at, column)),
    );
    // Rows of data may have more words than the names of their columns.
    const above = firstCode > 0 ? rows.slice(0, firstCode) : rows;
    const words = above.map((cells) => cells.filter((cell) => /\p{L}|%/u.test(cell)).length);
    const at = words.indexOf(Math.max(...words));
    this.header = rows[at] ?? [];
    this.below = rows.slice(at + 1);
  }

  /** The texts of the row that may be the header. */
  get names(): readonly string[] {
    return this.header.filter((cell) => cell !== '');
  }
}

/** Finds the header among the first rows. If there is none, returns these rows. */
export async function findHeader(
  table: Table,
  layouts: readonly Layout[],
): Promise<Header | { readonly seen: SeenRows }> {
  const seen: string[][] = [];
  for await (const rows of table.rows()) {
    for (const row of rows) {
      const cells = row.cells.map(headerText);
      for (const layout of layouts) {
        const columns = findColumns(layout, cells);
        if (columns === null) continue;
        if (isCodeCell(cells[columns.get('hs_code') ?? -1])) throw new FormatError(noNamesMessage(table.sheet));
        const used = new Set(columns.values());
        return {
          sheet: table.sheet,
          row: row.row,
          layout,
          columns,
          cells,
          columnName: (field) => excerpt(englishPart(cells[columns.get(field) ?? -1] ?? field)),
          ignored: cells.filter((cell, i) => cell !== '' && !used.has(i)).map(englishPart),
        };
      }
      seen.push(cells);
      if (seen.length === MAX_ROWS_SEARCHED) return { seen: new SeenRows(seen) };
    }
  }
  return { seen: new SeenRows(seen) };
}

/** Whether a row repeats the names of the columns, as files do that were printed in pages. */
export function isHeaderAgain({ cells, columns }: Header, row: readonly string[]): boolean {
  return [...columns.values()].every((column) => headerText(row[column] ?? '') === cells[column]);
}

/** Explains that no header was found, and what to do. */
export function noHeaderMessage(
  { names: seen, header, below }: SeenRows,
  layout: Layout | undefined,
  sheet?: string,
): string {
  if (seen.length === 0) return `${sheet === undefined ? 'The file' : `The sheet ${sheet}`} has no row with a text.`;
  const source = sourceOf(sheet);
  const columns = `the columns ${seen.slice(0, 20).map(excerpt).join(', ')}`;
  if (header.some((cell, column) => isCodeCell(cell) && below.some((cells) => isCodeCell(cells[column]))))
    return noNamesMessage(sheet);
  if (layout !== undefined) {
    const names = Object.values(layout.columns).flat();
    const near = names.flatMap((name) => nearMatches(name, seen));
    const hint = near.length === 0 ? '' : ` Signs matter: is it ${near.map((name) => `"${name}"`).join(' or ')}?`;
    return `No row of ${source} names all of ${names.join(', ')}; it has ${columns}.${hint}`;
  }
  const guess = guessedMap(header, below);
  return `The layout of ${source} is not known: it has ${columns}. ${guess === '' ? 'Say which column is which, as in --map hs_code=Code --map description_en=Text.' : `If this guess is right, add: ${guess}`}`;
}

function headerText(cell: string): string {
  return withoutInvisible(cell).replace(/\s+/g, ' ').trim();
}

/** Whether a cell is a code, and so no name of a column. A year is a name. */
function isCodeCell(text = ''): boolean {
  return /^(?!(19|20)\d\d$)\d{4,12}$/.test(cleanCode(text) ?? '');
}

function noNamesMessage(sheet: string | undefined): string {
  return `No row of ${sourceOf(sheet)} names the columns: a code stands in the place of a name. Add a row of names above the first code.`;
}

function sourceOf(sheet: string | undefined): string {
  return sheet === undefined ? 'the file' : `the sheet ${sheet}`;
}

/** The English part of a header cell in two languages. */
function englishPart(cell: string): string {
  return /\p{Script=Arabic}/u.test(cell) ? (/[A-Za-z].*/.exec(cell)?.[0] ?? cell) : cell;
}
