import { CLASS, GROUP, SECTION } from '../documents.ts';
import { exp } from '../portable-math.ts';
import type { Word } from '../text-analysis.ts';
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
  /** The classes that were reached for the current text. */
  readonly reached: number[] = [];
  readonly #tree: ClassTree;
  /** The group and section of each class, as nodes. */
  readonly #groupNodes: Uint16Array;
  readonly #sectionNodes: Uint16Array;
  readonly #probabilities: Float64Array;
  readonly #isReached: Uint8Array;
  /** Scratch space: the logits of classes that are reached together. */
  readonly #logits: Float64Array;
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
    this.#logits = new Float64Array(classIds.length);
  }

  /** Reads a text and finds the classes that suit it. Returns false if the text has no features. */
  read(clauses: readonly (readonly Word[])[]): boolean {
    this.#clear();
    if (!this.model.read(clauses)) return false;
    const words = clauses.reduce((count, clause) => count + clause.length, 0);
    this.#commonnessWeight = COMMONNESS_WEIGHTS[words] ?? 0;
    this.#tree.search((first, end) => this.#reachAll(first, end));
    return true;
  }

  /** Adds a class to those that the probability is shared among. */
  reach(classNumber: number): void {
    if (this.#isReached[classNumber] !== 1) this.#reachAll(classNumber, classNumber + 1);
  }

  /** Adds consecutive classes, none of which was reached. */
  #reachAll(first: number, end: number): void {
    const { classes, commonness } = this.model.data;
    const [probabilities, logits] = [this.#probabilities, this.#logits];
    this.model.logits(classes, first, end, logits);
    for (let i = first; i < end; i++) {
      this.#isReached[i] = 1;
      this.reached.push(i);
      probabilities[i] = TEMPERATURE * (logits[i - first] ?? 0) + this.#commonnessWeight * (commonness[i] ?? 0);
    }
  }

  /** Turns the logits of all classes reached into probabilities (softmax), and adds those of groups and sections up. */
  complete(): void {
    const probabilities = this.#probabilities;
    let largest = Number.NEGATIVE_INFINITY;
    for (const classNumber of this.reached) largest = Math.max(largest, probabilities[classNumber] ?? 0);
    let sum = 0;
    for (const classNumber of this.reached) {
      const share = exp((probabilities[classNumber] ?? 0) - largest);
      probabilities[classNumber] = share;
      sum += share;
    }
    for (const classNumber of this.reached) {
      const probability = (probabilities[classNumber] ?? 0) / sum;
      probabilities[classNumber] = probability;
      for (const node of [this.#groupNodes[classNumber] ?? 0, this.#sectionNodes[classNumber] ?? 0])
        probabilities[node] = (probabilities[node] ?? 0) + probability;
    }
  }

  /** The probability of a node; 0 if it was not reached. */
  of(node: number): number {
    return this.#probabilities[node] ?? 0;
  }

  #clear(): void {
    for (const classNumber of this.reached) {
      this.#isReached[classNumber] = 0;
      this.#probabilities[classNumber] = 0;
      this.#probabilities[this.#groupNodes[classNumber] ?? 0] = 0;
      this.#probabilities[this.#sectionNodes[classNumber] ?? 0] = 0;
    }
    this.reached.length = 0;
  }
}
