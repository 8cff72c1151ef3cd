import Type, { type Static } from 'typebox';

// The JSON shapes that operations share, each as a JSON Schema value and as the type of the same name.
// The shapes of one operation stand in its folder.
// The order of the fields is the order in which they are written.

export const API_VERSION = '1.0.0';
/** The version of the OpenAPI document, as the specification of the API states it. */
export const DOCUMENT_VERSION = '0.1.0';

export const Description = Type.Object({ en: Type.String(), ar: Type.String() });
export type Description = Static<typeof Description>;

/** The digits of a code, and those of subheadings. */
export const Digits = Type.String({ pattern: '^[0-9]{2,14}$' });
export const Subheadings = Type.Array(Type.String({ pattern: '^[0-9]{6}$' }));

export const DutyRate = Type.Number({ minimum: 0, description: 'Import duty rate in percent.' });

export const DaySchema = (description: string) => Type.String({ format: 'date', description });
export const LastDay = Type.Union([Type.String({ format: 'date' }), Type.Null()], {
  description: 'The last day in force; null where no end is known.',
});

export const HsCodeRecord = Type.Object(
  {
    hs_code: Type.String({ pattern: '^[0-9]{2,14}$', description: 'Digits of the code.' }),
    description: Description,
    level: Type.Integer({ description: 'Length of the code in digits.' }),
    parent_id: Type.Union([Type.Integer(), Type.Null()], {
      description: "The parent's digits as an integer (0101 is 101); null for a code without a parent.",
    }),
    tariff_rate: Type.Number({ minimum: 0, description: 'Import duty rate in percent.' }),
    is_active: Type.Boolean({ description: 'Whether the code is in the edition in force.' }),
  },
  { description: 'An HS code record.' },
);
export type HsCodeRecord = Static<typeof HsCodeRecord>;

export const SearchItem = Type.Object(
  {
    hs_code: Type.String({ pattern: '^[0-9]{2,14}$' }),
    description: Description,
    tariff_rate: Type.Number({ minimum: 0, description: 'Import duty rate in percent.' }),
  },
  { description: 'A search result.' },
);
export type SearchItem = Static<typeof SearchItem>;

export const Meta = Type.Object({
  timestamp: Type.String({ format: 'date-time', description: 'UTC, written with a numeric offset.' }),
  api_version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
});
export type Meta = Static<typeof Meta>;

export const PageMeta = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
  limit: Type.Integer({ minimum: 1, maximum: 50, description: 'The page size asked for.' }),
  offset: Type.Integer({ minimum: 0, description: 'The offset asked for.' }),
  count: Type.Integer({ minimum: 0, maximum: 50, description: 'How many are in this page.' }),
  timestamp: Meta.properties.timestamp,
  api_version: Meta.properties.api_version,
});
export type PageMeta = Static<typeof PageMeta>;

export const ErrorReply = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: Type.String({ description: 'Stable; see the table of errors.' }),
      message: Type.String({ description: 'One sentence for a person.' }),
      details: Type.Optional(
        Type.Record(
          Type.String(),
          Type.Union([
            Type.String(),
            Type.Integer(),
            Type.Null(),
            Type.Array(Type.Record(Type.String(), Type.Unknown())),
          ]),
        ),
      ),
    }),
    meta: Meta,
  },
  { description: 'An error response.' },
);
export type ErrorReply = Static<typeof ErrorReply>;
