import type { FileRow } from '../tables/tables.ts';
import type { Columns } from './columns.ts';
import { currencyOf } from './currencies.ts';
import { areWithin, productOf, sumOf } from './exact.ts';
import { type DecimalMark, type Figure, markOf, readFigure } from './figures.ts';
import { ROLES, type Role } from './header-words.ts';
import { isSumName } from './sum-row.ts';
import { type LineCode, readCode } from './written-code.ts';

export const AMOUNT_PROBLEMS = ['missing', 'unclear', 'unreadable', 'mismatch'] as const;

/** Why a line has no amount to calculate with. */
export type AmountProblem = (typeof AMOUNT_PROBLEMS)[number];

/** A line of an invoice as it was given. Figures are plain decimals. */
export interface InvoiceLine extends LineCode {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** The value of the line: as given, or else quantity times price. Empty if neither can be read. */
  readonly amount: string;
  readonly problem: AmountProblem | null;
  readonly currency: string;
  readonly origin: string;
}

/** How the figures of a table are read. Null marks were not shown by any figure. */
export interface FigureMarks {
  readonly mark: DecimalMark | null;
  /** Whether some figures cannot be read without knowing the mark. */
  readonly isUnclear: boolean;
}

/** What a workbook says of the cells of a row: the point separates the decimals of those that are stored as numbers. */
export type CellKinds = Pick<FileRow, 'numbers' | 'merged'>;

const FIGURE_ROLES: readonly Role[] = ['quantity', 'unit_price', 'amount'];

/**
 * Finds the decimal mark that the texts of a table use. All columns of figures of a table use the same one. Stored numbers do
 * not show it.
 */
export function marksOf(
  rows: readonly (readonly string[])[],
  { roles }: Columns,
  kinds: readonly CellKinds[] = [],
): FigureMarks {
  const columns = roles.flatMap((role, column) => (role !== null && FIGURE_ROLES.includes(role) ? [column] : []));
  const texts = rows
    .flatMap((row, i) => columns.filter((column) => !kinds[i]?.numbers?.has(column)).map((column) => row[column] ?? ''))
    .filter((text) => text.trim() !== '');
  const found = markOf(texts);
  const mark = found === 'both' ? null : found;
  return { mark, isUnclear: mark === null && texts.some((text) => readFigure(text) === 'unclear') };
}

/** Reads a row; null for one without goods, such as a blank row or the sum below the table. */
export function lineOf(
  row: readonly string[],
  { roles }: Columns,
  mark: DecimalMark | null,
  { numbers, merged }: CellKinds = {},
): InvoiceLine | null {
  const cell = (role: Role) => (row[roles.indexOf(role)] ?? '').trim();
  const isMerged = (role: Role) => merged?.has(roles.indexOf(role)) === true;
  // A row with nothing of its own continues the line above.
  if (merged !== undefined && ROLES.every((role) => cell(role) === '' || isMerged(role))) return null;
  const description = cell('description').replace(/\s+/g, ' ');
  const writtenCode = cell('code');
  const read = readCode(writtenCode);
  const code = read.kind === 'code' ? read.digits : '';
  const name = description === '' && read.kind !== 'none' ? writtenCode : description;
  // A sum may come with the sum of the quantities, but has no price.
  const isSum = () => cell('unit_price') === '' && isSumName(name);
  if (code === '' && (name === '' || isSum())) return null;
  const markOfCell = (role: Role) => (numbers?.has(roles.indexOf(role)) ? '.' : mark);
  // A merged price is that of each line, but a merged quantity or amount is that of all of them.
  const isBlank = (role: Role) => cell(role) === '' || (isMerged(role) && role !== 'unit_price');
  const figure = (role: Role): Read => (isBlank(role) ? '' : readFigure(cell(role), markOfCell(role)));
  const [quantity, unitPrice] = [figure('quantity'), figure('unit_price')];
  const amount = amountOf(quantity, unitPrice, figure('amount'));
  // A text in the column of codes is a line if it has an amount, and else a remark.
  if (code === '' && description === '' && amount.problem === 'missing') return null;
  return {
    description,
    code,
    ...(read.kind === 'none' || writtenCode === code ? {} : { writtenCode }),
    quantity: plainOf(quantity),
    unitPrice: plainOf(unitPrice),
    ...amount,
    currency: currencyOf(cell('currency')) ?? currencyOf(cell('amount')) ?? currencyOf(cell('unit_price')) ?? '',
    origin: cell('origin'),
  };
}

type Read = Figure | '';

/** The amount of a line: as given, or else quantity times price. Where both are there, they must agree. */
function amountOf(quantity: Read, unitPrice: Read, given: Read): Pick<InvoiceLine, 'amount' | 'problem'> {
  if ([quantity, unitPrice, given].includes('unclear')) return { amount: '', problem: 'unclear' };
  if (given === null || (given === '' && (quantity === null || unitPrice === null)))
    return { amount: '', problem: 'unreadable' };
  const [count, price, amount] = [plainOf(quantity), plainOf(unitPrice), plainOf(given)];
  const computed = count === '' || price === '' ? '' : productOf(count, price);
  const value = amount === '' ? computed : amount;
  if (value === '' || Number(value) === 0) return { amount: '', problem: 'missing' };
  if (amount !== '' && computed !== '' && !areWithin(amount, computed, roundingOf(count, amount)))
    return { amount, problem: 'mismatch' };
  return { amount: value, problem: null };
}

/** How far rounding can move the amount of a line: a hundredth for each item, and half a unit if it has no decimals. */
function roundingOf(count: string, amount: string): string {
  const items = Number(count) < 1 ? '1' : count;
  return sumOf([productOf(items, '0.01'), amount.includes('.') ? '0' : '0.5']);
}

function plainOf(figure: Read | undefined): string {
  return typeof figure === 'object' && figure !== null ? figure.value : '';
}
