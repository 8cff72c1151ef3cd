declare const encoding: unique symbol;

/**
 * UTF-8 bytes held in a Latin-1 string, one character per byte. V8 concatenates such strings without copying, and Node
 * writes one together with its headers in a single system call, where a Buffer needs a second. The brand keeps ordinary
 * text, whose non-ASCII characters would be garbled on the wire, from being used in its place.
 */
export type Latin1 = string & { readonly [encoding]: 'UTF-8' };

const NOT_ASCII = /[\u0080-\uffff]/;

/** Encodes text. ASCII is returned as it is: a Buffer for each error response would fill the heap. */
export function latin1(text: string): Latin1 {
  return (NOT_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text) as Latin1;
}

/** Marks text that is ASCII by construction: literals, digits, checked codes. It is not checked here. */
export function ascii(text: string): Latin1 {
  return text as Latin1;
}

/** A value as JSON. */
export function latin1Json(value: unknown): Latin1 {
  return latin1(JSON.stringify(value));
}

export function concat(first: Latin1, second: Latin1, third = EMPTY): Latin1 {
  return (first + second + third) as Latin1;
}

const EMPTY = ascii('');

/** Values that are JSON already, as an array. */
export function jsonArray(items: readonly Latin1[]): Latin1 {
  return `[${items.join(',')}]` as Latin1;
}

/** V8 keeps a concatenation as a tree of its pieces and walks it at each use; this makes it one flat string. */
export function flat(text: Latin1): Latin1 {
  return Buffer.from(text, 'latin1').toString('latin1') as Latin1;
}
