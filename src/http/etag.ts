import { hash } from 'node:crypto';

/**
 * A tag for an answer: the state it follows from and the address asked for. Weak, since the time in meta differs while
 * the data is the same. The address is mixed in by a few multiplications (FNV-1a): a tag only ever competes with other
 * tags of the same address, so nothing stronger is needed, and a real hash would cost more than the rest of a lookup.
 * It is written as a decimal of 31 bits, the only kind of number that V8 has a fast way of writing.
 */
export function weakTag(state: string, target: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < target.length; i++) hash = Math.imul(hash ^ target.charCodeAt(i), 0x01000193);
  return `W/"${state}-${hash >>> 1}"`;
}

/** A tag for bytes that are the same to the letter. */
export function strongTag(content: string | Buffer): string {
  return `"${hash('sha1', content, 'base64url').slice(0, 20)}"`;
}

/** Whether the caller holds the same data already: weak comparison, as the HTTP standard asks for here. */
export function isFresh(held: string | undefined, etag: string | null): boolean {
  if (held === undefined || etag === null) return false;
  if (held === etag || held.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return held.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
