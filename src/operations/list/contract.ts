import Type, { type Static } from 'typebox';
import { HS_LEVELS } from '../../contract/hs-levels.ts';
import type { Operation } from '../../contract/operation.ts';
import { hsCode, limit } from '../../contract/parameters.ts';
import { Digits, HsCodeRecord, Meta } from '../../contract/schemas.ts';

export const CodeEntry = Type.Object(
  { hs_code: Digits, record: Type.Union([HsCodeRecord, Type.Null()]) },
  { description: 'A code and its record; null where the tariff has no such code.' },
);
export type CodeEntry = Static<typeof CodeEntry>;

export const WalkMeta = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, description: 'The page size asked for.' }),
  count: Type.Integer({ minimum: 0, maximum: 500, description: 'How many are in this page.' }),
  next: Type.Union([Digits, Type.Null()], { description: 'The code to continue after; null on the last page.' }),
  edition: Type.String({ description: 'The edition that the records are of.' }),
  timestamp: Meta.properties.timestamp,
  api_version: Meta.properties.api_version,
});
export type WalkMeta = Static<typeof WalkMeta>;

/** Get many codes, or walk through the whole tariff. */
export const LIST = {
  path: '/api/v1/hs-codes',
  summary: 'Get many codes, or walk through the whole tariff',
  description:
    'With `codes`, returns each of these codes in the order asked, or null where there is none. Otherwise returns the records after the code `after` in the order of codes; `meta.next` is the code to continue after.',
  group: 'Codes',
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
  shapes: { CodeEntry, WalkMeta },
  errors: ['invalid_code', 'invalid_parameter'],
  example: '/api/v1/hs-codes?codes=010121,999999',
} as const satisfies Operation;
