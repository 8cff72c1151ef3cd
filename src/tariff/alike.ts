import { isDeepStrictEqual } from 'node:util';
import type { Measure } from '../contract/measure-schemas.ts';
import { hasSameDuty } from './changes.ts';
import type { Measures } from './measures.ts';
import type { TariffRecord } from './record.ts';

/** Tells whether two lines are charged, banned and permitted alike. */
export type AreAlike = (a: TariffRecord, b: TariffRecord) => boolean;

/** Compares duty and all measures, such as excise, bans and permits, in every country. What holds for a line is looked up once. */
export function alikeUnder(measures: Measures): AreAlike {
  const countries = [...new Set([measures.country, ...measures.chargingOn()])];
  const known = new Map<TariffRecord, readonly (readonly Measure[])[]>();
  const measuresOf = (line: TariffRecord) => {
    const own = known.get(line) ?? countries.map((country) => measures.measuresOf(line, measures.today, country));
    known.set(line, own);
    return own;
  };
  return (a, b) => a === b || (hasSameDuty(a, b) && isDeepStrictEqual(measuresOf(a), measuresOf(b)));
}

/** Whether all lines are alike. */
export function areAllAlike([first, ...others]: readonly TariffRecord[], areAlike: AreAlike): boolean {
  return first === undefined || others.every((line) => areAlike(first, line));
}
