import { exp } from '../text/portable-math.ts';
import { byRole, meanByRole } from '../text/reader/roles.ts';
import type { Word } from '../text/text-analysis.ts';
import { hasDigit } from '../text/tokenizer.ts';
import { VAGUE_WORDS } from '../text/vocabulary/word-lists.ts';
import calibration from './calibration.json' with { type: 'json' };
import type { ClassEvidence, ClassesEvidence, Support } from './evidence.ts';
import type { IndexData } from './index-builder.ts';

/** A class that a text may belong to. */
export interface LikelyClass {
  readonly id: string;
  /** The probability that it is right, and that its group is. */
  readonly probability: number;
  readonly groupProbability: number;
  /** The probability that the model alone gives its group. */
  readonly learned: number;
  /** The words of the text that it matches, as folded. */
  readonly matched: readonly string[];
}

/** The classes that a text may belong to, the likeliest first. */
export interface LikelyClasses {
  readonly candidates: readonly LikelyClass[];
  /** The highest probability that the model alone gives a group. */
  readonly mostLearned: number;
  /** Whether a word is not known, and similar words stand for it. */
  readonly hasGuess: boolean;
  /** Whether the text has more words than a name of goods. */
  readonly isLong: boolean;
  /** The probability that the text is about none of the documents, such as a charge or a greeting. */
  readonly outside: number;
}
export const NO_CLASSES: LikelyClasses = { candidates: [], mostLearned: 0, hasGuess: false, isLong: false, outside: 0 };

/** The numbers that turn evidence into probabilities; `eval/calibrate.ts` fits them to labelled queries. */
export interface Weights {
  /** For a group: its score, and its score times the probability that the model gives the first group. */
  readonly score: number;
  readonly scoreLearned: number;
  /** For "none of these": a constant, and what is added for words that nothing matches and a model that is not sure. */
  readonly none: number;
  readonly uncovered: number;
  readonly unexplained: number;
  readonly unlearned: number;
  /** For a class of its group. */
  readonly classScore: number;
  readonly classLearned: number;
  readonly classLearnedRoot: number;
}

/** From which probabilities on a decision is confident. */
export interface Thresholds {
  readonly group: number;
  readonly class: number;
}

const DECIMALS = 1_000;
/** A group with this probability is likely. */
const LIKELY = 0.01;
const MAX_OF_GROUP = 2;
const MAX_SHORT = 4;

/** How much each role says that a word names no goods. */
const BESIDE_GOODS = byRole({
  goods: 0,
  fact: 0,
  denied: 0,
  use: 0,
  beside: 0,
  packing: 1,
  trade: 1,
  brand: 0,
  noGoods: 1,
  asking: 1,
});
const LIKELY_BESIDE = 0.8;

/** Whether all words of a text are numbers or words that name no goods. */
export function isVague(clauses: readonly (readonly Word[])[]): boolean {
  return clauses.every((clause) => clause.every(isVagueWord));
}

/**
 * What speaks for each group in the order of the weights `score` and `scoreLearned`. It grows with the score alone, so that
 * groups are in the order in which search finds them.
 */
export function groupFeatures({ groups }: ClassesEvidence): number[][] {
  const learned = groups[0]?.learned ?? 0;
  return groups.map(({ score }) => [score, score * learned]);
}

/** What speaks for "none of these", in the order of the weights `none`, `uncovered`, `unexplained` and `unlearned`. */
export function noneFeatures({ groups, coverage, unexplained }: ClassesEvidence): number[] {
  return [1, 1 - coverage, unexplained, 1 - (groups[0]?.learned ?? 0)];
}

/** What speaks for a class of its group, in the order of the weights `classScore`, `classLearned` and `classLearnedRoot`. */
export function classFeatures({ score, learned }: Support): number[] {
  return [score, learned, Math.sqrt(learned)];
}

/** The probability of each group (a conditional logit model with "none of these" as one more choice). */
export function groupProbabilities(evidence: ClassesEvidence, numbers: Weights = calibration): number[] {
  const { score, scoreLearned, none, uncovered, unexplained, unlearned } = numbers;
  const utilities = groupFeatures(evidence).map((features) => product(features, [score, scoreLearned]));
  const ofNone = product(noneFeatures(evidence), [none, uncovered, unexplained, unlearned]);
  const largest = utilities.reduce((most, utility) => Math.max(most, utility), ofNone);
  const shares = utilities.map((utility) => exp(utility - largest));
  const sum = shares.reduce((total, share) => total + share, exp(ofNone - largest));
  return shares.map((share) => share / sum);
}

function product(features: readonly number[], weights: readonly number[]): number {
  return features.reduce((sum, feature, i) => sum + feature * (weights[i] ?? 0), 0);
}

/** The classes that the evidence speaks for. */
export function likelyClasses(evidence: ClassesEvidence, index: IndexData, limit: number): LikelyClasses {
  const judged = judgeClasses(evidence, groupProbabilities(evidence));
  const candidates = spread(judged, limit).map(({ id, document, group, probability, groupProbability }) => ({
    id,
    probability: rounded(probability),
    groupProbability: rounded(groupProbability),
    learned: evidence.groups[group]?.learned ?? 0,
    matched: matchedWords(evidence, index, document),
  }));
  const hasGuess = evidence.queryTerms.some(({ isGuess }) => isGuess);
  const mostLearned = evidence.groups.reduce((most, { learned }) => Math.max(most, learned), 0);
  return { candidates, mostLearned, hasGuess, isLong: isLong(evidence), outside: evidence.outside };
}

function isVagueWord({ text, forms, roles }: Word): boolean {
  if (hasDigit(text) || VAGUE_WORDS.has(forms[0]?.term ?? '') || VAGUE_WORDS.has(text)) return true;
  return roles !== null && meanByRole(roles, BESIDE_GOODS) >= LIKELY_BESIDE;
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
export function isLong({ length }: ClassesEvidence): boolean {
  return length > MAX_SHORT;
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

function utility(support: Support, { classScore, classLearned, classLearnedRoot }: Weights = calibration): number {
  return product(classFeatures(support), [classScore, classLearned, classLearnedRoot]);
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
