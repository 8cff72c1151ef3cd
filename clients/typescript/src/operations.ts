import type { NumberMode, WithNumbers } from './exact.ts';
import {
  type CalculateParameters,
  type ChildrenParameters,
  type Health,
  type HsCodeRecord,
  type LookupParameters,
  PATHS,
  type PageMeta,
  type SearchItem,
  type SearchParameters,
  type TariffResult,
} from './types.ts';

/** The parameters and the reply of each operation. */
export interface Operations<Mode extends NumberMode = 'number'> {
  readonly health: Operation<object, WithNumbers<Mode, Health>>;
  readonly lookup: Operation<LookupParameters, WithNumbers<Mode, HsCodeRecord>>;
  readonly search: Operation<SearchParameters, readonly WithNumbers<Mode, SearchItem>[], WithNumbers<Mode, PageMeta>>;
  readonly children: Operation<
    ChildrenParameters,
    readonly WithNumbers<Mode, HsCodeRecord>[],
    WithNumbers<Mode, PageMeta>
  >;
  readonly calculate: Operation<CalculateParameters, WithNumbers<Mode, TariffResult>>;
}

interface Operation<Parameters, Data, Meta = Pick<PageMeta, 'timestamp' | 'api_version'>> {
  readonly parameters: Parameters;
  readonly data: Data;
  readonly meta: Meta;
}

export type OperationId = keyof Operations;

/** The path and query of a call. Parameters that the path does not name go into the query. */
export function pathOf<Id extends OperationId>(id: Id, parameters: Operations[Id]['parameters']): string {
  const query = new URLSearchParams();
  let path: string = PATHS[id];
  for (const [name, value] of Object.entries<string | number | boolean | undefined>({ ...parameters })) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
