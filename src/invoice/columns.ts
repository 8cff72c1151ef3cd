import { fold } from '../fold.ts';
import { cleanCode } from '../tariff/code.ts';
import { isNameWord, namedRoles, type Role, roleNamed, rolesByName } from './column-names.ts';
import { CURRENCIES, currencyCodeIn, currencyOf, isMoneyWord } from './currencies.ts';
import { readFigure } from './figures.ts';
import { originCode } from './origins.ts';
import { withProduct } from './products.ts';

/** The roles whose cells are figures of money or of quantities. */
export const FIGURE_ROLES: readonly Role[] = ['quantity', 'unit_price', 'amount'];
/** The roles whose cells are measures of the goods, which some charges count in. */
export const MEASURE_ROLES: readonly Role[] = ['net_weight', 'gross_weight', 'pieces', 'litres'];

type Rows = readonly (readonly string[])[];

/** What the columns of a table are. */
export interface Columns {
  /** The index of the first row below the names; 0 if there are none. */
  readonly body: number;
  /** The index of the row with the column names; null if there is none. */
  readonly header: number | null;
  /** The name of each column, of both rows where the names take two. */
  readonly names: readonly string[];
  /** The role of each column; null for one that is not used. */
  readonly roles: readonly (Role | null)[];
  /** A currency that a column name states, as in "Amount (USD)"; null if none does. */
  readonly currency: string | null;
  /** The index of a column with the discount of each line, as an amount or in percent; null without one. */
  readonly discount: number | null;
  /** The country whose national code a column of codes has, as in "ITC(HS)"; null where it is not said. */
  readonly codeCountry: string | null;
}

/** The national code that a name of a column says, by the country that has it. Another country's digits end at the sixth. */
const CODE_COUNTRIES: readonly (readonly [RegExp, string])[] = [
  [/\bitc\b|\bhsn\b/i, 'IN'],
  [/\bhts\b|\bhtsus\b|schedule b/i, 'US'],
  [/\btaric\b|\bcn code\b|intrastat/i, 'EU'],
  [/\bncm\b/i, 'BR'],
];

const DISCOUNT = /^(?:line |item |trade )?(?:disc(?:ount)?|rabatt|remise|descuento|sconto|korting|خصم|الخصم)(?!\p{L})/u;

/** A letterhead can stand above the table. */
const MAX_HEADER_ROW = 80;
const SAMPLE_ROWS = 80;
/** Columns that can have a role. The widest exports of shops have some hundred; a stray cell may stand far to the right. */
const MAX_WIDTH = 300;
/** The share of cells that must look like a role where its column has no name, and where it has one. */
const MOST = 0.7;
const SOME = 0.25;
/** A text of a web page is longer than the name of goods. */
const LONGEST_NAME = 120;

/**
 * Recognises columns by their names in both languages and their content: where they differ, the content is right. `header` is
 * the index of the row with the names, where it is known.
 */
export function recogniseColumns(all: Rows, header: number | null = null): Columns {
  const rows = all.map((row) => (row.length > MAX_WIDTH ? row.slice(0, MAX_WIDTH) : row));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const found =
    header === null
      ? (findHeader(rows, width) ?? unknownHeader(rows))
      : { header, body: header + 1, names: rows[header] ?? [] };
  const names = found?.names ?? [];
  const body = found?.body ?? 0;
  const named = found === null ? Array<Role | null>(width).fill(null) : rolesByName(names, width);
  const sample = likeLines(rows.slice(body, body + SAMPLE_ROWS));
  const roles = rolesByContent(sample, withoutMisnamed(sample, named, names), names);
  const discount = names.findIndex((name, column) => roles[column] === null && DISCOUNT.test(fold(name)));
  return {
    body,
    header: found?.header ?? null,
    names,
    roles,
    discount: discount < 0 ? null : discount,
    ...currencyAndCountry(names, roles),
  };
}

/** The rows with at least half as many figures as the fullest: sums and remarks say little of the columns. */
function likeLines(sample: Rows): Rows {
  const counts = sample.map((row) => row.filter((cell) => isFigure(cell.trim())).length);
  const [, second = 0] = counts.toSorted((a, b) => b - a);
  return second < 2 ? sample : sample.filter((_, i) => (counts[i] ?? 0) >= Math.max(2, second / 2));
}

/** What the names of the columns say of the currency of prices and of the country of codes. */
function currencyAndCountry(
  names: readonly string[],
  roles: readonly (Role | null)[],
): Pick<Columns, 'currency' | 'codeCountry'> {
  const ofPrices = ['amount', 'unit_price'].flatMap((role) =>
    names.map((name, column) => (roles[column] === role ? currencyOf(name) : null)),
  );
  const currency = [...ofPrices, ...names.map(currencyCodeIn)].find((each) => each !== null) ?? null;
  const ofCode = names[roles.indexOf('code')] ?? '';
  return { currency, codeCountry: CODE_COUNTRIES.find(([name]) => name.test(ofCode))?.[1] ?? null };
}

/** Columns with other roles, by number from 0, as the visitor gives them; a role that another column had is taken from it. */
export function reassign(columns: Columns, column: number, role: Role | null): Columns {
  const roles = columns.roles.map((each, i) => (i === column ? role : each === role ? null : each));
  return { ...columns, roles, ...currencyAndCountry(columns.names, roles) };
}

interface Header {
  readonly header: number;
  readonly body: number;
  readonly names: readonly string[];
}

/** The rows with the names of the most roles, of which at least two must be known, or one where the table has one column. */
function findHeader(rows: Rows, width: number): Header | null {
  let best: (Header & { readonly score: number }) | null = null;
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    if (!areNames(row)) continue;
    const next = rows[index + 1] ?? [];
    const own = { header: index, body: index + 1, names: row };
    const both = isSecondRow(row, next) ? { header: index, body: index + 2, names: joined(row, next) } : null;
    for (const each of both === null ? [own] : [own, both]) {
      // A row with the units and currencies of the names above it says more than a row of text would.
      const score = headerScore(rows, each, width) + (each === both ? 0.5 : 0);
      if (score > (best?.score ?? 0)) best = { ...each, score };
    }
  }
  return best;
}

/** In a language that is not known: the row of texts above the first rows with figures in several of its columns. */
function unknownHeader(rows: Rows): Header | null {
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const filled = row.filter((cell) => cell.trim() !== '').length;
    if (filled < 3 || !areNames(row)) continue;
    const below = rows.slice(index + 1, index + 3);
    const areLines = below.map((own) =>
      own.filter((cell, at) => isFigure(cell.trim()) && (row[at] ?? '').trim() !== ''),
    );
    if (areLines.length > 0 && areLines.every((figures) => figures.length > 1))
      return { header: index, body: index + 1, names: row };
  }
  return null;
}

/** How well a row fits as the names of a table: by its roles, and by what stands below them. Zero if it is none. */
function headerScore(rows: Rows, { names, body }: Header, width: number): number {
  const filled = names.filter((name) => name.trim() !== '');
  const roles = rolesByName(names, width);
  const known = roles.filter((role) => role !== null);
  const isKnown = known.some((role) => role !== 'currency' && role !== 'line_number' && role !== 'origin');
  if (!isKnown || known.length < Math.min(2, filled.length)) return 0;
  // Of the letterhead "Date | Terms | Currency: USD" few cells name a column of goods.
  if (filled.length > 3 && known.length < 2) return 0;
  const below = rows.slice(body, body + 12);
  const fitting = roles.filter(
    (role, column) => role !== null && below.some((row) => fits(role, (row[column] ?? '').trim())),
  );
  return known.length + 2 * fitting.length;
}

/** Whether a row can hold names of columns: short texts without figures. A name may have a year, a number of units, or its own number. */
function areNames(row: readonly string[]): boolean {
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return cells.length > 0 && !cells.some(isContent);
}

function isContent(cell: string): boolean {
  if (/\p{L}{3}/u.test(cell) && !/\d{2}/.test(cell) && roleNamed(cell) !== null) return false;
  const name = cell.replace(/^\(?\d{1,2}[.)]\s*(?=\p{L})/u, '').replace(/\b(?:(?:19|20)\d\d|100|1,?000)\b/g, '');
  return /\d{3}/.test(name) || readFigure(cell).kind !== 'not_a_number' || cell.length > 80;
}

/** Whether a row goes on with the names above it: units and currencies, or the second halves of names. */
function isSecondRow(first: readonly string[], next: readonly string[]): boolean {
  const filled = next.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0 || !areNames(next)) return false;
  // A title stands over the whole table, and not over its first column.
  if (filled.length > 2 && first.filter((cell) => cell.trim() !== '').length === 1) return false;
  const isNamePart = (cell: string) => {
    const bare = cell.replace(/[()]/g, '').trim();
    if (isMoneyWord(bare)) return true;
    const parts = fold(bare).match(/[\p{L}\p{N}]+/gu) ?? [];
    return parts.length > 0 && parts.every((word) => isNameWord(word) || CURRENCIES.has(word.toUpperCase()));
  };
  // Goods that are named with such words, as in "Units", come with figures, which names have none of.
  return filled.every(isNamePart) && first.some((cell) => cell.trim() !== '');
}

/** The names of two rows. A name of the first that stands over several columns holds for those without one. */
function joined(first: readonly string[], second: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, column) => {
    const [own, below] = [(first[column] ?? '').trim(), (second[column] ?? '').trim()];
    if (own !== '') over = own;
    return below === '' ? own : `${own === '' ? over : own} ${below}`.trim();
  });
}

/** Takes a role from a column whose cells do not fit it; the column beside it may be the one that its name stands over. */
function withoutMisnamed(
  sample: Rows,
  named: readonly (Role | null)[],
  names: readonly string[],
): readonly (Role | null)[] {
  const roles = withShortDescription(sample, named, names);
  for (const [column, role] of [...roles].entries()) {
    if (role === null || share(cellsOf(sample, column), (cell) => fits(role, cell)) >= SOME) continue;
    if (cellsOf(sample, column).length === 0 && !isOver(sample, column, role, names)) continue;
    roles[column] = null;
    if (isOver(sample, column, role, names) && roles[column + 1] === null) roles[column + 1] = role;
    // A column of names with nothing but currencies is that of the currency.
    if (!roles.includes('currency') && share(cellsOf(sample, column), isMoneyWord) >= MOST) roles[column] = 'currency';
    else if (role === 'description' && !roles.includes('line_number') && isCounting(cellsOf(sample, column)))
      roles[column] = 'line_number';
  }
  return roles;
}

/** Columns that only exports of shops have: there, the text of the page stands beside the name of the goods. */
const SHOP = /^(?:(?:url )?handle|short[ _]description|product_type|attribute_set_code)$/i;

/** Of two columns of descriptions, the one with names and not the one with texts of a web page. */
function withShortDescription(
  sample: Rows,
  named: readonly (Role | null)[],
  names: readonly string[],
): (Role | null)[] {
  const at = named.indexOf('description');
  const isShop = names.some((name) => SHOP.test(name.trim())) || share(cellsOf(sample, at), isMarkup) >= SOME;
  if (at < 0 || (!isShop && lengthOf(sample, at) <= LONGEST_NAME)) return [...named];
  const short = names.findIndex((name, column) => {
    const isOther = column !== at && roleNamed(name)?.role === 'description';
    return (
      isOther &&
      !/description/i.test(name) &&
      cellsOf(sample, column).length > 0 &&
      lengthOf(sample, column) <= LONGEST_NAME
    );
  });
  return named.map((role, column) =>
    short < 0 ? role : column === short ? 'description' : column === at ? null : role,
  );
}

function isMarkup(cell: string): boolean {
  return /<\/?[a-z][^>]*>/i.test(cell);
}

/** Whether the cells that a name stands for are those of the unnamed column beside it. */
function isOver(sample: Rows, column: number, role: Role, names: readonly string[]): boolean {
  if ((names[column + 1] ?? '').trim() !== '') return false;
  const beside = cellsOf(sample, column + 1);
  return beside.length > 0 && share(beside, (cell) => fits(role, cell)) >= MOST;
}

function isCounting(cells: readonly string[]): boolean {
  return share(cells, (cell) => /^\d{1,4}[.)]?$/.test(cell)) >= MOST;
}

/** Whether a cell can be one of a role. */
function fits(role: Role, cell: string): boolean {
  switch (role) {
    case 'quantity':
    case 'unit_price':
    case 'amount':
    case 'net_weight':
    case 'gross_weight':
    case 'pieces':
    case 'litres':
      return isFigure(cell);
    case 'description':
      return /\p{L}/u.test(cell) && !isFigure(cell);
    case 'currency':
      // A name that is not known is asked about.
      return isMoneyWord(cell) || (!isFigure(cell) && cell.length <= 20);
    case 'origin':
    case 'unit':
      return cell !== '' && !isFigure(cell);
    case 'code':
      // A text among codes is a code that cannot be read; a column of sentences has none.
      return cell !== '' && (/\d{3}/.test(cell) || cell.length <= 15);
    default:
      return cell !== '';
  }
}

/**
 * Completes the roles of columns by what is in them. Only columns are looked at whose names say nothing; where a quantity times
 * a price is another amount than the names say, the figures are right.
 */
function rolesByContent(
  sample: Rows,
  named: readonly (Role | null)[],
  names: readonly string[],
): readonly (Role | null)[] {
  const roles = [...named];
  const said = namedRoles(names, roles.length);
  const isOpen = (column: number) => roles[column] === null && said[column] === null;
  const columnsOf = (isSuch: (column: number) => boolean) => roles.map((_, column) => column).filter(isSuch);
  const take = (role: Role, column: number | undefined) => {
    if (column !== undefined && !roles.includes(role)) roles[column] = role;
  };
  const isMostly = (column: number, isSuch: (cell: string) => boolean) =>
    share(cellsOf(sample, column), isSuch) >= MOST;
  const firstOf = (isSuch: (cell: string) => boolean) => columnsOf(isOpen).find((column) => isMostly(column, isSuch));
  take(
    'code',
    firstOf(isTariffCode) ?? columnsOf((column) => roles[column] === 'sku' && isMostly(column, isDottedCode))[0],
  );
  take('currency', firstOf(isCurrencyCode));
  take(
    'origin',
    firstOf((cell) => /^[A-Z]{2}$/.test(cell) || (cell.length > 3 && originCode(cell) !== null)),
  );
  const texts = columnsOf((column) => isOpen(column) && isMostly(column, isText));
  take('description', texts.toSorted((a, b) => lengthOf(sample, b) - lengthOf(sample, a))[0]);
  const hasNoRole = (column: number) => roles[column] === null && said[column] !== 'none';
  const figures = columnsOf(
    (column) => (hasNoRole(column) || roles[column] === 'pieces') && isMostly(column, isFigure),
  );
  const products = withProduct(sample, roles, figures);
  const unnamed = figures.filter((column) => products[column] === null);
  if (!products.includes('amount') && !products.includes('unit_price')) {
    const money = unnamed.filter((column) => isMostly(column, hasCurrency));
    const only = money.length === 1 ? money[0] : unnamed.length === 1 && names.length === 0 ? unnamed[0] : undefined;
    // Several columns of figures without a name are not guessed: the visitor says which one is the amount.
    if (only !== undefined) products[only] = 'amount';
  }
  return products;
}

function isCurrencyCode(cell: string): boolean {
  return CURRENCIES.has(cell.toUpperCase());
}

/** Whether a figure has a currency or the sign of one beside it. */
function hasCurrency(cell: string): boolean {
  return isFigure(cell) && /\p{Sc}|\p{L}/u.test(cell) && (currencyOf(cell) !== null || /\p{Sc}/u.test(cell));
}

function isDottedCode(cell: string): boolean {
  return /^\d{4}\.\d{2}(\.?\d{2,4})*$/.test(cell.trim());
}

/** Six to fourteen digits of a real chapter, or fewer with dots between them. */
function isTariffCode(cell: string): boolean {
  const code = cleanCode(cell);
  if (code === null || !/^(0[1-9]|[1-8]\d|9[0-79])/.test(code)) return false;
  if (/^\d{4}\.\d{2}(\.\d{2,4})*$/.test(cell.trim())) return true;
  return code.length >= 6 && code.length <= 14 && code.length % 2 === 0 && !/[.,]\d{1,3}$/.test(cell);
}

function isText(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !isFigure(cell);
}

function isFigure(cell: string): boolean {
  const { kind } = readFigure(cell);
  return kind !== 'not_a_number' && kind !== 'empty';
}

function cellsOf(sample: Rows, column: number): string[] {
  return sample.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
}

function share(cells: readonly string[], isSuch: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isSuch).length / cells.length;
}

function lengthOf(sample: Rows, column: number): number {
  const cells = cellsOf(sample, column);
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
}
