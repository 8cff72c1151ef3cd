import { createWriteStream } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkParameters } from '../operations/check-parameters.ts';
import { FaultyFile, FormatError } from '../tables/faults.ts';
import { withTables } from '../tables/tables.ts';
import type { Cell } from '../tables/write-workbook.ts';
import { type Decimal, decimal, plus, textOf } from '../tariff/decimal.ts';
import { type Call, Failure } from './command.ts';
import { encodingOf } from './encoding.ts';
import { withSources } from './open-store.ts';
import { OrderTable } from './order-table.ts';
import { OrderBook, type OrderTerms, RESULT_COLUMNS, type Result } from './price-rows.ts';
import { Progress } from './progress.ts';
import { figure, type RowWriter, rowWriter } from './row-writer.ts';

/** Prices the rows of a file and writes them with their amounts. Fails if a row failed, after all are written. */
export async function priceFile(call: Call, file: string): Promise<void> {
  if (file !== '-') return pricePath(call, file, basename(file));
  const folder = await mkdtemp(join(tmpdir(), 'tarifa-'));
  try {
    // A workbook is read from its end, so it must be a file.
    const path = join(folder, 'orders');
    await pipeline(process.stdin, createWriteStream(path));
    await pricePath(call, path, 'standard input');
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function pricePath(call: Call, path: string, name: string): Promise<void> {
  const terms = termsOf(call);
  const encoding = encodingOf(call.text('encoding'));
  await access(path).catch((error: Error) => fail(`${name} cannot be read: ${error.message}`));
  const needs = { history: terms.as_of !== undefined };
  const sources = await withSources(call, needs, (all) => all);
  const progress = new Progress(call.err, process.stderr.isTTY);
  try {
    const book = new OrderBook(sources, terms);
    await withTables(
      path,
      async (tables) => {
        const table = await OrderTable.find(tables);
        await readOrders(table, book, (done, total) => progress.update(`Reading ${name}`, done, total));
        if (terms.isInvoice) checkInvoice(book);
        const written = (done: number, total: number) => progress.update(`Pricing ${name}`, done, total);
        await writeResults(rowWriter(call, path, 'Orders'), table, book, written);
      },
      encoding,
    );
    const { length } = book.orders;
    progress.end(`Priced ${length - book.failed} of ${length} rows`);
    if (book.failed > 0)
      fail('The other rows say in the column error why they could not be priced. There are no totals.');
    if (length > 0 && book.currency === null)
      call.err('There are no totals, since the rows have several currencies.\n');
  } catch (error) {
    progress.clear();
    if (error instanceof FormatError || error instanceof FaultyFile) throw new Failure(error.message);
    throw error;
  }
}

function termsOf(call: Call): OrderTerms & { readonly isInvoice: boolean } {
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

async function readOrders(
  table: OrderTable,
  book: OrderBook,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const isCommaClear = await table.isCommaClear();
  for await (const batch of table.rows(progress))
    for (const row of batch) {
      const cells = table.orderCells(row);
      const order = typeof cells === 'string' ? { error: cells } : book.read({ ...cells, isCommaClear });
      book.add({ ...order, row: row.row });
    }
}

/** Costs are shared among all rows or none: a row that cannot be priced would leave its share to the others. */
function checkInvoice(book: OrderBook): void {
  if (book.orders.length === 0) throw new FormatError('The file has no rows to share the costs among.');
  const { currency } = book;
  const first = book.orders.find((order) => !('error' in order));
  const faults = book.orders.flatMap((order) => {
    if ('error' in order) return [{ row: order.row, column: 'order', reason: order.error }];
    if (currency !== null || first === undefined || 'error' in first || order.currency === first.currency) return [];
    const reason = `the currency ${order.currency} is not ${first.currency}, that of the first row`;
    return [{ row: order.row, column: 'currency', reason }];
  });
  if (faults.length > 0) throw new FaultyFile(faults);
}

async function writeResults(
  writer: RowWriter,
  table: OrderTable,
  book: OrderBook,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await writer.write([...table.header, ...RESULT_COLUMNS]);
  const results = book.results();
  for await (const batch of table.rows(progress))
    for (const { cells } of batch) await writer.write(rowOf(table.ownCells(cells), results.next().value ?? {}));
  const totals = results.next();
  if (!totals.done) await writer.write(rowOf(table.totalCells(sumOfValues(book)), totals.value));
  await writer.end();
}

function rowOf(own: readonly string[], result: Result): Cell[] {
  return [...own, ...RESULT_COLUMNS.map((name) => figure(result[name]))];
}

function sumOfValues({ orders }: OrderBook): string {
  let sum: Decimal = { units: 0, scale: 0 };
  for (const order of orders) if (!('error' in order)) sum = plus(sum, decimal(order.value));
  return textOf(sum.units, sum.scale);
}

function fail(message: string): never {
  throw new Failure(message);
}
