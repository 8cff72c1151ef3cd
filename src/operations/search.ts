import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Input } from '../contract/operations.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page, Sources } from './answers.ts';

/** How long a search waits for an index that is being built. */
const INDEX_WAIT_MS = 3_000;
const NOT_YET = MESSAGES.search_not_ready();

/** Whether an operation is answered from the search index. */
export function needsIndex(operation: string): boolean {
  return operation === 'search' || operation === 'classify';
}

/** Resolves when the catalogue can be searched, or when that takes too long. The index is built once after a start. */
export async function untilSearchable(catalogue: Catalogue): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([
    catalogue.searchable,
    pause(INDEX_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {}),
  ]);
  waiting.abort();
}

/** A page of the active codes that match a query, the best match first. */
export function search({ q, level, limit, offset }: Input<'search'>, { catalogue }: Sources): Page<TariffRecord> {
  if (!catalogue.isSearchable) throw new ApiError('db_unavailable', NOT_YET);
  const { total, records } = catalogue.index.search(q, { level, limit, offset });
  return { items: records, total, limit, offset };
}
