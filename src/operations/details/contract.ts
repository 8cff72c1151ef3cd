import Type, { type Static } from 'typebox';
import { Measure } from '../../contract/measure-schemas.ts';
import type { Operation } from '../../contract/operation.ts';
import { asOf, country, hsCode, knownAsOf } from '../../contract/parameters.ts';
import {
  DaySchema,
  Description,
  Digits,
  DutyRate,
  HsCodeRecord,
  LastDay,
  Meta,
  Subheadings,
} from '../../contract/schemas.ts';

export const Version = Type.Object(
  {
    effective_from: DaySchema('The first day of this state.'),
    effective_to: LastDay,
    tariff_rate: Type.Number({ minimum: 0 }),
    is_active: Type.Boolean(),
    description: Description,
  },
  {
    description:
      'A state of a code. Two that look alike differ in how the tariff states the duty: as a rate, as an amount for a quantity, or not at all.',
  },
);
export type Version = Static<typeof Version>;

export const GuideItem = Type.Object(
  {
    hs_code: Type.String({
      pattern: '^([0-9]{2}){1,3}$',
      description: 'The code that it is about: the code itself, or its subheading, heading or chapter.',
    }),
    kind: Type.Enum(['covers', 'not_here', 'decides', 'rule'], {
      description:
        'covers: goods that belong here; not_here: goods that belong elsewhere, see `goes_to`; decides: what decides between the codes below; rule: a rule of the chapter.',
    }),
    text: Description,
    goes_to: Type.Union([Type.String({ pattern: '^([0-9]{2}){1,3}$' }), Type.Null()], {
      description: 'The code of goods that do not belong here.',
    }),
  },
  { description: 'A fact about what belongs under a code. Written for this service; the legal notes decide.' },
);
export type GuideItem = Static<typeof GuideItem>;

export const CountryDuty = Type.Object(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$' }),
    tariff_rate: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'Percent; null where the goods are prohibited or the rate is not known.',
    }),
    reason: Type.Union([Description, Type.Null()], {
      description:
        'The measure that sets the rate, or what leaves it open, such as lines below that differ; null where the tariff states it.',
    }),
    source: Type.String({ description: 'The law or the page that states it; blank for the tariff itself.' }),
  },
  { description: 'The import duty of a country on goods without preference.' },
);
export type CountryDuty = Static<typeof CountryDuty>;

export const CodeDetails = Type.Object(
  {
    ...HsCodeRecord.properties,
    path: Type.Array(Type.Object({ hs_code: Digits, description: Description }), {
      description: 'The codes above it, from the chapter to its parent.',
    }),
    guide: Type.Array(GuideItem, {
      description:
        'What belongs under the code, what does not and where that goes: its own entries, then those of its subheading, heading and chapter.',
    }),
    declarable: Type.Boolean({ description: 'Whether it is an active line, with no code below it.' }),
    lines: Type.Object(
      {
        count: Type.Integer({ minimum: 0 }),
        rates: Type.Array(Type.Object({ tariff_rate: DutyRate, count: Type.Integer({ minimum: 1 }) })),
      },
      { description: 'The active lines below it, and how many have each rate, the lowest rate first.' },
    ),
    correlations: Type.Object(
      { hs2007: Subheadings, hs2012: Subheadings, hs2017: Subheadings, hs2028: Subheadings },
      {
        description:
          'The subheadings of earlier HS versions that its goods came from, and those of HS 2028 that they go to; empty where nothing changes.',
      },
    ),
    measures: Type.Array(Measure, {
      description:
        'What the country charges on the goods or asks for them today, or on the day asked for: prohibitions, permits, certificates, inspections, duties by measure, preferences, anti-dumping, excise and VAT. Agreements on all goods are at /countries. Indicative; an empty list does not mean that nothing applies.',
    }),
    duties: Type.Array(CountryDuty, { description: 'The import duty in each country whose charges are loaded.' }),
    versions: Type.Array(Version, { description: 'Its distinct states in the editions of this tariff, newest first.' }),
  },
  { description: 'Everything known of a code.' },
);
export type CodeDetails = Static<typeof CodeDetails>;

/** Get everything known of a code. */
export const DETAILS = {
  path: '/api/v1/hs-codes/{hs_code}/details',
  summary: 'Get everything known of a code',
  description:
    'Returns the record of a code with its path, what belongs there and what does not, whether it can be declared, the lines below it, what it was in earlier HS versions and becomes in HS 2028, the measures that apply to its import, its duty in six countries, and its versions in the editions of this tariff.',
  group: 'Codes',
  open: false,
  parameters: {
    hs_code: hsCode(14),
    as_of: asOf,
    known_as_of: knownAsOf,
    country: { ...country, description: 'The country whose measures are listed; by default that of this service.' },
  },
  reply: CodeDetails,
  meta: Meta,
  shapes: { CodeDetails, CountryDuty, GuideItem, Version },
  errors: ['invalid_code', 'invalid_parameter', 'not_found'],
  example: '/api/v1/hs-codes/090121/details',
  needs: { history: true },
  tool: {
    name: 'get_code_details',
    use: 'Use it to see the way from the chapter, what belongs under the code and where other goods go (`guide`), whether a code can be declared, what it was in earlier HS versions, what HS 2028 does to it, which permits, certificates, prohibitions, anti-dumping, excise or VAT rates apply to its import, its duty in the six Gulf states, and when its rate changed. A measure of scope part only may apply: say so.',
  },
} as const satisfies Operation;
