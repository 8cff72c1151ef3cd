import type { ErrorDetails, ErrorStatus } from './types.ts';

/** The codes of the API, and two of the client's own: nothing was answered, or something that is not of this API. */
export type TarifaErrorCode = keyof ErrorStatus | 'network_error' | 'unexpected_reply';

type DetailsOf<Code> = Code extends keyof ErrorDetails ? ErrorDetails[Code] : undefined;
type StatusOf<Code> = Code extends keyof ErrorStatus ? ErrorStatus[Code] : number;

/** Why a call failed. Narrow it by `code`: `if (isTarifaError(error) && error.code === 'not_found') error.details.nearest`. */
export class TarifaError<Code extends TarifaErrorCode = TarifaErrorCode> extends Error {
  override readonly name = 'TarifaError';
  readonly code: Code;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: StatusOf<Code>;
  readonly details: DetailsOf<Code>;
  /** What to tell the operator when you report a problem. */
  readonly requestId: string | null;
  /** How long the service asks to be left alone. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: Code,
    message: string,
    about: {
      readonly status: StatusOf<Code>;
      readonly details: DetailsOf<Code>;
      readonly requestId?: string | null;
      readonly retryAfterSeconds?: number | null;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: about.cause });
    this.code = code;
    this.status = about.status;
    this.details = about.details;
    this.requestId = about.requestId ?? null;
    this.retryAfterSeconds = about.retryAfterSeconds ?? null;
  }
}

/** One member for each code, so that TypeScript knows the details of each. */
export type AnyTarifaError = { [Code in TarifaErrorCode]: TarifaError<Code> }[TarifaErrorCode];

/** Whether something caught is an error of this client. */
export function isTarifaError(error: unknown): error is AnyTarifaError {
  return error instanceof TarifaError;
}

interface Refusal {
  readonly success: false;
  readonly error: { readonly code: keyof ErrorStatus; readonly message: string; readonly details?: unknown };
}

/** The error that an answer other than a success stands for. */
export function errorOf(response: Response, body: unknown, now: number): AnyTarifaError {
  const about = {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    retryAfterSeconds: secondsIn(response.headers.get('Retry-After'), now),
  };
  if (isRefusal(body)) {
    const { code, message, details } = body.error;
    // What the details of a code are is the promise of the service.
    return new TarifaError(code, message, { ...about, details } as never) as AnyTarifaError;
  }
  const message = `The service answered ${response.status} with something that is not of this API. Check the base URL, and what stands between.`;
  return new TarifaError('unexpected_reply', message, { ...about, details: undefined });
}

function isRefusal(body: unknown): body is Refusal {
  return typeof (body as Refusal | null)?.error?.code === 'string';
}

/** Retry-After is a number of seconds, or from some proxies a date. */
function secondsIn(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
