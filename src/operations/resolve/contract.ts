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
    ignored_digits: Type.String({ description: 'The digits after it, which this tariff does not have.' }),
    hs_version: Type.Union([Type.Integer({ enum: HS_VERSIONS }), Type.Null()], {
      description: 'The HS version that the code was read in, or null.',
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
      { description: 'One page of the lines that can be declared: those that keep the digits first, then by code.' },
    ),
    marginal: Type.Array(Type.String({ pattern: '^[0-9]{6}$' }), {
      description: 'Subheadings that received only parts, modules or waste of the goods; their lines are not listed.',
    }),
    outlook: Type.Array(Type.Object({ hs_version: Type.Literal(NEXT_HS_VERSION), from: Digits, to: Subheadings }), {
      description: 'What the next HS version changes in these subheadings; empty where it changes nothing.',
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
    limit: limit(20),
    offset,
  },
  reply: Resolution,
  meta: PageMeta,
  shapes: { Resolution },
  errors: ['invalid_code', 'invalid_parameter'],
  example: '/api/v1/resolve?code=8517.12.00&limit=2',
  tool: {
    name: 'resolve_code',
    use: "Use it for a code from a supplier, an old invoice or another country, to find the lines of this tariff that can be declared. When the status is 'choose', ask which line fits; never choose for the user.",
  },
} as const satisfies Operation;
