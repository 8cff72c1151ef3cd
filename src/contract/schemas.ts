import Type, { type Static } from 'typebox';

// Every JSON shape of the API, as a JSON Schema value and as the type of the same name.
// The order of the fields is the order in which they are written.

export const API_VERSION = '1.0.0';

export const Description = Type.Object({ en: Type.String(), ar: Type.String() });
export type Description = Static<typeof Description>;

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

export const TariffResult = Type.Object(
  {
    hs_code: Type.String({ pattern: '^[0-9]{2,14}$', description: 'The requested code.' }),
    product: Type.String({ description: 'English description of the code.' }),
    calculation: Type.Object({
      declared_value: Type.Number({ minimum: 0.01, description: 'The value parameter, taken as CIF basis.' }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'A label only; no conversion is applied.' }),
      import_duty_rate: Type.Number({ minimum: 0, description: 'Percent.' }),
      import_duty_amount: Type.Number({ minimum: 0, description: 'declared_value x import_duty_rate / 100.' }),
      vat_rate: Type.Number({ minimum: 0, description: 'Percent; 0 when VAT is not included.' }),
      vat_amount: Type.Number({ minimum: 0, description: 'VAT on declared_value plus import_duty_amount.' }),
      total_duties_taxes: Type.Number({ minimum: 0, description: 'import_duty_amount plus vat_amount.' }),
      landed_cost: Type.Number({ minimum: 0.01, description: 'declared_value plus total_duties_taxes.' }),
    }),
    notes: Type.String({ description: 'Advice: the rates are indicative.' }),
  },
  {
    description:
      'A tariff calculation in exact decimals. Duty and VAT are rounded half up to the minor unit of the currency; declared_value is echoed with all the digits that were sent, so landed_cost can have as many.',
  },
);
export type TariffResult = Static<typeof TariffResult>;

export const Health = Type.Object(
  {
    service: Type.Literal('tarifa'),
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    foundation_schema_ready: Type.Boolean({ description: 'The schema is in place and an edition is loaded.' }),
    api_version: Type.String(),
  },
  { description: 'The state of the service.' },
);
export type Health = Static<typeof Health>;

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
      details: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Null()]))),
    }),
    meta: Meta,
  },
  { description: 'An error response.' },
);
export type ErrorReply = Static<typeof ErrorReply>;
