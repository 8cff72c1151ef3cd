import { classFeatures, groupFeatures, noneFeatures, type Weights } from '../src/search/classifier.ts';
import type { ClassesEvidence } from '../src/search/evidence.ts';

/** The evidence on a description, and its right subheadings. */
export interface LabelledEvidence {
  readonly evidence: ClassesEvidence;
  readonly relevant: readonly string[];
}

/** A choice between options, each with its features; those that are right share the probability. */
interface Choice {
  readonly options: readonly (readonly number[])[];
  readonly isRight: readonly boolean[];
}

const STEPS = 600;
const RATE = 0.5;
const GROUP_FEATURES = 2;
const NONE_FEATURES = 4;

/**
 * Fits the weights by gradient descent on the mean negative log-likelihood: of the right heading, or of "none of these"
 * where it is not among the candidates, and of the right subheading among those of its heading.
 */
export function fitProbabilities(cases: readonly LabelledEvidence[]): { numbers: Weights; loss: number } {
  const groups = fit(cases.map(choiceOfGroup), [6, 2, 4, 2, 0.5, 1]);
  const [score = 0, scoreLearned = 0, none = 0, uncovered = 0, unexplained = 0, unlearned = 0] = groups.weights;
  const classes = fit(cases.flatMap(choiceOfClass), [6, 2, 2]);
  const [classScore = 0, classLearned = 0, classLearnedRoot = 0] = classes.weights;
  const ofGroups = { score, scoreLearned, none, uncovered, unexplained, unlearned };
  return { numbers: { ...ofGroups, classScore, classLearned, classLearnedRoot }, loss: groups.loss };
}

/** The groups and, last, none of them. The features of groups come before those of "none of these". */
function choiceOfGroup({ evidence, relevant }: LabelledEvidence): Choice {
  const isRight = evidence.groups.map(({ group }) => relevant.some((code) => code.startsWith(group)));
  return {
    options: [
      ...groupFeatures(evidence).map((features) => [...features, ...new Array<number>(NONE_FEATURES).fill(0)]),
      [...new Array<number>(GROUP_FEATURES).fill(0), ...noneFeatures(evidence)],
    ],
    isRight: [...isRight, !isRight.includes(true)],
  };
}

/** The classes of the right group, if the right class is among them. */
function choiceOfClass({ evidence, relevant }: LabelledEvidence): Choice[] {
  const place = evidence.groups.findIndex(({ group }) => relevant.some((code) => code.startsWith(group)));
  const classes = evidence.classes.filter(({ group }) => group === place);
  const isRight = classes.map(({ id }) => relevant.includes(id));
  return isRight.includes(true) && isRight.includes(false) ? [{ options: classes.map(classFeatures), isRight }] : [];
}

/** No weight becomes negative: more of what speaks for an option never speaks against it. */
function fit(choices: readonly Choice[], first: readonly number[]): { weights: number[]; loss: number } {
  let weights = [...first];
  let loss = 0;
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map(() => 0);
    loss = 0;
    for (const choice of choices) loss += addGradient(choice, weights, gradient) / choices.length;
    weights = weights.map((weight, i) => Math.max(0, weight - (RATE * (gradient[i] ?? 0)) / choices.length));
  }
  return { weights, loss };
}

/** Adds the gradient of one choice: what the weights expect, less what is right. Returns its loss. */
function addGradient({ options, isRight }: Choice, weights: readonly number[], gradient: number[]): number {
  const utilities = options.map((features) =>
    features.reduce((sum, feature, i) => sum + feature * (weights[i] ?? 0), 0),
  );
  const largest = Math.max(...utilities);
  const shares = utilities.map((utility) => Math.exp(utility - largest));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const right = shares.reduce((sum, share, i) => sum + (isRight[i] ? share : 0), 0);
  for (const [i, features] of options.entries()) {
    const error = (shares[i] ?? 0) / all - (isRight[i] ? (shares[i] ?? 0) / right : 0);
    for (const [f, feature] of features.entries()) gradient[f] = (gradient[f] ?? 0) + error * feature;
  }
  return -Math.log(Math.max(1e-9, right / all));
}
