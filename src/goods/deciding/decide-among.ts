import type { TariffRecord } from '../../tariff/record.ts';
import { assumes, contradicts, fittingSibling, isWithinBound } from './contradictions.ts';
import { type DecideOptions, decideLine, type LineDecision } from './decide.ts';
import { type Reading, readText } from './read-text.ts';

/** A subheading that a description may belong to. */
export interface LikelySubheading {
  readonly record: TariffRecord;
  readonly probability: number;
  readonly headingProbability?: number;
}

/** What a classification says of a description. */
export interface Likely<Subheading extends LikelySubheading> {
  readonly isConfident: boolean;
  /** The likeliest first. */
  readonly candidates: readonly Subheading[];
}

/**
 * From this probability of the subheading on, a line is given where the text says something of the line itself: what speaks
 * for the line speaks for its subheading too.
 */
const LIKELY = 0.7;
/** In the evaluation the subheading of such a line is right more often than this. */
const SUPPORTED = 0.97;
/** Less likely subheadings are asked about first, and not their lines. */
const ASKED = 0.3;
const NOTHING: LineDecision = { line: null, question: null };
const DECIMALS = 1_000;
const HEADING_DIGITS = 4;
/** From these probabilities of the heading and the subheading on, a number that fits makes an answer confident. */
const SURE_HEADING = 0.96;
/** Also the least for the only line of a subheading. */
const SURE = 0.85;

/**
 * The candidates without those that a number or a denial of the text rules out. Where one is ruled out by a number, its
 * neighbour that the number fits takes its place; otherwise what is left of its heading shares its probability. Nothing is
 * confident any more, unless the number fits one of a sure heading.
 */
export function withoutContradicted<Subheading extends LikelySubheading>(
  description: string | Reading,
  { isConfident, candidates }: Likely<Subheading>,
): Likely<Subheading> {
  const text = typeof description === 'string' ? readText(description) : description;
  const fitting: Subheading[] = [];
  const removed = new Map<string, number>();
  const add = (candidate: Subheading) => {
    const at = fitting.findIndex(({ record }) => record === candidate.record);
    const own = fitting[at];
    if (own === undefined) fitting.push(candidate);
    else fitting[at] = { ...own, probability: rounded(own.probability + candidate.probability) };
  };
  for (const candidate of candidates) {
    const { record, probability } = candidate;
    const fits = contradicts(text, record) ? fittingSibling(text, record) : record;
    if (fits !== null) add({ ...candidate, record: fits });
    else removed.set(headingOf(record), (removed.get(headingOf(record)) ?? 0) + probability);
  }
  if (fitting.length === 0) return { isConfident: false, candidates };
  const shared = fitting.map((candidate) => withShare(candidate, fitting, removed));
  const [first] = shared;
  const isStillFirst = isConfident && first?.record === candidates[0]?.record;
  return { isConfident: isStillFirst || (first !== undefined && isSure(first, text)), candidates: shared };
}

/** A candidate with its share of the probability that its heading has lost. */
function withShare<Subheading extends LikelySubheading>(
  candidate: Subheading,
  all: readonly Subheading[],
  removed: ReadonlyMap<string, number>,
): Subheading {
  const heading = headingOf(candidate.record);
  const lost = removed.get(heading) ?? 0;
  if (lost === 0) return candidate;
  const left = all.reduce((sum, each) => sum + (headingOf(each.record) === heading ? each.probability : 0), 0);
  return { ...candidate, probability: rounded(candidate.probability * (1 + lost / left)) };
}

/** Whether a number of the text fits a likely subheading of a sure heading. */
function isSure({ record, probability, headingProbability = 0 }: LikelySubheading, text: Reading): boolean {
  return headingProbability >= SURE_HEADING && probability >= SURE && isWithinBound(text, record);
}

function headingOf({ code }: TariffRecord): string {
  return code.slice(0, HEADING_DIGITS);
}

function rounded(probability: number): number {
  return Math.round(probability * DECIMALS) / DECIMALS;
}

/** The line of the likeliest subheading that a description decides, or the question that leads to one. */
export function decideAmong(
  description: string | Reading,
  { isConfident, candidates }: Likely<LikelySubheading>,
  options: DecideOptions,
): LineDecision {
  const [first] = candidates;
  if (first === undefined) return NOTHING;
  const text = typeof description === 'string' ? readText(description) : description;
  const { line, question } = decideLine(text, first.record, options);
  if (line === null) return isConfident || first.probability >= ASKED ? { line, question } : NOTHING;
  const isCertain =
    line.because.length > 0 ? isConfident || first.probability >= LIKELY : isConfident && first.probability >= SURE;
  if (!isCertain || assumes(text, first.record)) return NOTHING;
  const ofSubheading = line.because.length > 0 ? Math.max(first.probability, SUPPORTED) : first.probability;
  const probability = rounded(ofSubheading * line.probability);
  return { line: { ...line, probability }, question };
}
