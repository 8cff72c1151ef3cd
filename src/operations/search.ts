import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Input } from '../contract/operations.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page, Sources } from './answers.ts';

/** How long a search waits for an index that is being built. */
const INDEX_WAIT_MS = 3_000;
const NOT_YET = MESSAGES.search_not_ready();

/** Whether an operation is answered from the search index. */
export function needsIndex(operation: string): boolean {
  return operation === 'search' || operation === 'classify';
}

/** Resolves when there is a search, or when that takes too long. The first index is built once after a start. */
export async function untilSearchable({ searchable }: { readonly searchable: Promise<void> }): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([
    searchable,
    pause(INDEX_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {}),
  ]);
  waiting.abort();
}

/** A page of the active codes that match a query, the best match first. */
export function search({ q, level, limit, offset }: Input<'search'>, sources: Sources): Page<TariffRecord> {
  if (sources.search === null) throw new ApiError('db_unavailable', NOT_YET);
  const { total, records } = sources.search.search(q, { level, limit, offset });
  return { items: records, total, limit, offset };
}
