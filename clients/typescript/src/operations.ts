import type { NumberMode, WithNumbers } from './exact.ts';
import {
  type CalculateParameters,
  type ChangeItem,
  type ChangesParameters,
  type ChildrenParameters,
  type Classification,
  type ClassifyParameters,
  type CodeDetails,
  type CodeEntry,
  type DetailsParameters,
  type EditionItem,
  type Health,
  type HsCodeRecord,
  type ListParameters,
  type LookupParameters,
  PATHS,
  type PageMeta,
  type Resolution,
  type ResolveParameters,
  type SearchItem,
  type SearchParameters,
  type Shipment,
  type ShipmentParameters,
  type TariffResult,
  type Usage,
  type WalkMeta,
} from './types.ts';

/** The parameters and the reply of each operation. */
export interface Operations<Mode extends NumberMode = 'number'> {
  readonly health: Operation<Mode, object, Health>;
  readonly lookup: Operation<Mode, LookupParameters, HsCodeRecord>;
  readonly search: ListOperation<Mode, SearchParameters, SearchItem>;
  readonly children: ListOperation<Mode, ChildrenParameters, HsCodeRecord>;
  readonly calculate: Operation<Mode, CalculateParameters, TariffResult>;
  readonly shipment: Operation<Mode, ShipmentParameters, Shipment>;
  readonly resolve: Operation<Mode, ResolveParameters, Resolution, PageMeta>;
  readonly details: Operation<Mode, DetailsParameters, CodeDetails>;
  readonly classify: {
    readonly parameters: ClassifyParameters;
    /** One for a request with one description, a list for one with several. */
    readonly data: WithNumbers<Mode, Classification> | readonly WithNumbers<Mode, Classification>[];
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly list: {
    readonly parameters: ListParameters;
    /** Entries for a request with `codes`, records for one without. */
    readonly data: readonly WithNumbers<Mode, CodeEntry>[] | readonly WithNumbers<Mode, HsCodeRecord>[];
    readonly meta: WithNumbers<Mode, WalkMeta>;
  };
  readonly usage: Operation<Mode, object, Usage>;
  readonly editions: ListOperation<Mode, object, EditionItem, SingleMeta>;
  readonly changes: ListOperation<Mode, ChangesParameters, ChangeItem>;
}

type SingleMeta = Pick<PageMeta, 'timestamp' | 'api_version'>;

interface Operation<Mode extends NumberMode, Parameters, Data, Meta = SingleMeta> {
  readonly parameters: Parameters;
  readonly data: WithNumbers<Mode, Data>;
  readonly meta: WithNumbers<Mode, Meta>;
}

interface ListOperation<Mode extends NumberMode, Parameters, Item, Meta = PageMeta> {
  readonly parameters: Parameters;
  readonly data: readonly WithNumbers<Mode, Item>[];
  readonly meta: WithNumbers<Mode, Meta>;
}

export type OperationId = keyof Operations;

/** The path and query of a call. Parameters that the path does not name go into the query. */
export function pathOf<Id extends OperationId>(id: Id, parameters: Operations[Id]['parameters']): string {
  const query = new URLSearchParams();
  let path: string = PATHS[id];
  for (const [name, value] of Object.entries<string | number | boolean | readonly string[] | undefined>({
    ...parameters,
  })) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
