import type { Facts } from '../../tariff/record.ts';
import type { Changes } from '../compare.ts';
import type { Entry } from '../entry.ts';

/** What can be unusual about a new edition, by name. An operator consents to each with --accept NAME. */
export const DOUBTS = {
  'fewer-codes': 'More than 5 % of the codes in force would become inactive.',
  'high-rates': 'A new rate is over 100 %.',
  fractions: 'A new rate lies between 0 and 1: perhaps 0.05 is written for 5 %.',
} as const;
export type DoubtName = keyof typeof DOUBTS;

/** One doubt about an edition, with its figures. */
export interface Doubt {
  readonly name: DoubtName;
  readonly reason: string;
}

/** What is judged: the changes, what is in force, and the new edition. */
export interface Judged {
  readonly changes: Changes;
  readonly before: readonly Facts[];
  readonly entries: readonly Entry[];
}

interface StatedRate {
  readonly code: string;
  readonly rate: number;
}

const MAX_REMOVED_SHARE = 0.05;
const MAX_USUAL_RATE = 100;

const CHECKS: { readonly [Name in DoubtName]: (judged: Judged) => string | null } = {
  'fewer-codes': ({ changes: { removed }, before }) => {
    const active = before.filter(({ active }) => active).length;
    if (removed.length <= active * MAX_REMOVED_SHARE) return null;
    return `${removed.length} of the ${active} codes in force would become inactive.`;
  },
  'high-rates': (judged) => {
    const high = newRates(judged).filter(({ rate }) => rate > MAX_USUAL_RATE);
    return high.length === 0 ? null : `New rates over ${MAX_USUAL_RATE} %: ${countAndFirst(high)}.`;
  },
  fractions: (judged) => {
    const rates = newRates(judged);
    const small = rates.filter(({ rate }) => rate > 0 && rate < 1);
    if (small.length === 0) return null;
    const rest = rates.some(({ rate }) => rate >= 1) ? 'Others are above 1' : 'No other new rate is above 0';
    return `New rates between 0 and 1: ${countAndFirst(small)}. ${rest}: perhaps 0.05 is written for 5 %.`;
  },
};

/** Everything about a new edition that an operator should confirm. */
export function doubtsOf(judged: Judged): Doubt[] {
  return DOUBT_NAMES.flatMap((name) => {
    const reason = CHECKS[name](judged);
    return reason === null ? [] : [{ name, reason }];
  });
}

// The keys of a constant table are exactly its names.
export const DOUBT_NAMES = Object.keys(DOUBTS) as readonly DoubtName[];

/** The rates that active entries state and that are not in force for the same code already. */
function newRates({ before, entries }: Judged): StatedRate[] {
  const known = new Map(before.filter(({ active }) => active).map(({ code, rate }) => [code, rate]));
  return entries.flatMap(({ code, rate, active }) =>
    active && rate !== null && known.get(code) !== rate ? [{ code, rate }] : [],
  );
}

function countAndFirst(rates: readonly StatedRate[]): string {
  return `${rates.length}, the first ${rates[0]?.code} with ${rates[0]?.rate} %`;
}
