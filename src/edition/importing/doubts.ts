import type { Facts } from '../../tariff/record.ts';
import type { Changes } from '../compare.ts';

const MAX_REMOVED_SHARE = 0.05;
const MAX_USUAL_RATE = 100;

/** What is so unusual about a new edition that an operator should confirm it. */
export function doubtsOf(changes: Changes, before: readonly Facts[], after: readonly Facts[]): string[] {
  return [tooManyRemoved(changes, before), highRates(before, after), fractions(after)].filter(
    (doubt) => doubt !== null,
  );
}

function tooManyRemoved({ removed }: Changes, before: readonly Facts[]): string | null {
  const active = before.filter(({ active }) => active).length;
  if (removed.length <= active * MAX_REMOVED_SHARE) return null;
  return `${removed.length} of the ${active} codes in force would become inactive.`;
}

function highRates(before: readonly Facts[], after: readonly Facts[]): string | null {
  const known = new Map(before.map(({ code, rate }) => [code, rate]));
  const high = after.filter(({ code, rate }) => rate > MAX_USUAL_RATE && known.get(code) !== rate);
  const [first] = high;
  if (first === undefined) return null;
  return `Codes with a new rate over ${MAX_USUAL_RATE} %: ${high.length}, the first ${first.code} with ${first.rate} %.`;
}

function fractions(after: readonly Facts[]): string | null {
  const rates = [...new Set(after.map(({ rate }) => rate))];
  if (Math.max(...rates) > 1 || !rates.some((rate) => rate > 0 && rate < 1)) return null;
  return 'No rate is over 1 %: they seem to be fractions (0.05) where percentages (5) are expected.';
}
