import type { Reply } from '../api/cached-client.ts';

/** The lines of a code, and how many there are in all. */
export type Resolved = Reply<'resolve'>['data'] & { readonly total: number };
export type Classified = Reply<'classify'>['data'];
export type Shipment = Reply<'shipment'>['data'];
