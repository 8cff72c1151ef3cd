import type { ErrorCode } from './errors.ts';
import { CLASSIFICATION } from './operations/classification.ts';
import { CODES } from './operations/codes.ts';
import { CORE } from './operations/core.ts';
import type { Operation } from './operations/operation.ts';
import { SHIPMENT } from './operations/shipment.ts';
import { TIME } from './operations/time.ts';
import type { Parameter, ValueOf } from './parameters.ts';

/** What the API offers. Routes, checks, types, the OpenAPI document, the reference page and tests are derived from this table. */
export const OPERATIONS = { ...CORE, ...SHIPMENT, ...CODES, ...CLASSIFICATION, ...TIME } as const satisfies Record<
  string,
  Operation
>;

export type OperationId = keyof typeof OPERATIONS;

/** The operations that need a key. */
export type KeyedOperation = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['open'] extends true ? never : Id;
}[OperationId];

type Parameters<Id extends OperationId> = (typeof OPERATIONS)[Id]['parameters'];
type Value<Id extends OperationId, Name extends keyof Parameters<Id>> = ValueOf<
  Extract<Parameters<Id>[Name], Parameter>
>;

/** The checked parameters of an operation. */
export type Input<Id extends OperationId> = {
  readonly [Name in keyof Parameters<Id> as undefined extends Value<Id, Name> ? never : Name]: Value<Id, Name>;
} & {
  readonly [Name in keyof Parameters<Id> as undefined extends Value<Id, Name> ? Name : never]?: Value<Id, Name>;
};

/** The errors of authentication and limits, common to all operations that need a key. */
export const ACCESS_ERRORS = [
  'missing_api_key',
  'invalid_api_key',
  'api_key_expired',
  'rate_limit_exceeded',
  'db_unavailable',
] as const satisfies readonly ErrorCode[];
