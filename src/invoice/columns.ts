import { fold } from '../fold.ts';
import { rolesByContent } from './column-content.ts';
import { CURRENCIES, currencyCodeIn, currencyOf } from './currencies.ts';
import { readFigure } from './figures.ts';
import { HEADER_WORDS, type Role } from './header-words.ts';

/** What the columns of a table are. */
export interface Columns {
  /** The index of the row with the column names; null if there is none. */
  readonly header: number | null;
  /** The role of each column; null for one that is not used. */
  readonly roles: readonly (Role | null)[];
  /** A currency that a column name states, as in "Amount (USD)"; null if none does. */
  readonly currency: string | null;
}

type Rows = readonly (readonly string[])[];

/** A letterhead can stand above the table. */
const MAX_HEADER_ROW = 20;

/** Recognises columns by their names in both languages, and the others by their content. */
export function recogniseColumns(rows: Rows): Columns {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const header = findHeader(rows);
  const named = header === null ? Array<Role | null>(width).fill(null) : rolesByName(rows[header] ?? [], width);
  const body = rows.slice(header === null ? 0 : header + 1);
  const names = header === null ? [] : (rows[header] ?? []);
  const isOpen = named.map((role, column) => role === null && isUnnamed(names[column]));
  const roles = rolesByContent(body, named, isOpen);
  const ofPrices = names.map((name, column) => (isPrice(roles[column]) ? currencyOf(name) : null));
  const currency = [...ofPrices, ...names.map(currencyCodeIn)].find((each) => each !== null) ?? null;
  return { header, roles, currency };
}

/** The rows below the header. */
export function bodyOf<Row>(rows: readonly Row[], { header }: Columns): readonly Row[] {
  return header === null ? rows : rows.slice(header + 1);
}

/** Gives a column another role; a role that another column had is taken from it. */
export function reassign(columns: Columns, column: number, role: Role | null): Columns {
  const roles = columns.roles.map((each, i) => (i === column ? role : each === role ? null : each));
  return { ...columns, roles };
}

/** The first row with the names of at least two roles, or of one if the table has one or two columns. */
function findHeader(rows: Rows): number | null {
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const cells = row.filter((cell) => cell.trim() !== '');
    const known = new Set(cells.map((cell) => roleNamed(cell)?.role).filter((role) => role !== undefined));
    if (!cells.some(isContent) && known.size >= Math.min(2, cells.length) && known.size > 0) return index;
  }
  return null;
}

/** Figures, numbers and long texts are content, not names. A name may have a year or a number of units (HS 2022, per 1000). */
function isContent(cell: string): boolean {
  const isNumbered = /\d{3}/.test(cell.replace(/\b(?:(?:19|20)\d\d|100|1,?000)\b/g, ''));
  return isNumbered || readFigure(cell) !== null || cell.length > 60;
}

/** The roles of columns by their names. Of two columns with the same role, the better name counts; of equal names, the first. */
export function rolesByName(names: readonly string[], width = names.length): (Role | null)[] {
  const found = Array.from({ length: width }, (_, column) => roleNamed(names[column] ?? ''));
  return found.map((own, column) => {
    if (own === null) return null;
    const isBeaten = found.some(
      (other, at) =>
        other?.role === own.role &&
        at !== column &&
        (other.score > own.score || (other.score === own.score && at < column)),
    );
    return isBeaten ? null : own.role;
  });
}

/** The role that a column name stands for: the one with the longest known phrase in it. */
function roleNamed(name: string): { readonly role: Role; readonly score: number } | null {
  const words = wordsOf(name);
  if (words === '  ') return null;
  let best: { role: Role | null; score: number } = { role: null, score: 0 };
  for (const { role, phrases } of HEADER_WORDS) {
    for (const phrase of phrases) {
      const score = words === ` ${phrase} ` ? 100 + phrase.length : words.includes(` ${phrase} `) ? phrase.length : 0;
      if (score > best.score) best = { role, score };
    }
  }
  return best.role === null ? null : { role: best.role, score: best.score };
}

/** Folded words between single spaces, without a currency. */
function wordsOf(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.length > 1 ? words.filter((word) => !CURRENCIES.has(word.toUpperCase())) : words;
  return ` ${kept.join(' ')} `;
}

function isUnnamed(name: string | undefined): boolean {
  return name === undefined || name.trim() === '';
}

function isPrice(role: Role | null | undefined): boolean {
  return role === 'unit_price' || role === 'amount';
}
