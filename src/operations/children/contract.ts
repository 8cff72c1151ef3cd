import Type from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { asOf, hsCode, limit, offset } from '../../contract/parameters.ts';
import { HsCodeRecord, PageMeta } from '../../contract/schemas.ts';

/** List the codes one level below. */
export const CHILDREN = {
  path: '/api/v1/hs-codes/{hs_code}/children',
  summary: 'List the codes one level below',
  description: 'Returns the direct children of a code, ordered by code, the inactive ones included.',
  group: 'Codes',
  open: false,
  parameters: { hs_code: hsCode(12), limit: limit(50), offset, as_of: asOf },
  reply: Type.Array(HsCodeRecord),
  meta: PageMeta,
  errors: ['invalid_code', 'invalid_parameter', 'not_found'],
  example: '/api/v1/hs-codes/0101/children',
  tool: {
    name: 'list_children',
    use: 'Use it to walk down from a heading to the declarable line, one level at a time, and to see which codes exist when one was not found.',
  },
} as const satisfies Operation;
