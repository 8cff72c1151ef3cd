import { hash } from 'node:crypto';

/** A tag for bytes that are the same to the letter. */
export function strongTag(content: string | Buffer): string {
  return `"${digestOf(content)}"`;
}

/** What stands for a text or bytes of any length. */
export function digestOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64url').slice(0, 20);
}

/** Whether the caller holds the same data already: weak comparison, as the HTTP standard asks for here. */
export function isFresh(held: string | undefined, etag: string | null): boolean {
  if (held === undefined || etag === null) return false;
  if (held === etag || held.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return held.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
