import Type, { type Static } from 'typebox';
import { Description } from './schemas.ts';

/** What a measure asks for, the strictest first. */
export const MEASURE_KINDS = ['prohibited', 'restricted', 'conformity', 'inspection', 'excise'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

export const MEASURE_SCOPES = ['all', 'part'] as const;

const Day = (description: string) => Type.Union([Type.String({ format: 'date' }), Type.Null()], { description });
const Words = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const Measure = Type.Object(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'The country that applies it, as ISO 3166 code.' }),
    kind: Type.Enum([...MEASURE_KINDS], {
      description:
        'prohibited; restricted: a permit before release; conformity: a certificate, registration or mark; inspection: a check or declaration at the border; excise: a tax beside the duty.',
    }),
    scope: Type.Enum([...MEASURE_SCOPES], {
      description: 'all: it holds for all goods of the code; part: it may hold, since it concerns only some of them.',
    }),
    title: Description,
    note: Description,
    authority: Type.Union([Type.Object({ id: Type.String(), name: Description }), Type.Null()], {
      description: 'The authority in charge, or null.',
    }),
    rate: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { description: 'The rate of an excise, or null.' }),
    unit: Words('What the rate counts in, such as percent or AED per litre; null without a rate.'),
    basis: Words('What the rate is applied to, or which goods it is for; null without a rate.'),
    effective_from: Day('The first day; null where it is not known.'),
    effective_to: Day('The last day; null where no end is known.'),
    source: Type.String({ description: 'The law or the page that states it.' }),
  },
  { description: 'What else stands between the goods and the market. Indicative: the authority decides.' },
);
export type Measure = Static<typeof Measure>;
