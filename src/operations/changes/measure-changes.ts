import type { Measure } from '../../contract/measure-schemas.ts';
import type { Steps } from '../../steps.ts';
import { codesBelow, type Tariff } from '../../tariff/edition-view.ts';
import type { TariffHistory } from '../../tariff/history.ts';
import type { Measures } from '../../tariff/measures.ts';
import type { Sources } from '../sources.ts';

/** The tariff of an edition on a day. */
export interface Side {
  readonly tariff: Tariff;
  readonly day: string;
}

/** The measures of a code before and after, where they are not the same. */
export interface MeasureChange {
  readonly code: string;
  readonly kind: 'measure';
  readonly before: readonly Measure[];
  readonly after: readonly Measure[];
}

/** Compared in about a millisecond. */
const CODES_A_STEP = 50;

/** What changed in the measures of the codes that begin with some digits, ordered by code. */
export function* measureChanges(
  from: Side,
  to: Side,
  digits: string,
  history: TariffHistory,
  { catalogue, measures }: Pick<Sources, 'catalogue' | 'measures'>,
): Steps<MeasureChange[]> {
  const codes = new Set<string>();
  for (const prefix of measures.changedPrefixes(from.day, to.day)) {
    addWithThoseAbove(codes, prefix);
    for (const code of codesBelow(catalogue.codes, prefix)) codes.add(code);
  }
  // What an edition itself states of a line counts for all codes above it.
  for (const code of history.candidates(from.tariff, to.tariff)) addWithThoseAbove(codes, code);
  yield;
  const changes: MeasureChange[] = [];
  for (const [i, code] of [...codes]
    .filter((each) => each.startsWith(digits))
    .sort()
    .entries()) {
    if (i % CODES_A_STEP === 0) yield;
    const [before, after] = [measuresIn(from, code, measures), measuresIn(to, code, measures)];
    if (!areSame(before, after)) changes.push({ code, kind: 'measure', before, after });
  }
  return changes;
}

function areSame(before: readonly Measure[], after: readonly Measure[]): boolean {
  if (before.length !== after.length) return false;
  // Most are the same objects, which is faster to see than that two texts are equal.
  if (before.every((measure, i) => measure === after[i])) return true;
  return JSON.stringify(before) === JSON.stringify(after);
}

function measuresIn({ tariff, day }: Side, code: string, measures: Measures): readonly Measure[] {
  const record = tariff.find(code);
  return record === undefined ? [] : measures.asKnownOn(day).measuresOf(record, day);
}

function addWithThoseAbove(codes: Set<string>, code: string): void {
  for (let digits = 2; digits <= code.length; digits += 2) codes.add(code.slice(0, digits));
}
