import type { RateUnknown } from './record.ts';

interface StatedDuty {
  readonly rate: number | null;
  readonly rateUnknown: RateUnknown | null;
  readonly dutyText: string;
}

/** Whether two duties are the same. Equal rates may be different duties: where none is stated, it is the usual one of the heading. */
export function hasSameDuty(a: StatedDuty, b: StatedDuty): boolean {
  return a.rate === b.rate && a.rateUnknown === b.rateUnknown && a.dutyText === b.dutyText;
}
