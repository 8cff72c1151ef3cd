import type { Steps } from '../tariff/steps.ts';
import { COLUMNS, type Column, type Entry, OPTIONAL_COLUMNS } from './entry.ts';
import { type Fault, FaultyFile } from './faults.ts';
import { readActive, readAliases, readCode, readRate, readRateUnknown, readText } from './fields.ts';
import { csvRows, type Row } from './files/csv.ts';

const STEP = 500;

/**
 * Reads a file in our own layout into entries ordered by code. Every row is checked; if anything is not understood,
 * the file is refused as a whole, with each fault by row and column.
 */
export function* readEdition(text: string, progress?: (done: number, total: number) => void): Steps<Entry[]> {
  const rows = csvRows(text);
  const header = rows.next();
  if (header.done)
    throw new FaultyFile([
      { row: 1, column: 'hs_code', reason: 'the file is empty; its first row must name the columns' },
    ]);
  const faults: Fault[] = headerFaults(header.value);
  if (faults.length > 0) throw new FaultyFile(faults);
  const position = new Map(header.value.cells.map((name, i) => [name.trim(), i]));

  const rowOf = new Map<string, number>();
  const entries: Entry[] = [];
  let read = 0;
  for (const row of rows) {
    const entry = entryOf(row, position, header.value.cells.length, faults);
    if (entry !== null) {
      const first = rowOf.get(entry.code);
      if (first === undefined) {
        rowOf.set(entry.code, row.line);
        entries.push(entry);
      } else {
        faults.push({ row: row.line, column: 'hs_code', reason: `${entry.code} stands on row ${first} already` });
      }
    }
    if (++read % STEP === 0) {
      progress?.(row.end, text.length);
      yield;
    }
  }
  progress?.(text.length, text.length);
  if (entries.length === 0 && faults.length === 0)
    faults.push({ row: 2, column: 'hs_code', reason: 'the file names no code' });
  entries.sort(byCode);
  faults.push(...(yield* treeFaults(entries, rowOf)));
  if (faults.length > 0) throw new FaultyFile(faults.sort((a, b) => a.row - b.row));
  return entries;
}

export function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

function headerFaults({ line, cells }: Row): Fault[] {
  const names = cells.map((cell) => cell.trim());
  const known: readonly string[] = COLUMNS;
  return [
    ...COLUMNS.filter((column) => !names.includes(column) && !OPTIONAL_COLUMNS.has(column)).map((column) => ({
      row: line,
      column,
      reason: 'the column is missing',
    })),
    ...names
      .filter((name, i) => !known.includes(name) || names.indexOf(name) !== i)
      .map((name) => ({
        row: line,
        column: name || '(no name)',
        reason: known.includes(name)
          ? 'the column stands twice'
          : `not a column of this layout (${COLUMNS.join(', ')})`,
      })),
  ];
}

function entryOf(row: Row, position: ReadonlyMap<string, number>, width: number, faults: Fault[]): Entry | null {
  const before = faults.length;
  const fault = (column: Column, reason: string) => faults.push({ row: row.line, column, reason });
  const cell = (column: Column): string => row.cells[position.get(column) ?? -1]?.trim() ?? '';

  if (row.cells.length !== width) fault('hs_code', `the row has ${row.cells.length} cells, the header has ${width}`);
  const read = <T>(column: Column, reader: (value: string, fault: (reason: string) => void) => T): T =>
    reader(cell(column), (reason) => fault(column, reason));
  const entry: Entry = {
    code: read('hs_code', readCode),
    en: read('description_en', readText),
    ar: read('description_ar', readText),
    rate: read('tariff_rate', readRate),
    rateUnknown: read('rate_unknown', readRateUnknown),
    aliasesEn: read('aliases_en', readAliases),
    aliasesAr: read('aliases_ar', readAliases),
    active: read('is_active', readActive),
  };
  return faults.length === before ? entry : null;
}

/** What only the whole tells: a blank that nothing fills. */
export function* treeFaults(entries: readonly Entry[], rowOf: ReadonlyMap<string, number>): Steps<Fault[]> {
  const faults: Fault[] = [];
  const path: Entry[] = [];
  for (const [i, entry] of entries.entries()) {
    while (path.length > 0 && !entry.code.startsWith(path.at(-1)?.code ?? '')) path.pop();
    const row = rowOf.get(entry.code) ?? 0;
    if (entry.en === '' && !path.some(({ en }) => en !== ''))
      faults.push({ row, column: 'description_en', reason: 'blank, and no code above has one' });
    if (entry.ar === '' && !path.some(({ ar }) => ar !== ''))
      faults.push({ row, column: 'description_ar', reason: 'blank, and no code above has one' });
    if (entry.rate === null && entry.rateUnknown === null && !entries[i + 1]?.code.startsWith(entry.code))
      faults.push({ row, column: 'tariff_rate', reason: 'blank, and no code below has one' });
    path.push(entry);
    if (i % STEP === 0) yield;
  }
  return faults;
}
