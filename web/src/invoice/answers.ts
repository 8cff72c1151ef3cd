import type { Reply } from '../api/cached-client.ts';

export type Resolved = Reply<'resolve'>['data'];
export type Shipment = Reply<'shipment'>['data'];

/** What a description may be. */
export interface Classified {
  readonly decision: 'confident' | 'choose' | 'vague';
  readonly candidates: Reply<'search'>['data'];
  /** The words in which the candidates differ. */
  readonly distinguish: readonly { readonly hs_code: string; readonly en: string; readonly ar: string }[];
}
