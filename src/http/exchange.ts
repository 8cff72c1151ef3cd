import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { OPERATIONS, type OperationId } from '../operations/operations.ts';
import type { Admission } from './gate.ts';
import type { OpenPages, OpenRoute } from './open-pages.ts';
import type { PostEndpoint } from './post-endpoint.ts';
import type { Site } from './site.ts';
import type { StaticPage } from './static-page.ts';

// The global of the same name is a getter, which costs more on every request.

/** One request and its response on their way through the service. Exactly one of route, page, endpoint and open is set, or none. */
export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly now: number;
  readonly startedMs: number;
  /** The path with the query, and the query alone. */
  readonly target: string;
  readonly query: string;
  readonly route: RequestRoute | null;
  readonly page: StaticPage | null;
  readonly endpoint: PostEndpoint | null;
  readonly open: OpenRoute | null;
  /** Whether the desk asks without a key: the allowance is that of a visitor. */
  readonly isTrial: boolean;
  admission: Admission | null;
}

/** Where paths lead. */
export interface Destinations {
  readonly site: Site;
  readonly endpoint: PostEndpoint | null;
  /** The tariff as pages for everyone; null where they are switched off. */
  readonly openPages: OpenPages | null;
}

/** Where the desk asks without a key. */
const DESK = '/invoice';
const TRIAL = `${DESK}/api/`;
const TRIAL_OPERATIONS: ReadonlySet<OperationId> = new Set([
  'resolve',
  'classify',
  'list',
  'details',
  'children',
  'countries',
  'shipment',
]);

/** Begins an exchange: finds what the path of the request names. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  now: number,
  { site, endpoint, openPages }: Destinations,
): HttpExchange {
  const sent = targetOf(request.url ?? '');
  const isTrial = openPages !== null && sent.startsWith(TRIAL);
  // The answers are those of the API, and are kept with them.
  const target = isTrial ? sent.slice(DESK.length) : sent;
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const found = findRoute(path);
  const route = isTrial && found !== null && !TRIAL_OPERATIONS.has(found.id) ? null : found;
  const page = route === null && !isTrial ? site.find(path) : null;
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
    isTrial,
    open: route === null && page === null ? (openPages?.find(path, request.headers.accept) ?? null) : null,
    admission: null,
  };
}

/** The name of a request in the log and the metrics: never its path, which may hold anything. */
export function routeName({ route, page, endpoint, open }: HttpExchange): string {
  return route?.id ?? page?.path ?? endpoint?.path ?? (open === null ? 'none' : `page ${open.kind}`);
}

/** Whether a browser asks which requests a page may send. It is answered without a key, and not counted. */
export function isPreflight({ request, route, page, endpoint, open }: HttpExchange): boolean {
  return request.method === 'OPTIONS' && (route ?? page ?? endpoint ?? open) !== null;
}

/** An operation, and the parameters in its path. */
export interface RequestRoute {
  readonly id: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
}

// Object.entries types the keys of a table as any string.
const PATTERNS = (Object.entries(OPERATIONS) as [OperationId, { readonly path: string }][]).map(([id, { path }]) => {
  const [prefix = '', name = '', suffix = ''] = path.split(/[{}]/);
  return { id, prefix, name, suffix, route: { id, parameters: {} } };
});

/** The operation at a path. No operation has more than one path parameter, and each is one segment. */
export function findRoute(path: string): RequestRoute | null {
  for (const { id, prefix, name, suffix, route } of PATTERNS) {
    if (name === '') {
      if (path === prefix) return route;
      continue;
    }
    if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
    const segment = path.slice(prefix.length, path.length - suffix.length);
    if (segment === '' || segment.includes('/')) continue;
    // Assigned, because V8 makes an object literal with a computed name in its runtime: 1.5 % of a lookup.
    const parameters: Record<string, string> = {};
    parameters[name] = decoded(segment);
    return { id, parameters };
  }
  return null;
}

/** A broken escape is kept as it was sent, and fails the check of its parameter. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path and query of a request; a proxy may send the whole address. */
export function targetOf(url: string): string {
  if (url.startsWith('/')) return url;
  const address = URL.parse(url);
  return address === null ? url : address.pathname + address.search;
}

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
