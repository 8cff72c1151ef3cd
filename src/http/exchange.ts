import type { IncomingMessage, ServerResponse } from 'node:http';
// The global of the same name is a getter, which costs more on every request.
import { performance } from 'node:perf_hooks';
import type { Admission } from './gate.ts';
import type { OpenPages, OpenRoute } from './open-pages.ts';
import type { PostEndpoint } from './post-endpoint.ts';
import { findRoute, type Route, targetOf } from './routes.ts';
import type { Site } from './site.ts';
import type { StaticPage } from './static-page.ts';

/** One request and its response on their way through the service. Exactly one of route, page, endpoint and open is set, or none. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly now: number;
  readonly startedMs: number;
  /** The path with the query, and the query alone. */
  readonly target: string;
  readonly query: string;
  readonly route: Route | null;
  readonly page: StaticPage | null;
  readonly endpoint: PostEndpoint | null;
  readonly open: OpenRoute | null;
  admission: Admission | null;
}

/** Where paths lead. */
export interface Destinations {
  readonly site: Site;
  readonly endpoint: PostEndpoint | null;
  /** The tariff as pages for everyone; null where they are switched off. */
  readonly openPages: OpenPages | null;
}

/** Begins an exchange: finds what the path of the request names. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  now: number,
  { site, endpoint, openPages }: Destinations,
): Exchange {
  const target = targetOf(request.url ?? '');
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const route = findRoute(path);
  const page = route === null ? site.find(path) : null;
  return {
    request,
    response,
    id,
    now,
    startedMs: performance.now(),
    target,
    query: queryAt < 0 ? '' : target.slice(queryAt + 1),
    route,
    page,
    endpoint: endpoint?.path === path ? endpoint : null,
    open: route === null && page === null ? (openPages?.find(path) ?? null) : null,
    admission: null,
  };
}

/** The name of a request in the log and the metrics: never its path, which may hold anything. */
export function routeName({ route, page, endpoint, open }: Exchange): string {
  return route?.id ?? page?.path ?? endpoint?.path ?? (open === null ? 'none' : `page ${open.kind}`);
}

/** Whether a browser asks which requests a page may send. It is answered without a key, and not counted. */
export function isPreflight({ request, route, page, endpoint, open }: Exchange): boolean {
  return request.method === 'OPTIONS' && (route ?? page ?? endpoint ?? open) !== null;
}
