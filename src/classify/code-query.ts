import { cleanCode, lowerBound } from '../tariff/code.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { TARIFF_PHRASES } from './facts/knowledge.ts';

const { beforeCode } = TARIFF_PHRASES;

/** The digits of a query that is a code or the start of one, also as "HS 0409.00"; null for any other query. */
export function codeInQuery(query: string): string | null {
  if (!/\p{N}/u.test(query)) return null;
  const code = cleanCode(query.replace(beforeCode, '').replace(beforeCode, ''));
  return code !== null && code.length >= 2 && code.length <= 12 ? code : null;
}

/**
 * The records whose code starts with a prefix: the exact code first, then codes with their own text, then the rest.
 * `records` must be ordered by code.
 */
export function recordsWithPrefix(records: readonly TariffRecord[], prefix: string): TariffRecord[] {
  const start = lowerBound(records, prefix, ({ code }) => code);
  let end = start;
  while (records[end]?.code.startsWith(prefix)) end++;
  const order = (record: TariffRecord) => (record.code === prefix ? 0 : record.hasOwnText ? 1 : 2);
  return records.slice(start, end).sort((a, b) => order(a) - order(b));
}
