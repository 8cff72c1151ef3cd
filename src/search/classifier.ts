import calibration from './calibration.json' with { type: 'json' };
import type { ClassEvidence, ClassesEvidence, Support } from './evidence.ts';
import type { IndexData } from './index-builder.ts';
import { exp } from './portable-math.ts';
import type { Word } from './text-analysis.ts';
import { hasDigit } from './tokenizer.ts';
import { VAGUE_WORDS } from './vocabulary/word-lists.ts';

/** A class that a text may belong to. */
export interface LikelyClass {
  readonly id: string;
  /** The probability that it is right, and that its group is. */
  readonly probability: number;
  readonly groupProbability: number;
  /** The words of the text that it matches, as folded. */
  readonly matched: readonly string[];
}

export interface Classes {
  /** confident: the first candidate is almost surely right; choose: one of several; vague: the text does not say. */
  readonly decision: 'confident' | 'choose' | 'vague';
  readonly candidates: readonly LikelyClass[];
  /** The words that are not known, and that similar words stand for. */
  readonly guesses: readonly string[];
  /** The probability that the text is about none of the documents, such as a charge or a greeting. */
  readonly outside: number;
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
  readonly unexplained: number;
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
/** A group with this probability is likely. */
const LIKELY = 0.01;
const MAX_OF_GROUP = 2;
const SURE = 0.95;
const MAX_SHORT = 4;
/** Longer texts count as texts of this number of words. */
export const MAX_LENGTH = 12;

/** Whether all words of a text are numbers or words that name no goods. */
export function isVague(clauses: readonly (readonly Word[])[]): boolean {
  return clauses.every((clause) =>
    clause.every(({ text, forms }) => hasDigit(text) || VAGUE_WORDS.has(forms[0]?.term ?? '') || VAGUE_WORDS.has(text)),
  );
}

/** The probability of each group (a conditional logit model with "none of these" as one more choice). */
export function groupProbabilities(
  { groups, coverage, queryTerms, unexplained }: ClassesEvidence,
  numbers: Weights = calibration,
): number[] {
  const utilities = groups.map((group) => utility(group, numbers));
  const none =
    numbers.none +
    numbers.uncovered * (1 - coverage) +
    numbers.length * Math.min(queryTerms.length, MAX_LENGTH) +
    numbers.unexplained * unexplained;
  const largest = utilities.reduce((most, utility) => Math.max(most, utility), none);
  const shares = utilities.map((utility) => exp(utility - largest));
  const sum = shares.reduce((total, share) => total + share, exp(none - largest));
  return shares.map((share) => share / sum);
}

/** The decision on a text, and its candidates, the likeliest first. */
export function decideClasses(evidence: ClassesEvidence, index: IndexData, limit: number): Classes {
  const ofGroups = groupProbabilities(evidence);
  const judged = judgeClasses(evidence, ofGroups);
  const [first] = judged;
  const best = first?.groupProbability ?? 0;
  const thresholds = isLong(evidence) ? calibration.long : calibration.short;
  const candidates = spread(judged, limit).map(({ id, document, probability, groupProbability }) => ({
    id,
    probability: rounded(probability),
    groupProbability: rounded(groupProbability),
    matched: matchedWords(evidence, index, document),
  }));
  // The model alone is not enough: the first candidate must have a word of the text.
  const isConfident =
    best >= thresholds.group && (first?.probability ?? 0) >= thresholds.class && candidates[0]?.matched.length !== 0;
  const guesses = evidence.queryTerms.filter(({ isGuess }) => isGuess).map(({ word }) => word);
  const decision = isConfident ? 'confident' : best < MIN_PROBABILITY ? 'vague' : 'choose';
  return { decision, candidates, guesses, outside: evidence.outside };
}

interface JudgedClass extends Pick<LikelyClass, 'id' | 'probability' | 'groupProbability'> {
  readonly document: number;
  readonly group: number;
}

/** All classes with their probabilities: first the best of the likeliest group, then the likeliest. */
function judgeClasses({ classes }: ClassesEvidence, ofGroups: readonly number[]): readonly JudgedClass[] {
  const sums = new Float64Array(ofGroups.length);
  const most = new Float64Array(ofGroups.length).fill(Number.NEGATIVE_INFINITY);
  const utilities = classes.map((each) => utility(each));
  for (const [i, { group }] of classes.entries()) most[group] = Math.max(most[group] ?? 0, utilities[i] ?? 0);
  const shares = classes.map(({ group }, i) => exp((utilities[i] ?? 0) - (most[group] ?? 0)));
  for (const [i, { group }] of classes.entries()) sums[group] = (sums[group] ?? 0) + (shares[i] ?? 0);
  const judged = classes.map(({ id, document, group }, i) => {
    const groupProbability = ofGroups[group] ?? 0;
    return {
      id,
      document,
      group,
      groupProbability,
      probability: (groupProbability * (shares[i] ?? 0)) / (sums[group] ?? 1),
    };
  });
  judged.sort((a, b) => b.probability - a.probability);
  const best = ofGroups.reduce((most, probability) => Math.max(most, probability), 0);
  const first = judged.findIndex(({ groupProbability }) => groupProbability === best);
  return first < 0 ? judged : [...judged.splice(first, 1), ...judged];
}

/** The first classes, of each group at most two until all likely groups are shown. */
function spread(judged: readonly JudgedClass[], limit: number): readonly JudgedClass[] {
  const counts = new Map<number, number>();
  const isEarly = ({ group, groupProbability }: JudgedClass) => {
    const before = counts.get(group) ?? 0;
    counts.set(group, before + 1);
    return groupProbability >= LIKELY && before < MAX_OF_GROUP;
  };
  const early = judged.filter(isEarly);
  const first = new Set(early);
  return [...early, ...judged.filter((each) => !first.has(each))].slice(0, limit);
}

function rounded(probability: number): number {
  return Math.round(probability * DECIMALS) / DECIMALS;
}

/** Whether a text has more words than a name of goods. */
export function isLong({ queryTerms }: ClassesEvidence): boolean {
  return queryTerms.length > MAX_SHORT;
}

/** The best of the classes of a group, and its share of the group's probability, by the same weights as between groups. */
export function bestClass(
  classes: readonly ClassEvidence[],
  numbers: Weights = calibration,
): { readonly id: string; readonly share: number } {
  const own = classes
    .map((each) => ({ id: each.id, utility: utility(each, numbers) }))
    .sort((a, b) => b.utility - a.utility);
  const [best] = own;
  if (best === undefined) return { id: '', share: 0 };
  return { id: best.id, share: 1 / own.reduce((sum, each) => sum + exp(each.utility - best.utility), 0) };
}

/** Whether one class has nearly all of the likeliest group's probability, and the group nearly all of the whole. */
export function isSureOfClass(evidence: ClassesEvidence): boolean {
  const ofGroups = groupProbabilities(evidence);
  const best = ofGroups.reduce((most, probability, group) => (probability > (ofGroups[most] ?? 0) ? group : most), 0);
  if ((ofGroups[best] ?? 0) < SURE) return false;
  return bestClass(evidence.classes.filter(({ group }) => group === best)).share >= SURE;
}

/** Evidence with the groups of the goods and, within each, the classes of the whole text where it tells them apart more surely. */
export function withSurerClasses(evidence: ClassesEvidence, whole: ClassesEvidence): ClassesEvidence {
  const places = new Map(whole.groups.map(({ group }, place) => [group, place]));
  const [ofGoods, ofWhole] = [evidence, whole].map(({ classes }) => Map.groupBy(classes, ({ group }) => group));
  const classes = evidence.groups.flatMap(({ group }, place) => {
    const own = ofGoods?.get(place) ?? [];
    const other = ofWhole?.get(places.get(group) ?? -1) ?? [];
    const surer = bestClass(other).share > bestClass(own).share ? other : own;
    return surer.map((each) => ({ ...each, group: place }));
  });
  return { ...evidence, classes, outside: whole.outside };
}

function utility({ score, learned }: Support, numbers: Weights = calibration): number {
  return numbers.score * score + numbers.learned * learned + numbers.learnedRoot * Math.sqrt(learned);
}

/** The words of the query that a document has, by itself or from a document above it. */
function matchedWords({ queryTerms }: ClassesEvidence, { postings }: IndexData, document: number): string[] {
  const { starts, documents } = postings;
  const has = (term: number) => documents.subarray(starts[term], starts[term + 1]).includes(document);
  return [
    ...new Set(
      queryTerms.filter(({ alternatives }) => alternatives.some(({ term }) => has(term))).map(({ word }) => word),
    ),
  ];
}
