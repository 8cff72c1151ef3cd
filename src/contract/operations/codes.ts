import Type from 'typebox';
import { CodeDetails, CodeEntry, Resolution, Usage, WalkMeta } from '../code-schemas.ts';
import { HS_LEVELS } from '../hs-levels.ts';
import { HS_VERSIONS } from '../hs-versions.ts';
import { HsCodeRecord, Meta, PageMeta } from '../schemas.ts';
import type { Operation } from './operation.ts';
import { asOf, hsCode, limit, offset } from './parameters.ts';

/** Operations on codes beyond the first contract. */
export const CODES = {
  resolve: {
    path: '/api/v1/resolve',
    summary: 'Find the lines to declare for any code',
    description:
      'Leads from a code of any origin (6, 8 or 10 digits, with dots, of an earlier HS version or another country) to the active lines of this tariff that can be declared. Several lines are never reduced to one.',
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
    errors: ['invalid_code', 'invalid_parameter'],
    example: '/api/v1/resolve?code=8517.12.00&limit=2',
  },
  details: {
    path: '/api/v1/hs-codes/{hs_code}/details',
    summary: 'Get everything known of a code',
    description:
      'Returns the record of a code with its path, whether it can be declared, the lines below it, what it was in earlier HS versions and becomes in HS 2028, the measures that apply to its import, and its versions in the editions of this tariff.',
    open: false,
    parameters: { hs_code: hsCode(14), as_of: asOf },
    reply: CodeDetails,
    meta: Meta,
    errors: ['invalid_code', 'invalid_parameter', 'not_found'],
    example: '/api/v1/hs-codes/090121/details',
  },
  list: {
    path: '/api/v1/hs-codes',
    summary: 'Get many codes, or walk through the whole tariff',
    description:
      'With `codes`, returns each of these codes in the order asked, or null where there is none. Otherwise returns the records after the code `after` in the order of codes; `meta.next` is the code to continue after.',
    open: false,
    parameters: {
      codes: {
        kind: 'codes',
        in: 'query',
        optional: true,
        maxItems: 50,
        minDigits: 2,
        maxDigits: 14,
        error: 'invalid_code',
        description: 'Up to 50 codes, separated by commas.',
        example: '010121,851713',
      },
      after: {
        ...hsCode(14),
        in: 'query',
        optional: true,
        description: 'The code to continue after; without it the walk starts at the beginning.',
      },
      level: {
        kind: 'integer',
        in: 'query',
        minimum: 2,
        maximum: 12,
        oneOf: HS_LEVELS,
        error: 'invalid_parameter',
        description: 'Only codes with this many digits.',
        example: '12',
      },
      active: {
        kind: 'flag',
        in: 'query',
        default: false,
        error: 'invalid_parameter',
        description: '1 or true returns active codes only.',
        example: '1',
      },
      limit: limit(100, 500),
    },
    reply: Type.Union([Type.Array(CodeEntry), Type.Array(HsCodeRecord)]),
    meta: WalkMeta,
    errors: ['invalid_code', 'invalid_parameter'],
    example: '/api/v1/hs-codes?codes=010121,999999',
  },
  usage: {
    path: '/api/v1/usage',
    summary: 'See what is left of your limits',
    description:
      'Returns the tier of your key and how much of both limits is used. The request itself uses up nothing.',
    open: false,
    parameters: {},
    reply: Usage,
    meta: Meta,
    errors: [],
    example: '/api/v1/usage',
  },
} as const satisfies Record<string, Operation>;
