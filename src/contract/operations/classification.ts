import { Classification } from '../classify-schemas.ts';
import { Meta } from '../schemas.ts';
import type { Operation } from './operation.ts';
import { limit } from './parameters.ts';

/** From a product description to a subheading. */
export const CLASSIFICATION = {
  classify: {
    path: '/api/v1/classify',
    summary: 'Classify a product description',
    description:
      'Finds the subheadings that goods may belong to from a description as on an invoice, with the probability that each heading is right. Where the description does not say enough, the decision is "choose" or "vague". A classification is advice; the customs authority decides.',
    open: false,
    parameters: {
      description: {
        kind: 'text',
        in: 'query',
        minLength: 2,
        maxLength: 500,
        error: 'query_too_short',
        description: 'What the goods are, in English, Arabic or both: 2 to 500 characters.',
        example: 'stainless steel water bottle 500 ml',
      },
      limit: { ...limit(5, 10), description: 'How many candidates at most.', example: '3' },
    },
    reply: Classification,
    meta: Meta,
    errors: ['query_too_short', 'invalid_parameter'],
    example: '/api/v1/classify?description=wireless%20earbuds&limit=2',
  },
} as const satisfies Record<string, Operation>;
