import Type, { type Static } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { asOf, hsCode, knownAsOf } from '../../contract/parameters.ts';
import { Meta } from '../../contract/schemas.ts';

export const TariffResult = Type.Object(
  {
    hs_code: Type.String({ pattern: '^[0-9]{2,14}$', description: 'The requested code.' }),
    product: Type.String({ description: 'English description of the code.' }),
    calculation: Type.Object({
      declared_value: Type.Number({ minimum: 0.01, description: 'The value parameter, taken as CIF basis.' }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'A label only; no conversion is applied.' }),
      import_duty_rate: Type.Number({ minimum: 0, description: 'Percent.' }),
      import_duty_amount: Type.Number({ minimum: 0, description: 'declared_value x import_duty_rate / 100.' }),
      vat_rate: Type.Number({ minimum: 0, description: 'Percent; 0 when VAT is not included.' }),
      vat_amount: Type.Number({ minimum: 0, description: 'VAT on declared_value plus import_duty_amount.' }),
      total_duties_taxes: Type.Number({ minimum: 0, description: 'import_duty_amount plus vat_amount.' }),
      landed_cost: Type.Number({ minimum: 0.01, description: 'declared_value plus total_duties_taxes.' }),
    }),
    notes: Type.String({ description: 'Advice: the rates are indicative.' }),
  },
  {
    description:
      'A tariff calculation in exact decimals. Duty and VAT are rounded half up to the minor unit of the currency; declared_value is echoed with all the digits that were sent, so landed_cost can have as many.',
  },
);
export type TariffResult = Static<typeof TariffResult>;

/** Estimate duty, VAT and landed cost. */
export const CALCULATE = {
  path: '/api/v1/tariff/calculate',
  summary: 'Estimate duty, VAT and landed cost',
  description:
    'Estimates the import duty on a declared CIF value, the VAT on request, and the landed cost, in the country of the service. The rates are indicative: verify them with the customs authority for an official assessment.',
  group: 'Duty',
  open: false,
  parameters: {
    hs_code: { ...hsCode(14), in: 'query' },
    value: {
      kind: 'decimal',
      in: 'query',
      minimum: '0.01',
      maximum: '999999999999.99',
      error: 'invalid_value',
      description: 'Declared value of the goods on CIF basis, as a plain decimal.',
      example: '1000',
    },
    currency: {
      kind: 'currency',
      in: 'query',
      default: 'USD',
      error: 'invalid_parameter',
      description:
        'Three letters; a label only, no conversion is applied. It sets the minor unit that amounts are rounded to.',
      example: 'AED',
    },
    include_vat: {
      kind: 'flag',
      in: 'query',
      default: false,
      error: 'invalid_parameter',
      description: '1 or true includes VAT; 0 or false does not.',
      example: '1',
    },
    as_of: asOf,
    known_as_of: knownAsOf,
  },
  // The specification gives it one country, that of the service.
  elsewhere: { country: { id: 'shipment', path: '/api/v1/tariff/shipment' } },
  reply: TariffResult,
  meta: Meta,
  shapes: { TariffResult },
  errors: ['invalid_code', 'invalid_value', 'invalid_parameter', 'not_found'],
  example: '/api/v1/tariff/calculate?hs_code=610910&value=1000&currency=AED&include_vat=1',
  hasSentences: true,
  tool: {
    name: 'calculate_duty',
    use: 'Use it once the code is settled; a longer code gives the rate of one line.',
    isDescribed: true,
  },
} as const satisfies Operation;
