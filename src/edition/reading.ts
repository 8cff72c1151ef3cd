import { finish } from '../tariff/steps.ts';
import { checkCodes } from './codes.ts';
import { completeTexts } from './complete.ts';
import { type Columns, type Draft, draftOf } from './draft.ts';
import { byCode, type Entry } from './entry.ts';
import { FaultyFile, FormatError } from './faults.ts';
import { MAX_ROWS } from './files/limits.ts';
import { type FileRow, type Table, withTables } from './files/rows.ts';
import { findHeader, type Header, unrecognised } from './header.ts';
import { type Field, LAYOUTS, type Layout } from './layouts.ts';
import { unfilledBlanks } from './parse-edition.ts';
import { Remarks, type Warning } from './remarks.ts';
import { type Before, settle, type Texts } from './settle.ts';
import { nodesOf, shapesOf } from './tree.ts';

/** How a file is to be read. */
export interface ReadingOptions {
  /** The layout that the operator describes; otherwise it is recognised from the header. */
  readonly layout?: Layout | undefined;
  readonly texts: Texts;
  readonly before: Before;
  /** ISO date, to tell what is not in force yet. */
  readonly today: string;
  readonly progress?: ((done: number, total: number, rows: number) => void) | undefined;
}

/** What was understood of a file. */
export interface Reading {
  readonly layout: string;
  readonly sheet: string | null;
  readonly rows: number;
  /** Columns that were not needed. */
  readonly ignored: readonly string[];
  readonly warnings: readonly Warning[];
  readonly entries: readonly Entry[];
}

/** Reads a publisher's file into the entries of an edition, or throws with everything in it that is not understood. */
export function readTariff(path: string, options: ReadingOptions): Promise<Reading> {
  const layouts = options.layout === undefined ? LAYOUTS : [options.layout];
  return withTables(path, async (tables) => {
    let seen: readonly string[] = [];
    for (const [i, table] of tables.entries()) {
      const header = await findHeader(table, layouts);
      if ('layout' in header) {
        const remarks = new Remarks(table.sheet);
        await warnOfOthers(tables.slice(i + 1), header, remarks);
        return readTable(table, header, options, remarks);
      }
      if (header.seen.length > seen.length) seen = header.seen;
    }
    throw new FormatError(unrecognised(seen, options.layout));
  });
}

async function readTable(table: Table, header: Header, options: ReadingOptions, remarks: Remarks): Promise<Reading> {
  const drafts: Draft[] = [];
  const used = [...header.at.values()];
  let count = 0;
  for await (const rows of table.rows((done, total) => options.progress?.(done, total, count))) {
    for (const row of rows) {
      // Helper columns may go on below the table.
      if (row.row <= header.row || !used.some((column) => isFilled(row, column))) continue;
      if (++count > MAX_ROWS) throw new FormatError(`The file has more than ${MAX_ROWS} rows.`);
      if (table.sheet === undefined) checkWidth(row, header, remarks);
      const draft = draftOf(row, header, remarks, options.today);
      if (draft !== null) drafts.push(draft);
    }
  }
  return {
    layout: header.layout.title,
    sheet: table.sheet ?? null,
    rows: count,
    ignored: header.ignored,
    entries: entriesOf(drafts, header, options, remarks),
    warnings: remarks.warnings,
  };
}

function isFilled({ cells, broken }: FileRow, column: number): boolean {
  return (cells[column] ?? '').trim() !== '' || broken?.has(column) === true;
}

/** A separator too many or too few puts every cell after it in a wrong column. */
function checkWidth({ row, cells }: FileRow, { width, name }: Columns, remarks: Remarks): void {
  const isWider = cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length < width || isWider)
    remarks.fault(row, name('hs_code'), `the row has ${cells.length} cells, the header has ${width}`);
}

function entriesOf(drafts: readonly Draft[], columns: Columns, options: ReadingOptions, remarks: Remarks): Entry[] {
  const column = columns.name('hs_code');
  // A row that is not understood would only make its neighbours look wrong too.
  stopAt(remarks);
  const checked = checkCodes(drafts, column, remarks);
  stopAt(remarks);
  if (!checked.some(({ code }) => code !== '')) remarks.fault(1, column, 'the file names no code');
  const nodes = columns.layout.isSelfContained
    ? checked.filter(({ code }) => code !== '').sort(byCode)
    : nodesOf(completeTexts(shapesOf(checked, column, remarks)));
  const entries = columns.layout.isSelfContained
    ? nodes.map(ownEntry)
    : settle(nodes, columns, options.texts, options.before, remarks);
  const rowOf = new Map(nodes.map(({ code, row }) => [code, row]));
  for (const { row, column, reason } of finish(unfilledBlanks(entries, rowOf)))
    remarks.fault(row, columns.name(column as Field), reason);
  if (!entries.some(({ rate }) => rate !== null)) remarks.fault(1, columns.name('tariff_rate'), 'no line has a rate');
  stopAt(remarks);
  return entries;
}

function ownEntry({ code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active }: Draft): Entry {
  return { code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active };
}

function stopAt({ faults }: Remarks): void {
  if (faults.length > 0) throw new FaultyFile(faults);
}

async function warnOfOthers(tables: readonly Table[], header: Header, remarks: Remarks): Promise<void> {
  for (const table of tables) {
    if ('layout' in (await findHeader(table, [header.layout])))
      remarks.warn(1, header.name('hs_code'), `the sheet ${table.sheet} holds such a table too; it was not read`);
  }
}
