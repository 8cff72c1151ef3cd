import type { Steps } from '../steps.ts';
import { csvRows, type Row } from '../tables/csv.ts';
import { type Fault, FaultyFile, headerFaults } from '../tables/faults.ts';
import { byCode } from '../tariff/code.ts';
import { type Column, EDITION_COLUMNS, ENTRIES_PER_STEP, type Entry, hasDuty, REQUIRED_COLUMNS } from './entry.ts';
import { codeField, readActive, readAliases, readProcedures, readRate, readRateUnknown, textField } from './fields.ts';

/**
 * Parses the text of an edition, which is CSV in our own layout, into entries ordered by code. Every row is checked.
 * Any fault refuses the whole text; the error lists all faults by row and column.
 */
export function* parseEdition(text: string): Steps<Entry[]> {
  const { entries, rowOf, faults } = yield* readEntries(text);
  if (entries.length === 0 && faults.length === 0)
    faults.push({ row: 2, column: 'hs_code', reason: 'the file names no code' });
  for (const { code, column, reason } of yield* unfilledBlanks(entries))
    faults.push({ row: rowOf.get(code) ?? 0, column, reason });
  if (faults.length > 0) throw new FaultyFile(faults);
  return entries;
}

interface ReadEntries {
  readonly entries: Entry[];
  /** The row of each code. */
  readonly rowOf: ReadonlyMap<string, number>;
  readonly faults: Fault[];
}

/** Reads what each row says, whether or not its blanks can be filled. */
export function* readEntries(text: string): Steps<ReadEntries> {
  const rows = csvRows(text);
  const header = rows.next();
  if (header.done)
    throw new FaultyFile([
      { row: 1, column: 'hs_code', reason: 'the file is empty; its first row must name the columns' },
    ]);
  const names = header.value.cells.map((cell) => cell.trim());
  const faults = headerFaults({ row: header.value.line }, names, EDITION_COLUMNS, REQUIRED_COLUMNS);
  if (faults.length > 0) throw new FaultyFile(faults);
  const columnIndex = new Map(names.map((name, i) => [name, i]));

  const rowOf = new Map<string, number>();
  const entries: Entry[] = [];
  let parsed = 0;
  for (const row of rows) {
    const entry = parseRow(row, columnIndex, names.length, faults);
    if (entry !== null) {
      const first = rowOf.get(entry.code);
      if (first === undefined) {
        rowOf.set(entry.code, row.line);
        entries.push(entry);
      } else {
        faults.push({ row: row.line, column: 'hs_code', reason: `${entry.code} stands on row ${first} already` });
      }
    }
    if (++parsed % ENTRIES_PER_STEP === 0) yield;
  }
  entries.sort(byCode);
  return { entries, rowOf, faults };
}

/** The entry of a row; null if the row has a fault. */
function parseRow(row: Row, columnIndex: ReadonlyMap<string, number>, width: number, faults: Fault[]): Entry | null {
  const faultsBefore = faults.length;
  const fault = (column: Column, reason: string) => faults.push({ row: row.line, column, reason });
  const cell = (column: Column): string => row.cells[columnIndex.get(column) ?? -1]?.trim() ?? '';
  const read = <T>(column: Column, reader: (value: string, fault: (reason: string) => void) => T): T =>
    reader(cell(column), (reason) => fault(column, reason));

  if (row.cells.length !== width) fault('hs_code', `the row has ${row.cells.length} cells, the header has ${width}`);
  const entry: Entry = {
    code: read('hs_code', codeField),
    en: read('description_en', textField),
    ar: read('description_ar', textField),
    rate: read('tariff_rate', readRate),
    rateUnknown: read('rate_unknown', readRateUnknown),
    dutyText: read('duty_text', textField),
    procedures: read('procedures', readProcedures),
    aliasesEn: read('aliases_en', readAliases),
    aliasesAr: read('aliases_ar', readAliases),
    active: read('is_active', readActive),
  };
  return faults.length === faultsBefore ? entry : null;
}

/** A blank cell that no other entry can fill. */
export interface UnfilledBlank {
  readonly code: string;
  readonly column: Column;
  readonly reason: string;
}

/** Finds the blanks that cannot be filled in entries ordered by code. */
export function* unfilledBlanks(entries: readonly Entry[]): Steps<UnfilledBlank[]> {
  const faults: UnfilledBlank[] = [];
  const path: Entry[] = [];
  for (const [i, entry] of entries.entries()) {
    while (path.length > 0 && !entry.code.startsWith(path.at(-1)?.code ?? '')) path.pop();
    const { code } = entry;
    if (entry.en === '' && !path.some(({ en }) => en !== ''))
      faults.push({ code, column: 'description_en', reason: 'blank, and no code above has one' });
    if (entry.ar === '' && !path.some(({ ar }) => ar !== ''))
      faults.push({ code, column: 'description_ar', reason: 'blank, and no code above has one' });
    if (!hasDuty(entry) && !entries[i + 1]?.code.startsWith(entry.code))
      faults.push({ code, column: 'tariff_rate', reason: 'blank, and no code below has one' });
    path.push(entry);
    if (i % ENTRIES_PER_STEP === 0) yield;
  }
  return faults;
}
