import type { InvoiceLine } from '../invoice/lines.ts';
import type { Cell } from '../tables/write-workbook.ts';
import type { Assessment } from '../tariff/duty.ts';
import type { Decision } from './invoice-decision.ts';
import { figure } from './row-writer.ts';

/** The amounts of a line. */
export interface PricedLine extends Assessment {
  readonly value: string;
  readonly freight: string;
  readonly insurance: string;
}

/** A line of the output. */
export interface OutputLine {
  readonly row: number;
  readonly line: InvoiceLine;
  readonly decision: Decision;
  readonly state: Decision['state'] | 'failed';
  readonly problem: string | null;
  readonly priced: PricedLine | null;
  readonly currency: string;
}

export const INVOICE_COLUMNS: readonly string[] = [
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
  'candidates',
  'note',
];

/** The cells of a line. */
export function rowOf({ row, line, decision, state, problem, priced, currency }: OutputLine): Cell[] {
  const { record, candidates, note } = decision;
  return [
    row,
    line.description,
    line.code || (line.writtenCode ?? ''),
    figure(line.quantity),
    figure(line.unitPrice),
    figure(line.amount),
    line.currency || currency,
    line.origin,
    state,
    record?.code ?? '',
    record?.en ?? '',
    record?.ar ?? '',
    record?.rate ?? '',
    figure(priced?.freight),
    figure(priced?.insurance),
    figure(priced?.declaredValue),
    figure(priced?.dutyAmount),
    figure(priced?.vatAmount),
    figure(priced?.landedCost),
    candidates.map(({ code }) => code).join(' '),
    [problem, note].filter((text) => text !== null && text !== '').join(' '),
  ];
}
