import { type Publication, periodOn, periodsOf } from '../tariff/timeline.ts';

/** The periods of an edition, and whether each is in force. One that is replaced for a while has several. */
export function statesOf(id: string, publications: readonly Publication[], day: string) {
  const periods = periodsOf(publications);
  const inForce = periodOn(periods, day);
  const own = periods.filter(({ edition }) => edition === id);
  if (own.length === 0) {
    // It was withdrawn, or another edition was published for the same day.
    const isWithdrawn = publications.every(({ edition, isWithdrawn }) => edition !== id || isWithdrawn);
    return [{ effectiveFrom: null, effectiveTo: null, state: isWithdrawn ? 'withdrawn' : 'replaced' }];
  }
  return own.map((period) => {
    const { effectiveFrom, effectiveTo } = period;
    const state = period === inForce ? 'in force' : effectiveFrom > day ? 'scheduled' : 'earlier';
    return { effectiveFrom, effectiveTo, state };
  });
}

/** Whether an edition was published for this day or an earlier one. Only what is scheduled can be withdrawn. */
export function wasInForceBy(id: string, publications: readonly Publication[], day: string): boolean {
  return publications.some(
    ({ edition, effectiveFrom, isWithdrawn }) => edition === id && effectiveFrom <= day && !isWithdrawn,
  );
}

/** What becomes of an edition that was never in force. */
export function prospectOf(id: string, publications: readonly Publication[]): string {
  const scheduled = periodsOf(publications).find(({ edition }) => edition === id);
  return scheduled === undefined
    ? 'was withdrawn or replaced before its day'
    : `comes into force on ${scheduled.effectiveFrom}`;
}
