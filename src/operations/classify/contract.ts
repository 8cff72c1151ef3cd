import Type, { type Static } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { limit } from '../../contract/parameters.ts';
import { Description, Meta } from '../../contract/schemas.ts';

const Subheading = Type.String({ pattern: '^[0-9]{6}$' });

export const Classification = Type.Object(
  {
    decision: Type.Enum(['confident', 'choose', 'vague'], {
      description:
        'confident: the first candidate is almost surely right; choose: one of the candidates, see `distinguish`; vague: the description does not say what the goods are.',
    }),
    candidates: Type.Array(
      Type.Object({
        hs_code: Subheading,
        description: Description,
        tariff_rate: Type.Number({ minimum: 0, description: 'Import duty rate in percent.' }),
        probability: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The calibrated probability that the heading, the first four digits, is right.',
        }),
        matched: Type.Array(Type.String(), { description: 'The words of the description that it rests on.' }),
        lines: Type.Integer({ minimum: 0, description: 'How many lines below it can be declared.' }),
      }),
      { description: 'Subheadings, the likeliest first.' },
    ),
    distinguish: Type.Array(Type.Object({ hs_code: Subheading, en: Type.String(), ar: Type.String() }), {
      description: 'With `choose`: the words in which the candidates differ.',
    }),
  },
  { description: 'The subheadings that a product description may belong to.' },
);
export type Classification = Static<typeof Classification>;

/** Classify a product description. */
export const CLASSIFY = {
  path: '/api/v1/classify',
  summary: 'Classify a product description',
  description:
    'Finds the subheadings that goods may belong to from a description as on an invoice, with the probability that each heading is right. Where the description does not say enough, the decision is "choose" or "vague". A classification is advice; the customs authority decides.',
  group: 'Codes',
  open: false,
  parameters: {
    description: {
      kind: 'text',
      in: 'query',
      minLength: 2,
      maxLength: 500,
      error: 'query_too_short',
      description: 'What the goods are, in English, Arabic or both: 2 to 500 characters.',
      example: 'stainless steel water bottle 500 ml',
    },
    limit: { ...limit(5, 10), description: 'How many candidates at most.', example: '3' },
  },
  reply: Classification,
  meta: Meta,
  shapes: { Classification },
  errors: ['query_too_short', 'invalid_parameter'],
  example: '/api/v1/classify?description=wireless%20earbuds&limit=2',
  needs: { search: true },
  tool: {
    name: 'classify_goods',
    use: "Use it first for goods described as on an invoice. When the decision is 'choose', ask for the fact in `distinguish` that decides; when it is 'vague', ask what the goods are, of what material and for what use. Never turn a low probability into a code.",
    limit: 5,
  },
} as const satisfies Operation;
