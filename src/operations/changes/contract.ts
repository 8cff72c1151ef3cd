import Type, { type Static } from 'typebox';
import { Measure } from '../../contract/measure-schemas.ts';
import type { Operation } from '../../contract/operation.ts';
import { hsCode, limit, offset } from '../../contract/parameters.ts';
import { Description, HsCodeRecord, PageMeta } from '../../contract/schemas.ts';

export const CHANGE_KINDS = ['added', 'removed', 'rate', 'text', 'measure'] as const;

const State = Type.Union([HsCodeRecord, Description, Type.Number({ minimum: 0 }), Type.Array(Measure), Type.Null()]);

export const ChangeItem = Type.Object(
  {
    hs_code: Type.String({ pattern: '^[0-9]{2,14}$' }),
    kind: Type.Enum([...CHANGE_KINDS]),
    before: State,
    after: State,
  },
  {
    description:
      'A change: whole records for added and removed codes (null where there is none), rates in percent, descriptions, or the measures of a code. Equal rates differ in how the tariff states the duty: as a rate, as an amount for a quantity, or not at all.',
  },
);
export type ChangeItem = Static<typeof ChangeItem>;

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

/** List what changed between two editions. */
export const CHANGES = {
  path: '/api/v1/changes',
  summary: 'List what changed between two editions',
  description:
    'Returns the codes that were added or removed and those whose rate, text or measures changed, ordered by code. Applied to `from`, the changes give `to`. An edition stands for the measures of its first day, a day for its own.',
  group: 'Editions',
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
  shapes: { ChangeItem },
  errors: ['invalid_code', 'invalid_parameter', 'not_found'],
  example: '/api/v1/changes?kind=rate',
  needs: { history: true },
  tool: {
    name: 'list_changes',
    use: 'Use it to see what a new edition of the tariff changed, for one heading with hs_code.',
  },
} as const satisfies Operation;
