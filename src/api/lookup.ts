import { ApiError } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Sources } from './answers.ts';

/** One code with its descriptions and rate. */
export function lookup({ hs_code }: Input<'lookup'>, { catalogue }: Sources): TariffRecord {
  return existingRecord(hs_code, catalogue);
}

/** The record of a code, or the error that names the nearest code above it. */
export function existingRecord(code: string, catalogue: Catalogue): TariffRecord {
  const record = catalogue.find(code);
  if (record !== undefined) return record;
  const nearest = catalogue.nearest(code)?.code ?? null;
  const advice = nearest === null ? 'Search for the goods instead' : `The nearest code above it is ${nearest}`;
  throw new ApiError('not_found', `The HS code ${code} is not in the tariff. ${advice}.`, { nearest });
}
