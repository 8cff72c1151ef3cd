export { type CallOptions, type Reply, Tarifa, type TarifaOptions } from './client.ts';
export { type AnyTarifaError, isTarifaError, TarifaError, type TarifaErrorCode } from './error.ts';
export type { Exact, NumberMode } from './exact.ts';
export type { OperationId, Operations } from './operations.ts';
export type { Page } from './paging.ts';
export type { Limits } from './rate-limit.ts';
export type { RetryOptions } from './retry.ts';
export type {
  CalculateParameters,
  ChildrenParameters,
  ErrorDetails,
  ErrorStatus,
  Health,
  HsCodeRecord,
  LookupParameters,
  PageMeta,
  SearchItem,
  SearchParameters,
  TariffResult,
} from './types.ts';
