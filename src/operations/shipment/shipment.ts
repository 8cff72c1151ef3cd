import { ApiError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import { MESSAGES, onLine } from '../../contract/messages.ts';
import { grouped } from '../../tariff/code.ts';
import { withMinorUnits } from '../../tariff/currency.ts';
import { compare, decimal, plus } from '../../tariff/decimal.ts';
import { isLine } from '../../tariff/lines.ts';
import { notesOnAll } from '../../tariff/notes.ts';
import { assessShipment, type Invoice, type LineAssessment, type ShipmentTotals } from '../../tariff/shipment.ts';
import { calculationOf } from '../calculate/calculate.ts';
import { CALCULATE } from '../calculate/contract.ts';
import { AS_OF, cleaned, given, Misuse, type Shown } from '../command.ts';
import { type Exact, ExactNumber } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { existingRecord, tariffOn } from '../tariff-on.ts';
import { SHIPMENT, type Shipment } from './contract.ts';

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

const MAXIMUM = CALCULATE.parameters.value.maximum;
const LARGEST_SUM = decimal(MAXIMUM);

/** Duty, VAT on request, and landed cost of each line of an invoice and of all together. */
export const shipment = operation(SHIPMENT, {
  answer(input, sources): AssessedShipment {
    const amounts = shipmentAmounts(input, sources);
    const measuresOf = ({ record }: LineAssessment) => sources.measures.measuresOf(record, input.as_of);
    return { ...amounts, lines: amounts.lines.map((line) => ({ ...line, measures: measuresOf(line) })) };
  },
  toJson: shipmentJson,
  advice({ lines }) {
    const open = lines.filter(({ record }) => !isLine(record)).map(({ record }) => record.code);
    return [
      ...notesOnAll(lines, 'en'),
      open.length === 0
        ? 'All lines can be declared.'
        : `These codes are not lines that can be declared: ${[...new Set(open)].join(', ')}; see resolve_code.`,
    ];
  },
  command: {
    name: 'shipment',
    words: 'CODE:VALUE…',
    summary: 'Estimate duty, VAT and landed cost of an invoice of up to 50 lines.',
    details:
      'The lines share freight and insurance in proportion to value, and every column adds up exactly. A longer invoice is a file: tarifa calc --file.',
    options: {
      freight: { type: 'string', value: 'N', help: 'Freight of the whole shipment (0).' },
      insurance: { type: 'string', value: 'N', help: 'Insurance of the whole shipment (0).' },
      currency: { type: 'string', value: 'C', help: 'Three letters (USD).' },
      vat: { type: 'boolean', help: 'Include VAT.' },
      ...AS_OF,
    },
    parametersOf(call) {
      if (call.words.length === 0) throw new Misuse('Give lines, for example: tarifa shipment 610910:1000 851713:500');
      const lines = call.words.map((word) => {
        const colon = word.lastIndexOf(':');
        return colon < 0 ? word : `${cleaned(word.slice(0, colon))}${word.slice(colon)}`;
      });
      return {
        lines: lines.join(','),
        ...given(call, 'freight', 'insurance', 'currency', 'as-of'),
        include_vat: String(call.flag('vat')),
      };
    },
    show: shown,
  },
});

/** A shipment without the measures, which are the same for every value. */
export function shipmentAmounts(input: InputOf<typeof SHIPMENT>, sources: Sources): ShipmentAmounts {
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

function shipmentJson({ currency, lines, totals }: AssessedShipment, language: Language): Exact<Shipment> {
  return {
    currency,
    lines: lines.map(({ record, value, freight, insurance, amounts, measures }) => ({
      hs_code: record.code,
      product: record.en,
      value: new ExactNumber(value),
      freight: new ExactNumber(freight),
      insurance: new ExactNumber(insurance),
      calculation: calculationOf(amounts, currency),
      measures: [...measures],
    })),
    totals: {
      value: new ExactNumber(totals.value),
      freight: new ExactNumber(totals.freight),
      insurance: new ExactNumber(totals.insurance),
      declared_value: new ExactNumber(totals.declaredValue),
      import_duty_amount: new ExactNumber(totals.dutyAmount),
      vat_amount: new ExactNumber(totals.vatAmount),
      total_duties_taxes: new ExactNumber(totals.totalDutiesTaxes),
      landed_cost: new ExactNumber(totals.landedCost),
    },
    notes: notesOnAll(lines, language).join(' '),
  };
}

function shown({ currency, lines, totals }: AssessedShipment): Shown {
  const money = (amount: string) => withMinorUnits(amount, currency);
  const rows = lines.map(({ record, value, freight, insurance, amounts }) => [
    grouped(record.code),
    ...[value, freight, insurance, amounts.declaredValue, amounts.dutyAmount, amounts.vatAmount].map(money),
    money(amounts.landedCost),
  ]);
  const sums = [totals.value, totals.freight, totals.insurance, totals.declaredValue, totals.dutyAmount];
  return {
    rows: [
      ['CODE', 'VALUE', 'FREIGHT', 'INSURANCE', 'CIF', 'DUTY', 'VAT', `LANDED COST (${currency})`],
      ...rows,
      ['TOTAL', ...[...sums, totals.vatAmount, totals.landedCost].map(money)],
    ],
    after: [notesOnAll(lines, 'en').join(' ')],
  };
}
