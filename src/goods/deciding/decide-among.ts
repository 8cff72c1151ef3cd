import type { TariffRecord } from '../../tariff/record.ts';
import { contradicts, fittingSibling } from './contradictions.ts';
import { type DecideOptions, decideLine, type LineDecision } from './decide.ts';
import { type Reading, readText } from './read-text.ts';

/** A subheading that a description may belong to. */
export interface LikelySubheading {
  readonly record: TariffRecord;
  readonly probability: number;
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

/**
 * The candidates without those that a number or a denial of the text rules out. Where the first one is ruled out by a
 * number, its neighbour that the number fits takes its place, and nothing is confident any more.
 */
export function withoutContradicted<Subheading extends LikelySubheading>(
  description: string | Reading,
  { isConfident, candidates }: Likely<Subheading>,
): Likely<Subheading> {
  const text = typeof description === 'string' ? readText(description) : description;
  const fitting: Subheading[] = [];
  for (const candidate of candidates) {
    if (fitting.some(({ record }) => record === candidate.record)) continue;
    if (!contradicts(text, candidate.record)) {
      fitting.push(candidate);
      continue;
    }
    const record = fittingSibling(text, candidate.record);
    if (record === null || fitting.some((other) => other.record === record)) continue;
    const own = candidates.find((other) => other.record === record);
    fitting.push({ ...(own ?? candidate), record, probability: candidate.probability + (own?.probability ?? 0) });
  }
  if (fitting.length === 0) return { isConfident: false, candidates };
  return { isConfident: isConfident && fitting[0] === candidates[0], candidates: fitting };
}

/** The line of the likeliest subheading that a description decides, or the question that leads to one. */
export function decideAmong(
  description: string | Reading,
  { isConfident, candidates }: Likely<LikelySubheading>,
  options: DecideOptions,
): LineDecision {
  const [first] = candidates;
  if (first === undefined) return NOTHING;
  const { line, question } = decideLine(description, first.record, options);
  if (line === null) return isConfident || first.probability >= ASKED ? { line, question } : NOTHING;
  const isCertain = isConfident || (first.probability >= LIKELY && line.because.length > 0);
  if (!isCertain) return NOTHING;
  const ofSubheading = line.because.length > 0 ? Math.max(first.probability, SUPPORTED) : first.probability;
  const probability = Math.round(ofSubheading * line.probability * DECIMALS) / DECIMALS;
  return { line: { ...line, probability }, question };
}
