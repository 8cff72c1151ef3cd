import type { Day } from '../../day.ts';
import { finishInSlices, reportSteps, type Steps } from '../../steps.ts';
import { FormatError } from '../../tables/faults.ts';
import { MAX_ROWS } from '../../tables/limits.ts';
import { type FileRow, withTables } from '../../tables/tables.ts';
import { byCode } from '../../tariff/code.ts';
import type { Procedures } from '../../tariff/stated-measures.ts';
import { ENTRIES_PER_STEP, type Entry, hasDuty } from '../entry.ts';
import { unfilledBlanks } from '../parse-edition.ts';
import { amendedEntry, amendedNodes, warnOfLinesLeftAlone } from './amend.ts';
import { checkCodes } from './check-codes.ts';
import { type ChosenTable, chooseTables, type TableChoice } from './choose-tables.ts';
import { isNote } from './code-text.ts';
import { completeOtherTexts } from './complete-other-texts.ts';
import { DayColumn, type StatedDays } from './days.ts';
import { type Draft, draftOf } from './draft.ts';
import { KeptDuties, type KeptDuty } from './duty-text.ts';
import { entriesLeftAlone, type Filled, type Filling, fillFromInForce } from './fill-from-in-force.ts';
import { Findings, type Warning } from './findings.ts';
import type { Header } from './header.ts';
import { buildTree, placeRows, type TreeNode } from './tree.ts';

/** What can become of a duty text that is not understood. */
export const UNKNOWN_DUTY_POLICIES = ['refuse', 'keep'] as const;
export type UnknownDutyPolicy = (typeof UNKNOWN_DUTY_POLICIES)[number];

/** How to read a file. */
export interface ReadOptions extends TableChoice, Filling {
  /** The encoding of a text file; without it, it is detected. */
  readonly encoding?: string | undefined;
  /** The first day in force, to find rows that are not in force yet. */
  readonly day: Day;
  /** The day that the two readings of a column of days are compared on: today, or the first day that the operator asks for. */
  readonly today: Day;
  /** What becomes of a duty text that is not understood: a fault, or kept as text with the rate unknown. */
  readonly unknownDuties?: UnknownDutyPolicy | undefined;
  /** The procedures whose meaning is known; others are reported. */
  readonly procedures?: Procedures | undefined;
  readonly progress?: ImportProgress | undefined;
}

/** Called while a file is imported, with the step that is under way and how much of it is done. */
export type ImportProgress = (step: ImportStep, done: number, total: number) => void;
export type ImportStep =
  | 'Loading the edition in force'
  | 'Reading the file'
  | 'Checking the codes'
  | 'Comparing with the edition in force'
  | 'Writing to the database';

/** How often the checks of a layout pass over all its rows. */
const PASSES = { selfContained: 2, other: 6 };

/** What was read from a file. */
export interface TariffFile extends Filled {
  readonly layout: string;
  /** The sheets that were read; none for a text file. */
  readonly sheets: readonly string[];
  readonly rows: number;
  /** The names of columns that were not used. */
  readonly ignored: readonly string[];
  readonly warnings: readonly Warning[];
  readonly days: StatedDays;
  /** The duty texts that were kept although they are not understood. */
  readonly unknownDuties: readonly KeptDuty[];
}

/** Reads a publisher's file into the entries of an edition. Throws with all its faults if it has any. */
export function readTariffFile(path: string, options: ReadOptions): Promise<TariffFile> {
  return withTables(
    path,
    async (tables) => {
      const findings = new Findings();
      const chosen = await chooseTables(tables, options, findings);
      const { header } = chosen[0];
      const drafts: Draft[] = [];
      const days = new DayColumn();
      const keptDuties = options.unknownDuties === 'keep' ? new KeptDuties() : null;
      let rows = 0;
      for (const [i, each] of chosen.entries()) {
        const progress = (done: number, total: number) =>
          options.progress?.('Reading the file', i + done / total, chosen.length);
        for await (const batch of filledRows(each, progress)) {
          rows += batch.length;
          if (rows > MAX_ROWS) throw new FormatError(`The file has more than ${MAX_ROWS} rows.`);
          for (const row of batch) {
            if (each.table.sheet === undefined) checkWidth(row, each.header, findings);
            const draft = draftOf(row, { header: each.header, findings, days, keptDuties });
            if (draft !== null) drafts.push(draft);
          }
        }
      }
      const stated = days.read(options.day, options.today, header.columnName('in_force_from'), findings);
      const passes = header.layout.isSelfContained ? PASSES.selfContained : PASSES.other;
      const checking = reportSteps(
        entriesOf(drafts, header, options, findings),
        passes * Math.ceil(drafts.length / ENTRIES_PER_STEP),
        (done, total) => options.progress?.('Checking the codes', done, total),
      );
      return {
        layout: header.layout.title,
        sheets: chosen.flatMap(({ table }) => table.sheet ?? []),
        rows,
        ignored: [...new Set(chosen.flatMap((each) => each.header.ignored))],
        ...(await finishInSlices(checking)),
        warnings: findings.warnings,
        days: stated,
        unknownDuties: keptDuties?.list ?? [],
      };
    },
    options.encoding,
  );
}

/** The rows below the header. Columns that are not used may continue below the table. */
async function* filledRows(
  { table, header }: ChosenTable,
  progress: (done: number, total: number) => void,
): AsyncGenerator<FileRow[]> {
  const usedColumns = [...header.columns.values()];
  for await (const rows of table.rows(progress))
    yield rows.filter((row) => row.row > header.row && usedColumns.some((column) => isFilled(row, column)));
}

function isFilled({ cells, broken }: FileRow, column: number): boolean {
  return (cells[column] ?? '').trim() !== '' || broken?.has(column) === true;
}

/** A missing or extra separator moves all cells after it into wrong columns. */
function checkWidth({ row, cells }: FileRow, { cells: names, columnName }: Header, findings: Findings): void {
  const width = names.length;
  // A note below the table is a row of one cell.
  if (cells.length === 1 && isNote(cells[0] ?? '')) return;
  const isWider = cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length < width || isWider)
    findings.fault({ row }, columnName('hs_code'), `the row has ${cells.length} cells, the header has ${width}`);
}

/** Turns the rows of a table into entries, station by station. */
function* entriesOf(drafts: readonly Draft[], header: Header, options: ReadOptions, findings: Findings): Steps<Filled> {
  const { isSelfContained } = header.layout;
  const codeColumn = header.columnName('hs_code');
  // The next stations would report false faults around a row that was not understood.
  findings.throwIfFaulty();
  warnOfUnknownProcedures(drafts, header, options.procedures, findings);
  const checked = yield* checkCodes(drafts, codeColumn, findings);
  findings.throwIfFaulty();
  if (options.inForce.entries.length === 0) requireWhole(checked, options);
  const tree: readonly TreeNode[] = isSelfContained
    ? checked.filter(({ code }) => code !== '').sort(byCode)
    : yield* buildTree(yield* completeOtherTexts(yield* placeRows(checked, codeColumn, findings)));
  const nodes = options.amend === true ? amendedNodes(tree, options.inForce.entries, header, findings) : tree;
  const filled = isSelfContained
    ? { entries: withEntriesLeftAlone(nodes, header, options), keptTexts: { count: 0, first: [] } }
    : yield* fillFromInForce(nodes, header, options, findings);
  if (options.amend === true) warnOfLinesLeftAlone(nodes, filled.entries, options.inForce.entries, header, findings);
  yield* checkEntries(filled.entries, nodes, header, findings);
  findings.throwIfFaulty();
  return filled;
}

/** Refuses a file that can only be read beside an edition in force: each of its rows would be a fault. */
function requireWhole(drafts: readonly Draft[], { amend, day }: ReadOptions): void {
  if (drafts.length === 0 || (drafts.some(hasDuty) && amend !== true)) return;
  const reason = amend === true ? 'there is nothing to amend' : 'the file states no duties';
  throw new FormatError(
    `No edition is in force on ${day}, and ${reason}. Import a whole tariff first, or start with: tarifa up`,
  );
}

function warnOfUnknownProcedures(
  drafts: readonly Draft[],
  { columnName }: Header,
  known: Procedures | undefined,
  findings: Findings,
): void {
  if (known === undefined) return;
  for (const draft of drafts)
    if (draft.procedures.some((number) => !known.has(number)))
      findings.warn(draft, columnName('procedures'), 'a procedure whose meaning is not known; it shows no measure');
}

function withEntriesLeftAlone(nodes: readonly Draft[], { layout }: Header, options: ReadOptions): Entry[] {
  const known = new Map(options.amend === true ? options.inForce.entries.map((entry) => [entry.code, entry]) : []);
  const entries = nodes.map((node) => {
    const entry = known.get(node.code);
    return entry === undefined ? entryOf(node) : amendedEntry(entry, node);
  });
  const others = entriesLeftAlone(nodes, layout, options);
  return others.length === 0 ? entries : [...entries, ...others].sort(byCode);
}

/** The entry alone, without what was needed to read it. */
function entryOf(draft: Draft): Entry {
  const { code, en, ar, rate, rateUnknown, dutyText, procedures, aliasesEn, aliasesAr, active } = draft;
  return { code, en, ar, rate, rateUnknown, dutyText, procedures, aliasesEn, aliasesAr, active };
}

function* checkEntries(
  entries: readonly Entry[],
  nodes: readonly Draft[],
  { sheet, columnName }: Header,
  findings: Findings,
): Steps<void> {
  const top = { sheet, row: 1 };
  if (nodes.length === 0) findings.fault(top, columnName('hs_code'), 'the file names no code');
  const blanks = yield* unfilledBlanks(entries);
  const nodeOf = new Map(blanks.length === 0 ? [] : nodes.map((node) => [node.code, node]));
  for (const { code, column, reason } of blanks) findings.fault(nodeOf.get(code) ?? top, columnName(column), reason);
  if (!entries.some(({ rate }) => rate !== null)) findings.fault(top, columnName('tariff_rate'), 'no line has a rate');
}
