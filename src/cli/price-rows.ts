import type { Sources } from '../api/answers.ts';
import { calculate } from '../api/calculate.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { ApiError } from '../contract/errors.ts';
import { FormatError } from '../edition/faults.ts';
import { csvLine, csvRows } from '../edition/files/csv.ts';
import { notesOn } from '../tariff/notes.ts';
import { cleaned } from './run-operation.ts';

/** The columns that are read; the last two may be absent. */
const INPUT_COLUMNS = ['hs_code', 'value', 'currency', 'include_vat'] as const;

/** The columns that are added. Where a file has one already, from an earlier run, it is replaced. */
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
type Row = Readonly<Partial<Record<string, string>>>;

/** The values for cells that are blank. */
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

/** Prices every row of a CSV text. A row that cannot be priced says why; a text without the needed columns is an error. */
export function priceRows(
  text: string,
  price: (row: Row) => Result,
  progress: (done: number, total: number) => void,
): Priced {
  let header: readonly string[] | null = null;
  let priced = '';
  let rows = 0;
  let failed = 0;
  for (const { cells, end } of csvRows(text)) {
    if (header === null) {
      header = headerOf(cells);
      priced = `${text.startsWith('\ufeff') ? '\ufeff' : ''}${csvLine([...ownCells(header, cells), ...RESULT_COLUMNS])}`;
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const result: Result =
      cells.length === header.length
        ? price(Object.fromEntries(header.map((name, i) => [name, cells[i]?.trim()])))
        : { error: `The row has ${cells.length} cells, and the head has ${header.length}.` };
    rows++;
    if (result.error !== undefined) failed++;
    priced += csvLine([...ownCells(header, cells), ...RESULT_COLUMNS.map((name) => result[name] ?? '')]);
    progress(end, text.length);
  }
  if (header === null) throw new FormatError('The file is empty.');
  return { text: priced, rows, failed };
}

/** Prices a row exactly as the API would. */
export function rowPricer(sources: Sources, defaults: Defaults): (row: Row) => Result {
  return (row) => {
    const code = cleaned(row['hs_code'] ?? '');
    try {
      const input = checkParameters('calculate', {
        hs_code: code,
        value: row['value'],
        currency: row['currency'] || defaults.currency,
        include_vat: row['include_vat'] || defaults.include_vat,
      });
      const { record, amounts, measures } = calculate(input, sources);
      return {
        import_duty_rate: amounts.dutyRate,
        import_duty_amount: amounts.dutyAmount,
        vat_rate: amounts.vatRate,
        vat_amount: amounts.vatAmount,
        total_duties_taxes: amounts.totalDutiesTaxes,
        landed_cost: amounts.landedCost,
        tariff_description: record.en,
        tariff_notes: notesOn(record, 'en', measures).join(' '),
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A spreadsheet reads a code as a number and drops its leading zero.
      const whole = code.length % 2 === 1 ? sources.catalogue.find(`0${code}`) : undefined;
      return { error: `${error.message}${whole === undefined ? '' : ` Perhaps a zero was lost: ${whole.code}.`}` };
    }
  };
}

function headerOf(cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.trim().toLowerCase());
  const [code, value] = INPUT_COLUMNS;
  const missing = [code, value].filter((name) => !header.includes(name));
  if (missing.length > 0) {
    const advice = cells.length === 1 ? ' Cells are separated by commas.' : '';
    throw new FormatError(`The head of the file has no column ${missing.join(' and no column ')}.${advice}`);
  }
  const twice = INPUT_COLUMNS.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (twice !== undefined) throw new FormatError(`The head of the file has the column ${twice} twice.`);
  return header;
}

/** The cells of a row except those of earlier results. */
function ownCells(header: readonly string[], cells: readonly string[]): string[] {
  const results: readonly string[] = RESULT_COLUMNS;
  return header.flatMap((name, i) => (results.includes(name) ? [] : [cells[i] ?? '']));
}
