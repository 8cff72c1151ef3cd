import Type from 'typebox';
import { HS_LEVELS } from '../hs-levels.ts';
import { Health, HsCodeRecord, Meta, PageMeta, SearchItem, TariffResult } from '../schemas.ts';
import type { Operation } from './operation.ts';
import { asOf, hsCode, limit, offset } from './parameters.ts';

/** The operations of the first contract. */
export const CORE = {
  health: {
    path: '/api/v1/health',
    summary: 'Health check',
    description:
      'Open to all, without a key. The status is "ok", or "degraded" when the database or a configured Redis is out of reach but known keys are still served.',
    open: true,
    parameters: {},
    reply: Health,
    meta: Meta,
    errors: ['invalid_parameter', 'db_unavailable'],
    example: '/api/v1/health',
  },
  lookup: {
    path: '/api/v1/hs-codes/{hs_code}',
    summary: 'Look up one HS code',
    description: 'Returns the record of a code with its descriptions in English and Arabic and its duty rate.',
    open: false,
    parameters: { hs_code: hsCode(14), as_of: asOf },
    reply: HsCodeRecord,
    meta: Meta,
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
    reply: Type.Array(SearchItem),
    meta: PageMeta,
    errors: ['query_too_short', 'invalid_parameter'],
    example: '/api/v1/search?q=coffee&level=6&limit=5',
  },
  children: {
    path: '/api/v1/hs-codes/{hs_code}/children',
    summary: 'List the codes one level below',
    description: 'Returns the direct children of a code, ordered by code, the inactive ones included.',
    open: false,
    parameters: { hs_code: hsCode(12), limit: limit(50), offset, as_of: asOf },
    reply: Type.Array(HsCodeRecord),
    meta: PageMeta,
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
      as_of: asOf,
    },
    reply: TariffResult,
    meta: Meta,
    errors: ['invalid_code', 'invalid_value', 'invalid_parameter', 'not_found'],
    example: '/api/v1/tariff/calculate?hs_code=610910&value=1000&currency=AED&include_vat=1',
  },
} as const satisfies Record<string, Operation>;
