import calibration from './calibration.json' with { type: 'json' };
import type { ClassEvidence, Evidence, Support } from './evidence.ts';
import type { IndexData } from './index-builder.ts';
import { exp } from './portable-math.ts';
import type { Word } from './text-analysis.ts';
import { hasDigit } from './tokenizer.ts';
import { VAGUE_WORDS } from './vocabulary/word-lists.ts';

/** A class that a text may belong to. */
export interface Candidate {
  readonly id: string;
  /** The probability that its group is right. */
  readonly probability: number;
  /** The words of the text that it matches, as folded. */
  readonly matched: readonly string[];
}

export interface Classification {
  /** confident: the first candidate is almost surely right; choose: one of several; vague: the text does not say. */
  readonly decision: 'confident' | 'choose' | 'vague';
  readonly candidates: readonly Candidate[];
}

/** The numbers that turn evidence into probabilities; `eval/calibrate.ts` fits them to labelled queries. */
export interface Calibration {
  readonly score: number;
  readonly learned: number;
  readonly learnedRoot: number;
  /** For "none of these": a constant, and what is added for the words that do not match and for long texts. */
  readonly none: number;
  readonly uncovered: number;
  readonly length: number;
  /** From these probabilities on a decision is confident: for short texts and for long ones, such as titles. */
  readonly short: Thresholds;
  readonly long: Thresholds;
}

/** What is fitted; the thresholds are chosen after it. */
export type Weights = Omit<Calibration, 'short' | 'long'>;

export interface Thresholds {
  readonly group: number;
  readonly class: number;
}

/** Below this probability of the best group a text is vague. */
const MIN_PROBABILITY = 0.1;
const DECIMALS = 1_000;
const MAX_SHORT = 4;
/** Texts with more words count as if they had so many. */
export const MAX_LENGTH = 12;

/** Whether all words of a text are numbers or words that name no goods. */
export function isVague(clauses: readonly (readonly Word[])[]): boolean {
  return clauses.every((clause) =>
    clause.every(({ text, forms }) => hasDigit(text) || VAGUE_WORDS.has(forms[0]?.term ?? '') || VAGUE_WORDS.has(text)),
  );
}

/** The probability of each group (a conditional logit model with "none of these" as one more choice). */
export function groupProbabilities(
  { groups, coverage, queryTerms }: Evidence,
  numbers: Weights = calibration,
): number[] {
  const utilities = groups.map((group) => utility(group, numbers));
  const none =
    numbers.none + numbers.uncovered * (1 - coverage) + numbers.length * Math.min(queryTerms.length, MAX_LENGTH);
  const largest = utilities.reduce((most, utility) => Math.max(most, utility), none);
  const shares = utilities.map((utility) => exp(utility - largest));
  const sum = shares.reduce((total, share) => total + share, exp(none - largest));
  return shares.map((share) => share / sum);
}

/** The decision on a text, and its candidates with the likeliest group first. */
export function decide(evidence: Evidence, index: IndexData, limit: number): Classification {
  const probabilities = groupProbabilities(evidence);
  const of = ({ group }: ClassEvidence) => probabilities[group] ?? 0;
  const ordered = evidence.classes.toSorted((a, b) => of(b) - of(a) || utility(b) - utility(a));
  const [first] = ordered;
  const best = first === undefined ? 0 : of(first);
  const thresholds = isLong(evidence) ? calibration.long : calibration.short;
  const candidates = ordered.slice(0, limit).map((candidate) => ({
    id: candidate.id,
    probability: Math.round(of(candidate) * DECIMALS) / DECIMALS,
    matched: matchedWords(evidence, index, candidate.document),
  }));
  // The model alone is not enough: the first candidate must have a word of the text.
  const isConfident =
    best >= thresholds.group &&
    best * bestClass(evidence, first?.group ?? -1).share >= thresholds.class &&
    candidates[0]?.matched.length !== 0;
  return { decision: isConfident ? 'confident' : best < MIN_PROBABILITY ? 'vague' : 'choose', candidates };
}

/** Whether a text has more words than a name of goods. */
export function isLong({ queryTerms }: Evidence): boolean {
  return queryTerms.length > MAX_SHORT;
}

/** The best class of a group, and its share of the group's probability, by the same weights as between groups. */
export function bestClass(
  { classes }: Evidence,
  group: number,
  numbers: Weights = calibration,
): { readonly id: string; readonly share: number } {
  const own = classes
    .filter((each) => each.group === group)
    .map((each) => ({ id: each.id, utility: utility(each, numbers) }))
    .sort((a, b) => b.utility - a.utility);
  const [best] = own;
  if (best === undefined) return { id: '', share: 0 };
  return { id: best.id, share: 1 / own.reduce((sum, each) => sum + exp(each.utility - best.utility), 0) };
}

function utility({ score, learned }: Support, numbers: Weights = calibration): number {
  return numbers.score * score + numbers.learned * learned + numbers.learnedRoot * Math.sqrt(learned);
}

/** The words of the query that a document has, by itself or from a document above it. */
function matchedWords({ queryTerms }: Evidence, { postings }: IndexData, document: number): string[] {
  const { starts, documents } = postings;
  const has = (term: number) => documents.subarray(starts[term], starts[term + 1]).includes(document);
  return [
    ...new Set(
      queryTerms.filter(({ alternatives }) => alternatives.some(({ term }) => has(term))).map(({ word }) => word),
    ),
  ];
}
