import type { Clauses } from '../../src/text/text-analysis.ts';
import { Batch, type ClassRange, type Weights } from './batch.ts';
import { changedText } from './changed-texts.ts';
import type { Circumstances } from './circumstances.ts';
import { DIMENSIONS } from './dot.ts';
import type { Examples } from './examples.ts';
import { featureMatrix } from './feature-matrix.ts';
import { shuffle, xorshift } from './random.ts';

const EPOCHS = 6;
const LEARNING_RATE = 0.1;
/** The learning rate falls by this share over all epochs. */
const DECAY = 0.8;
const BATCH = 32;
/** Small, because features that are rare in training keep their first values. */
const FIRST_VALUES = 0.1;
const SEED = 20_220_101;

/** How texts are changed and read. */
export interface ReadTexts {
  readonly circumstances: Circumstances;
  readonly read: (text: string) => Clauses;
}

/** The trained vectors, and the inverse document frequencies of the features. */
export interface Trained {
  readonly weights: Weights;
  readonly idfs: Uint8Array;
}

/**
 * Trains a linear text classifier by stochastic gradient descent with Adagrad (one rate per row) on a sampled softmax. In
 * each epoch the texts are changed in other ways. All
 * arithmetic is on one thread in a fixed order, without Math.exp, so that the result is the same bit for bit everywhere.
 */
export function train(
  { codes, examples }: Examples,
  { circumstances, read }: ReadTexts,
  report: (epoch: number, epochs: number, loss: number) => void,
): Trained {
  const random = xorshift(SEED);
  const matrix = featureMatrix(
    examples.map(({ text }) => text),
    read,
  );
  const bound = FIRST_VALUES / Math.sqrt(DIMENSIONS);
  const features = new Float32Array(matrix.idfs.length * DIMENSIONS);
  for (let i = 0; i < features.length; i++) features[i] = (random() / 2 ** 31 - 1) * bound;
  const weights = { features, classes: new Float32Array(codes.length * DIMENSIONS) };
  const batch = new Batch(weights, matrix, headingRanges(codes), random);
  const order = Uint32Array.from(examples, (_, i) => i);
  const share = () => random() / 2 ** 32;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const texts = examples.map(({ text }) => changedText(text, circumstances, share));
    batch.use(featureMatrix(texts, read, matrix.idfs));
    shuffle(order, random);
    const rate = LEARNING_RATE * (1 - (DECAY * epoch) / EPOCHS);
    let loss = 0;
    for (let from = 0; from < order.length; from += BATCH)
      loss += batch.learn(examples, order.subarray(from, from + BATCH), rate);
    report(epoch + 1, EPOCHS, loss / examples.length);
  }
  return { weights, idfs: matrix.idfs };
}

/** The first class of the heading of each class, and the class after its last. */
function headingRanges(codes: readonly string[]): ClassRange[] {
  const ranges = new Map<string, { first: number; end: number }>();
  for (const [i, code] of codes.entries()) {
    const heading = code.slice(0, 4);
    const range = ranges.get(heading) ?? { first: i, end: i };
    ranges.set(heading, range);
    range.end = i + 1;
  }
  return codes.map((code) => ranges.get(code.slice(0, 4)) ?? { first: 0, end: 0 });
}
