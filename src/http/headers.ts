import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Verdict } from '../access/rate-limit.ts';
import { EDITION_HEADER, LIMIT_HEADERS } from '../contract/tiers.ts';
import { wholeNumber } from '../tariff/whole-number.ts';

/** Headers in the form that Node writes fastest: a flat list of names and values, all strings. */
export type HeaderList = string[];

/** What names the edition in force. */
export interface InForce {
  readonly catalogue: { readonly edition: string } | null;
}

/** Names the edition in force; before there is one, nothing. */
export function addEditionHeader(headers: HeaderList, current: InForce): void {
  if (current.catalogue !== null) headers.push(EDITION_HEADER, current.catalogue.edition);
}

export function addLimitHeaders(headers: HeaderList, verdict: Verdict): void {
  headers.push(
    LIMIT_HEADERS.limitMinute.name,
    String(verdict.allowance.perMinute),
    LIMIT_HEADERS.remainingMinute.name,
    wholeNumber(verdict.remainingMinute),
    LIMIT_HEADERS.limitDay.name,
    String(verdict.allowance.perDay),
    LIMIT_HEADERS.remainingDay.name,
    wholeNumber(verdict.remainingDay),
    LIMIT_HEADERS.resetMinute.name,
    String(verdict.resetMinute),
    LIMIT_HEADERS.resetDay.name,
    String(verdict.resetDay),
  );
}

const EXPOSED = [
  ...Object.values(LIMIT_HEADERS).map(({ name }) => name),
  'Retry-After',
  'X-Request-Id',
  'ETag',
  EDITION_HEADER,
].join(', ');
const ALLOWED =
  'X-Api-Key, X-Marketplace-Key, Authorization, If-None-Match, X-Request-Id, Content-Type, Mcp-Protocol-Version, Mcp-Method, Mcp-Name';

/** CORS: which pages of other origins may read a response. No cookies are used, so by default all may. */
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

/** CORS: what a browser asks for before it sends a key. */
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

/** A strong ETag: equal only for identical bytes. */
export function strongEtag(content: string | Buffer): string {
  return `"${digest(content)}"`;
}

/** A short digest in characters that an ETag may hold. */
export function digest(content: string | Buffer): string {
  return hash('sha1', content, 'base64url').slice(0, 20);
}

/** Whether an If-None-Match header names this ETag, by the weak comparison that RFC 9110 asks for. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
