import Type, { type Static } from 'typebox';
import { IdOf, idField, languageField, optionalField } from '../../contract/body.ts';
import type { Operation } from '../../contract/operation.ts';
import { limit } from '../../contract/parameters.ts';
import { Description, Digits, DutyRate, Meta } from '../../contract/schemas.ts';

const Subheading = Type.String({ pattern: '^[0-9]{6}$' });
const GuideCode = Type.String({ pattern: '^([0-9]{2}){1,3}$' });

/** How many descriptions a body may have. */
export const MAX_BODY_DESCRIPTIONS = 100;

export const Classification = Type.Object(
  {
    decision: Type.Enum(['confident', 'choose', 'vague', 'not_goods'], {
      description:
        'confident: the first candidate is almost surely right; choose: one of the candidates, see `distinguish`; vague: the description does not say what the goods are; not_goods: it names a charge, a service, an address or the like.',
    }),
    candidates: Type.Array(
      Type.Object({
        hs_code: Subheading,
        description: Description,
        tariff_rate: Type.Number({ minimum: 0, description: 'Import duty rate in percent.' }),
        probability: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The probability that this subheading is right.',
        }),
        heading_probability: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The calibrated probability that its heading, the first four digits, is right.',
        }),
        matched: Type.Array(Type.String(), { description: 'The words of the description that it rests on.' }),
        lines: Type.Integer({ minimum: 0, description: 'How many lines below it can be declared.' }),
      }),
      {
        description: 'Subheadings, the likeliest first; at most two of a heading until the likely headings are shown.',
      },
    ),
    distinguish: Type.Array(Type.Object({ hs_code: Subheading, en: Type.String(), ar: Type.String() }), {
      description: 'With `choose`: the words in which the candidates differ.',
    }),
    reasons: Type.Array(
      Type.Object({
        hs_code: GuideCode,
        text: Description,
        goes_to: GuideCode,
      }),
      {
        description:
          'Why one candidate and not another: goods that do not belong under `hs_code` but under `goes_to`, as the guide says it. Empty where it says nothing of these goods.',
      },
    ),
    facts: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'What is stated: power, mass, length, share, state, material, sex …' }),
        value: Type.String({ description: 'The number as written, or the value of a property.' }),
        unit: Type.Union([Type.String(), Type.Null()], { description: 'The unit of a number; null for a property.' }),
        denied: Type.Boolean({ description: 'Whether the description denies it: "without sugar".' }),
      }),
      { description: 'The facts that were read in the description.' },
    ),
    line: Type.Union(
      [
        Type.Object({
          hs_code: Digits,
          description: Description,
          tariff_rate: DutyRate,
          probability: Type.Number({ minimum: 0, maximum: 1, description: 'The probability that the line is right.' }),
          because: Type.Array(Type.String(), {
            description: 'What in the description decided; empty where the subheading has one line.',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          'The one line that the description decides, to be declared; null where it does not. It is given only where that is right in at least 95 of 100 cases.',
      },
    ),
    question: Type.Union(
      [
        Type.Object({
          en: Type.String(),
          ar: Type.String(),
          choices: Type.Array(
            Type.Object({
              lines: Type.Array(Digits, {
                minItems: 1,
                description: 'The lines that it leads to; between headings, the likeliest subheadings of the heading.',
              }),
              en: Type.String(),
              ar: Type.String(),
            }),
            { minItems: 2, maxItems: 6 },
          ),
          note: Type.Union([Description, Type.Null()], {
            description:
              'What decides below this subheading, from the guide; null where it says nothing, and between headings.',
          }),
          same_charges: Type.Boolean({
            description:
              'Whether all these lines are charged and permitted alike: then the bill can be made without an answer, the declaration cannot.',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          'One short question that decides between likely headings ("Passenger cars" or "Parts and accessories of cars") or, where one heading is likely, between its subheadings or the lines of the first candidate; null where there is none to ask.',
      },
    ),
  },
  { description: 'The subheadings that a product description may belong to.' },
);
export type Classification = Static<typeof Classification>;

const text = (description: string) => Type.String({ minLength: 2, maxLength: 500, description });

/** The fields of goods besides their text, each with what it tells. */
const GOODS_FIELDS = {
  material: optionalField(text('What they are made of.')),
  brand: optionalField(text('The brand, which is no word for goods.')),
  category: optionalField(text('Where a shop or an ERP files them; it counts where the text does not decide.')),
  code: optionalField(
    Type.Union([Type.String(), Type.Integer()], {
      description: 'The code that came with them: `agreement` says whether the text is of its goods.',
    }),
  ),
  code_country: optionalField(
    Type.String({ pattern: '^[A-Za-z]{2}$', description: 'The country whose code it is; unknown by default.' }),
  ),
};

export const GoodsText = Type.Object(
  { id: idField, text: text('What the goods are, in English, Arabic or both.'), ...GOODS_FIELDS },
  { additionalProperties: false, description: 'Goods as an ERP knows them: together at most 1,000 characters.' },
);

export const ClassifyRequest = Type.Object(
  {
    descriptions: Type.Array(Type.Union([GoodsText, text('The text alone.')]), {
      minItems: 1,
      maxItems: MAX_BODY_DESCRIPTIONS,
      description: 'The goods, each as an object or as a text alone.',
    }),
    limit: optionalField(
      Type.Integer({ minimum: 1, maximum: 10, description: 'How many candidates of each at most; 5 by default.' }),
    ),
    language: languageField,
  },
  { additionalProperties: false, description: 'Goods to classify.' },
);
export type ClassifyRequest = Static<typeof ClassifyRequest>;

export const ClassifiedGoods = Type.Object(
  {
    id: IdOf,
    ...Classification.properties,
    agreement: Type.Union([Type.Enum(['agrees', 'differs', 'unknown']), Type.Null()], {
      description: 'Whether the description is of the goods of `code`; null without one.',
    }),
  },
  { description: 'The subheadings that goods may belong to, with their id.' },
);
export type ClassifiedGoods = Static<typeof ClassifiedGoods>;

/** How many descriptions one request may have. */
export const MAX_DESCRIPTIONS = 20;

/** Classify a product description. */
export const CLASSIFY = {
  path: '/api/v1/classify',
  summary: 'Classify a product description',
  description:
    'Finds the subheadings that goods may belong to from a description as on an invoice, with the probabilities that each subheading and its heading are right. Where its facts decide the line of twelve digits, `line` is that line; where they do not, `question` asks for the fact that does. Where the description does not say enough, the decision is "choose" or "vague"; for charges, services and other texts that name no goods it is "not_goods". A classification is advice; the customs authority decides.',
  group: 'Codes',
  open: false,
  parameters: {
    description: {
      kind: 'text',
      in: 'query',
      minLength: 2,
      maxLength: 500,
      maxItems: MAX_DESCRIPTIONS,
      error: 'query_too_short',
      description: `What the goods are, in English, Arabic or both: 2 to 500 characters. Repeat it for up to ${MAX_DESCRIPTIONS} descriptions at once: the data is then a list in the order asked, and it counts as one request.`,
      example: 'stainless steel water bottle 500 ml',
    },
    limit: { ...limit(5, 10), description: 'How many candidates at most.', example: '3' },
  },
  reply: Type.Union([Classification, Type.Array(Classification)]),
  meta: Meta,
  shapes: { Classification, ClassifyRequest, GoodsText, ClassifiedGoods },
  body: {
    request: ClassifyRequest,
    reply: Type.Array(ClassifiedGoods),
    description: `Up to ${MAX_BODY_DESCRIPTIONS} descriptions, each a text or an object with what an ERP knows of the goods and with your own id. The data is a list in the order asked, and it counts as one request.`,
    example: {
      limit: 2,
      language: 'en',
      descriptions: [
        {
          id: 7,
          text: "Men's T-shirt",
          material: '100% cotton',
          category: 'Apparel > Tops',
          code: '6109.10.00',
          code_country: 'IN',
        },
        'frozen chicken wings 10 kg',
      ],
    },
  },
  errors: ['query_too_short', 'invalid_parameter'],
  example: '/api/v1/classify?description=wireless%20earbuds&limit=2',
  needs: { search: true },
  tool: {
    name: 'classify_goods',
    use: "Use it first for goods described as on an invoice. When the decision is 'choose', ask for the fact in `distinguish` that decides; when `line` is given, it is the line to declare; when it is null and `question` is not, ask that question; when the decision is 'vague', ask what the goods are, of what material and for what use; 'not_goods' has no code. Pass up to 20 descriptions at once as a list. Never turn a low probability into a code.",
    limit: 5,
  },
} as const satisfies Operation;
