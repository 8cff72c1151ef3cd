import Type from 'typebox';
import { CHANGE_KINDS, ChangeItem, EditionItem } from '../edition-schemas.ts';
import { Meta, PageMeta } from '../schemas.ts';
import type { Operation } from './operation.ts';
import { hsCode, limit, offset } from './parameters.ts';

const edition = (description: string) =>
  ({
    kind: 'edition',
    in: 'query',
    optional: true,
    maxLength: 64,
    error: 'invalid_parameter',
    description,
    example: '2026-01-31',
  }) as const;

/** Operations on the history of the tariff. */
export const TIME = {
  editions: {
    path: '/api/v1/editions',
    summary: 'List the editions of the tariff',
    description:
      'Returns the editions with the days on which they are in force, scheduled ones included, newest first.',
    open: false,
    parameters: {},
    reply: Type.Array(EditionItem),
    meta: Meta,
    errors: [],
    example: '/api/v1/editions',
  },
  changes: {
    path: '/api/v1/changes',
    summary: 'List what changed between two editions',
    description:
      'Returns the codes that were added or removed and those whose rate, text or measures changed, ordered by code. Applied to `from`, the changes give `to`. An edition stands for the measures of its first day, a day for its own.',
    open: false,
    parameters: {
      from: edition('An edition or a day; by default the edition before the one in force.'),
      to: edition('An edition or a day; by default the edition in force.'),
      hs_code: {
        ...hsCode(14),
        in: 'query',
        optional: true,
        description: 'Only codes that begin with these digits.',
      },
      kind: {
        kind: 'choice',
        in: 'query',
        optional: true,
        oneOf: CHANGE_KINDS,
        error: 'invalid_parameter',
        description: 'Only changes of this kind.',
        example: 'rate',
      },
      limit: limit(50),
      offset,
    },
    reply: Type.Array(ChangeItem),
    meta: PageMeta,
    errors: ['invalid_code', 'invalid_parameter', 'not_found'],
    example: '/api/v1/changes?kind=rate',
  },
} as const satisfies Record<string, Operation>;
