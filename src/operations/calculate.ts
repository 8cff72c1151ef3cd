import type { Input } from '../contract/operations.ts';
import { assess } from '../tariff/duty.ts';
import type { Calculation, Sources } from './answers.ts';
import { existingRecord } from './lookup.ts';
import { tariffOn } from './tariff-on.ts';

/** Duty, VAT on request, and landed cost of a declared value. */
export function calculate(input: Input<'calculate'>, sources: Sources): Calculation {
  const amounts = amountsOf(input, sources);
  return { ...amounts, measures: sources.measures.measuresOf(amounts.record, input.as_of) };
}

/** A calculation without the measures, which are the same for every value. */
export function amountsOf(input: Input<'calculate'>, sources: Sources): Omit<Calculation, 'measures'> {
  const { hs_code, value, currency, include_vat, as_of } = input;
  const record = existingRecord(hs_code, tariffOn(as_of, sources));
  const amounts = assess({ record, value, currency, vatPercent: include_vat ? sources.vatPercent : '0' });
  return { record, currency, amounts };
}
