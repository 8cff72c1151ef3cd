import Type, { type Static } from 'typebox';
import { Measure } from './measure-schemas.ts';
import { Description, HsCodeRecord } from './schemas.ts';

const Day = (description: string) => Type.String({ format: 'date', description });
const LastDay = Type.Union([Type.String({ format: 'date' }), Type.Null()], {
  description: 'The last day in force; null where no end is known.',
});

export const EditionItem = Type.Object(
  {
    edition: Type.String({ description: 'The id of the edition.' }),
    effective_from: Day('The first day in force.'),
    effective_to: LastDay,
    published_at: Type.String({ format: 'date-time' }),
    records: Type.Integer({ minimum: 1, description: 'How many codes it has.' }),
  },
  { description: 'A period in which an edition is in force.' },
);
export type EditionItem = Static<typeof EditionItem>;

export const Version = Type.Object(
  {
    effective_from: Day('The first day of this state.'),
    effective_to: LastDay,
    tariff_rate: Type.Number({ minimum: 0 }),
    is_active: Type.Boolean(),
    description: Description,
  },
  {
    description:
      'A state of a code. Two that look alike differ in how the tariff states the duty: as a rate, as an amount for a quantity, or not at all.',
  },
);
export type Version = Static<typeof Version>;

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
