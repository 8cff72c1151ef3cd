import { groupProbabilities, MAX_LENGTH, type Weights } from '../src/search/classifier.ts';
import type { ClassesEvidence } from '../src/search/evidence.ts';

/** The evidence on a description, and its right subheadings. */
export interface LabelledEvidence {
  readonly evidence: ClassesEvidence;
  readonly relevant: readonly string[];
}

const STEPS = 400;
const RATE = 0.5;
const FIRST: Weights = { score: 6, learned: 2, learnedRoot: 2, none: 5, uncovered: 2, length: 0, unexplained: 0 };

/**
 * Fits the weights of the conditional logit model by gradient descent on the mean negative log-likelihood of the right
 * heading, or of "none of these" where it is not among the candidates.
 */
export function fitProbabilities(cases: readonly LabelledEvidence[]): { numbers: Weights; loss: number } {
  let numbers = FIRST;
  let loss = 0;
  for (let step = 0; step < STEPS; step++) {
    const gradient = { score: 0, learned: 0, learnedRoot: 0, none: 0, uncovered: 0, length: 0, unexplained: 0 };
    loss = 0;
    for (const labelled of cases) loss += addGradient(labelled, numbers, gradient) / cases.length;
    const next = (name: keyof Weights) => numbers[name] - (RATE * gradient[name]) / cases.length;
    numbers = {
      score: next('score'),
      learned: next('learned'),
      learnedRoot: next('learnedRoot'),
      none: next('none'),
      uncovered: next('uncovered'),
      // Not below 0: a longer description never makes an answer surer by itself.
      length: Math.max(0, next('length')),
      // A word that nothing explains never makes an answer surer.
      unexplained: Math.max(0, next('unexplained')),
    };
  }
  return { numbers, loss };
}

/** Adds the gradient of one case: what the model expects, less what is right. Returns its loss. */
function addGradient(
  { evidence, relevant }: LabelledEvidence,
  numbers: Weights,
  gradient: Record<keyof Weights, number>,
): number {
  const { groups, coverage, queryTerms, unexplained } = evidence;
  const probabilities = groupProbabilities(evidence, numbers);
  const isRight = groups.map(({ group }) => relevant.some((code) => code.startsWith(group)));
  const all = probabilities.reduce((sum, probability) => sum + probability, 0);
  const right = probabilities.reduce((sum, probability, i) => sum + (isRight[i] ? probability : 0), 0);
  const isNone = right === 0;
  for (const [i, { score, learned }] of groups.entries()) {
    const probability = probabilities[i] ?? 0;
    const error = probability - (isRight[i] ? probability / right : 0);
    gradient.score += error * score;
    gradient.learned += error * learned;
    gradient.learnedRoot += error * Math.sqrt(learned);
  }
  const error = 1 - all - (isNone ? 1 : 0);
  gradient.none += error;
  gradient.uncovered += error * (1 - coverage);
  gradient.length += error * Math.min(queryTerms.length, MAX_LENGTH);
  gradient.unexplained += error * unexplained;
  return -Math.log(Math.max(1e-9, isNone ? 1 - all : right));
}
