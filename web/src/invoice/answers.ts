import type { Reply } from '../api/cached-client.ts';

export type Resolved = Reply<'resolve'>['data'];
export type Classified = Reply<'classify'>['data'];
export type Shipment = Reply<'shipment'>['data'];
