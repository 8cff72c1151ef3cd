import type { Steps } from '../steps.ts';
import type { Facts, RateUnknown } from '../tariff/record.ts';
import { isProhibited } from '../tariff/stated-measures.ts';
import { ENTRIES_PER_STEP } from './entry.ts';

/** A rate before and after; null where it is unknown. */
export interface RateChange {
  readonly code: string;
  readonly from: number | null;
  readonly to: number | null;
  /** Why the rate was or is unknown; null where it is known. */
  readonly fromUnknown: RateUnknown | null;
  readonly toUnknown: RateUnknown | null;
  /** The amount for a quantity that the tariff stated or states instead of a rate; blank where there is none. */
  readonly fromText: string;
  readonly toText: string;
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
export function* compare(before: readonly Facts[], after: Iterable<Facts>): Steps<Changes> {
  const unmatched = new Map(before.filter(({ active }) => active).map((facts) => [facts.code, facts]));
  const codes: Record<string, number> = {};
  const added: string[] = [];
  const rates: RateChange[] = [];
  const texts: TextChange[] = [];
  const measures: string[] = [];
  let sharedLines = 0;
  let last: Facts | undefined;
  let done = 0;
  for (const facts of after) {
    if (++done % ENTRIES_PER_STEP === 0) yield;
    if (!facts.active) continue;
    if (last !== undefined) take(last, !facts.code.startsWith(last.code));
    last = facts;
  }
  if (last !== undefined) take(last, true);
  rates.sort((a, b) => sizeOf(b) - sizeOf(a));
  return { codes, added, removed: [...unmatched.keys()], sharedLines, rates, texts, measures };

  function take(facts: Facts, isLine: boolean): void {
    const { code } = facts;
    codes[code.length] = (codes[code.length] ?? 0) + 1;
    const previous = unmatched.get(code);
    unmatched.delete(code);
    if (previous === undefined) {
      added.push(code);
      return;
    }
    if (isLine) sharedLines++;
    if (isLine && hasOtherDuty(previous, facts)) rates.push(rateChange(previous, facts));
    if (isLine && hasOtherMeasures(previous, facts)) measures.push(code);
    // A text that both editions inherit is counted at the code it comes from, not on every code below.
    if (!previous.hasOwnText && !facts.hasOwnText) return;
    for (const language of ['en', 'ar'] as const)
      if (previous[language] !== facts[language])
        texts.push({ code, language, from: previous[language], to: facts[language] });
  }
}

function hasOtherDuty(before: Facts, after: Facts): boolean {
  return (
    before.rateUnknown !== after.rateUnknown || before.dutyText !== after.dutyText || rateOf(before) !== rateOf(after)
  );
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
    fromText: before.dutyText,
    toText: after.dutyText,
  };
}

function rateOf({ rate, rateUnknown }: Facts): number | null {
  return rateUnknown === null ? rate : null;
}

function sizeOf({ from, to }: RateChange): number {
  return from === null || to === null ? 0 : Math.abs(to - from);
}
