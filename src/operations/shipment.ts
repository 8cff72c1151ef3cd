import { ApiError } from '../contract/errors.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import { MESSAGES, onLine } from '../contract/messages.ts';
import { type Input, OPERATIONS } from '../contract/operations.ts';
import { compare, decimal, plus } from '../tariff/decimal.ts';
import { assessShipment, type Invoice, type LineAssessment, type ShipmentTotals } from '../tariff/shipment.ts';
import type { Sources } from './answers.ts';
import { existingRecord } from './lookup.ts';
import { tariffOn } from './tariff-on.ts';

/** The amounts of a whole invoice: its lines, and the sum of each column. */
export interface ShipmentAmounts {
  readonly currency: string;
  readonly lines: readonly LineAssessment[];
  readonly totals: ShipmentTotals;
}

/** A whole invoice with what else holds for each line. */
export interface AssessedShipment extends ShipmentAmounts {
  readonly lines: readonly (LineAssessment & { readonly measures: readonly Measure[] })[];
}

const MAXIMUM = OPERATIONS.calculate.parameters.value.maximum;
const LARGEST_SUM = decimal(MAXIMUM);

/** Duty, VAT on request, and landed cost of each line of an invoice and of all together. */
export function shipment(input: Input<'shipment'>, sources: Sources): AssessedShipment {
  const amounts = shipmentAmounts(input, sources);
  const measuresOf = ({ record }: LineAssessment) => sources.measures.measuresOf(record, input.as_of);
  return { ...amounts, lines: amounts.lines.map((line) => ({ ...line, measures: measuresOf(line) })) };
}

/** A shipment without the measures, which are the same for every value. */
export function shipmentAmounts(input: Input<'shipment'>, sources: Sources): ShipmentAmounts {
  const { lines, freight, insurance, currency, include_vat, as_of } = input;
  const tariff = tariffOn(as_of, sources);
  const invoice: Invoice = {
    lines: lines.map(({ code, value }, i) => ({ record: existingRecord(code, tariff, i + 1), value })),
    freight,
    insurance,
    currency,
    vatPercent: include_vat ? sources.vatPercent : '0',
  };
  return { currency, ...assessWithinBounds(invoice) };
}

/** Refuses an invoice whose CIF value is larger than any declared value may be, and names the line that takes it there. */
function assessWithinBounds(invoice: Invoice): Omit<ShipmentAmounts, 'currency'> {
  const assessed = assessShipment(invoice);
  if (compare(decimal(assessed.totals.declaredValue), LARGEST_SUM) <= 0) return assessed;
  let sum = plus(decimal(invoice.freight), decimal(invoice.insurance));
  const at = invoice.lines.findIndex(({ value }) => {
    sum = plus(sum, decimal(value));
    return compare(sum, LARGEST_SUM) > 0;
  });
  const line = at + 1;
  throw new ApiError('invalid_value', onLine(line, MESSAGES.sum_too_large(MAXIMUM)), { line });
}
