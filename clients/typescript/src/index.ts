export { type BillOf, type PricedBill, type ResolvedCode, Tarifa, type WalkParameters } from './client.ts';
export type { PostReply, Reply } from './connection.ts';
export { type AnyTarifaError, isTarifaError, TarifaError, type TarifaErrorCode } from './error.ts';
export type { Exact, NumberMode } from './exact.ts';
export type { Attempt, CallOptions, Hooks, Outcome, TarifaOptions } from './options.ts';
export type { Page } from './paging.ts';
export type { Limits } from './rate-limit.ts';
export type { RetryOptions } from './retry.ts';
export type * from './types.ts';
