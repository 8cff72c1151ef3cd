import type { Input } from '../contract/operations.ts';
import { assess } from '../tariff/duty.ts';
import type { Calculation, Sources } from './answers.ts';
import { existingRecord } from './lookup.ts';

/** Duty, VAT on request, and landed cost of a declared value. */
export function calculate(input: Input<'calculate'>, { catalogue, vatPercent }: Sources): Calculation {
  const { hs_code, value, currency, include_vat } = input;
  const record = existingRecord(hs_code, catalogue);
  const amounts = assess({ record, value, currency, vatPercent: include_vat ? vatPercent : '0' });
  return { record, currency, amounts };
}
