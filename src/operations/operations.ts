import type { Operation } from '../contract/operation.ts';
import { calculate } from './calculate/calculate.ts';
import { changes } from './changes/changes.ts';
import type { JsonObject } from './check-body.ts';
import { children } from './children/children.ts';
import { classify } from './classify/classify.ts';
import { countries } from './countries/countries.ts';
import { details } from './details/details.ts';
import { editions } from './editions/editions.ts';
import { HEALTH } from './health/contract.ts';
import { list } from './list/list.ts';
import { lookup } from './lookup/lookup.ts';
import type { Implementation, InputOf } from './operation.ts';
import { resolve } from './resolve/resolve.ts';
import { search } from './search/search.ts';
import { shipment } from './shipment/shipment.ts';
import { USAGE } from './usage/contract.ts';

/**
 * What the API offers. Routes, checks, types, the OpenAPI document, the reference page, the tools for agents, the
 * commands, both clients and tests are derived from this list. HTTP itself answers `health` and `usage`.
 */
export const OPERATIONS = {
  health: HEALTH,
  lookup,
  search,
  children,
  calculate,
  shipment,
  countries,
  resolve,
  details,
  list,
  usage: USAGE,
  classify,
  editions,
  changes,
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;

/** The operations that are answered from the tariff. */
export type TariffOperation = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { readonly answer: unknown } ? Id : never;
}[OperationId];

/** The checked parameters of an operation. */
export type Input<Id extends OperationId> = InputOf<(typeof OPERATIONS)[Id]>;

/** What each operation answers with. */
export type Answers = { readonly [Id in TariffOperation]: ReturnType<(typeof OPERATIONS)[Id]['answer']> };

/** The contract of each operation, without the type of its own. */
export const CONTRACTS: Readonly<Record<OperationId, Operation>> = OPERATIONS;

/** What each operation that is answered from the tariff does, in types that can be used for any of them. */
export const API: {
  readonly [Id in TariffOperation]: Operation & Implementation<(typeof OPERATIONS)[Id], Answers[Id]>;
} = OPERATIONS;

/** The names of those operations, in the order of the list. */
// Object.keys types the keys of a table as any string.
export const TARIFF_OPERATIONS = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id): id is TariffOperation => 'answer' in OPERATIONS[id],
);

/** The operations that agents can call, by the names of their tools. */
export const TOOLS: ReadonlyMap<string, TariffOperation> = new Map(
  TARIFF_OPERATIONS.flatMap((id) => {
    const name = API[id].tool?.name;
    return name === undefined ? [] : [[name, id] as const];
  }),
);

/**
 * The JSON body that arguments as data stand for: those with its list, or with several values of a parameter that is one
 * in an address. Null where the arguments are those of an address.
 */
export function bodyIn(id: TariffOperation, given: JsonObject): { list: readonly unknown[]; body: JsonObject } | null {
  const { body, parameters } = API[id];
  const name = Object.keys(body?.request.properties ?? {})[0];
  if (name === undefined) return null;
  if (Array.isArray(given[name])) return { list: given[name], body: given };
  const [repeated] = Object.keys(parameters).filter((each) => Array.isArray(given[each]));
  if (repeated === undefined) return null;
  const { [repeated]: list, ...others } = given;
  return { list: list as readonly unknown[], body: { ...others, [name]: list } };
}

/** What `meta` says of an answer that is part of a list: its place in the list. */
export type ListMeta = Readonly<Record<string, string | number | null>>;

/** The `meta` of an answer besides the time; null for a single value. */
export function listMetaOf(answer: Answers[TariffOperation]): ListMeta | null {
  if ('found' in answer) return batchMeta(answer.found.length, answer.edition);
  if (!('items' in answer)) return null;
  const { total, limit, items } = answer;
  if ('next' in answer) return { total, limit, count: items.length, next: answer.next, edition: answer.edition };
  return { total, limit, offset: answer.offset, count: items.length };
}

/** The `meta` of a list of codes. */
export function batchMeta(count: number, edition: string): ListMeta {
  return { total: count, limit: count, count, next: null, edition };
}
