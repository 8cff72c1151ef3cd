import { hash } from 'node:crypto';

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
