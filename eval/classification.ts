import { type VerdictSources, verdictOn } from '../src/classify/verdict.ts';
import type { LabelledSet } from './sets.ts';

/** Quality of classification on one set, in percent. */
export interface ClassificationMeasures {
  readonly queries: number;
  /** Descriptions with a confident decision, and how many of these have the right heading and subheading. */
  readonly confident: number;
  readonly rightHeadings: number;
  readonly rightSubheadings: number;
  /** The expected calibration error of the probability of the first candidate's heading, in points. */
  readonly calibrationError: number;
}

/** One bar of a reliability curve: what was said on average, and what came true. */
export interface ReliabilityBin {
  readonly count: number;
  readonly said: number;
  readonly right: number;
}

const BINS = 10;

/** Classifies every query of a set. */
export function measureClassification(
  set: LabelledSet,
  sources: VerdictSources,
): { readonly measures: ClassificationMeasures; readonly bins: readonly ReliabilityBin[] } {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, said: 0, right: 0 }));
  const confident = { count: 0, headings: 0, subheadings: 0 };
  for (const { query, relevant } of set.queries) {
    const { decision, candidates } = verdictOn(query, null, sources);
    const [first] = candidates;
    if (first === undefined) continue;
    const { code } = first.record;
    const isRightHeading = relevant.some((hs6) => hs6.startsWith(code.slice(0, 4)));
    const bin = sums[Math.min(BINS - 1, Math.floor(first.headingProbability * BINS))];
    if (bin !== undefined) {
      bin.count++;
      bin.said += first.headingProbability;
      if (isRightHeading) bin.right++;
    }
    if (decision !== 'confident') continue;
    confident.count++;
    if (isRightHeading) confident.headings++;
    if (relevant.includes(code)) confident.subheadings++;
  }
  const queries = set.queries.length;
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  const error = sums.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0);
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  return {
    measures: {
      queries,
      confident: percent(confident.count, queries),
      rightHeadings: percent(confident.headings, confident.count),
      rightSubheadings: percent(confident.subheadings, confident.count),
      calibrationError: percent(error, total),
    },
    bins: sums.map(({ count, said, right }) => ({
      count,
      said: percent(said, count),
      right: percent(right, count),
    })),
  };
}
