import { basename } from 'node:path';
import { vatPercentOf } from '../../library/bundled-data.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { readSettings } from '../../settings.ts';
import { FormatError } from '../../tables/faults.ts';
import { withMinorUnits } from '../../tariff/currency.ts';
import { readAmount } from '../../tariff/read-amount.ts';
import { type Call, type Command, Failure, Misuse, wordsOf } from '../command.ts';
import { ENCODING, encodingOf } from '../encoding.ts';
import { type InvoiceSummary, priceInvoice } from '../invoice-file.ts';
import { INVOICE_COLUMNS } from '../invoice-rows.ts';
import { withSources } from '../open-store.ts';
import { Progress } from '../progress.ts';
import { rowWriter } from '../row-writer.ts';
import { table } from '../table.ts';

/** Any code of the edition in force, and the index that classifies. */
const NEEDS = { search: true };
const DEFAULT_CURRENCY = OPERATIONS.calculate.parameters.currency.default;

export const invoice: Command = {
  name: 'invoice',
  words: 'FILE',
  summary: 'Find the codes of an invoice (CSV, TSV, XLSX) and calculate its duty, VAT and landed cost.',
  details: `Columns are recognised by their names in English or Arabic, and by their content. A code of the file is resolved, a description is classified; what is not certain is not decided: the line says choose or vague and lists candidates. The output has the columns ${INVOICE_COLUMNS.join(', ')}. Freight and insurance are shared among the lines in proportion to their amounts.`,
  options: {
    freight: { type: 'string', value: 'A', help: 'The freight of the whole invoice (0).' },
    insurance: { type: 'string', value: 'A', help: 'The insurance of the whole invoice (0).' },
    currency: { type: 'string', value: 'C', help: `Three letters (the one of the file, or ${DEFAULT_CURRENCY}).` },
    vat: { type: 'boolean', help: 'Include VAT.' },
    decimal: { type: 'string', value: 'M', help: 'The decimal mark, point or comma (the one that the figures show).' },
    encoding: ENCODING,
    out: { type: 'string', value: 'F', help: 'Write to this file, .csv or .xlsx (CSV on standard output).' },
    strict: { type: 'boolean', help: 'Exit with status 1 if a line is not decided.' },
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const options = {
      freight: amountReader(call, 'freight'),
      insurance: amountReader(call, 'insurance'),
      currency: currencyOf(call),
      defaultCurrency: DEFAULT_CURRENCY,
      vatPercent: call.flag('vat') ? vatPercentOf(readSettings(call.environment)) : '0',
      decimal: decimalOf(call),
      encoding: encodingOf(call.text('encoding')),
    };
    const progress = new Progress(call.err, process.stderr.isTTY);
    try {
      const summary = await withSources(call, NEEDS, (sources) =>
        priceInvoice(
          file,
          sources,
          options,
          () => rowWriter(call, file, 'Invoice'),
          (done, total) => progress.update(`Reading ${basename(file)}`, done, total),
        ),
      );
      progress.end(`Read ${summary.lines} lines`);
      call.err(summaryText(summary));
      const open = summary.lines - summary.confident;
      if (call.flag('strict') && open > 0)
        throw new Failure(`${open === 1 ? '1 line is' : `${open} lines are`} not decided.`);
    } catch (error) {
      progress.clear();
      if (error instanceof FormatError) throw new Failure(error.message);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new Failure(`${file} cannot be read: ${error.message}`);
      throw error;
    }
  },
};

/** Reads an amount once the currency is known, with the decimal mark of the figures if it is given. */
function amountReader(call: Call, option: 'freight' | 'insurance'): (currency: string) => string {
  const text = call.text(option);
  const mark = decimalOf(call);
  if (text === undefined) return () => '0';
  const withPoint = mark === ',' ? text.replace(/[.,]/g, (each) => (each === '.' ? ',' : '.')) : text;
  return (currency) => {
    const read = readAmount(withPoint, currency, mark === null ? { isCommaClear: false } : { isPointKnown: true });
    if (read.kind === 'unclear' && mark === null)
      throw new Misuse(`--${option} ${text} has two meanings. Write an amount such as 150.00, or see --decimal.`);
    if (read.kind !== 'amount') throw new Misuse(`--${option} takes an amount such as 150${mark ?? '.'}00.`);
    return read.amount;
  };
}

function currencyOf(call: Call): string | undefined {
  const text = call.text('currency');
  if (text !== undefined && !/^[A-Za-z]{3}$/.test(text))
    throw new Misuse('--currency takes three letters, such as AED.');
  return text?.toUpperCase();
}

function decimalOf(call: Call): '.' | ',' | null {
  const text = call.text('decimal');
  if (text === undefined) return null;
  if (text === 'point' || text === '.') return '.';
  if (text === 'comma' || text === ',') return ',';
  throw new Misuse('--decimal takes point or comma.');
}

function summaryText({ currency, confident, choose, vague, failed, totals }: InvoiceSummary): string {
  const money = (amount: string) => `${withMinorUnits(amount, currency)} ${currency}`;
  return table([
    ['confident', String(confident)],
    ['to choose', String(choose)],
    ['too vague', String(vague)],
    ['failed', String(failed)],
    ['value of the goods', money(totals.value)],
    ['freight', money(totals.freight)],
    ['insurance', money(totals.insurance)],
    ['CIF value', money(totals.declaredValue)],
    ['duty', money(totals.dutyAmount)],
    ['VAT', money(totals.vatAmount)],
    ['landed cost', money(totals.landedCost)],
  ]);
}
