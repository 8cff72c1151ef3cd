import type { TariffRecord } from '../tariff/record.ts';
import calibration from './calibration.json' with { type: 'json' };
import { hasDigit } from './digits.ts';
import type { Evidence, SubheadingEvidence, Support } from './evidence.ts';
import type { IndexData } from './index-builder.ts';
import { exp } from './portable-math.ts';
import type { Word } from './text-analysis.ts';
import { VAGUE_WORDS } from './vocabulary/word-lists.ts';

/** A subheading that a description may belong to. */
export interface Candidate {
  readonly record: TariffRecord;
  /** The probability that its heading is right. */
  readonly probability: number;
  /** The words of the description that it matches, as folded. */
  readonly matched: readonly string[];
}

export interface Classification {
  /** confident: the first candidate is almost surely right; choose: one of several; vague: the description does not say. */
  readonly decision: 'confident' | 'choose' | 'vague';
  readonly candidates: readonly Candidate[];
}

/** The numbers that turn evidence into probabilities; `eval/calibrate.ts` fits them to labelled queries. */
export interface Calibration {
  readonly score: number;
  readonly learned: number;
  readonly learnedRoot: number;
  /** For "none of these": a constant, and what is added for the words that do not match and for long descriptions. */
  readonly none: number;
  readonly uncovered: number;
  readonly length: number;
  /** From these probabilities on a decision is confident: for short descriptions and for long ones, such as titles. */
  readonly short: Thresholds;
  readonly long: Thresholds;
}

/** What is fitted; the thresholds are chosen after it. */
export type Weights = Omit<Calibration, 'short' | 'long'>;

export interface Thresholds {
  readonly heading: number;
  readonly subheading: number;
}

/** Below this probability of the best heading a description is vague. */
const MIN_PROBABILITY = 0.1;
const DECIMALS = 1_000;
const MAX_SHORT = 4;
/** Descriptions with more words count as if they had so many. */
export const MAX_LENGTH = 12;

/** Whether all words of a description are numbers or words that name no goods. */
export function isVague(clauses: readonly (readonly Word[])[]): boolean {
  return clauses.every((clause) =>
    clause.every(({ text, forms }) => hasDigit(text) || VAGUE_WORDS.has(forms[0]?.term ?? '') || VAGUE_WORDS.has(text)),
  );
}

/** The probability of each heading (a conditional logit model with "none of these" as one more choice). */
export function headingProbabilities(
  { headings, coverage, queryTerms }: Evidence,
  numbers: Weights = calibration,
): number[] {
  const utilities = headings.map((heading) => utility(heading, numbers));
  const none =
    numbers.none + numbers.uncovered * (1 - coverage) + numbers.length * Math.min(queryTerms.length, MAX_LENGTH);
  const largest = utilities.reduce((most, utility) => Math.max(most, utility), none);
  const shares = utilities.map((utility) => exp(utility - largest));
  const sum = shares.reduce((total, share) => total + share, exp(none - largest));
  return shares.map((share) => share / sum);
}

/** The decision on a description, and its candidates with the likeliest heading first. */
export function decide(evidence: Evidence, index: IndexData, limit: number): Classification {
  const probabilities = headingProbabilities(evidence);
  const of = ({ heading }: SubheadingEvidence) => probabilities[heading] ?? 0;
  const ordered = evidence.subheadings.toSorted((a, b) => of(b) - of(a) || utility(b) - utility(a));
  const [first] = ordered;
  const best = first === undefined ? 0 : of(first);
  const thresholds = isLong(evidence) ? calibration.long : calibration.short;
  const candidates = ordered.slice(0, limit).map((candidate) => ({
    record: candidate.record,
    probability: Math.round(of(candidate) * DECIMALS) / DECIMALS,
    matched: matchedWords(evidence, index, candidate.document),
  }));
  // The model alone is not enough: the first candidate must have a word of the description.
  const isConfident =
    best >= thresholds.heading &&
    best * bestSubheading(evidence, first?.heading ?? -1).share >= thresholds.subheading &&
    candidates[0]?.matched.length !== 0;
  return { decision: isConfident ? 'confident' : best < MIN_PROBABILITY ? 'vague' : 'choose', candidates };
}

/** Whether a description has more words than a name of goods. */
export function isLong({ queryTerms }: Evidence): boolean {
  return queryTerms.length > MAX_SHORT;
}

/** The best subheading of a heading, and its share of the heading's probability, by the same weights as between headings. */
export function bestSubheading(
  { subheadings }: Evidence,
  heading: number,
  numbers: Weights = calibration,
): { readonly code: string; readonly share: number } {
  const own = subheadings
    .filter((subheading) => subheading.heading === heading)
    .map((subheading) => ({ code: subheading.record.code, utility: utility(subheading, numbers) }))
    .sort((a, b) => b.utility - a.utility);
  const [best] = own;
  if (best === undefined) return { code: '', share: 0 };
  return { code: best.code, share: 1 / own.reduce((sum, each) => sum + exp(each.utility - best.utility), 0) };
}

function utility({ score, learned }: Support, numbers: Weights = calibration): number {
  return numbers.score * score + numbers.learned * learned + numbers.learnedRoot * Math.sqrt(learned);
}

/** The words of the query that a document has, by itself or from a code above it. */
function matchedWords({ queryTerms }: Evidence, { postings }: IndexData, document: number): string[] {
  const { starts, documents } = postings;
  const has = (term: number) => documents.subarray(starts[term], starts[term + 1]).includes(document);
  return [
    ...new Set(
      queryTerms.filter(({ alternatives }) => alternatives.some(({ term }) => has(term))).map(({ word }) => word),
    ),
  ];
}
