import { PARAMETERS } from 'virtual:contract';
import type { Request } from './cached-client.ts';

const PAGE_SIZE = PARAMETERS.children.limit.maximum;

/** The countries that a bill can be made for. */
export const ALL_COUNTRIES: Request<'countries'> = { id: 'countries', parameters: {} };

export function detailsRequest(code: string): Request<'details'> {
  return { id: 'details', parameters: { hs_code: code } };
}

export function childrenRequest(code: string, offset = 0): Request<'children'> {
  return { id: 'children', parameters: { hs_code: code, limit: PAGE_SIZE, offset: offset > 0 ? offset : undefined } };
}

/** The records of some codes in one request. */
export function recordsRequest(codes: readonly string[]): Request<'list'> {
  return { id: 'list', parameters: { codes: codes.join(',') } };
}
