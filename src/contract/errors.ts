import Type, { type TSchema } from 'typebox';

/** One kind of error: its HTTP status, when it happens, and its default message. */
interface ErrorEntry {
  readonly status: number;
  readonly condition: string;
  readonly message: string;
  /** The shape of `details`, for the codes that have them. */
  readonly details?: TSchema;
}

/** Every error code of the API. Codes are permanent: never renamed, never reused. */
export const ERRORS = {
  missing_api_key: {
    status: 401,
    condition: 'No API key was provided in a header.',
    message: 'No API key was sent. Send yours in the X-Api-Key header.',
  },
  invalid_api_key: {
    status: 401,
    condition: 'The key was not found, or it is inactive.',
    message:
      'This API key is not known or no longer active. Check it for typing errors, or ask the operator for a new one.',
  },
  api_key_expired: {
    status: 401,
    condition: 'The key has passed its expiry date.',
    message: 'This API key has expired. Ask the operator for a new one.',
  },
  rate_limit_exceeded: {
    status: 429,
    condition:
      'Too many requests; the Retry-After header says how long to wait. `details.window` is the window that refused.',
    message: 'The request limit is used up. Wait for the number of seconds in the Retry-After header.',
    details: Type.Object({ window: Type.Union([Type.Literal('minute'), Type.Literal('day')]) }),
  },
  invalid_code: {
    status: 400,
    condition: 'The HS code is not of the right form. `details.suggestion` is the cleaned code, where there is one.',
    message: 'The HS code must be written in digits only.',
    details: Type.Object({ suggestion: Type.Optional(Type.String()), position: Type.Optional(Type.String()) }),
  },
  invalid_value: {
    status: 400,
    condition: 'The value parameter is missing, malformed or out of range.',
    message: 'The value must be a plain decimal number.',
  },
  query_too_short: {
    status: 400,
    condition: 'The search query is shorter than 2 characters.',
    message: 'The search query q must have at least 2 characters.',
  },
  invalid_parameter: {
    status: 400,
    condition: 'Another parameter is malformed, out of range or repeated. `details.parameter` names it.',
    message: 'A parameter is malformed, out of range or repeated.',
    details: Type.Object({ parameter: Type.Optional(Type.String()) }),
  },
  not_found: {
    status: 404,
    condition:
      'The HS code is not in the database; `details.nearest` is the longest existing code it begins with, or null. Or no edition was in force on that day; `details.first_day` is the first.',
    message: 'This HS code is not in the tariff.',
    details: Type.Object({
      nearest: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      first_day: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  },
  endpoint_not_found: {
    status: 404,
    condition: 'There is no such path.',
    message: 'There is no such endpoint. The API is described at /docs.',
  },
  method_not_allowed: {
    status: 405,
    condition: 'The path exists, the method does not.',
    message: 'This API is read-only. Use GET, HEAD or OPTIONS.',
  },
  internal_error: {
    status: 500,
    condition: 'A defect in the service; report it with the X-Request-Id header.',
    message: 'Something went wrong on our side. Please report it with the X-Request-Id of this response.',
  },
  db_unavailable: {
    status: 503,
    condition: 'The database is temporarily unavailable; the Retry-After header says when to try again.',
    message:
      'The database is temporarily unavailable. Try again after the number of seconds in the Retry-After header.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | null>>;

/** The only error thrown on purpose: what it says is meant for the caller. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, details?: ErrorDetails) {
    // No stack trace: capturing one costs several times as much as the response.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
