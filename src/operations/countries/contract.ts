import Type, { type Static } from 'typebox';
import { AGREEMENT_KINDS, AGREEMENT_STATUSES, DEFERRAL_RULES, SourceClassOf } from '../../contract/measure-schemas.ts';
import type { Operation } from '../../contract/operation.ts';
import { Description, Meta } from '../../contract/schemas.ts';

const Nullable = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

const Source = Type.String({ description: 'The laws and pages that state it.' });
const Day = (description: string) => Nullable(Type.String({ format: 'date' }), description);

export const AgreementFacts = Type.Object(
  {
    id: Type.String({ description: 'As measures name it.' }),
    kind: Type.Enum([...AGREEMENT_KINDS], { description: 'A customs union has one tariff.' }),
    name: Description,
    members: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { description: 'The countries of origin.' }),
    status: Type.Enum([...AGREEMENT_STATUSES], { description: 'adopted: signed, and not known to be in force.' }),
    from: Day('The first day; null where it is not known.'),
    source: Source,
    source_class: SourceClassOf,
  },
  { description: 'Origins whose goods can have a lower duty, on proof.' },
);

const ReliefLimitFacts = Type.Object(
  {
    id: Type.String({ description: 'The claim that it limits, such as parcel (is=parcel) or personal_effects.' }),
    title: Description,
    amount: Nullable(
      Type.Number({ minimum: 0 }),
      'The value up to which goods are free of duty; null where it is not known.',
    ),
    currency: Nullable(Currency, 'Its currency, or null.'),
    note: Description,
    source: Source,
    source_class: SourceClassOf,
  },
  { description: 'A value up to which goods are free of duty.' },
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
      from: Day('The first day of the rate, or null.'),
      note: Description,
      deferral: Nullable(
        Type.Object({
          rule: Type.Enum([...DEFERRAL_RULES], {
            description: 'registered: by every registered importer; approved: with an approval; unknown.',
          }),
          note: Description,
          source: Source,
          source_class: SourceClassOf,
        }),
        'Who accounts for the VAT in the return in place of paying it at the border; null where nobody does.',
      ),
      source: Source,
      source_class: SourceClassOf,
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
    relief_limits: Type.Array(ReliefLimitFacts, {
      description: 'All values up to which goods are free of duty; de_minimis is that of parcels.',
    }),
    time_zone: Type.String(),
    agreements: Type.Array(AgreementFacts, {
      description: 'The agreements that bind it, oldest first; those that are not known to be in force at the end.',
    }),
    source: Source,
    source_class: SourceClassOf,
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
  shapes: { CountryFacts, Agreement: AgreementFacts },
  errors: [],
  example: '/api/v1/countries',
  tool: {
    name: 'list_countries',
    use: 'Use it to see for which countries charges are known, and which origins have an agreement with them.',
  },
} as const satisfies Operation;
