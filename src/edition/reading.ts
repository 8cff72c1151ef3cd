import { checkCodes } from './codes.ts';
import { completeTexts } from './complete.ts';
import { type Columns, type Draft, draftOf } from './draft.ts';
import type { Entry } from './entry.ts';
import { brief, FaultyFile, FormatError } from './faults.ts';
import { columnsIn, type Field, LAYOUTS, type Layout } from './layouts.ts';
import { MAX_ROWS } from './limits.ts';
import { byCode, treeFaults } from './read.ts';
import { Remarks, type Warning } from './remarks.ts';
import { type FileRow, type Table, withTables } from './rows.ts';
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

const HEADER_WITHIN = 40;

/** Reads a publisher's file into the entries of an edition, or throws with everything in it that is not understood. */
export function readTariff(path: string, options: ReadingOptions): Promise<Reading> {
  return withTables(path, async (tables) => {
    let best: readonly string[] = [];
    for (const [i, table] of tables.entries()) {
      const rows = table.rows((done, total) => options.progress?.(done, total, count));
      let count = 0;
      const header = await headerOf(rows, options.layout === undefined ? LAYOUTS : [options.layout]);
      if ('at' in header) {
        const remarks = new Remarks(table.sheet);
        await warnOfOthers(tables.slice(i + 1), header, remarks);
        const drafts: Draft[] = [];
        for await (const row of rows) {
          // Helper columns may go on below the table.
          if (![...header.at.values()].some((column) => isFilled(row, column))) continue;
          if (++count > MAX_ROWS) throw new FormatError(`The file has more than ${MAX_ROWS} rows.`);
          const draft = draftOf(row, header, remarks, options.today);
          if (draft !== null) drafts.push(draft);
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
      await rows.return(undefined);
      if (header.seen.length > best.length) best = header.seen;
    }
    throw new FormatError(unrecognised(best, options.layout));
  });
}

function isFilled({ cells, broken }: FileRow, column: number): boolean {
  return (cells[column] ?? '').trim() !== '' || broken?.has(column) === true;
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
  for (const { row, column, reason } of treeFaults(entries, rowOf))
    remarks.fault(row, columns.name(column as Field), reason);
  if (!entries.some(({ rate }) => rate !== null)) remarks.fault(1, columns.name('tariff_rate'), 'no line has a rate');
  stopAt(remarks);
  return entries;
}

function ownEntry({ code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active }: Draft): Entry {
  return { code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active };
}

function stopAt({ faults }: Remarks): void {
  if (faults.length > 0) throw new FaultyFile(faults.sort((a, b) => a.row - b.row));
}

/** The header within the first rows, which may stand under titles; or the row that looks most like one. */
async function headerOf(
  rows: AsyncGenerator<FileRow>,
  layouts: readonly Layout[],
): Promise<(Columns & { readonly ignored: readonly string[] }) | { readonly seen: readonly string[] }> {
  let seen: readonly string[] = [];
  for (let i = 0; i < HEADER_WITHIN; i++) {
    const next = await rows.next();
    if (next.done) break;
    const cells = next.value.cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
    for (const layout of layouts) {
      const at = columnsIn(layout, cells);
      if (at === null) continue;
      const used = new Set(at.values());
      return {
        layout,
        at,
        name: (field) => brief(shortName(cells[at.get(field) ?? -1] ?? field)),
        ignored: cells.filter((cell, i) => cell !== '' && !used.has(i)).map(shortName),
      };
    }
    const named = cells.filter((cell) => cell !== '');
    if (named.length > seen.length) seen = named;
  }
  return { seen };
}

/** The English part of a header in two languages. */
function shortName(cell: string): string {
  return /[A-Za-z].*/.exec(cell)?.[0] ?? cell;
}

async function warnOfOthers(tables: readonly Table[], header: Columns, remarks: Remarks): Promise<void> {
  for (const table of tables) {
    const rows = table.rows();
    if ('at' in (await headerOf(rows, [header.layout])))
      remarks.warn(1, header.name('hs_code'), `the sheet ${table.sheet} holds such a table too; it was not read`);
    await rows.return(undefined);
  }
}

function unrecognised(seen: readonly string[], layout: Layout | undefined): string {
  const columns = seen.length === 0 ? 'no columns' : `the columns ${seen.slice(0, 20).map(brief).join(', ')}`;
  if (layout !== undefined)
    return `No row of the file names all of ${Object.values(layout.columns).flat().join(', ')}; it has ${columns}.`;
  return `The layout of the file is not known: it has ${columns}. Say which column is which, as in --map hs_code=Code --map description_en=Text.`;
}
