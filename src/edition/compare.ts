import type { Facts, RateUnknown } from '../tariff/record.ts';
import { isProhibited } from '../tariff/stated-measures.ts';

/** A rate before and after; null where it is unknown. */
export interface RateChange {
  readonly code: string;
  readonly from: number | null;
  readonly to: number | null;
  /** Why the rate was or is unknown; null where it is known. */
  readonly fromUnknown: RateUnknown | null;
  readonly toUnknown: RateUnknown | null;
}

/** A text before and after. */
export interface TextChange {
  readonly code: string;
  readonly language: 'en' | 'ar';
  readonly from: string;
  readonly to: string;
}

/** The differences between two editions. Inactive codes do not count. */
export interface Changes {
  /** How many codes the new edition has at each level, by digits. */
  readonly codes: Readonly<Record<string, number>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** How many lines both editions have. */
  readonly sharedLines: number;
  /** Only of lines that both editions have, the largest change first. */
  readonly rates: readonly RateChange[];
  readonly texts: readonly TextChange[];
  /** The lines whose prohibition or procedures changed. */
  readonly measures: readonly string[];
}

/** Compares two editions whose facts are ordered by code. */
export function compare(before: readonly Facts[], after: readonly Facts[]): Changes {
  const unmatched = new Map(before.filter(({ active }) => active).map((facts) => [facts.code, facts]));
  const current = after.filter(({ active }) => active);
  const codes: Record<string, number> = {};
  const added: string[] = [];
  const rates: RateChange[] = [];
  const texts: TextChange[] = [];
  const measures: string[] = [];
  let sharedLines = 0;
  for (const [i, facts] of current.entries()) {
    const { code } = facts;
    codes[code.length] = (codes[code.length] ?? 0) + 1;
    const previous = unmatched.get(code);
    unmatched.delete(code);
    if (previous === undefined) {
      added.push(code);
      continue;
    }
    const isLine = !current[i + 1]?.code.startsWith(code);
    if (isLine) sharedLines++;
    if (isLine && hasOtherDuty(previous, facts)) rates.push(rateChange(previous, facts));
    if (isLine && hasOtherMeasures(previous, facts)) measures.push(code);
    // A text that both editions inherit is counted at the code it comes from, not on every code below.
    if (!previous.hasOwnText && !facts.hasOwnText) continue;
    for (const language of ['en', 'ar'] as const)
      if (previous[language] !== facts[language])
        texts.push({ code, language, from: previous[language], to: facts[language] });
  }
  rates.sort((a, b) => sizeOf(b) - sizeOf(a));
  return { codes, added, removed: [...unmatched.keys()], sharedLines, rates, texts, measures };
}

function hasOtherDuty(before: Facts, after: Facts): boolean {
  return before.rateUnknown !== after.rateUnknown || rateOf(before) !== rateOf(after);
}

function hasOtherMeasures(before: Facts, after: Facts): boolean {
  const prohibition = (facts: Facts) => (isProhibited(facts) ? facts.rateUnknown : null);
  return prohibition(before) !== prohibition(after) || before.procedures.join() !== after.procedures.join();
}

function rateChange(before: Facts, after: Facts): RateChange {
  return {
    code: after.code,
    from: rateOf(before),
    to: rateOf(after),
    fromUnknown: before.rateUnknown,
    toUnknown: after.rateUnknown,
  };
}

function rateOf({ rate, rateUnknown }: Facts): number | null {
  return rateUnknown === null ? rate : null;
}

function sizeOf({ from, to }: RateChange): number {
  return from === null || to === null ? 0 : Math.abs(to - from);
}
