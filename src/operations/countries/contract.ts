import Type, { type Static } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { Description, Meta } from '../../contract/schemas.ts';

const Nullable = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

const Source = Type.String({ description: 'The laws and pages that state it; [weak] marks secondary ones.' });

export const Agreement = Type.Object(
  {
    id: Type.String({ description: 'As measures name it.' }),
    name: Description,
    members: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' })),
    from: Type.String({ format: 'date', description: 'The first day.' }),
    source: Source,
  },
  { description: 'Origins whose goods can have a lower duty, on proof.' },
);

export const CountryFacts = Type.Object(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166 code.' }),
    name: Description,
    currency: Currency,
    usd_peg: Nullable(
      Type.Number({ minimum: 0 }),
      'What one US dollar is worth; null where the currency is not tied to it.',
    ),
    vat: Type.Object({
      rate: Nullable(Type.Number({ minimum: 0 }), 'Percent; null where there is no VAT.'),
      from: Nullable(Type.String({ format: 'date' }), 'The first day of the rate, or null.'),
      note: Description,
    }),
    de_minimis: Type.Object({
      amount: Nullable(
        Type.Number({ minimum: 0 }),
        'The value up to which small parcels are free of duty; null where it is not known.',
      ),
      currency: Nullable(Currency, 'Its currency, or null.'),
      note: Description,
    }),
    insurance_percent: Nullable(
      Type.Number({ minimum: 0 }),
      'What is usually added for insurance where none is stated, in percent of value and freight; null where it is not known.',
    ),
    time_zone: Type.String(),
    agreements: Type.Array(Agreement, { description: 'The agreements on all goods, oldest first.' }),
    source: Source,
  },
  { description: 'A country whose charges are loaded.' },
);
export type CountryFacts = Static<typeof CountryFacts>;

/** List the countries whose charges are loaded. */
export const COUNTRIES = {
  path: '/api/v1/countries',
  summary: 'List the countries whose charges are loaded',
  description:
    'Returns the countries that a bill can be computed for, with currency, VAT, the limit for small parcels, and the agreements under which goods of other origins can have a lower duty.',
  group: 'Duty',
  open: false,
  parameters: {},
  reply: Type.Array(CountryFacts),
  meta: Meta,
  shapes: { CountryFacts, Agreement },
  errors: [],
  example: '/api/v1/countries',
  tool: {
    name: 'list_countries',
    use: 'Use it to see for which countries charges are known, and which origins have an agreement with them.',
  },
} as const satisfies Operation;
