import { INCOTERMS, type Incoterm } from '../contract/incoterms.ts';
import { fold } from '../fold.ts';
import { FormatError } from '../tables/faults.ts';
import type { RowList } from '../tables/packed-rows.ts';
import type { FileRow } from '../tables/tables.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-names.ts';
import { type Columns, MEASURE_ROLES, reassign, recogniseColumns } from './columns.ts';
import { currencyOf, isBareDollar, unclearSign, unknownCurrency } from './currencies.ts';
import type { DecimalMark } from './figures.ts';
import {
  checkTotal,
  type LineSum,
  LineSums,
  type MoneyQuestion,
  questioned,
  questionsIn,
  type Summed,
  type TotalCheck,
} from './ledger.ts';
import { type Papers, papersIn } from './letterhead.ts';
import {
  codeIn,
  marksOf,
  type OtherRow,
  originIn,
  ownCostsOf,
  type ReadLine,
  type RowChoices,
  RowReader,
  readRows,
} from './lines.ts';
import { isZero, sumOf } from './money.ts';
import { hasColumnCosts, type LeftOrder, orderedRows, PRICES, withColumnCosts } from './orders.ts';
import { originCode } from './origins.ts';
import { type LineValue, PackedValues } from './packed-values.ts';
import { saysPricesHoldTax } from './rows.ts';

/** A sheet of a workbook, or all of a text. */
export interface Sheet {
  readonly name: string;
  readonly rows: RowList;
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
  const best = wanted ?? (tables.length > 1 ? bestOf(tables) : 0);
  const table = tables[best];
  if (table === undefined) throw new FormatError('The file is empty.');
  return { ...table, columns: withMap(columnsNamed(table, Object.values(map)), map) };
}

/** The columns below the row that has these names, where no other row was taken for the names. */
function columnsNamed({ sheets, sheet, columns }: InvoiceTable, wanted: readonly string[]): Columns {
  const names = wanted.filter((name) => !/^\d+$/.test(name)).map(nameOf);
  const has = (cells: readonly string[]) => names.every((name) => cells.some((cell) => nameOf(cell) === name));
  if (names.length === 0 || has(columns.names)) return columns;
  const own = sheets[sheet];
  let header = 0;
  for (const { cells } of own?.rows ?? []) {
    if (has(cells)) return columnsIn(own, header);
    header++;
  }
  return columns;
}

/** The columns of a sheet, below a row of names where it is known. A text has no name, and all cells of each row. */
function columnsIn(sheet: Sheet | undefined, header: number | null = null): Columns {
  const { name, rows } = sheet ?? { name: '', rows: [] };
  const columns = recogniseColumns(firstCells(rows, (header ?? 0) + HEAD_ROWS), header, widthOf(rows));
  return { ...columns, areWhole: name === '' };
}

/** Rows at the beginning of a sheet that show what its columns are. */
const HEAD_ROWS = 200;

function firstCells(rows: RowList, count: number): string[][] {
  return [...rows.slice(0, count)].map(({ cells }) => [...cells]);
}

function widthOf(rows: RowList): number {
  let width = 0;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return width;
}

function nameOf(cell: string): string {
  return fold(cell).trim();
}

/** The table of another sheet of the same file. */
export function tableAt(sheets: readonly Sheet[], sheet: number): InvoiceTable {
  return { sheets, sheet, columns: columnsIn(sheets[sheet]), mark: null, currency: null };
}

/** The table of rows of text. */
export function tableOfRows(rows: readonly (readonly string[])[]): InvoiceTable {
  return tableAt([{ name: '', rows: rows.map((cells, i) => ({ row: i + 1, cells })) }], 0);
}

/** The rows below the names. */
export function bodyOf({ sheets, sheet, columns }: InvoiceTable): RowList {
  return sheets[sheet]?.rows.slice(columns.body) ?? [];
}

/** An invoice with its lines read again, row by row, each time they are gone through: it may have many. */
export interface OpenedInvoice extends Omit<ReadInvoice, 'lines'> {
  readonly lines: Iterable<ReadLine>;
  readonly lineCount: number;
  /** What is known of the value of each line that has one beyond doubt, and so takes a share of the costs. */
  readonly values: Iterable<LineValue>;
}

/** Whether the value of a line is beyond doubt. */
export function hasValue({ amount, problem }: Pick<ReadLine, 'amount' | 'problem'>): boolean {
  return amount !== '' && problem === null;
}

/** Reads the lines of a table and all that the invoice says of them. */
export function readInvoice(table: InvoiceTable): ReadInvoice {
  const { lineCount: _, values: __, lines, ...read } = streamInvoice(table);
  return { ...read, lines: [...lines] };
}

/** Reads all that an invoice says of its lines, and holds none of them. */
export function streamInvoice(table: InvoiceTable): OpenedInvoice {
  const { columns, sheets, sheet } = table;
  const ordered = orderedRows(bodyOf(table), columns);
  const marks = marksOf(ordered.rows, columns);
  const { choices = new Map() } = table;
  const mark = table.mark ?? marks.mark;
  const survey = surveyOf(ordered.rows, columns, mark, choices);
  const currency = currencyOfInvoice(table, survey);
  const read = questioned(survey, currency, (row) => choices.has(String(row)));
  const rowAt = ({ row }: OtherRow) => survey.cells.get(row) ?? [];
  const outside = [...aboveTable(table), ...read.others.map(rowAt), columns.names];
  const code = survey.hasCode ? '' : codeOfAll(outside);
  const inCurrency = <Of extends { readonly currency: string }>(each: Of) =>
    each.currency === '' && currency !== null ? { ...each, currency } : each;
  const named = {
    [Symbol.iterator]: () =>
      mapped(linesIn(ordered.rows, columns, mark, choices), (line) =>
        code === '' ? inCurrency(line) : { ...inCurrency(line), code },
      ),
  };
  const agrees = (some: readonly LineSum[]) => checkTotal({ ...read, lines: some }, currency)?.agrees ?? null;
  const costed = hasColumnCosts(columns)
    ? withColumnCosts([...named], ordered, { columns, mark, choices, agrees })
    : { lines: named, questions: [], taxes: '0', total: null };
  const isHeld = Array.isArray(costed.lines);
  const sums: readonly LineSum[] = isHeld ? costed.lines : read.lines.map(inCurrency);
  const rowsOf = (kind: OtherRow['kind']) => read.others.filter((other) => other.kind === kind);
  const sumOfKind = (kind: OtherRow['kind']) => {
    const amounts = rowsOf(kind).flatMap(({ amount }) => (amount === '' ? [] : [amount]));
    return amounts.length === 0 ? '' : sumOf(amounts);
  };
  return {
    lines: costed.lines,
    lineCount: survey.count,
    values: isHeld ? valuesOf(costed.lines) : { [Symbol.iterator]: () => mapped(survey.values, inCurrency) },
    currency,
    freight: sumOfKind('freight'),
    insurance: sumOfKind('insurance'),
    discount: sumOfKind('discount'),
    incoterm: INCOTERM.exec(outside.map((cells) => cells.join(' ')).join('\n'))?.[1] ?? '',
    papers: papersIn(aboveTable(table)),
    origin: originCode(outside.map(originIn).find((each) => each !== null) ?? '') ?? '',
    questions: withSentence(
      [...questionsIn(read), ...costed.questions],
      [...aboveTable(table), ...rowsOf('text').map(rowAt)],
      read,
      choices,
    ),
    leftOrders: ordered.left,
    besideBill: read.others.filter(({ kind, amount }) => BESIDE_BILL.has(kind) && amount !== '' && !isZero(amount)),
    counts: rowsOf('count'),
    total: checkTotal({ ...read, lines: sums, taxes: costed.taxes }, currency) ?? costed.total,
    ignoredRows: rowsOf('text').filter(({ row, name }) => name !== '' && row < (read.lines.at(-1)?.row ?? 0)),
    ignoredSheets: sheets.flatMap(({ name, rows: own }, i) => (i === sheet || own.length === 0 ? [] : [name])),
    unclearFigure: table.mark === null ? marks.unclear : null,
    unclearCurrency:
      currency === null || table.currency !== null ? (survey.unclearCurrency ?? signOfSums(survey)) : null,
    onlyWithTax: onlyWithTax(columns),
    hiddenRows: survey.hiddenRows,
    brokenCells: survey.brokenCells,
    lacksAmount: lacksAmount(table, ordered.rows),
    isPackingList: isPackingList(columns, currency) && onlyWithTax(columns) === null,
  };
}

/** A sign of several currencies beside the sums, as in ¥1,200; null without one. */
function signOfSums({ others, cells, lines }: Survey): string | null {
  if (lines.every(({ currency }) => currency !== '')) return null;
  const sums = others.filter(({ kind }) => kind !== 'text').flatMap(({ row }) => cells.get(row) ?? []);
  return sums.map((cell) => unclearSign(cell, 'unclear')).find((sign) => sign !== null) ?? null;
}

function valuesOf(lines: readonly ReadLine[]): readonly LineValue[] {
  return lines.filter(hasValue).map((line) => ({ ...line, costs: ownCostsOf(line) }));
}

function* mapped<Of, To>(items: Iterable<Of>, to: (item: Of) => To): Generator<To> {
  for (const item of items) yield to(item);
}

/** What one reading of all rows tells of an invoice. */
interface Survey extends Summed, Pick<ReadInvoice, 'hiddenRows' | 'brokenCells' | 'unclearCurrency'> {
  readonly count: number;
  readonly values: Iterable<LineValue>;
  /** The cells of the other rows. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
  /** Whether a line has a code, or something in its place. */
  readonly hasCode: boolean;
}

function surveyOf(rows: Iterable<FileRow>, columns: Columns, mark: DecimalMark | null, choices: RowChoices): Survey {
  const cells = new Map<number, readonly string[]>();
  const hiddenRows: number[] = [];
  const brokenCells: ReadInvoice['brokenCells'][number][] = [];
  let [count, hasCode] = [0, false];
  let unclearCurrency: string | null = null;
  const signOf = unclearSigns(columns);
  const values = new PackedValues();
  const reader = new RowReader(columns, mark, choices, (line) => {
    count++;
    hasCode ||= line.code !== '' || line.writtenCode !== undefined;
    if (hasValue(line)) values.add(line);
    sums.add(line);
  });
  const sums = new LineSums(reader.others);
  for (const row of rows) {
    const line = reader.read(row);
    if (line === null) {
      if (reader.others.at(-1)?.row === row.row) cells.set(row.row, row.cells);
      continue;
    }
    if (row.hidden !== undefined) hiddenRows.push(row.row);
    for (const [at, why] of row.broken ?? []) brokenCells.push({ row: row.row, column: columns.names[at] ?? '', why });
    if (line.currency === '') unclearCurrency ??= signOf(row.cells);
  }
  reader.end();
  sums.end();
  values.end();
  const { others } = reader;
  return { lines: sums.lines, others, count, values, cells, hasCode, hiddenRows, brokenCells, unclearCurrency };
}

/** The lines of a table, each given once no row below can change it. */
function* linesIn(
  rows: Iterable<FileRow>,
  columns: Columns,
  mark: DecimalMark | null,
  choices: RowChoices,
): Generator<ReadLine> {
  const ready: ReadLine[] = [];
  const reader = new RowReader(columns, mark, choices, (line) => ready.push(line));
  for (const row of rows) {
    reader.read(row);
    yield* ready.splice(0);
  }
  reader.end();
  yield* ready;
}

/** The questions, with one about a sentence beside the lines that the prices hold a tax, where no amount of it is asked about. */
function withSentence(
  questions: readonly MoneyQuestion[],
  texts: readonly (readonly string[])[],
  { others }: Summed,
  choices: RowChoices,
): readonly MoneyQuestion[] {
  const sentence = texts.flat().find(saysPricesHoldTax);
  const isTold = others.some(({ kind, amount }) => kind === 'tax' && amount !== '' && !isZero(amount));
  const isAsked =
    questions.some(({ why }) => why === 'tax_included') || others.some((each) => each.isTaxOfPrices === true);
  if (sentence === undefined || isTold || isAsked || choices.has(PRICES)) return questions;
  const asked = { row: 0, kind: 'question', key: PRICES, name: sentence.trim(), amount: '', currency: '' } as const;
  return [...questions, { ...asked, why: 'tax_included' }];
}

/** The one code that an invoice without a column of codes names for all its lines; empty without one, or with several. */
function codeOfAll(outside: readonly (readonly string[])[]): string {
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
export function proposedIncoterm({
  incoterm,
  freight,
  insurance,
  lines,
}: Pick<OpenedInvoice, 'incoterm' | 'freight' | 'insurance' | 'lines'>): Incoterm | null {
  const term = Object.keys(INCOTERMS).find((each) => each === incoterm) as Incoterm | undefined;
  if (term === undefined) return null;
  const held = INCOTERMS[term];
  const isCharged = (name: 'freight' | 'insurance', ofAll: string) => {
    if (ofAll !== '') return true;
    for (const { facts } of lines) if (facts?.[name] !== undefined) return true;
    return false;
  };
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
  return [...(sheets[sheet]?.rows.slice(0, columns.header ?? 0) ?? [])].map(({ cells }) => cells);
}

/** Words before the currency of all amounts. */
const CURRENCY_LABEL =
  /(?:currency|ccy|العملة|(?:prices?|amounts?|values?|figures?)\b[^:]{0,30}?\b(?:in|are in)|(?:الأسعار|المبالغ|القيم)[^:]{0,20})\s*[:：-]?\s*/iu;

/**
 * The currency of the lines that name none: chosen, or in a name of a column, beside the word currency, beside a total, or the
 * only one of the other lines.
 */
function currencyOfInvoice(table: InvoiceTable, survey: Survey): string | null {
  const { lines, others } = survey;
  const rowAt = ({ row }: OtherRow) => survey.cells.get(row) ?? [];
  if (table.currency !== null) return table.currency;
  if (table.columns.currency !== null) return table.columns.currency;
  const after = others.filter(({ kind }) => kind === 'text').map(rowAt);
  const own = [...new Set(lines.map(({ currency }) => currency).filter((each) => each !== ''))];
  // Another sign, as in $50 beside AED 20, is not that of the other lines.
  if (own.length === 1 && survey.unclearCurrency === null) return own[0] ?? null;
  const { roles } = table.columns;
  // Units and currencies may stand in a row of their own below the names.
  const inPrices = after.flatMap((cells) =>
    cells.filter((_, at) => roles[at] === 'amount' || roles[at] === 'unit_price'),
  );
  const labelled = [...aboveTable(table), ...after].map(labelledCurrency).find((each) => each !== null);
  const found = labelled ?? inPrices.map(currencyOf).find((each) => each !== null);
  if (found !== undefined) return found;
  const sums = others.filter(({ kind }) => kind !== 'text').map(rowAt);
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

/** Finds what a row without a currency has in its place; null if it has nothing of the kind. */
function unclearSigns({ roles, names, currency }: Columns): (cells: readonly string[]) => string | null {
  const columns = roles.flatMap((role, at) =>
    role === 'unit_price' || role === 'amount' || role === 'currency' ? [{ at, role }] : [],
  );
  const signIn = (cells: readonly string[], isLine: boolean) => {
    for (const { at, role } of columns) {
      const cell = cells[at] ?? '';
      const sign = isLine && role === 'currency' ? unknownCurrency(cell, 'unclear') : unclearSign(cell, 'unclear');
      if (sign !== null) return sign;
    }
    return null;
  };
  const ofAll = signIn(names, false);
  return (cells) => (currency === null ? (signIn(cells, true) ?? ofAll) : null);
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

function lacksAmount({ columns: { roles } }: InvoiceTable, rows: RowList): boolean {
  if (roles.some((role) => role === 'amount' || role === 'unit_price')) return false;
  const first = [...rows.slice(0, 100)];
  return roles.some(
    (role, column) => role === null && first.some(({ cells }) => /^\P{L}*\d[\d.,]*\P{L}*$/u.test(cells[column] ?? '')),
  );
}
