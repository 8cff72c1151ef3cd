import { PARAMETERS } from 'virtual:contract';
import type { ResolveParameters } from '../../../clients/typescript/src/index.ts';
import type { Request } from './cached-client.ts';

export const PAGE_SIZE = PARAMETERS.children.limit.maximum;

/** All chapters in one request. */
export const CHAPTERS: Request<'list'> = {
  id: 'list',
  parameters: { level: 2, limit: PARAMETERS.list.limit.maximum },
};

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
