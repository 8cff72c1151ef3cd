import type { TariffRecord } from '../tariff/record.ts';
import { contradicts, fittingSibling } from './contradictions.ts';
import type { TextFacts } from './facts/read-facts.ts';

/** A subheading that a description may belong to. */
export interface LikelySubheading {
  readonly record: TariffRecord;
  /** The probability that it is right, and that its heading is. */
  readonly probability: number;
  readonly headingProbability: number;
  /** The probability that the trained model alone gives its heading. */
  readonly learned: number;
  /** The words of the description that it matches. */
  readonly matched: readonly string[];
}

const DECIMALS = 1_000;

/**
 * The candidates that the facts of a text leave. Where a number rules one out and fits its neighbour, that takes its place;
 * otherwise what is left of the heading shares its probability. All are kept where the facts would leave none.
 */
export function fittingCandidates(
  facts: TextFacts,
  candidates: readonly LikelySubheading[],
): readonly LikelySubheading[] {
  const fitting: LikelySubheading[] = [];
  const removed = new Map<TariffRecord | null, number>();
  for (const candidate of candidates) {
    const { record, probability } = candidate;
    const fits = contradicts(facts, record) ? fittingSibling(facts, record) : record;
    if (fits === null) removed.set(record.parent, (removed.get(record.parent) ?? 0) + probability);
    else add(fitting, { ...candidate, record: fits });
  }
  if (fitting.length === 0) return candidates;
  const shared = fitting.map((candidate) => withShare(candidate, fitting, removed));
  return removed.size === 0 ? shared : shared.sort((a, b) => b.probability - a.probability);
}

function add(candidates: LikelySubheading[], candidate: LikelySubheading): void {
  const at = candidates.findIndex(({ record }) => record === candidate.record);
  const same = candidates[at];
  if (same === undefined) candidates.push(candidate);
  else candidates[at] = { ...same, probability: inThousandths(same.probability + candidate.probability) };
}

/** A candidate with its share of the probability that its heading has lost. */
function withShare(
  candidate: LikelySubheading,
  all: readonly LikelySubheading[],
  removed: ReadonlyMap<TariffRecord | null, number>,
): LikelySubheading {
  const { parent } = candidate.record;
  const lost = removed.get(parent) ?? 0;
  if (lost === 0) return candidate;
  const ofHeading = all.filter(({ record }) => record.parent === parent);
  const left = ofHeading.reduce((sum, { probability }) => sum + probability, 0);
  const share = left === 0 ? 1 / ofHeading.length : candidate.probability / left;
  return { ...candidate, probability: inThousandths(candidate.probability + lost * share) };
}

export function inThousandths(probability: number): number {
  return Math.round(probability * DECIMALS) / DECIMALS;
}
