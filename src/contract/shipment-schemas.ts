import Type, { type Static } from 'typebox';
import { Measure } from './measure-schemas.ts';
import { TariffResult } from './schemas.ts';

const { calculation, notes } = TariffResult.properties;
const Amount = (description: string) => Type.Number({ minimum: 0, description });

export const ShipmentLine = Type.Object(
  {
    hs_code: TariffResult.properties.hs_code,
    product: TariffResult.properties.product,
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
