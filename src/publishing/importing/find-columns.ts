import { fold } from '../../fold.ts';
import { FormatError } from '../../tables/faults.ts';
import { FIELDS, type Field, type Layout } from './layouts.ts';

/** A header cell in the spellings in which it can be matched. */
interface HeaderCell {
  readonly text: string;
  readonly folded: string;
  /** The folded text of each language, where the cell has two. */
  readonly parts: readonly string[];
}

/** A cell of the header that is not blank. A stray cell may stand thousands of blank ones to the right. */
interface FilledCell extends HeaderCell {
  readonly column: number;
}

type Match = (cell: HeaderCell, name: HeaderCell) => boolean;

/** How a column is found by its name: the first way that finds any column decides. */
const MATCHES: readonly Match[] = [
  (cell, name) => cell.text === name.text,
  (cell, name) => cell.folded === name.folded,
  (cell, name) => cell.parts.includes(name.folded),
];

/**
 * The index of each field's column in a header row; null if the row is not a header of the layout. Throws if a name
 * can mean several columns.
 */
export function findColumns(layout: Layout, header: readonly string[]): Map<Field, number> | null {
  const cells = filledCells(header);
  const matches = layout.isExact === true ? MATCHES : [...MATCHES, isNearMatch];
  const found = new Map<Field, readonly number[]>();
  for (const field of FIELDS) {
    const names = layout.columns[field] ?? [];
    const columns = columnsNamed(names.map(headerCell), cells, matches);
    if (columns.length > 0) found.set(field, columns);
    else if (layout.required.includes(field)) return null;
  }
  for (const [field, columns] of found) if (columns.length > 1) throw ambiguous(field, columns, header);
  return new Map([...found].map(([field, columns]) => [field, columns[0] ?? -1]));
}

/** The header cells that differ only in signs from a name that no cell has, for a suggestion. */
export function nearMatches(name: string, header: readonly string[]): string[] {
  const named = headerCell(name);
  if (columnsNamed([named], filledCells(header), MATCHES).length > 0) return [];
  return header.filter((cell) => isNearMatch(headerCell(cell), named));
}

function filledCells(header: readonly string[]): FilledCell[] {
  const cells: FilledCell[] = [];
  for (const [column, cell] of header.entries()) if (cell !== '') cells.push({ ...headerCell(cell), column });
  return cells;
}

function columnsNamed(
  names: readonly HeaderCell[],
  cells: readonly FilledCell[],
  matches: readonly Match[],
): readonly number[] {
  for (const match of matches) {
    const found = cells.filter((cell) => names.some((name) => match(cell, name)));
    if (found.length > 0) return found.map(({ column }) => column);
  }
  // #5 is the fifth column, for names that occur twice.
  return names.flatMap(({ text }) => {
    const position = Number(/^#(\d{1,5})$/.exec(text)?.[1] ?? 0);
    return cells.some(({ column, text }) => column === position - 1 && text !== '') ? [position - 1] : [];
  });
}

/** Compares letters and digits only. */
function isNearMatch(cell: HeaderCell, name: HeaderCell): boolean {
  const key = lettersOf(name.folded);
  return key !== '' && [cell.folded, ...cell.parts].some((part) => lettersOf(part) === key);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

function headerCell(source: string): HeaderCell {
  const text = source.replace(/\s+/g, ' ').trim();
  const folded = fold(text);
  return { text, folded, parts: languageParts(folded) };
}

/** Splits a text at each change between Latin and other letters. Words without letters stay with those before. */
function languageParts(text: string): string[] {
  const parts: string[] = [];
  let isLatin: boolean | undefined;
  for (const word of text.split(' ')) {
    const letter = /\p{L}/u.exec(word)?.[0];
    const isLatinWord = letter === undefined ? isLatin : /\p{Script=Latin}/u.test(letter);
    if (isLatinWord === isLatin && parts.length > 0) parts.push(`${parts.pop()} ${word}`);
    else parts.push(word);
    isLatin = isLatinWord;
  }
  return parts;
}

function ambiguous(field: Field, columns: readonly number[], header: readonly string[]): FormatError {
  const choices = columns.map((column) => `--map "${field}=#${column + 1}" (${header[column]})`);
  return new FormatError(`Several columns can be ${field}. Choose one: ${choices.join(' or ')}.`);
}
