import { exp } from '../../text/portable-math.ts';
import type { Clauses } from '../../text/text-analysis.ts';
import { CLASS, GROUP, SECTION } from '../documents.ts';
import { ClassTree } from './class-tree.ts';
import type { LinearModel } from './linear-model.ts';

/** Flattens the probabilities: a linear model is too sure of texts that are unlike those it was trained on. */
const TEMPERATURE = 0.45;
/** What each class of commonness adds to the logit of a text with one word, and with two. Longer texts say what they mean. */
const COMMONNESS_WEIGHTS: readonly number[] = [0, 0.15, 0.08];

/**
 * The probabilities of classes, groups and sections for a text: a softmax over the classes that a beam search finds
 * and those that the caller adds. All others count as impossible.
 */
export class ClassProbabilities {
  readonly model: LinearModel;
  /** The numbers of nodes by id. A node is a class, a group or a section. */
  readonly nodes: ReadonlyMap<string, number>;
  /** The classes that were judged for the current text, in any reading. */
  readonly reached: number[] = [];
  readonly #tree: ClassTree;
  /** The group and section of each class, as nodes. */
  readonly #groupNodes: Uint16Array;
  readonly #sectionNodes: Uint16Array;
  readonly #probabilities: Float64Array;
  readonly #isReached: Uint8Array;
  /** The nodes that have a probability, which the next text clears. */
  readonly #touched: number[] = [];
  /** Scratch space for one reading: the classes that are judged, their logits, and dot products. */
  readonly #judged: number[] = [];
  readonly #isJudged: Uint8Array;
  readonly #logits: Float64Array;
  readonly #products: Float64Array;
  #commonnessWeight = 0;

  constructor(model: LinearModel) {
    const { classIds } = model.data;
    this.model = model;
    this.#tree = new ClassTree(model);
    const nodes = new Map<string, number>();
    for (const level of [CLASS, GROUP, SECTION])
      for (const id of classIds) {
        const node = id.slice(0, level);
        if (!nodes.has(node)) nodes.set(node, nodes.size);
      }
    this.nodes = nodes;
    this.#groupNodes = Uint16Array.from(classIds, (id) => nodes.get(id.slice(0, GROUP)) ?? 0);
    this.#sectionNodes = Uint16Array.from(classIds, (id) => nodes.get(id.slice(0, SECTION)) ?? 0);
    this.#probabilities = new Float64Array(nodes.size);
    this.#isReached = new Uint8Array(classIds.length);
    this.#isJudged = new Uint8Array(classIds.length);
    this.#logits = new Float64Array(classIds.length);
    this.#products = new Float64Array(classIds.length);
  }

  /**
   * Reads a text in one or more readings, such as with a word corrected; the probabilities are the means over these. Besides
   * the classes that suit it, `further` ones are judged, up to `most` in all. Returns false if the text has no features.
   */
  read(readings: readonly Clauses[], further: readonly number[] = [], most = 0): boolean {
    this.#clear();
    const readable = readings.filter((clauses) => this.#judge(clauses, further, most));
    if (readable.length === 1) return true;
    for (const node of this.#touched) this.#probabilities[node] = (this.#probabilities[node] ?? 0) / readable.length;
    return readable.length > 0;
  }

  /** Adds the probabilities for one reading to those of the others. */
  #judge(clauses: Clauses, further: readonly number[], most: number): boolean {
    if (!this.model.read(clauses)) return false;
    const words = clauses.reduce((count, clause) => count + clause.length, 0);
    this.#commonnessWeight = COMMONNESS_WEIGHTS[words] ?? 0;
    const judged = this.#judged;
    judged.length = 0;
    this.#tree.search((first, end) => this.#addLogits(first, end));
    for (const classNumber of further)
      if (judged.length < most && this.#isJudged[classNumber] !== 1) this.#addLogits(classNumber, classNumber + 1);
    this.#addShares();
    return true;
  }

  /** Adds the logits of consecutive classes, none of which was judged. */
  #addLogits(first: number, end: number): void {
    const { classes, commonness } = this.model.data;
    const [logits, products] = [this.#logits, this.#products];
    this.model.logits(classes, first, end, products);
    for (let i = first; i < end; i++) {
      this.#isJudged[i] = 1;
      this.#judged.push(i);
      logits[i] = TEMPERATURE * (products[i - first] ?? 0) + this.#commonnessWeight * (commonness[i] ?? 0);
    }
  }

  /** Turns the logits of all judged classes into probabilities (softmax), and adds those of groups and sections up. */
  #addShares(): void {
    const [judged, logits, probabilities] = [this.#judged, this.#logits, this.#probabilities];
    let largest = Number.NEGATIVE_INFINITY;
    for (const classNumber of judged) largest = Math.max(largest, logits[classNumber] ?? 0);
    let sum = 0;
    for (const classNumber of judged) {
      const share = exp((logits[classNumber] ?? 0) - largest);
      logits[classNumber] = share;
      sum += share;
    }
    for (const classNumber of judged) {
      this.#isJudged[classNumber] = 0;
      if (this.#isReached[classNumber] !== 1) {
        this.#isReached[classNumber] = 1;
        this.reached.push(classNumber);
      }
      const probability = (logits[classNumber] ?? 0) / sum;
      for (const node of [classNumber, this.#groupNodes[classNumber] ?? 0, this.#sectionNodes[classNumber] ?? 0]) {
        if (probabilities[node] === 0) this.#touched.push(node);
        probabilities[node] = (probabilities[node] ?? 0) + probability;
      }
    }
  }

  /** The probability of a node; 0 if it was not reached. */
  of(node: number): number {
    return this.#probabilities[node] ?? 0;
  }

  #clear(): void {
    for (const classNumber of this.reached) this.#isReached[classNumber] = 0;
    for (const node of this.#touched) this.#probabilities[node] = 0;
    this.reached.length = 0;
    this.#touched.length = 0;
  }
}
