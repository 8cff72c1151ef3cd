import type { IncomingMessage } from 'node:http';
import { OPERATIONS, type OperationId } from '../contract/operations.ts';

/** An operation, and the parameters that stand in its path. */
export interface Match {
  readonly id: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
}

const PATTERNS = (Object.entries(OPERATIONS) as [OperationId, { readonly path: string }][]).map(([id, { path }]) => {
  const [prefix = '', name = '', suffix = ''] = path.split(/[{}]/);
  return { id, prefix, name, suffix, match: { id, parameters: {} } };
});

/** The operation that a path names. No operation has more than one path parameter, and each is one segment. */
export function route(path: string): Match | null {
  for (const { id, prefix, name, suffix, match } of PATTERNS) {
    if (name === '') {
      if (path === prefix) return match;
      continue;
    }
    if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
    const segment = path.slice(prefix.length, path.length - suffix.length);
    if (segment === '' || segment.includes('/')) continue;
    // Assigned, since V8 makes a literal with a computed name the slow way.
    const parameters: Record<string, string> = {};
    parameters[name] = decoded(segment);
    return { id, parameters };
  }
  return null;
}

/** What a broken escape stands for is not known, so it stays as it was typed and fails the parameter's own check. */
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

/** Whether a request only asks. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
