import { Meta } from '../schemas.ts';
import { Shipment } from '../shipment-schemas.ts';
import { CORE } from './core.ts';
import type { Operation } from './operation.ts';
import { asOf } from './parameters.ts';

const { value, currency, include_vat } = CORE.calculate.parameters;

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

/** Operations on a whole invoice. */
export const SHIPMENT = {
  shipment: {
    path: '/api/v1/tariff/shipment',
    summary: 'Estimate duty, VAT and landed cost of a whole invoice',
    description:
      'Shares freight and insurance among up to 50 lines in proportion to their values, estimates duty, VAT on request and landed cost of each line, and adds them up. Each total is exactly the sum of its column. Excise is listed among the measures and never calculated.',
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
    errors: ['invalid_code', 'invalid_value', 'invalid_parameter', 'not_found'],
    example:
      '/api/v1/tariff/shipment?lines=610910:1000,851713:2500.50,090121:333.33&freight=150&insurance=12.25&currency=AED&include_vat=1',
  },
} as const satisfies Record<string, Operation>;
