import { FormatError } from '../../tables/faults.ts';
import type { Table } from '../../tables/tables.ts';
import type { Findings } from './findings.ts';
import { findHeader, type Header, noHeaderMessage, SeenRows } from './header.ts';
import { AMENDMENT_LAYOUTS, LAYOUTS, type Layout } from './layouts.ts';

/** A table to read, and its header. */
export interface ChosenTable {
  readonly table: Table;
  readonly header: Header;
}

/** Which tables to read, as the operator says it. */
export interface TableChoice {
  /** The layout that the operator describes; without it the layout is recognised by the header. */
  readonly layout?: Layout | undefined;
  /** The sheets to read; without any, all visible sheets that have the columns. */
  readonly sheets?: readonly string[] | undefined;
  /** Whether the file changes only the codes that it lists, and all others stay as they are in force. */
  readonly amend?: boolean | undefined;
}

/** Chooses the tables of a file to read. They all have the layout of the first one. */
export async function chooseTables(
  tables: readonly Table[],
  choice: TableChoice,
  findings: Findings,
): Promise<readonly [ChosenTable, ...ChosenTable[]]> {
  const { layout, sheets = [] } = choice;
  const wanted = sheets.length > 0 ? sheets.map((name) => sheetNamed(name, tables)) : tables.filter(isVisible);
  const chosen: ChosenTable[] = [];
  const passedOver: Table[] = [];
  let seen = new SeenRows([]);
  for (const table of wanted) {
    const header = await findHeader(table, layoutsFor(chosen, choice));
    if ('layout' in header) {
      chosen.push({ table, header });
      continue;
    }
    if (sheets.length > 0) throw new FormatError(noHeaderMessage(header.seen, layout, table.sheet));
    if (header.seen.names.length > seen.names.length) seen = header.seen;
    if (header.seen.names.length >= MIN_TABLE_WIDTH) passedOver.push(table);
  }
  const hidden = sheets.length > 0 ? [] : await hiddenTables(tables, layoutsFor(chosen, choice));
  const [first, ...others] = chosen;
  if (first === undefined)
    throw new FormatError(hidden[0] === undefined ? noHeaderMessage(seen, layout) : onlyHiddenMessage(hidden[0]));
  const warn = ({ sheet }: Table, reason: string) =>
    findings.warn({ sheet, row: 1 }, first.header.columnName('hs_code'), reason);
  for (const table of passedOver) warn(table, `the sheet ${table.sheet} lacks the columns of this layout; not read`);
  for (const table of hidden)
    warn(table, `the hidden sheet ${table.sheet} holds such a table too; not read without --sheet`);
  return [first, ...others];
}

/** A sheet with fewer texts in a row holds notes and no table. */
const MIN_TABLE_WIDTH = 3;

function layoutsFor([first]: readonly ChosenTable[], { layout, amend }: TableChoice): readonly Layout[] {
  if (layout !== undefined) return [layout];
  const layouts = amend === true ? AMENDMENT_LAYOUTS : LAYOUTS;
  return first === undefined ? layouts : layouts.filter(({ name }) => name === first.header.layout.name);
}

function isVisible({ isHidden }: Table): boolean {
  return isHidden !== true;
}

function sheetNamed(name: string, tables: readonly Table[]): Table {
  const table =
    tables.find(({ sheet }) => sheet === name) ??
    tables.find(({ sheet }) => sheet?.trim().toLowerCase() === name.trim().toLowerCase());
  if (table !== undefined) return table;
  const names = tables.map(({ sheet, isHidden }) => `"${sheet}"${isHidden === true ? ' (hidden)' : ''}`);
  throw new FormatError(
    tables[0]?.sheet === undefined
      ? 'The file is no workbook, so it has no sheets to choose from.'
      : `The workbook has no sheet "${name}". Its sheets are ${names.join(', ')}.`,
  );
}

async function hiddenTables(tables: readonly Table[], layouts: readonly Layout[]): Promise<Table[]> {
  const found: Table[] = [];
  for (const table of tables)
    if (!isVisible(table) && 'layout' in (await findHeader(table, layouts))) found.push(table);
  return found;
}

function onlyHiddenMessage({ sheet }: Table): string {
  return `No visible sheet of the workbook has a known header, only the hidden one. To read it, add --sheet "${sheet}".`;
}
