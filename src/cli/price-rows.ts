import { ApiError } from '../contract/errors.ts';
import type { TariffResult } from '../contract/schemas.ts';
import { FormatError } from '../edition/faults.ts';
import { csvLine, csvRows } from '../edition/files/csv.ts';
import { HANDLERS, type Terms } from '../http/handlers.ts';
import { readInput } from '../http/input.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { cleaned, shownData } from './question.ts';

/** The columns that say what to price; the last two may be absent. */
const GIVEN = ['hs_code', 'value', 'currency', 'include_vat'] as const;

/** The columns that are added. Where a file has one already, from an earlier run, it is written anew. */
export const RESULT_COLUMNS = [
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

type Result = Readonly<Partial<Record<(typeof RESULT_COLUMNS)[number], string>>>;
type Order = Readonly<Partial<Record<string, string>>>;

/** What every order takes that does not say otherwise. */
export interface Defaults {
  readonly currency?: string | undefined;
  readonly include_vat: string;
}

/** A priced file. */
export interface Priced {
  readonly text: string;
  readonly rows: number;
  readonly failed: number;
}

/** Prices every row of a CSV text. A row that cannot be priced says why; a text that is no table of orders is refused. */
export function priceOrders(
  text: string,
  price: (order: Order) => Result,
  progress: (done: number, total: number) => void,
): Priced {
  let head: readonly string[] | null = null;
  let priced = '';
  let rows = 0;
  let failed = 0;
  for (const { cells, end } of csvRows(text)) {
    if (head === null) {
      head = headOf(cells);
      priced = `${text.startsWith('\ufeff') ? '\ufeff' : ''}${csvLine([...carried(head, cells), ...RESULT_COLUMNS])}`;
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const result: Result =
      cells.length === head.length
        ? price(Object.fromEntries(head.map((name, i) => [name, cells[i]?.trim()])))
        : { error: `The row has ${cells.length} cells, and the head has ${head.length}.` };
    rows++;
    if (result.error !== undefined) failed++;
    priced += csvLine([...carried(head, cells), ...RESULT_COLUMNS.map((name) => result[name] ?? '')]);
    progress(end, text.length);
  }
  if (head === null) throw new FormatError('The file is empty.');
  return { text: priced, rows, failed };
}

/** Prices orders as the API would, to the digit. */
export function pricer(catalogue: Catalogue, terms: Terms, defaults: Defaults): (order: Order) => Result {
  return (order) => {
    const code = cleaned(order['hs_code'] ?? '');
    try {
      const input = readInput('calculate', {
        hs_code: code,
        value: order['value'],
        currency: order['currency'] || defaults.currency,
        include_vat: order['include_vat'] || defaults.include_vat,
      });
      const { calculation, product, notes } = shownData<TariffResult>(HANDLERS.calculate(input, catalogue, terms).data);
      // The figures are text here: they go from the decimal arithmetic to the file untouched.
      const figures = calculation as unknown as Result;
      return { ...figures, tariff_description: product, tariff_notes: notes };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Spreadsheets take a code for a number and drop its first zero.
      const whole = code.length % 2 === 1 ? catalogue.find(`0${code}`) : undefined;
      return { error: `${error.message}${whole === undefined ? '' : ` Perhaps a zero was lost: ${whole.code}.`}` };
    }
  };
}

function headOf(cells: readonly string[]): readonly string[] {
  const head = cells.map((cell) => cell.trim().toLowerCase());
  const [code, value] = GIVEN;
  const missing = [code, value].filter((name) => !head.includes(name));
  if (missing.length > 0) {
    const advice = cells.length === 1 ? ' Cells are separated by commas.' : '';
    throw new FormatError(`The head of the file has no column ${missing.join(' and no column ')}.${advice}`);
  }
  const twice = GIVEN.find((name) => head.indexOf(name) !== head.lastIndexOf(name));
  if (twice !== undefined) throw new FormatError(`The head of the file has the column ${twice} twice.`);
  return head;
}

/** The cells of a row that are the file's own. */
function carried(head: readonly string[], cells: readonly string[]): string[] {
  const results: readonly string[] = RESULT_COLUMNS;
  return head.flatMap((name, i) => (results.includes(name) ? [] : [cells[i] ?? '']));
}
