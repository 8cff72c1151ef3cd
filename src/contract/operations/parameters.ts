// Parameters that several operations share.

/** A code of the tariff, in the path. */
export const hsCode = (maxDigits: number) =>
  ({
    kind: 'code',
    in: 'path',
    minDigits: 2,
    maxDigits,
    error: 'invalid_code',
    description: `The HS code: 2 to ${maxDigits} digits, without dots or spaces.`,
    example: '010121',
  }) as const;

/** The page size. */
export const limit = <D extends number>(byDefault: D, maximum = 50) =>
  ({
    kind: 'integer',
    in: 'query',
    minimum: 1,
    maximum,
    default: byDefault,
    error: 'invalid_parameter',
    description: 'Page size.',
    example: '10',
  }) as const;

export const offset = {
  kind: 'integer',
  in: 'query',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  error: 'invalid_parameter',
  description: 'How many to pass over.',
  example: '0',
} as const;

export const asOf = {
  kind: 'date',
  in: 'query',
  optional: true,
  error: 'invalid_parameter',
  description:
    'Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled.',
  example: '2026-01-31',
} as const;
