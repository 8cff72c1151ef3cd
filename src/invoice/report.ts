import type { Cell } from '../tables/write-workbook.ts';
import type { Decision, Goods, Note } from './decide.ts';
import type { InvoiceLine } from './lines.ts';
import type { BilledLine, BillMeasure, ChargesOfLine } from './price.ts';

/** The columns of a priced invoice, on the command line and in the files of the desk. */
export const REPORT_COLUMNS = [
  'row',
  'description',
  'invoice_code',
  'quantity',
  'unit_price',
  'amount',
  'currency',
  'origin',
  'decision',
  'hs_code',
  'tariff_description_en',
  'tariff_description_ar',
  'import_duty_rate',
  'freight',
  'insurance',
  'declared_value',
  'import_duty_amount',
  'vat_amount',
  'landed_cost',
  'measures',
  'candidates',
  'note',
  'decided_by',
  'line_number',
  'sku',
  'unit',
  'net_weight',
  'gross_weight',
  'pieces',
  'litres',
  'bill_currency',
  'exchange_rate',
  'value',
  'discount',
  'total_duties_taxes',
  'charges',
  'options',
  'open',
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** A line with what was decided for it and what it costs. */
export interface ReportLine {
  readonly row: number;
  readonly given: InvoiceLine;
  readonly decision: Pick<Decision, 'by' | 'code' | 'goods' | 'rate' | 'candidates'>;
  /** Null as long as it is in no bill. */
  readonly priced: Omit<BilledLine<unknown, BillMeasure>, 'line'> | null;
  readonly billCurrency: string;
  readonly exchangeRate: string;
  /** Texts in the language of the report. */
  readonly texts: Readonly<Record<'state' | 'by' | 'measures' | 'note' | 'charges' | 'options' | 'open', string>>;
}

/** The cells of a line by column. Amounts are numbers where a spreadsheet keeps all their digits. */
export function reportCells(line: ReportLine): Readonly<Record<ReportColumn, Cell>> {
  const { given, decision, priced, texts } = line;
  const { facts = {} } = given;
  const amounts = priced?.calculation;
  return {
    row: line.row,
    line_number: facts.line_number ?? '',
    sku: facts.sku ?? '',
    description: given.description,
    invoice_code: given.code || (given.writtenCode ?? ''),
    quantity: figureCell(given.quantity),
    unit: facts.unit ?? '',
    unit_price: figureCell(given.unitPrice),
    amount: figureCell(given.amount),
    currency: given.currency || line.billCurrency,
    origin: given.origin,
    net_weight: figureCell(facts.net_weight),
    gross_weight: figureCell(facts.gross_weight),
    pieces: figureCell(facts.pieces),
    litres: figureCell(facts.litres),
    decision: texts.state,
    decided_by: texts.by,
    hs_code: decision.code,
    tariff_description_en: decision.goods?.en ?? '',
    tariff_description_ar: decision.goods?.ar ?? '',
    import_duty_rate: figureCell(decision.rate),
    bill_currency: priced === null ? '' : line.billCurrency,
    exchange_rate: priced === null ? '' : figureCell(line.exchangeRate),
    value: figureCell(priced?.value),
    discount: figureCell(priced?.discount),
    freight: figureCell(priced?.freight),
    insurance: figureCell(priced?.insurance),
    declared_value: figureCell(amounts?.declared_value),
    import_duty_amount: figureCell(amounts?.import_duty_amount),
    vat_amount: figureCell(amounts?.vat_amount),
    landed_cost: figureCell(amounts?.landed_cost),
    total_duties_taxes: figureCell(amounts?.total_duties_taxes),
    measures: texts.measures,
    candidates: decision.candidates.map(({ code }) => code).join(' '),
    note: texts.note,
    charges: texts.charges,
    options: texts.options,
    open: texts.open,
  };
}

/** What a line is charged besides duty and VAT, what would save, and what is open, in one language. */
export function chargeTexts(
  priced: ChargesOfLine | null,
  language: keyof Goods,
): Readonly<Record<'charges' | 'options' | 'open', string>> {
  const { charges = [], options = [], open = [] } = priced ?? {};
  const others = charges.filter(({ kind }) => kind !== 'duty' && kind !== 'vat');
  return {
    charges: others.map(({ title, amount }) => `${title[language]}: ${amount}`).join('; '),
    options: options.map(({ title, saves }) => [title[language], saves].filter(Boolean).join(': ')).join('; '),
    open: open.map(({ title }) => title[language]).join('; '),
  };
}

/** The largest whole part with which a number of a spreadsheet keeps four decimals. */
const LARGEST = 1e11;

/** An amount as a number, where a spreadsheet keeps all its digits. */
export function figureCell(text: string | undefined): Cell {
  if (text === undefined || text === '') return '';
  const number = Number(text);
  return number < LARGEST && String(number) === text ? number : text;
}

/** So much of a cell that cannot be read is shown. */
const MAX_SHOWN = 40;

/** Why a line should be looked at, in English. */
export function noteText(note: Note, { code, writtenCode = '', description }: InvoiceLine): string {
  const cell = writtenCode.length > MAX_SHOWN ? `${writtenCode.slice(0, MAX_SHOWN)}…` : writtenCode;
  const used = description.length < 2 ? '.' : ', so the description was used.';
  const texts: Readonly<Record<Note, string>> = {
    differs: `The code ${code} of the invoice and the description lead to different headings.`,
    unknown_code: `The code ${code} of the invoice is not known.`,
    unreadable_code: `The code ${cell} of the invoice cannot be read${used}`,
    several_codes: `The invoice has several codes for the line (${cell})${used}`,
    missing_zero: `The code ${code} may be 0${code} without its zero.`,
    zero_added: `The code ${code} was read as 0${code}.`,
    superseded: `The code ${code} is of an earlier HS version.`,
    retired: `The code ${code} is no longer in force.`,
    too_short: 'No description.',
    not_goods: 'The text names no goods.',
    chosen_before: 'Another code was chosen for these words before.',
  };
  return texts[note];
}
