import type { TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { HS_LEVELS } from './hs-levels.ts';
import type { Parameter, ValueOf } from './parameters.ts';
import { Health, HsCodeRecord, SearchItem, TariffResult } from './schemas.ts';

interface Operation {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Open operations need no key and are never counted. */
  readonly open: boolean;
  /** In the order in which they are checked. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** The shape of `data`, or of each of its elements when the operation is paged. */
  readonly reply: TSchema;
  readonly paged: boolean;
  /** Besides ACCESS_ERRORS, which every operation that needs a key can answer with. */
  readonly errors: readonly ErrorCode[];
  /** A request that works on the bundled edition; tests replay it. */
  readonly example: string;
}

const hsCode = (maxDigits: number) =>
  ({
    kind: 'code',
    in: 'path',
    minDigits: 2,
    maxDigits,
    error: 'invalid_code',
    description: `The HS code: 2 to ${maxDigits} digits, without dots or spaces.`,
    example: '010121',
  }) as const;

const limit = <D extends number>(byDefault: D) =>
  ({
    kind: 'integer',
    in: 'query',
    minimum: 1,
    maximum: 50,
    default: byDefault,
    error: 'invalid_parameter',
    description: 'Page size.',
    example: '10',
  }) as const;

const offset = {
  kind: 'integer',
  in: 'query',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  error: 'invalid_parameter',
  description: 'How many to pass over.',
  example: '0',
} as const;

/** What the API offers. Routes, checks, types, the OpenAPI document, the reference page and tests are derived from this table. */
export const OPERATIONS = {
  health: {
    path: '/api/v1/health',
    summary: 'Health check',
    description:
      'Open to all, without a key. The status is "ok", or "degraded" when the database or a configured Redis is out of reach but known keys are still served.',
    open: true,
    parameters: {},
    reply: Health,
    paged: false,
    errors: ['db_unavailable'],
    example: '/api/v1/health',
  },
  lookup: {
    path: '/api/v1/hs-codes/{hs_code}',
    summary: 'Look up one HS code',
    description: 'Returns the record of a code with its descriptions in English and Arabic and its duty rate.',
    open: false,
    parameters: { hs_code: hsCode(14) },
    reply: HsCodeRecord,
    paged: false,
    errors: ['invalid_code', 'invalid_parameter', 'not_found'],
    example: '/api/v1/hs-codes/010121',
  },
  search: {
    path: '/api/v1/search',
    summary: 'Search the descriptions',
    description: 'Finds active codes by English and Arabic words, the best match first.',
    open: false,
    parameters: {
      q: {
        kind: 'text',
        in: 'query',
        minLength: 2,
        maxLength: 200,
        error: 'query_too_short',
        description: 'What to look for, in English, Arabic or both: at least 2 characters.',
        example: 'coffee',
      },
      level: {
        kind: 'integer',
        in: 'query',
        minimum: 2,
        maximum: 12,
        oneOf: HS_LEVELS,
        error: 'invalid_parameter',
        description: 'Only codes with this many digits.',
        example: '6',
      },
      limit: limit(20),
      offset,
    },
    reply: SearchItem,
    paged: true,
    errors: ['query_too_short', 'invalid_parameter'],
    example: '/api/v1/search?q=coffee&level=6&limit=5',
  },
  children: {
    path: '/api/v1/hs-codes/{hs_code}/children',
    summary: 'List the codes one level below',
    description: 'Returns the direct children of a code, ordered by code, the inactive ones included.',
    open: false,
    parameters: { hs_code: hsCode(12), limit: limit(50), offset },
    reply: HsCodeRecord,
    paged: true,
    errors: ['invalid_code', 'invalid_parameter', 'not_found'],
    example: '/api/v1/hs-codes/0101/children',
  },
  calculate: {
    path: '/api/v1/tariff/calculate',
    summary: 'Estimate duty, VAT and landed cost',
    description:
      'Estimates the import duty on a declared CIF value, the VAT on request, and the landed cost. The rates are indicative: verify them with the customs authority for an official assessment.',
    open: false,
    parameters: {
      hs_code: { ...hsCode(14), in: 'query' },
      value: {
        kind: 'decimal',
        in: 'query',
        minimum: '0.01',
        maximum: '999999999999.99',
        error: 'invalid_value',
        description: 'Declared value of the goods on CIF basis, as a plain decimal.',
        example: '1000',
      },
      currency: {
        kind: 'currency',
        in: 'query',
        default: 'USD',
        error: 'invalid_parameter',
        description:
          'Three letters; a label only, no conversion is applied. It sets the minor unit that amounts are rounded to.',
        example: 'AED',
      },
      include_vat: {
        kind: 'flag',
        in: 'query',
        default: false,
        error: 'invalid_parameter',
        description: '1 or true includes VAT; 0 or false does not.',
        example: '1',
      },
    },
    reply: TariffResult,
    paged: false,
    errors: ['invalid_code', 'invalid_value', 'invalid_parameter', 'not_found'],
    example: '/api/v1/tariff/calculate?hs_code=610910&value=1000&currency=AED&include_vat=1',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;

/** The operations that need a key. */
export type KeyedOperation = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['open'] extends true ? never : Id;
}[OperationId];

/** The checked parameters of an operation. */
export type Input<Id extends OperationId> = {
  readonly [Name in keyof (typeof OPERATIONS)[Id]['parameters']]: ValueOf<
    Extract<(typeof OPERATIONS)[Id]['parameters'][Name], Parameter>
  >;
};

/** The errors of authentication and limits, common to all operations that need a key. */
export const ACCESS_ERRORS = [
  'missing_api_key',
  'invalid_api_key',
  'api_key_expired',
  'rate_limit_exceeded',
  'db_unavailable',
] as const satisfies readonly ErrorCode[];
