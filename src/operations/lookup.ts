import { ApiError } from '../contract/errors.ts';
import { MESSAGES, onLine } from '../contract/messages.ts';
import type { Input } from '../contract/operations.ts';
import { nearestRecord, type Tariff } from '../tariff/edition-view.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Sources } from './answers.ts';
import { tariffOn } from './tariff-on.ts';

/** One code with its descriptions and rate. */
export function lookup({ hs_code, as_of }: Input<'lookup'>, sources: Sources): TariffRecord {
  return existingRecord(hs_code, tariffOn(as_of, sources));
}

/** The record of a code, or the error that names the nearest code above it, and the line of a shipment that has it. */
export function existingRecord(code: string, tariff: Tariff, line?: number): TariffRecord {
  const record = tariff.find(code);
  if (record !== undefined) return record;
  const nearest = nearestRecord(tariff, code)?.code ?? null;
  const text = nearest === null ? MESSAGES.unknown_code(code) : MESSAGES.nearest_code(code, nearest);
  if (line === undefined) throw new ApiError('not_found', text, { nearest });
  throw new ApiError('not_found', onLine(line, text), { nearest, line });
}
