import type { IncomingMessage } from 'node:http';
import { LIMIT_HEADERS } from '../contract/tiers.ts';
import type { HeaderList } from './reply.ts';

const EXPOSED = [...Object.values(LIMIT_HEADERS).map(({ name }) => name), 'Retry-After', 'X-Request-Id', 'ETag'].join(
  ', ',
);
const ALLOWED =
  'X-Api-Key, X-Marketplace-Key, Authorization, If-None-Match, X-Request-Id, Content-Type, Mcp-Protocol-Version, Mcp-Method, Mcp-Name';

/** The headers by which pages of other origins may read an answer. No cookies are used, so any origin may by default. */
export function addCorsHeaders(
  headers: HeaderList,
  allowed: '*' | readonly string[],
  request: Pick<IncomingMessage, 'headers'>,
): void {
  if (allowed === '*') {
    headers.push('Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED);
    return;
  }
  headers.push('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin !== undefined && allowed.includes(origin)) {
    headers.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED);
  }
}

/** What a browser asks before it sends a key. */
export function addPreflightHeaders(headers: HeaderList, methods: string): void {
  headers.push(
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    ALLOWED,
    'Access-Control-Max-Age',
    '86400',
  );
}
