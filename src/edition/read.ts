import { isCode } from '../tariff/code.ts';
import type { Steps } from '../tariff/steps.ts';
import { csvRows, type Row } from './csv.ts';
import { COLUMNS, type Column, type Entry, OPTIONAL_COLUMNS } from './entry.ts';
import { type Fault, FaultyFile } from './faults.ts';

const LEVELS = [2, 4, 6, 8, 10, 12];
const MAX_TEXT = 2_000;
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
  faults.push(...treeFaults(entries, rowOf));
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
  const code = cell('hs_code');
  if (!LEVELS.includes(code.length) || !isCode(code, 2, 12))
    fault('hs_code', `"${brief(code)}" is not a code of 2, 4, 6, 8, 10 or 12 digits`);
  const text = (column: Column): string => {
    const value = cell(column);
    if (value.length > MAX_TEXT) fault(column, `longer than ${MAX_TEXT} characters`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    else if (/[\u0000-\u001f\u007f\ufffd]|\p{Cs}/u.test(value))
      fault(column, 'holds a control character or a broken one');
    return value;
  };
  const aliases = (column: Column) =>
    text(column)
      .split('|')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '');
  const rateText = cell('tariff_rate');
  if (!/^(\d{1,4}(\.\d{1,4})?)?$/.test(rateText))
    fault('tariff_rate', `"${brief(rateText)}" is not a percentage such as 5 or 6.5`);
  const activeText = cell('is_active').toLowerCase();
  if (!['', 'true', 'false', '1', '0'].includes(activeText))
    fault('is_active', `"${brief(activeText)}" is neither true nor false`);

  const entry: Entry = {
    code,
    en: text('description_en'),
    ar: text('description_ar'),
    rate: rateText === '' ? null : Number(rateText),
    aliasesEn: aliases('aliases_en'),
    aliasesAr: aliases('aliases_ar'),
    active: activeText !== 'false' && activeText !== '0',
  };
  return faults.length === before ? entry : null;
}

/** What only the whole tells: a blank that nothing fills. */
function treeFaults(entries: readonly Entry[], rowOf: ReadonlyMap<string, number>): Fault[] {
  const faults: Fault[] = [];
  const path: Entry[] = [];
  for (const [i, entry] of entries.entries()) {
    while (path.length > 0 && !entry.code.startsWith(path.at(-1)?.code ?? '')) path.pop();
    const row = rowOf.get(entry.code) ?? 0;
    if (entry.en === '' && !path.some(({ en }) => en !== ''))
      faults.push({ row, column: 'description_en', reason: 'blank, and no code above has one' });
    if (entry.ar === '' && !path.some(({ ar }) => ar !== ''))
      faults.push({ row, column: 'description_ar', reason: 'blank, and no code above has one' });
    if (entry.rate === null && !entries[i + 1]?.code.startsWith(entry.code)) {
      faults.push({ row, column: 'tariff_rate', reason: 'blank, and no code below has one' });
    }
    path.push(entry);
  }
  return faults;
}

function brief(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
