import { csvRows, findSeparator } from '../tables/csv.ts';
import { cutFixedWidth } from '../tables/rows-by-position.ts';

/** A bar between columns, or at least two spaces. */
const GAP = /\s*\|\s*|\s{2,}/;

/** Splits pasted text into rows of cells: from a spreadsheet (tabs), a CSV file, or columns of an e-mail. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r\n?/g, '\n');
  if (lines.trim() === '') return [];
  return separated(lines) ?? (lines.includes('|') ? barred(lines) : fixedWidth(lines));
}

/** The rows of text with separators; null if it has none. */
function separated(text: string): string[][] | null {
  const separator = text.includes('\t') ? '\t' : findSeparator(text, true);
  // Bars can stand around a row as well as between its cells.
  if (separator === '|' || !text.includes(separator)) return null;
  try {
    const rows = [...csvRows(text, { separator })].map(({ cells }) => cells.map((cell) => cell.trim()));
    // Commas in sentences do not make columns: most rows must have the same number of cells.
    if (separator === ',' && !hasColumns(rows)) return null;
    return rows.filter(isNotBlank);
  } catch {
    // A quotation mark that is not closed, as in 15" screen: it is a part of the text then.
    return text
      .split('\n')
      .map((line) => line.split(separator).map((cell) => cell.trim()))
      .filter(isNotBlank);
  }
}

/** Columns of an e-mail with bars between them. */
function barred(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => withoutOuterBars(line.trim()).trim().split(GAP))
    .filter(isRow);
}

/** Columns of spaces, cut where the rows share them. */
function fixedWidth(text: string): string[][] {
  const kept = text.split('\n').filter((line) => isRow([line]));
  return cutFixedWidth(kept.join('\n')).filter(isRow);
}

/** Whether cells are more than blanks and rules. */
function isRow(cells: readonly string[]): boolean {
  return isNotBlank(cells) && !cells.every((cell) => /^[-=:+_*\s]*$/.test(cell));
}

function withoutOuterBars(line: string): string {
  return line.slice(line.startsWith('|') ? 1 : 0, line.length > 1 && line.endsWith('|') ? -1 : undefined);
}

function hasColumns(rows: readonly (readonly string[])[]): boolean {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[cells, often]] = [...counts].sort((a, b) => b[1] - a[1]) as [[number, number]];
  return cells > 1 && often >= rows.length * 0.8;
}

function isNotBlank(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
