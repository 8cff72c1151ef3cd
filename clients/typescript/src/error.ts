import type { ErrorDetails, ErrorStatus } from './types.ts';

/**
 * The codes of the API, and four of this client: no reply, none in time, a reply that this API does not send, and a base
 * URL or key that cannot be used.
 */
export type TarifaErrorCode = keyof ErrorStatus | 'network_error' | 'timeout' | 'unexpected_reply' | 'invalid_options';

type DetailsOf<Code> = Code extends keyof ErrorDetails ? ErrorDetails[Code] : Readonly<Record<string, never>>;
type StatusOf<Code> = Code extends keyof ErrorStatus ? ErrorStatus[Code] : number;

/** Why a call failed. Narrow it by `code`: `if (isTarifaError(error) && error.code === 'not_found') error.details.nearest`. */
export class TarifaError<Code extends TarifaErrorCode = TarifaErrorCode> extends Error {
  override readonly name = 'TarifaError';
  readonly code: Code;
  /** The HTTP status; 0 if there was no reply. */
  readonly status: StatusOf<Code>;
  /** Empty for codes without details. */
  readonly details: DetailsOf<Code>;
  /** The id to give to the operator when you report a problem. */
  readonly requestId: string | null;
  /** How long the service asks you to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: Code,
    message: string,
    fields: {
      readonly status: StatusOf<Code>;
      readonly details: DetailsOf<Code>;
      readonly requestId?: string | null;
      readonly retryAfterSeconds?: number | null;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: fields.cause });
    this.code = code;
    this.status = fields.status;
    this.details = fields.details;
    this.requestId = fields.requestId ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
  }
}

/** A union with one member per code, so that TypeScript knows the details of each code. */
export type AnyTarifaError = { [Code in TarifaErrorCode]: TarifaError<Code> }[TarifaErrorCode];

/** Whether a caught value is an error of this client. */
export function isTarifaError(error: unknown): error is AnyTarifaError {
  return error instanceof TarifaError;
}

interface ErrorBody {
  readonly success: false;
  readonly error: { readonly code: keyof ErrorStatus; readonly message: string; readonly details?: unknown };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Makes the error for a reply that is not a success. */
export function errorOf(response: Response, body: unknown, now: number, url: string): AnyTarifaError {
  const fields = {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    retryAfterSeconds: secondsIn(response.headers.get('Retry-After'), now),
  };
  if (isErrorBody(body)) {
    const { code, message, details = {} } = body.error;
    // The contract of the service defines the details of each code.
    return new TarifaError(code, message, { ...fields, details } as never) as AnyTarifaError;
  }
  // Browsers hide the status of a redirect, and where it leads.
  const isRedirect = REDIRECTS.has(response.status) || response.type === 'opaqueredirect';
  const message = isRedirect
    ? `The service redirects to ${targetOf(response, url)}, which was not asked, so that the key goes nowhere else. If the service is there, make that the base URL.`
    : `The service answered ${response.status} with something that is not of this API. Check the base URL, and what stands between.`;
  return new TarifaError('unexpected_reply', message, { ...fields, details: {} });
}

function targetOf({ headers }: Response, url: string): string {
  const location = headers.get('Location');
  return location === null || !URL.canParse(location, url) ? 'another address' : new URL(location, url).href;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof (body as ErrorBody | null)?.error?.code === 'string';
}

/** Reads Retry-After: seconds, or from some proxies a date. */
function secondsIn(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
