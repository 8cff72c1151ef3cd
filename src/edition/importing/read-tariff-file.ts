import { finish } from '../../tariff/steps.ts';
import { byCode, type Entry } from '../entry.ts';
import { FormatError } from '../faults.ts';
import { MAX_ROWS } from '../files/size-limits.ts';
import { type FileRow, type Table, withTables } from '../files/tables.ts';
import { unfilledBlanks } from '../parse-edition.ts';
import { checkCodes } from './check-codes.ts';
import { completeOtherTexts } from './complete-other-texts.ts';
import { type Draft, draftOf } from './draft.ts';
import { type EditionInForce, fillFromInForce, type TextPolicy } from './fill-from-in-force.ts';
import { Findings, type Warning } from './findings.ts';
import { findHeader, type Header, noHeaderMessage } from './header.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { buildTree, placeRows } from './tree.ts';

/** How to read a file. */
export interface ReadOptions {
  /** The layout that the operator describes; without it the layout is recognised by the header. */
  readonly layout?: Layout | undefined;
  readonly texts: TextPolicy;
  readonly inForce: EditionInForce;
  /** ISO date, to warn of rows that are not in force yet. */
  readonly today: string;
  readonly progress?: ((done: number, total: number, rows: number) => void) | undefined;
}

/** What was read from a file. */
export interface TariffFile {
  readonly layout: string;
  readonly sheet: string | null;
  readonly rows: number;
  /** The names of columns that were not used. */
  readonly ignored: readonly string[];
  readonly warnings: readonly Warning[];
  readonly entries: readonly Entry[];
}

/** Reads a publisher's file into the entries of an edition. Throws with all its faults if it has any. */
export function readTariffFile(path: string, options: ReadOptions): Promise<TariffFile> {
  const layouts = options.layout === undefined ? LAYOUTS : [options.layout];
  return withTables(path, async (tables) => {
    let seen: readonly string[] = [];
    for (const [i, table] of tables.entries()) {
      const header = await findHeader(table, layouts);
      if ('layout' in header) {
        const findings = new Findings(table.sheet);
        await warnOfUnreadSheets(tables.slice(i + 1), header, findings);
        return readTable(table, header, options, findings);
      }
      if (header.seen.length > seen.length) seen = header.seen;
    }
    throw new FormatError(noHeaderMessage(seen, options.layout));
  });
}

async function warnOfUnreadSheets(tables: readonly Table[], header: Header, findings: Findings): Promise<void> {
  for (const table of tables) {
    if ('layout' in (await findHeader(table, [header.layout])))
      findings.warn(
        1,
        header.columnName('hs_code'),
        `the sheet ${table.sheet} holds such a table too; it was not read`,
      );
  }
}

async function readTable(table: Table, header: Header, options: ReadOptions, findings: Findings): Promise<TariffFile> {
  const drafts: Draft[] = [];
  const usedColumns = [...header.columns.values()];
  let count = 0;
  for await (const rows of table.rows((done, total) => options.progress?.(done, total, count))) {
    for (const row of rows) {
      // Columns that are not used may continue below the table.
      if (row.row <= header.row || !usedColumns.some((column) => isFilled(row, column))) continue;
      if (++count > MAX_ROWS) throw new FormatError(`The file has more than ${MAX_ROWS} rows.`);
      if (table.sheet === undefined) checkWidth(row, header, findings);
      const draft = draftOf(row, header, findings, options.today);
      if (draft !== null) drafts.push(draft);
    }
  }
  return {
    layout: header.layout.title,
    sheet: table.sheet ?? null,
    rows: count,
    ignored: header.ignored,
    entries: entriesOf(drafts, header, options, findings),
    warnings: findings.warnings,
  };
}

function isFilled({ cells, broken }: FileRow, column: number): boolean {
  return (cells[column] ?? '').trim() !== '' || broken?.has(column) === true;
}

/** A missing or extra separator moves all cells after it into wrong columns. */
function checkWidth({ row, cells }: FileRow, { width, columnName }: Header, findings: Findings): void {
  const isWider = cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length < width || isWider)
    findings.fault(row, columnName('hs_code'), `the row has ${cells.length} cells, the header has ${width}`);
}

/** Turns the rows of a table into entries, station by station. */
function entriesOf(drafts: readonly Draft[], header: Header, options: ReadOptions, findings: Findings): Entry[] {
  const { isSelfContained } = header.layout;
  const codeColumn = header.columnName('hs_code');
  // The next stations would report false faults around a row that was not understood.
  findings.throwIfFaulty();
  const checked = checkCodes(drafts, codeColumn, findings);
  findings.throwIfFaulty();
  const nodes = isSelfContained
    ? checked.filter(({ code }) => code !== '').sort(byCode)
    : buildTree(completeOtherTexts(placeRows(checked, codeColumn, findings)));
  const entries = isSelfContained
    ? nodes.map(entryOf)
    : fillFromInForce(nodes, header, options.texts, options.inForce, findings);
  checkEntries(entries, nodes, header, findings);
  findings.throwIfFaulty();
  return entries;
}

/** The entry alone, without what was needed to read it. */
function entryOf({ code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active }: Draft): Entry {
  return { code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active };
}

function checkEntries(
  entries: readonly Entry[],
  nodes: readonly Draft[],
  { columnName }: Header,
  findings: Findings,
): void {
  if (nodes.length === 0) findings.fault(1, columnName('hs_code'), 'the file names no code');
  const rowOf = new Map(nodes.map(({ code, row }) => [code, row]));
  for (const { row, column, reason } of finish(unfilledBlanks(entries, rowOf)))
    findings.fault(row, columnName(column), reason);
  if (!entries.some(({ rate }) => rate !== null)) findings.fault(1, columnName('tariff_rate'), 'no line has a rate');
}
