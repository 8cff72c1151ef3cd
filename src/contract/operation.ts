import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Parameter } from './parameters.ts';

/** The groups of operations in the documents. */
export const GROUPS = {
  Codes: 'Find HS codes and read what the tariff says of them.',
  Duty: 'Estimate duty, VAT and landed cost.',
  Editions: 'The tariff over time.',
  Service: 'The state of the service and of your limits.',
} as const;

/** A request as a JSON body: the parameters of the operation under their names, with a list of objects in place of one. */
export interface BodyContract {
  /** The shape of the body. What is null counts as absent. */
  readonly request: TObject;
  readonly reply: TSchema;
  /** What differs from the request by GET. */
  readonly description: string;
  /** A body that works on the bundled edition; tests replay it. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** One operation of the API, as data. */
export interface Operation {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly group: keyof typeof GROUPS;
  /** Open operations need no key and are never counted. */
  readonly open: boolean;
  /** In the order in which they are checked. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Parameters that another operation has, by its path: without them the answer would silently be another one. */
  readonly elsewhere?: Readonly<Record<string, { readonly id: string; readonly path: string }>>;
  /** The shapes of `data` and `meta`. */
  readonly reply: TSchema;
  readonly meta: TObject;
  /** The shapes that this operation brings, by the names that the documents and the clients give them. */
  readonly shapes?: Readonly<Record<string, TSchema>>;
  /** Besides ACCESS_ERRORS, which every operation that needs a key can answer with. */
  readonly errors: readonly ErrorCode[];
  /** A request that works on the bundled edition; tests replay it. */
  readonly example: string;
  /** What must be loaded before it can answer, besides the edition in force. */
  readonly needs?: { readonly search?: true; readonly history?: true };
  /** Set where it is also answered to a JSON body, sent by POST. */
  readonly body?: BodyContract;
  /** Set where the reply is of the moment, and has no ETag. */
  readonly isMomentary?: true;
  /** Set where the reply holds sentences, which are in the language of the caller. */
  readonly hasSentences?: true;
  /** The tool under which agents call it. */
  readonly tool?: {
    readonly name: string;
    /** When to use it, for a model that chooses among tools. */
    readonly use: string;
    /** The page size: shorter than that of the API, since a model reads every result in full. */
    readonly limit?: number;
    /** Set where the reply has no descriptions of its own, and the result gets that of the code. */
    readonly isDescribed?: true;
  };
}

/** The errors of authentication and limits, common to all operations that need a key. */
export const ACCESS_ERRORS = [
  'missing_api_key',
  'invalid_api_key',
  'api_key_expired',
  'rate_limit_exceeded',
  'db_unavailable',
] as const satisfies readonly ErrorCode[];
