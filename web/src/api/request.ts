import type { Static } from 'typebox';
import type { Input, OPERATIONS, OperationId } from '../../../src/contract/operations.ts';
import type { PageMeta } from '../../../src/contract/schemas.ts';
import type { Exact } from './exact.ts';

type Operations = typeof OPERATIONS;

/** The operations that the explorer calls. */
export type Asked = Exclude<OperationId, 'health'>;

/** One question to the API; the parameters go out as they are written here. */
export interface Request<Id extends Asked = Asked> {
  readonly id: Id;
  readonly input: { readonly [Name in keyof Input<Id>]?: string };
}

/** What the contract says comes back, every number in its own digits. */
export type Data<Id extends Asked> = Operations[Id]['paged'] extends true
  ? readonly Exact<Static<Operations[Id]['reply']>>[]
  : Exact<Static<Operations[Id]['reply']>>;

/** What comes beside the data: the place of the page in the whole. */
export type Place = Exact<PageMeta>;

// The types are the contract's, so a path that changes there no longer compiles here.
const PATHS: { readonly [Id in Asked]: Operations[Id]['path'] } = {
  lookup: '/api/v1/hs-codes/{hs_code}',
  search: '/api/v1/search',
  children: '/api/v1/hs-codes/{hs_code}/children',
  calculate: '/api/v1/tariff/calculate',
};

/** The path and query of a request. */
export function targetOf({ id, input }: Request): string {
  const query = new URLSearchParams();
  let path: string = PATHS[id];
  for (const [name, text] of Object.entries<string>(input)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else query.set(name, text);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
