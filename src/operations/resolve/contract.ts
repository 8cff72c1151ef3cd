import Type, { type Static } from 'typebox';
import { HS_VERSIONS, NEXT_HS_VERSION } from '../../contract/hs-versions.ts';
import type { Operation } from '../../contract/operation.ts';
import { limit, offset } from '../../contract/parameters.ts';
import { Description, Digits, DutyRate, PageMeta, Subheadings } from '../../contract/schemas.ts';

export const Resolution = Type.Object(
  {
    code: Type.String({ pattern: '^[0-9]{4,14}$', description: 'The digits that were read.' }),
    status: Type.Enum(['declarable', 'choose', 'superseded', 'retired', 'unknown'], {
      description:
        'declarable: exactly one line; choose: several lines; superseded: not in this tariff, but in an earlier HS version, which says where its goods went; retired: was in an earlier edition of this tariff; unknown.',
    }),
    matched: Type.Union([Digits, Type.Null()], {
      description: 'The longest code of this tariff that it begins with, or null.',
    }),
    ignored_digits: Type.String({
      description:
        'The digits after it, which this tariff does not have, or which are of another country and lead to no line that the description supports.',
    }),
    hs_version: Type.Union([Type.Integer({ enum: HS_VERSIONS }), Type.Null()], {
      description: 'The HS version that the code was read in, or null.',
    }),
    agreement: Type.Union([Type.Enum(['agrees', 'differs', 'unknown']), Type.Null()], {
      description:
        'Whether the description is of the goods of this code: agrees, differs (the goods are surely elsewhere: classify them), or unknown; null where no description was given.',
    }),
    lines: Type.Array(
      Type.Object({
        hs_code: Digits,
        description: Description,
        tariff_rate: DutyRate,
        via: Type.String({
          pattern: '^[0-9]{6}$',
          description: 'The subheading of HS 2022 that it was found through.',
        }),
      }),
      {
        description:
          'One page of the lines that can be declared: those that the description decides or leaves open first, then those that keep the digits, then by code.',
      },
    ),
    marginal: Type.Array(Type.String({ pattern: '^[0-9]{6}$' }), {
      description: 'Subheadings that received only parts, modules or waste of the goods; their lines are not listed.',
    }),
    outlook: Type.Array(Type.Object({ hs_version: Type.Literal(NEXT_HS_VERSION), from: Digits, to: Subheadings }), {
      description: 'What the next HS version changes in these subheadings; empty where it changes nothing.',
    }),
    same_charges: Type.Boolean({
      description:
        'Whether all lines have the same duty and the same measures (excise, bans, permits …) in every country: the charges can be computed before the line is known.',
    }),
  },
  { description: 'The lines that can be declared for a code.' },
);
export type Resolution = Static<typeof Resolution>;

/** Find the lines to declare for any code. */
export const RESOLVE = {
  path: '/api/v1/resolve',
  summary: 'Find the lines to declare for any code',
  description:
    'Leads from a code of any origin (6, 8 or 10 digits, with dots, of an earlier HS version or another country) to the active lines of this tariff that can be declared. Several lines are never reduced to one.',
  group: 'Codes',
  open: false,
  parameters: {
    code: {
      kind: 'loose_code',
      in: 'query',
      minDigits: 4,
      maxDigits: 14,
      error: 'invalid_code',
      description: 'The code: 4 to 14 digits; dots, spaces, dashes and Arabic-Indic digits are accepted.',
      example: '8517.12.00',
    },
    hs_version: {
      kind: 'integer',
      in: 'query',
      minimum: 2007,
      maximum: 2022,
      oneOf: HS_VERSIONS,
      error: 'invalid_parameter',
      description: 'The HS version to read the code in; by default the newest in which its first six digits exist.',
      example: '2017',
    },
    code_country: {
      kind: 'country',
      in: 'query',
      optional: true,
      error: 'invalid_parameter',
      description:
        'The country whose code it is, as two letters; AE, SA, BH, OM, KW and QA have the digits of this tariff. By default unknown: only the six digits of the Harmonized System are taken from a code of 7 to 11 digits, since countries add digits of their own.',
      example: 'IN',
    },
    description: {
      kind: 'text',
      in: 'query',
      optional: true,
      minLength: 2,
      maxLength: 500,
      error: 'query_too_short',
      description: 'What the goods are, in English, Arabic or both: 2 to 500 characters.',
      example: 'paracetamol tablets 500 mg',
    },
    limit: limit(20),
    offset,
  },
  reply: Resolution,
  meta: PageMeta,
  shapes: { Resolution },
  errors: ['invalid_code', 'query_too_short', 'invalid_parameter'],
  example: '/api/v1/resolve?code=8517.12.00&limit=2',
  tool: {
    name: 'resolve_code',
    use: "Use it for a code from a supplier, an old invoice or another country, to find the lines of this tariff that can be declared. Give the goods as `description` and the country of the code as `code_country`, if you know them: when `agreement` is 'differs', the code is of other goods and the goods are to be classified. When the status is 'choose', ask which line fits; never choose for the user.",
  },
} as const satisfies Operation;
