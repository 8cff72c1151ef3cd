import { ApiError } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page, Sources } from './answers.ts';

const NOT_YET = 'The service has just started and search is being prepared. Try again in a few seconds.';

/** A page of the active codes that match a query, the best match first. */
export function search({ q, level, limit, offset }: Input<'search'>, { catalogue }: Sources): Page<TariffRecord> {
  if (!catalogue.isSearchable) throw new ApiError('db_unavailable', NOT_YET);
  const { total, records } = catalogue.index.search(q, { level, limit, offset });
  return { items: records, total, limit, offset };
}
