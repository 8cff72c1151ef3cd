import { ExactSum, sumOf } from '../invoice/exact.ts';
import type { DecimalMark } from '../invoice/figures.ts';
import type { InvoiceLine } from '../invoice/lines.ts';
import { shareByValue } from '../invoice/share-by-value.ts';
import type { Sources } from '../operations/sources.ts';
import { FormatError } from '../tables/faults.ts';
import { type Table, withTables } from '../tables/tables.ts';
import { minorUnitOf } from '../tariff/currency.ts';
import { assess } from '../tariff/duty.ts';
import { type Decision, decider } from './invoice-decision.ts';
import { INVOICE_COLUMNS, type PricedLine, rowOf } from './invoice-rows.ts';
import { type FileLine, type InvoiceTable, invoiceTable } from './invoice-table.ts';
import type { RowWriter } from './row-writer.ts';

/** What is asked for. Freight and insurance are plain decimals, read in the currency of the invoice. */
export interface InvoiceOptions {
  readonly freight: (currency: string) => string;
  readonly insurance: (currency: string) => string;
  /** Undefined takes the currency that the file names. */
  readonly currency: string | undefined;
  readonly defaultCurrency: string;
  readonly vatPercent: string;
  readonly decimal: DecimalMark | null;
  /** Undefined is UTF-8, or UTF-16 where the bytes show it. */
  readonly encoding: string | undefined;
}

/** How many lines are in each state, and the sums of those with a code and an amount. */
export interface InvoiceSummary {
  readonly currency: string;
  readonly lines: number;
  readonly confident: number;
  readonly choose: number;
  readonly vague: number;
  readonly failed: number;
  readonly totals: Readonly<
    Record<'value' | 'freight' | 'insurance' | 'declaredValue' | 'dutyAmount' | 'vatAmount' | 'landedCost', string>
  >;
}

type OnProgress = (done: number, total: number, rows?: number) => void;

/** Lines that share freight and insurance at once. */
const BLOCK = 1_000;

/** Decides and prices the lines of a file and writes them. Only a block of lines is in memory at any time. */
export function priceInvoice(
  file: string,
  sources: Sources,
  options: InvoiceOptions,
  openWriter: () => RowWriter,
  progress: OnProgress,
): Promise<InvoiceSummary> {
  const priceTables = async (tables: readonly Table[]): Promise<InvoiceSummary> => {
    const table = await invoiceTable(tables, options.decimal);
    const currency = options.currency ?? (await currencyOf(table)) ?? assumedCurrency(table, options);
    const costs = { freight: options.freight(currency), insurance: options.insurance(currency) };
    const shares = await sharesOf(table, costs, currency);
    const decide = decider(sources);
    const counts = { lines: 0, confident: 0, choose: 0, vague: 0, failed: 0 };
    const sums = {
      value: new ExactSum(),
      freight: new ExactSum(),
      insurance: new ExactSum(),
      declaredValue: new ExactSum(),
      dutyAmount: new ExactSum(),
      vatAmount: new ExactSum(),
      landedCost: new ExactSum(),
    };
    const writer = openWriter();
    await writer.write(INVOICE_COLUMNS);
    let block = 0;
    for await (const lines of blocks(table, (done, total) => progress(done, total, counts.lines))) {
      const own = shares(lines, block++);
      for (const [i, { row, line }] of lines.entries()) {
        const problem = problemOf(line, currency);
        const decision = decide(line);
        const state = problem === null ? decision.state : 'failed';
        const priced = problem === null ? price(decision, line.amount, own(i), currency, options.vatPercent) : null;
        counts.lines++;
        counts[state]++;
        if (priced !== null) for (const [name, sum] of Object.entries(sums)) sum.add(priced[name as keyof typeof sums]);
        await writer.write(rowOf({ row, line, decision, state, problem, priced, currency }));
      }
    }
    await writer.end();
    const totals = Object.fromEntries(Object.entries(sums).map(([name, { text }]) => [name, text]));
    return { currency, ...counts, totals: totals as InvoiceSummary['totals'] };
  };
  return withTables(file, priceTables, options.encoding);
}

/** Why a line cannot be priced; null if it can. */
function problemOf({ currency: own, problem }: InvoiceLine, currency: string): string | null {
  if (own !== '' && own !== currency) return `The amount is in ${own}, not in ${currency}.`;
  switch (problem) {
    case 'missing':
      return 'The line has no amount.';
    case 'unclear':
      return 'The amount has two meanings; see --decimal.';
    case 'unreadable':
      return 'The amount cannot be read.';
    case 'mismatch':
      return 'The amount is not quantity times unit price.';
    default:
      return null;
  }
}

interface Share {
  readonly freight: string;
  readonly insurance: string;
}

function price(
  { record }: Decision,
  value: string,
  { freight, insurance }: Share,
  currency: string,
  vatPercent: string,
): PricedLine | null {
  if (record === null) return null;
  const declared = sumOf([value, freight, insurance]);
  return { value, freight, insurance, ...assess({ record, value: declared, currency, vatPercent }) };
}

/** The default, unless the file has the sign or the name of another currency. */
function assumedCurrency({ unclearCurrency }: InvoiceTable, { defaultCurrency }: InvoiceOptions): string {
  if (unclearCurrency === null) return defaultCurrency;
  throw new FormatError(
    `The file marks amounts with ${unclearCurrency}, which does not name one currency. Say which one it is, as in --currency CNY.`,
  );
}

/** The currency of the first line that names one. */
async function currencyOf(table: InvoiceTable): Promise<string | undefined> {
  if (table.columns.currency !== null) return table.columns.currency;
  for await (const lines of table.lines()) {
    const found = lines.find(({ line }) => line.currency !== '');
    return found?.line.currency;
  }
  return undefined;
}

/**
 * Shares freight and insurance among the blocks by value, and within a block among its lines; both add up exactly. All lines
 * that can be priced take their share, also those without a code. It reads the file once more, only if there is something to share.
 */
async function sharesOf(table: InvoiceTable, { freight, insurance }: Share, currency: string) {
  const decimals = minorUnitOf(currency);
  const none = { freight: '0', insurance: '0' };
  if (Number(freight) === 0 && Number(insurance) === 0) return () => () => none;
  const values: string[] = [];
  for await (const lines of blocks(table)) values.push(sumOf(valuesOf(lines, currency)));
  const freights = shareByValue(freight, values, decimals);
  const insurances = shareByValue(insurance, values, decimals);
  return (lines: readonly FileLine[], block: number) => {
    const own = valuesOf(lines, currency);
    const ownFreight = shareByValue(freights[block] ?? '0', own, decimals);
    const ownInsurance = shareByValue(insurances[block] ?? '0', own, decimals);
    return (i: number): Share => ({ freight: ownFreight[i] ?? '0', insurance: ownInsurance[i] ?? '0' });
  };
}

function valuesOf(lines: readonly FileLine[], currency: string): string[] {
  return lines.map(({ line }) => (problemOf(line, currency) === null ? line.amount : '0'));
}

/** The lines in blocks of the same size, whatever the batches of the file are. */
async function* blocks(
  table: InvoiceTable,
  progress?: (done: number, total: number) => void,
): AsyncGenerator<readonly FileLine[]> {
  let open: FileLine[] = [];
  for await (const lines of table.lines(progress)) {
    for (const line of lines) {
      open.push(line);
      if (open.length < BLOCK) continue;
      yield open;
      open = [];
    }
  }
  if (open.length > 0) yield open;
}
