import Type, { type Static } from 'typebox';
import { Measure } from '../../contract/measure-schemas.ts';
import type { Operation } from '../../contract/operation.ts';
import { asOf } from '../../contract/parameters.ts';
import { Meta } from '../../contract/schemas.ts';
import { CALCULATE, TariffResult } from '../calculate/contract.ts';

const { hs_code, product, calculation, notes } = TariffResult.properties;
const Amount = (description: string) => Type.Number({ minimum: 0, description });

export const ShipmentLine = Type.Object(
  {
    hs_code: hs_code,
    product: product,
    value: Type.Number({ minimum: 0.01, description: 'The value of the line as sent, without freight and insurance.' }),
    freight: Amount('Its share of the freight.'),
    insurance: Amount('Its share of the insurance.'),
    calculation: Type.Object(
      {
        ...calculation.properties,
        declared_value: Type.Number({
          minimum: 0.01,
          description: 'The CIF value: value plus freight plus insurance.',
        }),
      },
      { description: 'Duty, VAT and landed cost of the CIF value.' },
    ),
    measures: Type.Array(Measure, {
      description: 'What else holds for the code. An excise is listed here and is not part of any amount.',
    }),
  },
  { description: 'A line of a shipment.' },
);
export type ShipmentLine = Static<typeof ShipmentLine>;

export const Shipment = Type.Object(
  {
    currency: calculation.properties.currency,
    lines: Type.Array(ShipmentLine, { description: 'The lines in the order sent.' }),
    totals: Type.Object(
      {
        value: Amount('Sum of the values.'),
        freight: Amount('The freight as sent.'),
        insurance: Amount('The insurance as sent.'),
        declared_value: Amount('Sum of the CIF values.'),
        import_duty_amount: Amount('Sum of the duties.'),
        vat_amount: Amount('Sum of the VAT.'),
        total_duties_taxes: Amount('Sum of duties and VAT.'),
        landed_cost: Amount('Sum of the landed costs.'),
      },
      { description: 'Each is exactly the sum of its column.' },
    ),
    notes,
  },
  {
    description:
      'A shipment in exact decimals. Freight and insurance are shared among the lines in proportion to value and rounded to the minor unit of the currency by the largest remainder method, so that the shares add up exactly.',
  },
);
export type Shipment = Static<typeof Shipment>;

const { value, currency, include_vat } = CALCULATE.parameters;

/** Costs of the whole shipment, which its lines share. */
const shared = (cost: string, example: string) =>
  ({
    kind: 'decimal',
    in: 'query',
    default: '0',
    minimum: '0',
    maximum: value.maximum,
    error: 'invalid_parameter',
    description: `The ${cost} of the whole shipment; its lines share it in proportion to value.`,
    example,
  }) as const;

/** Estimate duty, VAT and landed cost of a whole invoice. */
export const SHIPMENT = {
  path: '/api/v1/tariff/shipment',
  summary: 'Estimate duty, VAT and landed cost of a whole invoice',
  description:
    'Shares freight and insurance among up to 50 lines in proportion to their values, estimates duty, VAT on request and landed cost of each line, and adds them up. Each total is exactly the sum of its column. Excise is listed among the measures and never calculated.',
  group: 'Duty',
  open: false,
  parameters: {
    lines: {
      kind: 'lines',
      in: 'query',
      maxItems: 50,
      minDigits: 2,
      maxDigits: 14,
      minimum: value.minimum,
      maximum: value.maximum,
      error: 'invalid_parameter',
      description:
        'Up to 50 lines CODE:VALUE, separated by commas. The value is that of the goods, without freight and insurance.',
      example: '610910:1000,851713:2500.50',
    },
    freight: shared('freight', '150'),
    insurance: shared('insurance', '12.25'),
    currency,
    include_vat,
    as_of: asOf,
  },
  reply: Shipment,
  meta: Meta,
  shapes: { Shipment, ShipmentLine },
  errors: ['invalid_code', 'invalid_value', 'invalid_parameter', 'not_found'],
  example:
    '/api/v1/tariff/shipment?lines=610910:1000,851713:2500.50,090121:333.33&freight=150&insurance=12.25&currency=AED&include_vat=1',
  hasSentences: true,
  tool: {
    name: 'calculate_shipment',
    use: 'Use it for an invoice of several lines, or where freight or insurance is not in the value yet. Excise is listed under measures and is not in the amounts: say so.',
  },
} as const satisfies Operation;
