import Type, { type Static } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { DaySchema, LastDay, Meta } from '../../contract/schemas.ts';

export const EditionItem = Type.Object(
  {
    edition: Type.String({ description: 'The id of the edition.' }),
    effective_from: DaySchema('The first day in force.'),
    effective_to: LastDay,
    published_at: Type.String({ format: 'date-time' }),
    records: Type.Integer({ minimum: 1, description: 'How many codes it has.' }),
  },
  { description: 'A period in which an edition is in force.' },
);
export type EditionItem = Static<typeof EditionItem>;

/** List the editions of the tariff. */
export const EDITIONS = {
  path: '/api/v1/editions',
  summary: 'List the editions of the tariff',
  description: 'Returns the editions with the days on which they are in force, scheduled ones included, newest first.',
  group: 'Editions',
  open: false,
  parameters: {},
  reply: Type.Array(EditionItem),
  meta: Meta,
  shapes: { EditionItem },
  errors: [],
  example: '/api/v1/editions',
  needs: { history: true },
} as const satisfies Operation;
