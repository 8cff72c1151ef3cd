import { LINE_DIGITS } from '../../../src/invoice/decide.ts';
import { originCode } from '../../../src/invoice/origins.ts';
import { figureCell } from '../../../src/invoice/report.ts';
import type { Cell } from '../../../src/tables/write-workbook.ts';
import type { DeskState } from './desk.ts';
import type { DeskBill } from './session.ts';

/** Amounts and rates, which are numbers in JSON as in the answers of the API. */
const FIGURES =
  /^(?:amount|quantity|unit_price|value|freight|insurance|discount|rate|saves|at_(?:least|most)|.*_(?:rate|amount|value|cost|taxes)|paid_at_border)$/;

/** The statement as JSON. Its rows have the fields of `POST /api/v1/tariff/shipment`, and what the invoice says of them. */
export function statementJson({ lines, papers, charges }: DeskState, bill: DeskBill): Blob {
  const { currency, country, totals, exchange, left, isComplete, notes } = bill;
  const rowOf = new Map(lines.map(({ id }, i) => [id, i + 1]));
  const rows = bill.lines.map(({ line: { line }, ...priced }) => ({
    id: rowOf.get(line.id),
    hs_code: line.code,
    description: line.given.description,
    quantity: line.given.quantity,
    unit: line.given.facts?.unit ?? '',
    unit_price: line.given.unitPrice,
    amount: line.given.amount,
    currency: line.given.currency || currency,
    origin: originCode(line.given.origin) ?? '',
    goods: line.goods,
    ...priced,
  }));
  const data = {
    invoice: papers,
    currency,
    country,
    incoterm: charges.incoterm ?? null,
    lines: rows,
    totals: { ...totals, complete: isComplete && rows.length === lines.length },
    left_out: { ...left, count: lines.length - rows.length },
    exchange,
    notes,
  };
  const json = JSON.stringify(
    data,
    (name, value: unknown) => (typeof value === 'string' && FIGURES.test(name) ? figureCell(value) : value),
    2,
  );
  return new Blob([json, '\n'], { type: 'application/json' });
}

/** The columns of a declaration, as docs/invoice.md describes them. */
const DECLARATION = [
  'item',
  'hs_code',
  'description',
  'goods_en',
  'goods_ar',
  'origin',
  'quantity',
  'unit',
  'net_weight_kg',
  'gross_weight_kg',
  'invoice_amount',
  'invoice_currency',
  'exchange_rate',
  'freight',
  'insurance',
  'cif_value',
  'currency',
  'duty_rate',
  'duty',
  'vat',
  'proof_of_origin',
  'incoterm',
  'invoice_number',
  'invoice_date',
  'supplier',
  'importer',
] as const;

/** The rows of a declaration: those that are billed under a code of twelve digits, which alone can be declared. */
export function declarationRows({ lines, papers, charges }: DeskState, bill: DeskBill): readonly (readonly Cell[])[] {
  const rates = new Map(bill.exchange.map(({ currency, rate }) => [currency, rate]));
  const whole = bill.lines.filter(({ line }) => line.line.code.length >= LINE_DIGITS);
  const rowOf = new Map(lines.map(({ id }, i) => [id, i + 1]));
  const rows = whole.map(({ line: { line }, freight, insurance, calculation }) => {
    const { given, code, goods } = line;
    const { facts = {} } = given;
    const currency = given.currency || bill.currency;
    const cells: Readonly<Record<(typeof DECLARATION)[number], Cell>> = {
      item: rowOf.get(line.id) ?? '',
      hs_code: code,
      description: given.description,
      goods_en: goods?.en ?? '',
      goods_ar: goods?.ar ?? '',
      origin: originCode(given.origin) ?? charges.origin ?? '',
      quantity: given.quantity,
      unit: facts.unit ?? '',
      net_weight_kg: facts.net_weight ?? '',
      gross_weight_kg: facts.gross_weight ?? '',
      invoice_amount: given.amount,
      invoice_currency: currency,
      exchange_rate: rates.get(currency) ?? '1',
      freight,
      insurance,
      cif_value: calculation.declared_value,
      currency: bill.currency,
      duty_rate: calculation.import_duty_rate,
      duty: calculation.import_duty_amount,
      vat: calculation.vat_amount,
      proof_of_origin: given.hasProof === true || charges.proof === true ? 'yes' : 'no',
      incoterm: charges.incoterm ?? '',
      invoice_number: papers.number,
      invoice_date: papers.date,
      supplier: papers.supplier,
      importer: papers.importer,
    };
    return DECLARATION.map((name) => cells[name]);
  });
  return [DECLARATION, ...rows];
}
