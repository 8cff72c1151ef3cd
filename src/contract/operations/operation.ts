import type { TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { Parameter } from '../parameters.ts';

/** One operation of the API. */
export interface Operation {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Open operations need no key and are never counted. */
  readonly open: boolean;
  /** In the order in which they are checked. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** The shapes of `data` and `meta`. */
  readonly reply: TSchema;
  readonly meta: TSchema;
  /** Besides ACCESS_ERRORS, which every operation that needs a key can answer with. */
  readonly errors: readonly ErrorCode[];
  /** A request that works on the bundled edition; tests replay it. */
  readonly example: string;
}
