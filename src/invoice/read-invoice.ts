import { INCOTERMS, type Incoterm } from '../contract/incoterms.ts';
import { fold } from '../fold.ts';
import { FormatError } from '../tables/faults.ts';
import type { FileRow } from '../tables/tables.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-names.ts';
import { type Columns, FIGURE_ROLES, MEASURE_ROLES, reassign, recogniseColumns } from './columns.ts';
import { currencyOf, type Dollar, isBareDollar, unclearSign, unknownCurrency } from './currencies.ts';
import type { DecimalMark } from './figures.ts';
import { checkTotal, type MoneyQuestion, questioned, questionsIn, type TotalCheck } from './ledger.ts';
import { type Papers, papersIn } from './letterhead.ts';
import {
  codeIn,
  marksOf,
  type OtherRow,
  originIn,
  type ReadLine,
  type ReadRows,
  type RowChoices,
  readRows,
} from './lines.ts';
import { isZero, sumOf } from './money.ts';
import { type LeftOrder, orderedRows, PRICES, withColumnCosts } from './orders.ts';
import { originCode } from './origins.ts';
import { saysPricesHoldTax } from './rows.ts';

/** A sheet of a workbook, or all of a text. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly FileRow[];
}

/** The table of an invoice, and what the visitor said of it. */
export interface InvoiceTable {
  readonly sheets: readonly Sheet[];
  /** The index of the sheet that is read. */
  readonly sheet: number;
  readonly columns: Columns;
  /** The decimal mark that was chosen; null if the figures show it themselves. */
  readonly mark: DecimalMark | null;
  /** The currency chosen for the lines that name none; null if none was. */
  readonly currency: string | null;
  /** What the visitor said of rows that were asked about. */
  readonly choices?: RowChoices;
}

/** An invoice as it was read: its lines, what it says of all of them, and what has to be asked. */
export interface ReadInvoice {
  readonly lines: readonly ReadLine[];
  /** The currency of the lines that name none; null if the invoice does not say it. */
  readonly currency: string | null;
  /** Costs of the whole invoice, which are no goods: plain decimals, empty without one. */
  readonly freight: string;
  readonly insurance: string;
  readonly discount: string;
  readonly incoterm: string;
  readonly papers: Papers;
  /** The country of origin of lines that name none, as an ISO code; empty if the invoice does not say it. */
  readonly origin: string;
  /** Rows with money that only the visitor can put somewhere: they are in no amount. */
  readonly questions: readonly MoneyQuestion[];
  /** Rows with money that is no goods and no cost of them: taxes, payments, and what the visitor leaves out. */
  readonly besideBill: readonly OtherRow[];
  /** Orders that were cancelled or voided: their rows are no lines. */
  readonly leftOrders: readonly LeftOrder[];
  /** Rows that count packages, as texts. */
  readonly counts: readonly OtherRow[];
  /** Null if the invoice has no total. */
  readonly total: TotalCheck | null;
  /** Rows among the lines with texts and no figures. */
  readonly ignoredRows: readonly OtherRow[];
  readonly ignoredSheets: readonly string[];
  /** A figure that can be read in two ways, if the visitor has to say which one is meant. */
  readonly unclearFigure: string | null;
  /** What lines without a currency have in its place, such as $. */
  readonly unclearCurrency: string | null;
  /** The name of a column of amounts with tax, where no other has amounts; null without one. */
  readonly onlyWithTax: string | null;
  /** Rows that spreadsheet programs do not show, and lines are read from. */
  readonly hiddenRows: readonly number[];
  /** Cells among the lines without a value, and why. */
  readonly brokenCells: readonly { readonly row: number; readonly column: string; readonly why: string }[];
  /** Whether there are columns of figures, but none is known as the amount. */
  readonly lacksAmount: boolean;
  /** Whether nothing of money is in the table, although it counts or weighs: a packing list looks so. */
  readonly isPackingList: boolean;
}

/** What is said of a file before it is read. */
export interface TableOptions {
  /** The name of the sheet. */
  readonly sheet?: string | undefined;
  /** The name, or the number from 1, of the column with a role. */
  readonly map?: Readonly<Partial<Record<ColumnRole, string>>>;
}

/** Finds the table with goods in it: of several sheets, the one with amounts, and not the packing list. */
export function tableOf(sheets: readonly Sheet[], { sheet, map = {} }: TableOptions = {}): InvoiceTable {
  const wanted = sheet === undefined ? null : sheets.findIndex(({ name }) => name.trim() === sheet.trim());
  if (wanted === -1)
    throw new FormatError(
      `The file has no visible sheet ${sheet}: it has ${sheets.map(({ name }) => name).join(', ')}.`,
    );
  const tables = sheets.map((_, i) => tableAt(sheets, i));
  const best = wanted ?? bestOf(tables);
  const table = tables[best];
  if (table === undefined) throw new FormatError('The file is empty.');
  return { ...table, columns: withMap(columnsNamed(table, Object.values(map)), map) };
}

/** The columns below the row that has these names, where no other row was taken for the names. */
function columnsNamed({ sheets, sheet, columns }: InvoiceTable, wanted: readonly string[]): Columns {
  const names = wanted.filter((name) => !/^\d+$/.test(name)).map(nameOf);
  const has = (cells: readonly string[]) => names.every((name) => cells.some((cell) => nameOf(cell) === name));
  if (names.length === 0 || has(columns.names)) return columns;
  const rows = (sheets[sheet]?.rows ?? []).map(({ cells }) => cells);
  const header = rows.findIndex(has);
  return header < 0 ? columns : recogniseColumns(rows, header);
}

function nameOf(cell: string): string {
  return fold(cell).trim();
}

/** The table of another sheet of the same file. */
export function tableAt(sheets: readonly Sheet[], sheet: number): InvoiceTable {
  const columns = recogniseColumns((sheets[sheet]?.rows ?? []).map(({ cells }) => cells));
  return { sheets, sheet, columns, mark: null, currency: null };
}

/** The table of rows of text. */
export function tableOfRows(rows: readonly (readonly string[])[]): InvoiceTable {
  return tableAt([{ name: '', rows: rows.map((cells, i) => ({ row: i + 1, cells })) }], 0);
}

/** The rows below the names. */
export function bodyOf({ sheets, sheet, columns }: InvoiceTable): readonly FileRow[] {
  return sheets[sheet]?.rows.slice(columns.body) ?? [];
}

/** Reads the lines of a table and all that the invoice says of them. */
export function readInvoice(table: InvoiceTable): ReadInvoice {
  const { columns, sheets, sheet } = table;
  const ordered = orderedRows(bodyOf(table), columns);
  const { rows } = ordered;
  const marks = marksOf(rows, columns);
  const { choices = new Map() } = table;
  const mark = table.mark ?? marks.mark;
  const asRead = readRows(rows, columns, mark, choices);
  const currency = currencyOfInvoice(table, asRead);
  const read = questioned(asRead, currency, (row) => choices.has(String(row)));
  const outside = [...aboveTable(table), ...read.others.map(({ row }) => rowAt(table, row)), columns.names];
  const code = codeOfAll(outside, read.lines);
  const named = read.lines.map((line) => ({
    ...line,
    ...(line.currency === '' && currency !== null ? { currency } : {}),
    ...(code === '' ? {} : { code }),
  }));
  const agrees = (some: readonly ReadLine[]) => checkTotal({ ...read, lines: some }, currency)?.agrees ?? null;
  const { lines, questions: ofColumns, total } = withColumnCosts(named, ordered, { columns, mark, choices, agrees });
  const rowsOf = (kind: OtherRow['kind']) => read.others.filter((other) => other.kind === kind);
  const sumOfKind = (kind: OtherRow['kind']) => {
    const amounts = rowsOf(kind).flatMap(({ amount }) => (amount === '' ? [] : [amount]));
    return amounts.length === 0 ? '' : sumOf(amounts);
  };
  const isLine = new Set(lines.map(({ row }) => row));
  return {
    lines,
    currency,
    freight: sumOfKind('freight'),
    insurance: sumOfKind('insurance'),
    discount: sumOfKind('discount'),
    incoterm: INCOTERM.exec(outside.map((cells) => cells.join(' ')).join('\n'))?.[1] ?? '',
    papers: papersIn(aboveTable(table)),
    origin: originCode(outside.map(originIn).find((each) => each !== null) ?? '') ?? '',
    questions: withSentence([...questionsIn(read), ...ofColumns], table, read, choices),
    leftOrders: ordered.left,
    besideBill: read.others.filter(({ kind, amount }) => BESIDE_BILL.has(kind) && amount !== '' && !isZero(amount)),
    counts: rowsOf('count'),
    total: checkTotal({ ...read, lines }, currency) ?? total,
    ignoredRows: rowsOf('text').filter(({ row, name }) => name !== '' && row < (lines.at(-1)?.row ?? 0)),
    ignoredSheets: sheets.flatMap(({ name, rows: own }, i) => (i === sheet || own.length === 0 ? [] : [name])),
    unclearFigure: table.mark === null ? marks.unclear : null,
    unclearCurrency: currency === null || table.currency !== null ? unclearCurrencyOf(table, read) : null,
    onlyWithTax: onlyWithTax(columns),
    hiddenRows: rows.filter(({ row, hidden }) => hidden !== undefined && isLine.has(row)).map(({ row }) => row),
    brokenCells: rows.flatMap(({ row, broken }) =>
      [...(isLine.has(row) ? (broken ?? []) : [])].map(([at, why]) => ({ row, column: columns.names[at] ?? '', why })),
    ),
    lacksAmount: lacksAmount(table, rows),
    isPackingList: isPackingList(columns, currency) && onlyWithTax(columns) === null,
  };
}

/** The questions, with one about a sentence beside the lines that the prices hold a tax, where no amount of it is asked about. */
function withSentence(
  questions: readonly MoneyQuestion[],
  table: InvoiceTable,
  { others }: ReadRows,
  choices: RowChoices,
): readonly MoneyQuestion[] {
  const texts = others.filter(({ kind }) => kind === 'text').map(({ row }) => rowAt(table, row));
  const sentence = [...aboveTable(table), ...texts].flat().find(saysPricesHoldTax);
  const isTold = others.some(({ kind, amount }) => kind === 'tax' && amount !== '' && !isZero(amount));
  const isAsked =
    questions.some(({ why }) => why === 'tax_included') || others.some((each) => each.isTaxOfPrices === true);
  if (sentence === undefined || isTold || isAsked || choices.has(PRICES)) return questions;
  const asked = { row: 0, kind: 'question', key: PRICES, name: sentence.trim(), amount: '', currency: '' } as const;
  return [...questions, { ...asked, why: 'tax_included' }];
}

/** The one code that an invoice without a column of codes names for all its lines; empty without one, or with several. */
function codeOfAll(outside: readonly (readonly string[])[], lines: readonly ReadLine[]): string {
  if (lines.some(({ code, writtenCode }) => code !== '' || writtenCode !== undefined)) return '';
  const codes = [...new Set(outside.map(codeIn).filter((each) => each !== null))];
  return codes.length === 1 ? (codes[0] ?? '') : '';
}

/** Gives a column another role. The figures and the currency are asked about anew. */
export function withRole(table: InvoiceTable, column: number, role: ColumnRole | null): InvoiceTable {
  return { ...table, columns: reassign(table.columns, column, role), currency: null };
}

/**
 * The term that is proposed for the prices; null without one, or where the invoice charges what its prices would hold. Prices
 * with the duty paid (DDP) have no term that duty could be calculated from.
 */
export function proposedIncoterm({ incoterm, freight, insurance, lines }: ReadInvoice): Incoterm | null {
  const term = Object.keys(INCOTERMS).find((each) => each === incoterm) as Incoterm | undefined;
  if (term === undefined) return null;
  const held = INCOTERMS[term];
  const isCharged = (name: 'freight' | 'insurance', ofAll: string) =>
    ofAll !== '' || lines.some(({ facts }) => facts?.[name] !== undefined);
  return (held.freight && isCharged('freight', freight)) || (held.insurance && isCharged('insurance', insurance))
    ? null
    : term;
}

/** The currency that is proposed for a sign: a dollar is that of the United States. */
export function proposedCurrency(sign: string | null): string | null {
  return sign !== null && isBareDollar(sign) ? 'USD' : null;
}

const INCOTERM = /\b(EXW|FCA|FAS|FOB|CFR|CPT|CIF|CIP|DAP|DPU|DDP)\b/;
const SHEET_OF_INVOICE = /invoice|commercial|\bci\b|فاتورة/i;
const OTHER_SHEET = /pack|\bpl\b|contract|summary|instruction|lookup|قائمة التعبئة/i;

/** The sheet with most that an invoice has: amounts, then prices, then goods. The first one where none is better. */
function bestOf(tables: readonly InvoiceTable[]): number {
  let best = 0;
  let most = -1;
  for (const [i, table] of tables.entries()) {
    const { roles } = table.columns;
    if (!roles.includes('description') && !roles.includes('code')) continue;
    const { lines } = readRows(bodyOf(table), table.columns, '.');
    const priced = lines.filter(({ amount }) => amount !== '').length;
    const name = table.sheets[i]?.name ?? '';
    const isNamed = (SHEET_OF_INVOICE.test(name) ? 1 : 0) - (OTHER_SHEET.test(name) ? 1 : 0);
    const score = (priced > 0 ? 4 : lines.length > 0 ? 1 : 0) + isNamed;
    if (score > most) [best, most] = [i, score];
  }
  return best;
}

/** Columns with the roles that were given for them by name or number. */
function withMap(columns: Columns, map: Readonly<Partial<Record<ColumnRole, string>>>): Columns {
  let mapped = columns;
  for (const role of COLUMN_ROLES) {
    const wanted = map[role];
    if (wanted === undefined) continue;
    const named = columns.names.findIndex((name) => nameOf(name) === nameOf(wanted));
    const at = named >= 0 ? named : /^\d+$/.test(wanted) ? Number(wanted) - 1 : -1;
    if (at < 0 || at >= columns.roles.length)
      throw new FormatError(
        `The table has no column ${wanted}: it has ${columns.names.filter((name) => name !== '').join(', ')}.`,
      );
    mapped = reassign(mapped, at, role);
  }
  return mapped;
}

function aboveTable({ sheets, sheet, columns }: InvoiceTable): readonly (readonly string[])[] {
  return (sheets[sheet]?.rows.slice(0, columns.header ?? 0) ?? []).map(({ cells }) => cells);
}

function rowAt({ sheets, sheet }: InvoiceTable, row: number): readonly string[] {
  return sheets[sheet]?.rows.find((each) => each.row === row)?.cells ?? [];
}

/** Words before the currency of all amounts. */
const CURRENCY_LABEL =
  /(?:currency|ccy|العملة|(?:prices?|amounts?|values?|figures?)\b[^:]{0,30}?\b(?:in|are in)|(?:الأسعار|المبالغ|القيم)[^:]{0,20})\s*[:：-]?\s*/iu;

/**
 * The currency of the lines that name none: chosen, or in a name of a column, beside the word currency, beside a total, or the
 * only one of the other lines.
 */
function currencyOfInvoice(table: InvoiceTable, read: ReadRows): string | null {
  const { lines, others } = read;
  if (table.currency !== null) return table.currency;
  if (table.columns.currency !== null) return table.columns.currency;
  const after = others.filter(({ kind }) => kind === 'text').map(({ row }) => rowAt(table, row));
  const own = [...new Set(lines.map(({ currency }) => currency).filter((each) => each !== ''))];
  // Another sign, as in $50 beside AED 20, is not that of the other lines.
  if (own.length === 1 && unclearCurrencyOf(table, read) === null) return own[0] ?? null;
  const { roles } = table.columns;
  // Units and currencies may stand in a row of their own below the names.
  const inPrices = after.flatMap((cells) =>
    cells.filter((_, at) => roles[at] === 'amount' || roles[at] === 'unit_price'),
  );
  const labelled = [...aboveTable(table), ...after].map(labelledCurrency).find((each) => each !== null);
  const found = labelled ?? inPrices.map(currencyOf).find((each) => each !== null);
  if (found !== undefined) return found;
  const sums = others.filter(({ kind }) => kind !== 'text').map(({ row }) => rowAt(table, row));
  const totals = aboveTable(table).filter(
    (cells) => /total|amount|إجمالي|المبلغ/i.test(cells.join(' ')) && /\p{Nd}/u.test(cells.join(' ')),
  );
  const inWords = [...sums, ...totals, ...after.filter((cells) => /\b(?:say|only)\b|فقط/i.test(cells.join(' ')))];
  return inWords.flatMap((cells) => cells.map(currencyOf)).find((each) => each !== null) ?? null;
}

function labelledCurrency(cells: readonly string[]): string | null {
  for (const [i, cell] of cells.entries()) {
    const label = CURRENCY_LABEL.exec(cell);
    if (label === null) continue;
    const rest = cell.slice(label.index + label[0].length);
    const beside = cells.slice(i + 1).find((each) => each.trim() !== '') ?? '';
    const found = currencyOf(rest) ?? (rest.trim() === '' ? currencyOf(beside) : null);
    if (found !== null) return found;
  }
  return null;
}

/** What a line without a currency has in its place; null if no line has anything of the kind. */
function unclearCurrencyOf(table: InvoiceTable, { lines }: ReadRows): string | null {
  const { roles, names, currency } = table.columns;
  if (currency !== null) return null;
  const columns = roles.flatMap((role, at) =>
    role === 'unit_price' || role === 'amount' || role === 'currency' ? [{ at, role }] : [],
  );
  const signIn = (cells: readonly string[], dollar: Dollar, isLine: boolean) => {
    for (const { at, role } of columns) {
      const cell = cells[at] ?? '';
      const sign = isLine && role === 'currency' ? unknownCurrency(cell, dollar) : unclearSign(cell, dollar);
      if (sign !== null) return sign;
    }
    return null;
  };
  const ofAll = signIn(names, 'unclear', false);
  const open = new Set(lines.filter((line) => line.currency === '').map(({ row }) => row));
  for (const { row, cells } of bodyOf(table)) {
    if (!open.has(row)) continue;
    const sign = signIn(cells, 'unclear', true) ?? ofAll;
    if (sign !== null) return sign;
  }
  return null;
}

const BESIDE_BILL: ReadonlySet<string> = new Set(['tax', 'payment', 'rounding', 'none']);

function onlyWithTax({ roles, money, names }: Columns): string | null {
  if (roles.includes('amount') || roles.includes('unit_price')) return null;
  const at = money.indexOf('line_total');
  return at < 0 ? null : (names[at] ?? '');
}

function isPackingList({ roles }: Columns, currency: string | null): boolean {
  const has = (some: readonly ColumnRole[]) => roles.some((role) => role !== null && some.includes(role));
  return currency === null && !has(['amount', 'unit_price', 'currency']) && has(['quantity', ...MEASURE_ROLES]);
}

function lacksAmount({ columns: { roles } }: InvoiceTable, rows: readonly FileRow[]): boolean {
  if (roles.some((role) => role === 'amount' || role === 'unit_price')) return false;
  return roles.some(
    (role, column) =>
      (role === null || !FIGURE_ROLES.includes(role)) &&
      role === null &&
      rows.slice(0, 100).some(({ cells }) => /^\P{L}*\d[\d.,]*\P{L}*$/u.test(cells[column] ?? '')),
  );
}
