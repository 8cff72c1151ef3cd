import type { Steps } from '../steps.ts';
import { type CodeChange, changesOf } from '../tariff/changes.ts';
import type { Facts, RateUnknown } from '../tariff/record.ts';
import { isProhibited } from '../tariff/stated-measures.ts';
import { ENTRIES_PER_STEP } from './entry.ts';

/** A rate before and after; null where it is unknown. */
export interface RateChange {
  readonly code: string;
  /** Whether goods are declared under it. The rate of any other code follows from the lines below. */
  readonly isLine: boolean;
  readonly from: number | null;
  readonly to: number | null;
  /** Why the rate was or is unknown; null where it is known. */
  readonly fromUnknown: RateUnknown | null;
  readonly toUnknown: RateUnknown | null;
  /** The amount for a quantity that the tariff stated or states instead of a rate; blank where there is none. */
  readonly fromText: string;
  readonly toText: string;
}

/** What a comparison of two editions found: the same changes as the operation `changes` lists, summed up. */
export interface Changes {
  /** How many active codes the new edition has at each level, by digits. */
  readonly codes: Readonly<Record<string, number>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** How many lines both editions have. */
  readonly sharedLines: number;
  /** The largest change first; of equal ones, those of lines. */
  readonly rates: readonly RateChange[];
  /** The codes with another text in either language. */
  readonly texts: readonly string[];
  /** The lines whose prohibition or procedures changed. */
  readonly measures: readonly string[];
}

/** Compares two editions whose facts are ordered by code. */
export function* compareEditions(before: readonly Facts[], after: Iterable<Facts>): Steps<Changes> {
  const unmatched = new Map(before.map((facts) => [facts.code, facts]));
  const codes: Record<string, number> = {};
  const found: Readonly<Record<CodeChange['kind'], string[]>> = { added: [], removed: [], rate: [], text: [] };
  const rates: RateChange[] = [];
  const measures: string[] = [];
  let sharedLines = 0;
  let last: Facts | undefined;
  let done = 0;
  for (const facts of after) {
    if (++done % ENTRIES_PER_STEP === 0) yield;
    if (!facts.active) take(facts, false);
    else {
      if (last !== undefined) take(last, !facts.code.startsWith(last.code));
      last = facts;
    }
  }
  if (last !== undefined) take(last, true);
  for (const facts of unmatched.values()) note(facts.code, facts, undefined, false);
  rates.sort((a, b) => sizeOf(b) - sizeOf(a) || Number(b.isLine) - Number(a.isLine));
  const { added, removed, text: texts } = found;
  for (const list of [added, removed, texts]) list.sort();
  return { codes, added, removed, sharedLines, rates, texts, measures: measures.sort() };

  function take(facts: Facts, isLine: boolean): void {
    const { code } = facts;
    if (facts.active) codes[code.length] = (codes[code.length] ?? 0) + 1;
    const previous = unmatched.get(code);
    unmatched.delete(code);
    note(code, previous, facts, isLine);
    if (!isLine || previous?.active !== true) return;
    sharedLines++;
    if (hasOtherMeasures(previous, facts)) measures.push(code);
  }

  function note(code: string, previous: Facts | undefined, facts: Facts | undefined, isLine: boolean): void {
    for (const { kind, before: from, after: to } of changesOf(code, previous, facts)) {
      found[kind].push(code);
      if (kind === 'rate' && from !== undefined && to !== undefined) rates.push(rateChange(from, to, isLine));
    }
  }
}

function hasOtherMeasures(before: Facts, after: Facts): boolean {
  const prohibition = (facts: Facts) => (isProhibited(facts) ? facts.rateUnknown : null);
  return prohibition(before) !== prohibition(after) || before.procedures.join() !== after.procedures.join();
}

function rateChange(before: Facts, after: Facts, isLine: boolean): RateChange {
  return {
    code: after.code,
    isLine,
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
