import Type, { type Static } from 'typebox';
import { Description } from './schemas.ts';

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
