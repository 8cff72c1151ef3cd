import Type from 'typebox';
import { HS_LEVELS } from '../../contract/hs-levels.ts';
import type { Operation } from '../../contract/operation.ts';
import { limit, offset } from '../../contract/parameters.ts';
import { PageMeta, SearchItem } from '../../contract/schemas.ts';

/** Search the descriptions. */
export const SEARCH = {
  path: '/api/v1/search',
  summary: 'Search the descriptions',
  description: 'Finds active codes by English and Arabic words, the best match first.',
  group: 'Codes',
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
  needs: { search: true },
  tool: {
    name: 'search_hs_codes',
    use: 'Use it to find candidate headings for goods, with plain nouns; level 4 gives headings, level 6 subheadings. A match of words is a candidate, not a classification.',
    limit: 5,
  },
} as const satisfies Operation;
