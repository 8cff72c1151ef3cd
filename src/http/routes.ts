import type { IncomingMessage } from 'node:http';
import { OPERATIONS, type OperationId } from '../operations/operations.ts';

/** An operation, and the parameters in its path. */
export interface Route {
  readonly id: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
}

// Object.entries types the keys of a table as any string.
const PATTERNS = (Object.entries(OPERATIONS) as [OperationId, { readonly path: string }][]).map(([id, { path }]) => {
  const [prefix = '', name = '', suffix = ''] = path.split(/[{}]/);
  return { id, prefix, name, suffix, route: { id, parameters: {} } };
});

/** The operation at a path. No operation has more than one path parameter, and each is one segment. */
export function findRoute(path: string): Route | null {
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
