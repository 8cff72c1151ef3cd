import type { Allowance } from '../contract/tiers.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Counts requests per id in two fixed windows, the UTC minute and the UTC day. The id is the id of a key, an
 * `addressId` for requests without a valid key, a `descriptionId` or a `visitorId`.
 */
export interface Counter {
  /** 'shared' while all replicas count together, 'local' while this process counts alone. */
  readonly mode: 'shared' | 'local';
  /** Counts one request if both windows have room for it, and otherwise nothing. */
  take(id: string, allowance: Allowance, now: number): Counts | Promise<Counts>;
  /** Takes back a request that was counted at this time. */
  giveBack(id: string, now: number): Counts | Promise<Counts>;
  /** Reads the counts without counting a request. */
  peek(id: string, now: number): Counts | Promise<Counts>;
  /** The counts as this process knows them: at once, but other replicas may have counted more. */
  lastKnown(id: string, now: number): Counts;
}

/** The used requests of both windows, and whether the request that asked was allowed and counted. */
export interface Counts {
  readonly minuteUsed: number;
  readonly dayUsed: number;
  readonly taken: boolean;
}

/** The id of a client address. The id of a key has no colon, so the two never meet. */
export function addressId(address: string): string {
  return `ip:${address}`;
}

/** The id under which the messages of a key are counted that only describe the service. */
export function descriptionId(keyId: string): string {
  return `mcp:${keyId}`;
}

/** The id under which the open pages that an address asks for are counted. */
export function visitorId(address: string): string {
  return `page:${address}`;
}

/** Whether an id is that of a key, whose counts are saved. */
export function isKeyId(id: string): boolean {
  return !id.includes(':');
}
