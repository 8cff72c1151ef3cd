import { PARAMETERS } from 'virtual:contract';
import type { ResolveParameters, SearchParameters } from '../../../clients/typescript/src/index.ts';
import type { SearchRoute } from '../router.ts';
import type { Request } from './cached-client.ts';

export const PAGE_SIZE = PARAMETERS.children.limit.maximum;

/** All chapters in one request. */
export const CHAPTERS: Request<'list'> = {
  id: 'list',
  parameters: { level: 2, limit: PARAMETERS.list.limit.maximum },
};

/** The countries that a bill can be made for. */
export const ALL_COUNTRIES: Request<'countries'> = { id: 'countries', parameters: {} };

export function detailsRequest(code: string): Request<'details'> {
  return { id: 'details', parameters: { hs_code: code } };
}

export function childrenRequest(code: string, offset = 0): Request<'children'> {
  return { id: 'children', parameters: { hs_code: code, limit: PAGE_SIZE, offset: offset > 0 ? offset : undefined } };
}

export function resolveRequest(code: string, hsVersion = '', offset = 0): Request<'resolve'> {
  return {
    id: 'resolve',
    parameters: {
      code,
      // A URL can have any version; the API refuses those that do not exist.
      hs_version: hsVersion === '' ? undefined : (Number(hsVersion) as ResolveParameters['hs_version']),
      limit: PAGE_SIZE,
      offset: offset > 0 ? offset : undefined,
    },
  };
}

export const RESULTS_PER_PAGE = PARAMETERS.search.limit.default;

export function searchRequest({ q, level, page }: SearchRoute): Request<'search'> {
  return {
    id: 'search',
    parameters: {
      q,
      // A URL can have any level; the API refuses those that do not exist.
      level: level === '' ? undefined : (Number(level) as SearchParameters['level']),
      limit: RESULTS_PER_PAGE,
      offset: page > 1 ? (page - 1) * RESULTS_PER_PAGE : undefined,
    },
  };
}

/** The records of some codes in one request. */
export function recordsRequest(codes: readonly string[]): Request<'list'> {
  return { id: 'list', parameters: { codes: codes.join(',') } };
}
