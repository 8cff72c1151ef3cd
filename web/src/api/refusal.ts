import type { ErrorCode } from '../../../src/contract/errors.ts';

/** Why there is no answer. `unreachable` is no code of the API: the service did not answer at all. */
export class Refusal extends Error {
  readonly code: ErrorCode | 'unreachable';
  readonly details: Readonly<Record<string, string | null>>;
  readonly retryAtMs: number | null;
  readonly requestId: string | null;

  constructor(
    code: ErrorCode | 'unreachable',
    details: Readonly<Record<string, string | null>> = {},
    retryAtMs: number | null = null,
    requestId: string | null = null,
  ) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAtMs = retryAtMs;
    this.requestId = requestId;
  }
}
