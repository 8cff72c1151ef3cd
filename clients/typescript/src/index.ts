// The face of the package.
export { type CallOptions, type Page, Tarifa, type TarifaOptions } from './client.ts';
export { type AnyTarifaError, isTarifaError, TarifaError, type TarifaErrorCode } from './error.ts';
export type { Limits } from './limits.ts';
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
