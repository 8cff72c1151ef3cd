import { ApiError } from '../contract/errors.ts';
import { markOf, readFigure } from '../invoice/figures.ts';
import { sumOf } from '../invoice/money.ts';
import { shareCosts } from '../invoice/price.ts';
import { figureCell } from '../invoice/report.ts';
import { checkParameters } from '../operations/check-parameters.ts';
import { cleaned } from '../operations/command.ts';
import type { Sources } from '../operations/sources.ts';
import { existingRecord, tariffOn } from '../operations/tariff-on.ts';
import { FaultyFile, FormatError } from '../tables/faults.ts';
import type { FileRow, Table } from '../tables/tables.ts';
import type { Cell } from '../tables/write-workbook.ts';
import { hasLostLastZero } from '../tariff/code.ts';
import { assess } from '../tariff/duty.ts';
import { notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { type Call, Failure } from './command.ts';
import { encodingNamed, lengthFault } from './input-file.ts';
import { sheetsOf, withInvoiceFile } from './invoice-file.ts';
import { withSources } from './open-store.ts';
import { Progress } from './progress.ts';
import { rowWriter } from './row-writer.ts';

// An invoice whose columns are named hs_code and value, whose codes are final: each row is priced as the API would, and all
// other columns are carried through.

/** The columns that are read; the last two may be absent. */
const INPUT_COLUMNS = ['hs_code', 'value', 'currency', 'include_vat'] as const;
/** The columns that are added. Where a file has one already, from an earlier run, it is replaced. */
export const RESULT_COLUMNS = [
  'freight_share',
  'insurance_share',
  'cif_value',
  'import_duty_rate',
  'import_duty_amount',
  'vat_rate',
  'vat_amount',
  'total_duties_taxes',
  'landed_cost',
  'tariff_description',
  'tariff_notes',
  'error',
] as const;
/** The columns with a total. */
const SUMMED = [
  'freight_share',
  'insurance_share',
  'cif_value',
  'import_duty_amount',
  'vat_amount',
  'total_duties_taxes',
  'landed_cost',
] as const;
/** Rows above the header, such as a title, that are passed over. */
const ROWS_BEFORE_HEADER = 10;
/** What the row of totals has in place of a code. */
const TOTAL = 'TOTAL';

type Result = Readonly<Partial<Record<(typeof RESULT_COLUMNS)[number], string>>>;

/** What the command line says for all rows. */
interface OrderTerms {
  readonly currency: string | undefined;
  readonly include_vat: string;
  readonly as_of: string | undefined;
  readonly freight: string;
  readonly insurance: string;
  /** Whether there are costs to share, so that the rows are one invoice. */
  readonly isInvoice: boolean;
}

/** A row that can be priced, or why not. */
type Order =
  | { readonly record: TariffRecord; readonly amount: string; readonly currency: string; readonly withVat: boolean }
  | { readonly error: string };
type Priceable = Exclude<Order, { readonly error: string }>;

/** Prices the rows of a file and writes them with their amounts. Fails if a row failed, after all are written. */
export async function priceOrders(call: Call, file: string): Promise<void> {
  const terms = termsOf(call);
  const progress = new Progress(call.err, process.stderr.isTTY);
  try {
    await withInvoiceFile(file, encodingNamed(call.text('encoding')), async (tables, name) => {
      const needs = { history: terms.as_of !== undefined };
      const sources = await withSources(call, needs, (all) => all);
      const sheets = await sheetsOf(tables, name, progress);
      const table = orderTable(
        tables,
        sheets.map(({ rows }) => rows),
      );
      const isCommaClear = table.isCommaClear();
      const orders = table.rows.map((row) => readOrder(table.cellsOf(row), isCommaClear, terms, sources));
      if (terms.isInvoice) checkInvoice(orders, table.rows);
      const currency = commonCurrency(orders);
      const results = resultsOf(orders, currency, terms, sources);
      const writer = rowWriter(call, file, 'Orders');
      await writer.write([...table.header, ...RESULT_COLUMNS]);
      for (const [i, row] of table.rows.entries()) await writer.write(rowOf(table.own(row.cells), results[i] ?? {}));
      if (currency !== null) await writer.write(totalsRow(table, orders, results));
      await writer.end();
      const failed = orders.filter((order) => 'error' in order).length;
      progress.end(`Priced ${orders.length - failed} of ${orders.length} rows`);
      if (failed > 0)
        throw new Failure('The other rows say in the column error why they could not be priced. There are no totals.');
      if (orders.length > 0 && currency === null)
        call.err('There are no totals, since the rows have several currencies.\n');
    });
  } catch (error) {
    progress.clear();
    throw error;
  }
}

function termsOf(call: Call): OrderTerms {
  const [freight, insurance] = [call.text('freight'), call.text('insurance')];
  // The API checks these in the same way; the line is only there because it must have one.
  const checked = checkParameters('shipment', {
    lines: '01:1',
    freight,
    insurance,
    currency: call.text('currency'),
    as_of: call.text('as-of'),
  });
  return {
    currency: call.text('currency'),
    include_vat: String(call.flag('vat')),
    as_of: checked.as_of,
    freight: checked.freight ?? '0',
    insurance: checked.insurance ?? '0',
    isInvoice: freight !== undefined || insurance !== undefined,
  };
}

type OrderCells = Readonly<Record<(typeof INPUT_COLUMNS)[number], string>> & { readonly isNumber: boolean };

/** The rows with orders, and what their cells are. */
interface OrderTable {
  /** The head of the result without the columns of earlier results. */
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
  readonly names: readonly string[];
  /** What a row orders, or why it cannot be read. */
  cellsOf(row: FileRow): OrderCells | string;
  /** The cells of a row except those of earlier results. */
  own(cells: readonly string[]): string[];
  /** Whether 1,234 can only be 1234: commas separate the cells too, and other values show the point before decimals. */
  isCommaClear(): boolean;
}

/** The first table of a file that has the columns of orders. */
function orderTable(tables: readonly Table[], sheets: readonly (readonly FileRow[])[]): OrderTable {
  for (const [i, sheet] of sheets.entries()) {
    const filled = sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    const header = filled.slice(0, ROWS_BEFORE_HEADER).find(({ cells }) => missingColumns(cells).length === 0);
    const table = tables[i];
    if (header === undefined || table === undefined) continue;
    const twice = INPUT_COLUMNS.find((name) => header.cells.filter((cell) => nameOf(cell) === name).length > 1);
    if (twice !== undefined) throw new FormatError(`The head of the file has the column ${twice} twice.`);
    return tableBelow(table, filled, header);
  }
  const first = sheets.flat().find(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (first === undefined) throw new FormatError('The file is empty.');
  throw new FormatError(`The head of the file has no column ${missingColumns(first.cells).join(' and no column ')}.`);
}

function tableBelow(table: Table, filled: readonly FileRow[], header: FileRow): OrderTable {
  const names = header.cells.map(nameOf);
  const results: readonly string[] = RESULT_COLUMNS;
  const own = (cells: readonly string[]) =>
    names.flatMap((name, i) => (results.includes(name) ? [] : [cells[i] ?? '']));
  const at = (name: (typeof INPUT_COLUMNS)[number]) => names.indexOf(name);
  const cell = (cells: readonly string[], name: (typeof INPUT_COLUMNS)[number]) => cells[at(name)]?.trim() ?? '';
  const rows = filled.filter(({ row, cells }) => row > header.row && cell(cells, 'hs_code').toUpperCase() !== TOTAL);
  return {
    names,
    rows,
    own,
    header: own(header.cells),
    cellsOf({ cells, numbers, merged, broken }) {
      const fault = lengthFault(cells, names.length, table) ?? broken?.get(at('hs_code')) ?? broken?.get(at('value'));
      if (fault !== undefined) return fault;
      if (merged?.has(at('value'))) return 'The value is merged with that of a row above; write one for each row.';
      const own = Object.fromEntries(INPUT_COLUMNS.map((name) => [name, cell(cells, name)]));
      // The names are those of the table.
      return { ...own, isNumber: numbers?.has(at('value')) === true } as OrderCells;
    },
    isCommaClear: () => table.separator === ',' && markOf(rows.map(({ cells }) => cell(cells, 'value'))) === '.',
  };
}

/** Reads a row exactly as the API would, but with codes and amounts as people write them. */
function readOrder(cells: OrderCells | string, isCommaClear: boolean, terms: OrderTerms, sources: Sources): Order {
  if (typeof cells === 'string') return { error: cells };
  const { hs_code, value, isNumber, currency, include_vat } = cells;
  if (hasLostLastZero(hs_code))
    return { error: `The code ${hs_code} has lost the zero at its end, perhaps in a spreadsheet: write it as text.` };
  try {
    const code = cleaned(hs_code);
    const tariff = tariffOn(terms.as_of, sources);
    // A spreadsheet reads a code as a number and drops its leading zero.
    const whole = code.length % 2 === 1 ? tariff.find(`0${code}`) : undefined;
    if (whole !== undefined)
      return { error: `The code ${code} has lost a zero, perhaps in a spreadsheet: write ${whole.code}, as text.` };
    const named = currency || terms.currency;
    const unit = (named || 'USD').toUpperCase();
    const mark = isNumber || isCommaClear ? '.' : null;
    const reading = readFigure(value, { mark, currency: unit });
    if (reading.kind === 'unclear')
      return { error: `The value ${value} can be read in another way; write ${reading.readings.join(' or ')}.` };
    const isMoney = reading.kind === 'figure' && reading.unit === '';
    if (isMoney && reading.currency !== '' && named !== undefined && reading.currency !== unit)
      return { error: `The value ${value} is in ${reading.currency}, and the currency of the row is ${unit}.` };
    const input = checkParameters('calculate', {
      hs_code: code,
      value: isMoney ? reading.value : value,
      currency: isMoney && reading.currency !== '' ? reading.currency : named || 'USD',
      include_vat: include_vat || terms.include_vat,
    });
    const record = existingRecord(input.hs_code, tariff);
    return { record, amount: input.value, currency: input.currency, withVat: input.include_vat };
  } catch (error) {
    if (error instanceof ApiError) return { error: error.message };
    throw error;
  }
}

/** Costs are shared among all rows or none: a row that cannot be priced would leave its share to the others. */
function checkInvoice(orders: readonly Order[], rows: readonly FileRow[]): void {
  if (orders.length === 0) throw new FormatError('The file has no rows to share the costs among.');
  const first = orders.find((order) => !('error' in order));
  const faults = orders.flatMap((order, i) => {
    const row = rows[i]?.row ?? 0;
    if ('error' in order) return [{ row, column: 'order', reason: order.error }];
    if (first === undefined || 'error' in first || order.currency === first.currency) return [];
    const reason = `the currency ${order.currency} is not ${first.currency}, that of the first row`;
    return [{ row, column: 'currency', reason }];
  });
  if (faults.length > 0) throw new FaultyFile(faults);
}

/** The currency that all orders have; null if they differ, or if there are none. */
function commonCurrency(orders: readonly Order[]): string | null {
  const all = new Set(orders.map((order) => ('error' in order ? null : order.currency)));
  const [only = null] = all;
  return all.size === 1 ? only : null;
}

/** The results in the order of the rows. */
function resultsOf(orders: readonly Order[], currency: string | null, terms: OrderTerms, sources: Sources): Result[] {
  const priceable = orders.filter((order): order is Priceable => !('error' in order));
  const costs = { ...terms, discount: '', costsCurrency: '', rates: {}, vat: false };
  const shares = shareCosts(
    priceable.map((order) => ({ ...order, code: order.record.code, currency: '' })),
    { ...costs, currency: currency ?? priceable[0]?.currency ?? 'USD' },
  );
  let next = 0;
  return orders.map((order) => {
    if ('error' in order) return { error: order.error };
    const { freight = '0', insurance = '0', customsValue = order.amount } = shares[next++] ?? {};
    const { record, withVat } = order;
    const vatPercent = withVat ? sources.vatPercent : '0';
    const amounts = assess({ record, value: customsValue, currency: order.currency, vatPercent });
    const measures = sources.measures.measuresOf(record, terms.as_of);
    return {
      freight_share: freight,
      insurance_share: insurance,
      cif_value: amounts.declaredValue,
      import_duty_rate: amounts.dutyRate,
      import_duty_amount: amounts.dutyAmount,
      vat_rate: amounts.vatRate,
      vat_amount: amounts.vatAmount,
      total_duties_taxes: amounts.totalDutiesTaxes,
      landed_cost: amounts.landedCost,
      tariff_description: record.en,
      tariff_notes: notesOn(record, 'en', measures).join(' '),
    };
  });
}

function totalsRow(table: OrderTable, orders: readonly Order[], results: readonly Result[]): Cell[] {
  const value = sumOf(orders.flatMap((order) => ('error' in order ? [] : [order.amount])));
  const cells = table.names.map((name) => (name === 'hs_code' ? TOTAL : name === 'value' ? value : ''));
  const sums = SUMMED.map((name) => [name, sumOf(results.map((result) => result[name] ?? '0'))]);
  return rowOf(table.own(cells), Object.fromEntries(sums));
}

function rowOf(own: readonly string[], result: Result): Cell[] {
  return [...own, ...RESULT_COLUMNS.map((name) => figureCell(result[name]))];
}

function missingColumns(cells: readonly string[]): string[] {
  const names = cells.map(nameOf);
  return INPUT_COLUMNS.slice(0, 2).filter((name) => !names.includes(name));
}

function nameOf(cell: string): string {
  return cell.replace('\ufeff', '').trim().toLowerCase();
}
