import type { Operation } from '../../contract/operation.ts';
import { asOf, hsCode } from '../../contract/parameters.ts';
import { HsCodeRecord, Meta } from '../../contract/schemas.ts';

/** Look up one HS code. */
export const LOOKUP = {
  path: '/api/v1/hs-codes/{hs_code}',
  summary: 'Look up one HS code',
  description: 'Returns the record of a code with its descriptions in English and Arabic and its duty rate.',
  group: 'Codes',
  open: false,
  parameters: { hs_code: hsCode(14), as_of: asOf },
  reply: HsCodeRecord,
  meta: Meta,
  errors: ['invalid_code', 'invalid_parameter', 'not_found'],
  example: '/api/v1/hs-codes/010121',
  tool: {
    name: 'lookup_hs_code',
    use: 'Use it to confirm that a code exists and what it covers before you write it anywhere.',
  },
} as const satisfies Operation;
