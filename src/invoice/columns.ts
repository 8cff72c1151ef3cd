import { fold } from '../fold.ts';
import type { RowList } from '../tables/packed-rows.ts';
import { cleanCode } from '../tariff/code.ts';
import {
  COLUMN_ROLES,
  type ColumnRole,
  isNameWord,
  namedRoles,
  namesOf,
  roleNamed,
  rolesByName,
} from './column-names.ts';
import { CURRENCIES, currencyCodeIn, currencyOf, isMoneyWord } from './currencies.ts';
import { exportOf, type KnownExport, MONEY_KINDS } from './exports.ts';
import { readFigure } from './figures.ts';
import { type Namesakes, withProduct } from './products.ts';

/** The roles whose cells are figures of money or of quantities. */
export const FIGURE_ROLES: readonly ColumnRole[] = ['quantity', 'unit_price', 'amount'];
/** The roles whose cells are measures of the goods, which some charges count in. */
export const MEASURE_ROLES: readonly ColumnRole[] = ['net_weight', 'gross_weight', 'pieces', 'litres'];

type Rows = readonly (readonly string[])[];

/**
 * Why a column has its role: its name says it, or the name beside it that stands over both, its cells look like it, its rows multiply to it, its codes exist in the tariff
 * and suit the descriptions, or the visitor says it. Roles by cells and by products are guesses.
 */
const ROLE_GROUNDS = ['name', 'beside', 'cells', 'product', 'tariff', 'given'] as const;
export type RoleGround = (typeof ROLE_GROUNDS)[number];

/** What the columns of a table are. */
export interface Columns {
  /** The index of the first row below the names; 0 if there are none. */
  readonly body: number;
  /** The index of the row with the column names; null if there is none. */
  readonly header: number | null;
  /** The name of each column, of both rows where the names take two. */
  readonly names: readonly string[];
  /** The role of each column; null for one that is not used. */
  readonly roles: readonly (ColumnRole | null)[];
  /** Why each column has its role; null for one without. */
  readonly grounds: readonly (RoleGround | null)[];
  /** A currency that a column name states, as in "Amount (USD)"; null if none does. */
  readonly currency: string | null;
  /** What columns without a role have of money and of orders, such as line_discount or order_freight; null for none of it. */
  readonly money: readonly (string | null)[];
  /** How many pieces the prices are for, as in "USD/1000 PCS"; 1 where no name says it. */
  readonly pricedFor: string;
  /** The export of a program or a shop that this is; null if it is none that is known. */
  readonly maker: string | null;
  /** Whether each row should have a cell for each name, as in a text; a workbook leaves out empty cells at the end. */
  readonly areWhole: boolean;
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

/** A column of amounts with a currency whose name nobody knows: this and its number. */
export const UNKNOWN_MONEY = 'line_unknown_';
/** The number of pieces that a price is for, in the name of its column. */
const PRICED_FOR = /(?:\/|\bper|\bpro|\bpour|\bpor|لكل)\s*(1[0,. ]*0{2})(?!\d)/i;
/** An export begins with its names, below a title at most. */
const MAX_EXPORT_ROW = 20;
/** Roles of columns that are added to an export. */
const ADDED_ROLES: readonly ColumnRole[] = ['code', 'origin', 'unit', 'net_weight', 'gross_weight', 'pieces', 'litres'];
/** The highest rate of a sales tax, in percent. */
const MOST_RATE = 40;
const PERCENT = /%|\bpercent|\bpct\b|prcnt|نسبة/i;

/** A letterhead can stand above the table. */
const MAX_HEADER_ROW = 80;
const SAMPLE_ROWS = 80;
/** Columns that can have a role. The widest exports of shops have some hundred; a stray cell may stand far to the right. */
const MAX_WIDTH = 300;
/** The least score of a name that is known as a whole. */
const WHOLE_NAME = 100;
/** The share of cells that must look like a role where its column has no name, and where it has one. */
const MOST = 0.7;
const SOME = 0.25;
/** A text of a web page is longer than the name of goods. */
const LONGEST_NAME = 120;

/**
 * Recognises columns by their names, and those whose names say nothing by their content. `header` is the index of the row with
 * the names, where it is known; `widest` has the cells of the widest row, where the rows are not all of them.
 */
export function recogniseColumns(first: Rows, header: number | null = null, widest = 0): Columns {
  const rows = first.map((row) => (row.length > MAX_WIDTH ? row.slice(0, MAX_WIDTH) : row));
  const width = Math.min(
    MAX_WIDTH,
    first.reduce((most, row) => Math.max(most, row.length), widest),
  );
  const at = header ?? rows.slice(0, MAX_EXPORT_ROW).findIndex((row) => exportOf(row) !== null);
  const known = exportOf(rows[at] ?? []);
  if (known !== null) return columnsOfExport(known, rows, at, width);
  const found =
    header === null
      ? (findHeader(rows, width) ?? unknownHeader(rows))
      : { header, body: header + 1, names: rows[header] ?? [] };
  const names = found?.names ?? [];
  const body = found?.body ?? 0;
  const named = found === null ? Array<ColumnRole | null>(width).fill(null) : rolesByName(names, width);
  const sample = likeLines(rows.slice(body, body + SAMPLE_ROWS));
  const { roles, grounds } = rolesByContent(sample, withoutMisnamed(sample, named, names), names);
  const money = namesOf(names, width).map((name, column) => {
    const kind = roles[column] === null ? (MONEY_KINDS[name?.kind ?? ''] ?? null) : null;
    const cells = () => [names[column] ?? '', ...cellsOf(sample, column)];
    const isUnknown = roles[column] === null && name === null && (names[column] ?? '').trim() !== '';
    if (isUnknown && share(cellsOf(sample, column), hasCurrency) >= MOST) return `${UNKNOWN_MONEY}${column}`;
    if (kind === 'line_tax' && isRate(cellsOf(sample, column))) return null;
    return kind === 'line_discount' && cells().some((cell) => PERCENT.test(cell)) ? 'line_percent' : kind;
  });
  return {
    body,
    header: found?.header ?? null,
    names,
    roles,
    grounds,
    money,
    maker: null,
    areWhole: false,
    ...currencyAndCountry(names, roles),
  };
}

/** Whether a column of taxes has their rate: the same small figure in all of several rows, or percentages. */
function isRate(cells: readonly string[]): boolean {
  const [first = ''] = cells;
  const read = readFigure(first.replace(/[%٪]/g, ''));
  const isSmall = read.kind === 'figure' && Number(read.value) <= MOST_RATE;
  return isSmall && (cells.length > 1 ? cells.every((cell) => cell === first) : /[%٪]/.test(first));
}

/** The columns of a known export: the maker's own names say it all, and no content has to. */
function columnsOfExport({ maker, kinds }: KnownExport, rows: Rows, header: number, width: number): Columns {
  const names = rows[header] ?? [];
  const said = namedRoles(names, width);
  const first = (column: number, kind: string | null) => kinds.indexOf(kind) === column;
  const roles = Array.from({ length: width }, (_, column): ColumnRole | null => {
    const kind = kinds[column] ?? null;
    if (kind !== null) return COLUMN_ROLES.find((role) => role === kind && first(column, kind)) ?? null;
    // A column that somebody added, as that of the codes, has its usual name.
    const own = said[column] ?? null;
    return own !== null && own !== 'none' && ADDED_ROLES.includes(own) && !kinds.includes(own) ? own : null;
  });
  const isRole = (kind: string | null) => COLUMN_ROLES.some((role) => role === kind);
  return {
    body: header + 1,
    header,
    names,
    roles,
    grounds: roles.map((role) => (role === null ? null : 'name')),
    money: Array.from({ length: width }, (_, column) =>
      isRole(kinds[column] ?? null) ? null : (kinds[column] ?? null),
    ),
    maker,
    areWhole: false,
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
  roles: readonly (ColumnRole | null)[],
): Pick<Columns, 'currency' | 'codeCountry' | 'pricedFor'> {
  const ofPrices = ['amount', 'unit_price'].flatMap((role) =>
    names.map((name, column) => (roles[column] === role ? currencyOf(name) : null)),
  );
  const currency = [...ofPrices, ...names.map(currencyCodeIn)].find((each) => each !== null) ?? null;
  const ofCode = names[roles.indexOf('code')] ?? '';
  const [, pieces = '1'] = PRICED_FOR.exec(names[roles.indexOf('unit_price')] ?? '') ?? [];
  return {
    currency,
    codeCountry: CODE_COUNTRIES.find(([name]) => name.test(ofCode))?.[1] ?? null,
    pricedFor: pieces.replace(/\D/g, ''),
  };
}

/** Columns with other roles, by number from 0, as the visitor gives them; a role that another column had is taken from it. */
export function reassign(columns: Columns, column: number, role: ColumnRole | null): Columns {
  const roles = columns.roles.map((each, i) => (i === column ? role : each === role ? null : each));
  return {
    ...columns,
    roles,
    grounds: groundsWith(columns, roles, column, 'given'),
    ...currencyAndCountry(columns.names, roles),
  };
}

/** The grounds after a column was given its role, and the columns that lost theirs. */
function groundsWith(
  { grounds }: Columns,
  roles: readonly (ColumnRole | null)[],
  column: number,
  ground: RoleGround,
): (RoleGround | null)[] {
  return roles.map((role, i) => (role === null ? null : i === column ? ground : (grounds[i] ?? null)));
}

/** Columns with the code in a column whose values exist in the tariff and suit the descriptions. */
export function withCodeColumn(columns: Columns, column: number): Columns {
  const given = reassign(columns, column, 'code');
  return { ...given, grounds: groundsWith(columns, given.roles, column, 'tariff') };
}

/** The columns that may hold tariff codes although no name says so: only the tariff can tell. */
export function possibleCodeColumns({ roles, names }: Columns, body: RowList): readonly number[] {
  if (roles.includes('code')) return [];
  const sample = likeLines([...body.slice(0, SAMPLE_ROWS)].map(({ cells }) => cells));
  const said = namedRoles(names, roles.length);
  return roles.flatMap((role, column) => {
    const cells = cellsOf(sample, column);
    const isOpen = (role === null && said[column] === null) || (role === 'sku' && share(cells, isDottedCode) >= MOST);
    return isOpen && share(cells, isTariffCode) >= MOST ? [column] : [];
  });
}

const BECAUSE: Readonly<Record<RoleGround, string>> = {
  name: 'its name says so',
  beside: 'the name beside it stands over it',
  cells: 'its cells look like it',
  product: 'quantity times price is the amount',
  tariff: 'its codes are in the tariff and suit the descriptions',
  given: 'you said so',
};

/** Each column with its role and why, as in "Qty → quantity, because its name says so"; those without a role together. */
export function columnTexts({ names, roles, grounds }: Columns): readonly string[] {
  const name = (column: number) => (names[column] ?? '').replace(/\s+/g, ' ').trim() || `column ${column + 1}`;
  const used = roles.flatMap((role, column) =>
    role === null ? [] : [`${name(column)} → ${role}, because ${BECAUSE[grounds[column] ?? 'name']}`],
  );
  const unused = roles.flatMap((role, column) =>
    role === null && (names[column] ?? '').trim() !== '' ? [name(column)] : [],
  );
  return unused.length === 0 ? used : [...used, `not used: ${unused.join(', ')}`];
}

/** The columns whose roles are guesses, as texts. */
export function guessedColumns(columns: Columns): readonly string[] {
  const isGuess = columns.grounds.map((ground) => ground === 'cells' || ground === 'product');
  const roles = columns.roles.map((role, column) => (isGuess[column] ? role : null));
  return columnTexts({ ...columns, roles }).filter((text) => !text.startsWith('not used: '));
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
  const name = cell
    .replace(/^\(?\d{1,2}[.)]\s*(?=\p{L})/u, '')
    .replace(/(?<![\d.,])(?:(?:19|20)\d\d|100|1,?000)(?![\d.,])/g, '');
  if (/\p{L}{3}/u.test(name) && !/\d{2}/.test(name) && roleNamed(name) !== null) return false;
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
  // Goods that are named with such words, as in "Units", come with figures, which names have none of. A letterhead, as in
  // "Incoterm | FCA", names no column.
  return filled.every(isNamePart) && first.some((cell) => (roleNamed(cell)?.role ?? 'none') !== 'none');
}

/** The names of two rows. A name of the first that stands over several columns holds for those without one. */
function joined(first: readonly string[], second: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, column) => {
    const [own, below] = [(first[column] ?? '').trim(), (second[column] ?? '').trim()];
    if (own !== '') over = own;
    if (below === '') return own;
    const group = own === '' ? over : own;
    const isWhole = (name: string) => (roleNamed(name)?.score ?? 0) >= WHOLE_NAME;
    // "Weight" over "Gross" is the gross weight, but neither "Description" nor "PO No." stands over "Qty".
    const bare = group.replace(/\([^)]*\)/g, '').trim();
    const [whole] = [`${group} ${below}`, `${below} ${group}`, `${bare} ${below}`, `${below} ${bare}`].filter(isWhole);
    const stands = own !== '' && (roleNamed(own)?.role ?? 'none') !== 'none';
    return whole ?? (isWhole(below) && !stands ? below : `${group} ${below}`.trim());
  });
}

/** Takes a role from a column whose cells do not fit it; the column beside it may be the one that its name stands over. */
function withoutMisnamed(
  sample: Rows,
  named: readonly (ColumnRole | null)[],
  names: readonly string[],
): readonly (ColumnRole | null)[] {
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
  named: readonly (ColumnRole | null)[],
  names: readonly string[],
): (ColumnRole | null)[] {
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
function isOver(sample: Rows, column: number, role: ColumnRole, names: readonly string[]): boolean {
  if ((names[column + 1] ?? '').trim() !== '') return false;
  const beside = cellsOf(sample, column + 1);
  return beside.length > 0 && share(beside, (cell) => fits(role, cell)) >= MOST;
}

function isCounting(cells: readonly string[]): boolean {
  return share(cells, (cell) => /^\d{1,4}[.)]?$/.test(cell)) >= MOST;
}

/** Whether a cell can be one of a role. */
function fits(role: ColumnRole, cell: string): boolean {
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
      return cell !== '' && !/\d/.test(cell);
    case 'unit':
      return cell !== '' && !isFigure(cell);
    case 'code':
      // A text among codes is a code that cannot be read; a column of sentences has none.
      return cell !== '' && (/\d{3}/.test(cell) || cell.length <= 15);
    default:
      return cell !== '';
  }
}

/** Completes the roles of columns by what is in them. Only columns are looked at whose names say nothing. */
function rolesByContent(
  sample: Rows,
  named: readonly (ColumnRole | null)[],
  names: readonly string[],
): Pick<Columns, 'roles' | 'grounds'> {
  const roles = [...named];
  const said = namedRoles(names, roles.length);
  const isOpen = (column: number) => roles[column] === null && said[column] === null;
  const columnsOf = (isSuch: (column: number) => boolean) => roles.map((_, column) => column).filter(isSuch);
  const take = (role: ColumnRole, column: number | undefined) => {
    if (column !== undefined && !roles.includes(role)) roles[column] = role;
  };
  const isMostly = (column: number, isSuch: (cell: string) => boolean) =>
    share(cellsOf(sample, column), isSuch) >= MOST;
  take(
    'currency',
    columnsOf(isOpen).find((column) => isMostly(column, isCurrencyCode)),
  );
  const texts = columnsOf((column) => isOpen(column) && isMostly(column, isText));
  take('description', texts.toSorted((a, b) => lengthOf(sample, b) - lengthOf(sample, a))[0]);
  const figures = columnsOf((column) => isOpen(column) && isMostly(column, isFigure));
  const alike = alternativesIn(named, names);
  const products = withProduct(sample, roles, figures, alike);
  const unnamed = figures.filter((column) => products[column] === null);
  const guessed = [...products];
  if (!products.includes('amount') && !products.includes('unit_price')) {
    const money = unnamed.filter((column) => isMostly(column, hasCurrency));
    const only = money.length === 1 ? money[0] : unnamed.length === 1 && names.length === 0 ? unnamed[0] : undefined;
    // Several columns of figures without a name are not guessed: the visitor says which one is the amount.
    if (only !== undefined) guessed[only] = 'amount';
  }
  const grounds = guessed.map((role, column): RoleGround | null => {
    if (role === null) return null;
    const namesakes = role === 'quantity' || role === 'unit_price' || role === 'amount' ? alike[role] : [];
    if (said[column] === role || namesakes.includes(column)) return 'name';
    if (named[column] === role && said[column - 1] === role) return 'beside';
    if (named[column] === role) return role === 'currency' ? 'cells' : 'name';
    return products[column] === role && roles[column] !== role ? 'product' : 'cells';
  });
  return { roles: guessed, grounds };
}

/** For quantity, price and amount, the other columns whose names say the same: the rows tell which of them multiply. */
function alternativesIn(named: readonly (ColumnRole | null)[], names: readonly string[]): Namesakes {
  const own = namesOf(names, named.length);
  const alike = (roles: readonly string[]) =>
    own.flatMap((name, column) => (name !== null && roles.includes(name.role) ? [column] : []));
  return { quantity: alike(['quantity', 'pieces']), unit_price: alike(['unit_price']), amount: alike(['amount']) };
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
