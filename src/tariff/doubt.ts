import type { LegalDoubt, Measure } from '../contract/measure-schemas.ts';

type Doubtful = Pick<Measure, 'status' | 'scope' | 'rate' | 'amount' | 'minimum' | 'source_class'>;

/** What is in doubt of a charge, whatever an importer states: the one rule of when a bill is not complete. */
export function legalDoubtsOf({ status, scope, rate, amount, minimum, source_class }: Doubtful): LegalDoubt[] {
  const doubts: LegalDoubt[] = [];
  if (status !== 'in_force') doubts.push('status');
  if (scope === 'part') doubts.push('part');
  if (rate === null && amount === null) doubts.push('amount');
  if (minimum === 'unknown') doubts.push('minimum');
  if (source_class === 'press' || source_class === 'memory') doubts.push('source');
  return doubts;
}

/** The same where a condition tells for which goods the measure is, and the importer claims it. */
export function doubtsOfClaimed(measure: Doubtful): LegalDoubt[] {
  return legalDoubtsOf({ ...measure, scope: 'all' });
}
