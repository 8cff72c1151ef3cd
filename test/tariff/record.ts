import type { TariffRecord } from '../../src/tariff/record.ts';

/** A record of a code 0101 at 5 percent, with some facts of it changed. */
export function recordOf(facts: Partial<TariffRecord>): TariffRecord {
  const rate = facts.rate ?? 5;
  return {
    code: '0101',
    en: 'Goods',
    ar: 'بضائع',
    hasOwnText: true,
    aliasesEn: '',
    aliasesAr: '',
    rate,
    lowestRate: rate,
    highestRate: rate,
    rateUnknown: null,
    ratedBy: '',
    dutyText: '',
    procedures: [],
    active: true,
    level: 4,
    parent: null,
    children: [],
    position: 0,
    ...facts,
  };
}
