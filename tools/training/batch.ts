import { exp } from '../../src/text/portable-math.ts';
import { DIMENSIONS, dot, dots } from './dot.ts';
import type { Example } from './examples.ts';
import type { FeatureMatrix } from './feature-matrix.ts';
import { WordDropout } from './word-dropout.ts';

/** How many random classes each batch is told apart from, besides the classes of its texts and those of their headings. */
const NEGATIVES = 1_500;
/** Classes with less probability than this pass no gradient on. It saves most of the backward pass. */
const MIN_PROBABILITY = 5e-4;
const EPSILON = 1e-10;

/** The trained vectors: a row for each bucket and for each class. */
export interface Weights {
  readonly features: Float32Array;
  readonly classes: Float32Array;
}

/** Classes from `first` up to, but not including, `end`. */
export interface ClassRange {
  readonly first: number;
  readonly end: number;
}

/** One step of training. Its arrays are scratch space for the classes that the batch is about. */
export class Batch {
  readonly #weights: Weights;
  #matrix: FeatureMatrix;
  readonly #headings: readonly ClassRange[];
  readonly #random: () => number;
  #dropout: WordDropout;
  /** Adagrad: the sum of squared gradients of each row. */
  readonly #featureSquares: Float32Array;
  readonly #classSquares: Float32Array;
  /** The sampled classes; the place of each class among them, or -1; their rows, gradients and probabilities. */
  readonly #sample: Uint32Array;
  #size = 0;
  readonly #places: Int32Array;
  readonly #rows: Float64Array;
  readonly #rowGradients: Float64Array;
  readonly #probabilities: Float64Array;
  readonly #hidden = new Float64Array(DIMENSIONS);
  readonly #gradient = new Float64Array(DIMENSIONS);

  constructor(weights: Weights, matrix: FeatureMatrix, headings: readonly ClassRange[], random: () => number) {
    const classCount = headings.length;
    this.#weights = weights;
    this.#matrix = matrix;
    this.#headings = headings;
    this.#random = random;
    this.#dropout = new WordDropout(matrix, random);
    this.#featureSquares = new Float32Array(matrix.idfs.length);
    this.#classSquares = new Float32Array(classCount);
    this.#sample = new Uint32Array(classCount);
    this.#places = new Int32Array(classCount).fill(-1);
    this.#rows = new Float64Array(classCount * DIMENSIONS);
    this.#rowGradients = new Float64Array(classCount * DIMENSIONS);
    // Three places more: `dots` writes four at a time.
    this.#probabilities = new Float64Array(classCount + 3);
  }

  /** The texts from now on: the same examples, changed in other ways. */
  use(matrix: FeatureMatrix): void {
    this.#matrix = matrix;
    this.#dropout = new WordDropout(matrix, this.#random);
  }

  /** Learns from a batch of examples; returns the sum of their losses (1 - probability). */
  learn(examples: readonly Example[], batch: Uint32Array, rate: number): number {
    this.#drawSample(examples, batch);
    let loss = 0;
    for (const number of batch) {
      const example = examples[number];
      if (example === undefined) continue;
      this.#dropout.draw(number);
      this.#readHidden(number);
      loss += 1 - this.#softmax(example);
      this.#passBack(example);
      this.#updateFeatures(number, rate);
    }
    this.#updateClasses(rate);
    return loss;
  }

  #drawSample(examples: readonly Example[], batch: Uint32Array): void {
    const { classes } = this.#weights;
    this.#size = 0;
    for (const number of batch) {
      const { first, end } = this.#headings[examples[number]?.first ?? 0] ?? { first: 0, end: 0 };
      for (let c = first; c < end; c++) this.#add(c);
    }
    for (let i = 0; i < NEGATIVES; i++) this.#add(this.#random() % this.#headings.length);
    for (let s = 0; s < this.#size; s++) {
      const row = (this.#sample[s] ?? 0) * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++) this.#rows[s * DIMENSIONS + d] = classes[row + d] ?? 0;
    }
    this.#rowGradients.fill(0, 0, this.#size * DIMENSIONS);
  }

  #add(classNumber: number): void {
    if ((this.#places[classNumber] ?? 0) >= 0) return;
    this.#places[classNumber] = this.#size;
    this.#sample[this.#size++] = classNumber;
  }

  /** Adds the rows of a text's features up, without the words that are left out. */
  #readHidden(number: number): void {
    const { starts, buckets } = this.#matrix;
    const { features } = this.#weights;
    const hidden = this.#hidden;
    hidden.fill(0);
    const end = starts[number + 1] ?? 0;
    for (let i = starts[number] ?? 0; i < end; i++) {
      const weight = this.#dropout.weight(i);
      if (weight === 0) continue;
      const row = (buckets[i] ?? 0) * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++) hidden[d] = (hidden[d] ?? 0) + weight * (features[row + d] ?? 0);
    }
  }

  /** Computes the probabilities of the sampled classes; returns that of the example's classes together. */
  #softmax({ first, end }: Example): number {
    const [size, probabilities] = [this.#size, this.#probabilities];
    let largest = Number.NEGATIVE_INFINITY;
    dots(this.#hidden, this.#rows, size, probabilities);
    for (let s = 0; s < size; s++) largest = Math.max(largest, probabilities[s] ?? 0);
    let sum = 0;
    for (let s = 0; s < size; s++) sum += probabilities[s] = exp((probabilities[s] ?? 0) - largest);
    for (let s = 0; s < size; s++) probabilities[s] = (probabilities[s] ?? 0) / sum;
    let own = 0;
    for (let c = first; c < end; c++) own += probabilities[this.#places[c] ?? 0] ?? 0;
    return own;
  }

  /** The gradient of the cross-entropy with equal shares for the example's classes, for the hidden vector and the rows. */
  #passBack({ first, end }: Example): void {
    const [hidden, gradient, rows, rowGradients] = [this.#hidden, this.#gradient, this.#rows, this.#rowGradients];
    gradient.fill(0);
    for (let s = 0; s < this.#size; s++) {
      const probability = this.#probabilities[s] ?? 0;
      const classNumber = this.#sample[s] ?? 0;
      const isOwn = classNumber >= first && classNumber < end;
      if (!isOwn && probability < MIN_PROBABILITY) continue;
      const error = isOwn ? probability - 1 / (end - first) : probability;
      const row = s * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++) {
        gradient[d] = (gradient[d] ?? 0) + error * (rows[row + d] ?? 0);
        rowGradients[row + d] = (rowGradients[row + d] ?? 0) + error * (hidden[d] ?? 0);
      }
    }
  }

  #updateFeatures(number: number, rate: number): void {
    const { starts, buckets } = this.#matrix;
    const { features } = this.#weights;
    const gradient = this.#gradient;
    const square = dot(gradient, gradient) / DIMENSIONS;
    if (square === 0) return;
    const end = starts[number + 1] ?? 0;
    for (let i = starts[number] ?? 0; i < end; i++) {
      const weight = this.#dropout.weight(i);
      if (weight === 0) continue;
      const bucket = buckets[i] ?? 0;
      const squares = (this.#featureSquares[bucket] ?? 0) + weight * weight * square;
      this.#featureSquares[bucket] = squares;
      const step = (rate * weight) / Math.sqrt(squares + EPSILON);
      const row = bucket * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++) features[row + d] = (features[row + d] ?? 0) - step * (gradient[d] ?? 0);
    }
  }

  #updateClasses(rate: number): void {
    const { classes } = this.#weights;
    const gradients = this.#rowGradients;
    for (let s = 0; s < this.#size; s++) {
      const classNumber = this.#sample[s] ?? 0;
      this.#places[classNumber] = -1;
      const from = s * DIMENSIONS;
      const row = gradients.subarray(from, from + DIMENSIONS);
      const square = dot(row, row) / DIMENSIONS;
      if (square === 0) continue;
      const squares = (this.#classSquares[classNumber] ?? 0) + square;
      this.#classSquares[classNumber] = squares;
      const step = rate / Math.sqrt(squares + EPSILON);
      const to = classNumber * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++) classes[to + d] = (classes[to + d] ?? 0) - step * (row[d] ?? 0);
    }
  }
}
