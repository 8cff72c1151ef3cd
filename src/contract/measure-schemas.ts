import Type, { type Static, type TSchema } from 'typebox';
import { Description } from './schemas.ts';

/** The kinds of measures that are amounts to pay, in the order in which they are levied. A preference replaces a duty. */
export const CHARGE_KINDS = [
  ...(['duty', 'preference', 'anti_dumping', 'countervailing', 'safeguard', 'excise', 'vat', 'fee'] as const),
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** What a measure asks for, the strictest first. */
export const MEASURE_KINDS = ['prohibited', 'restricted', 'conformity', 'inspection', ...CHARGE_KINDS] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** What a specific amount is for. */
export const MEASURE_UNITS = ['kg', 'gram', 'litre', 'piece', '100pieces', '1000pieces'] as const;

/** How a percentage and a specific amount combine. */
export const MEASURE_RULES = ['only', 'sum', 'greater', 'lesser'] as const;

/** What a percentage is of. */
export const MEASURE_BASES = ['cif', 'value', 'excise_price', 'duty_inclusive', 'quantity'] as const;

export const MEASURE_SCOPES = ['all', 'part'] as const;

/** How far a measure is law. */
export const MEASURE_STATUSES = ['in_force', 'adopted', 'announced', 'unknown'] as const;

/** Who states a measure, the strongest first. */
export const SOURCE_CLASSES = ['official', 'official_copy', 'copy', 'press', 'memory'] as const;
export type SourceClass = (typeof SOURCE_CLASSES)[number];

/** What can be in doubt of a charge. */
export const LEGAL_DOUBTS = ['status', 'part', 'amount', 'minimum', 'source'] as const;
export type LegalDoubt = (typeof LEGAL_DOUBTS)[number];

/** Whether the least amount of a charge is known that has one. */
export const MEASURE_MINIMUMS = ['known', 'unknown'] as const;

/** Who accounts for VAT in the return in place of paying it at the border: every registered importer, one with an approval, or nobody knows. */
export const DEFERRAL_RULES = ['registered', 'approved', 'unknown'] as const;

export const AGREEMENT_KINDS = ['customs_union', 'free_trade'] as const;
export const AGREEMENT_STATUSES = ['in_force', 'adopted'] as const;

export const SourceClassOf = Type.Enum([...SOURCE_CLASSES], {
  description:
    'official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen.',
});

const Day = (description: string) => Type.Union([Type.String({ format: 'date' }), Type.Null()], { description });
const Nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const Words = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const Measure = Type.Object(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'The country that applies it, as ISO 3166 code.' }),
    kind: Type.Enum([...MEASURE_KINDS], {
      description:
        'prohibited; restricted: a permit before release; conformity: a certificate, registration or mark; inspection: a check or declaration at the border; duty: replaces the rate of the tariff; preference: a lower duty for some origins, on proof; anti_dumping, countervailing, safeguard: duties beside it, by origin; excise: a tax beside the duty; vat: another VAT rate; fee.',
    }),
    scope: Type.Enum([...MEASURE_SCOPES], {
      description: 'all: it holds for all goods of the code; part: it may hold, since it concerns only some of them.',
    }),
    status: Type.Enum([...MEASURE_STATUSES], {
      description:
        'in_force; adopted: law whose first day has not come or is not known; announced: a plan or a bill; unknown: it may have begun or ended.',
    }),
    title: Description,
    note: Description,
    authority: Type.Union([Type.Object({ id: Type.String(), name: Description }), Type.Null()], {
      description: 'The authority in charge, or null.',
    }),
    rate: Nullable(
      Type.Number({ minimum: 0 }),
      'The percentage of a charge; null where there is none, or it is unknown.',
    ),
    amount: Nullable(Type.Number({ minimum: 0 }), 'The amount for a unit, or null.'),
    currency: Nullable(Type.String({ pattern: '^[A-Z]{3}$' }), 'The currency of the amount, or null.'),
    unit: Words('What the amount is for: kg, gram, litre, piece, 100pieces, 1000pieces; null without an amount.'),
    rule: Nullable(
      Type.Enum([...MEASURE_RULES]),
      'How rate and amount combine: only one of them, their sum, the greater or the lesser.',
    ),
    minimum: Nullable(
      Type.Enum([...MEASURE_MINIMUMS]),
      'Whether the least amount of the charge is known; null where it has none.',
    ),
    basis: Words(
      'What the rate is of: cif; value; excise_price: the price that an excise is levied on; duty_inclusive: the value with the duties. quantity for an amount.',
    ),
    at_least: Nullable(
      Type.Number({ minimum: 0 }),
      'The lowest number of a charge whose number is not known: percent, or with currency and unit an amount for a unit; null where none is known.',
    ),
    at_most: Nullable(Type.Number({ minimum: 0 }), 'The highest in the same way, or null.'),
    condition: Words('The fact under which it holds, as one word; null where it holds for all goods.'),
    origins: Type.Array(Type.String(), {
      description: 'The origins it is for: ISO 3166 codes and agreements of /countries; empty for all.',
    }),
    not_origins: Type.Array(Type.String(), { description: 'Origins that are taken out again.' }),
    effective_from: Day('The first day; null where it is not known.'),
    effective_to: Day('The last day; null where no end is known.'),
    source: Type.String({ description: 'The law or the page that states it.' }),
    source_class: SourceClassOf,
  },
  { description: 'What a country charges on goods or asks for them. Indicative: the authority decides.' },
);
export type Measure = Static<typeof Measure>;
