import type { Clauses } from '../text/text-analysis.ts';
import { CLASS, type Documents, GROUP, OUTSIDE } from './documents.ts';
import type { Matches } from './matcher.ts';
import { ClassProbabilities } from './model/class-probabilities.ts';
import { Beam } from './model/class-tree.ts';
import type { LinearModel } from './model/linear-model.ts';

/** How many of the model's best classes are added to the matches, and the least probability of such a class. */
const MAX_ADDED = 10;
const MIN_ADDED = 0.01;
/** Matches with at least this share of the best score are looked up in the model. */
const MIN_SCORE = 0.5;
const MAX_REACHED = 500;
/** The least probability of a group with which the model answers where no word matches. */
const MIN_ALONE = 0.75;
/** No word that people type is longer; the model is sure of some letters when they are repeated. */
const LONGEST_WORD = 24;
/** What the model counts beside the best match of words, by the number of words. A bare word matches in too many places. */
const MODEL_WEIGHTS: readonly number[] = [0, 2, 0.9];
const MODEL_WEIGHT = 1.2;
/** The share of the probability that a document of each level counts with. A group has that of all its classes. */
const SECTION_SHARE = 0.3;
const GROUP_SHARE = 0.5;
const DETAIL_SHARE = 0.8;
/** A bare word is more often about the whole group. */
const GROUP_SHARE_OF_WORD = 0.95;
/** How much of a document's probability is that of its group. Without it, goods that many classes share come too late. */
const GROUP_PART = 0.7;

/** Adds to the scores of matches what a trained model says of the query. A class that it does not know counts by its group. */
export class LearnedScores {
  readonly #probabilities: ClassProbabilities;
  readonly #documents: Documents;
  /** The node of the model for each document and for its group, or -1. */
  readonly #nodeOf: Int32Array;
  readonly #groupOf: Int32Array;
  /** The node of the class that a document stands for, or -1. */
  readonly #classNodeOf: Int32Array;
  /** The class of texts about none of the documents, or -1. */
  readonly #outside: number;
  /** The document of each class, or -1. */
  readonly #documentOf: Int32Array;
  readonly #best = new Beam(MAX_ADDED);
  /** Scratch space, cleared after each query: 1 for each of the best classes that no word matches. */
  readonly #isMissing: Uint8Array;

  constructor(model: LinearModel, documents: Documents) {
    const { classIds } = model.data;
    const probabilities = new ClassProbabilities(model);
    this.#probabilities = probabilities;
    this.#documents = documents;
    const nodesOf = (length: number) =>
      Int32Array.from(documents.ids, (id) => probabilities.nodes.get(id.slice(0, length)) ?? -1);
    this.#outside = classIds.indexOf(OUTSIDE);
    this.#nodeOf = nodesOf(CLASS);
    this.#groupOf = nodesOf(GROUP);
    this.#classNodeOf = Int32Array.from(documents.classes, (id = '') => probabilities.nodes.get(id) ?? -1);
    this.#documentOf = new Int32Array(classIds.length).fill(-1);
    this.#isMissing = new Uint8Array(documents.ids.length);
    for (const [document, level] of documents.levels.entries()) {
      const node = this.#nodeOf[document] ?? -1;
      if (level === CLASS && node >= 0) this.#documentOf[node] = document;
    }
  }

  /**
   * The matches with the model's best classes among them, and with what the model adds to the scores. `readings` are the
   * words as typed, and with corrections where there are any.
   */
  addTo(matches: Matches, readings: readonly Clauses[], level: number | undefined): Matches {
    const [clauses = []] = readings;
    const { further, best } = this.#likeliest(matches);
    if (!this.#probabilities.read(readings, further, MAX_REACHED)) return matches;
    // The model finds goods for letters without meaning too. Where no word matches, it must be sure.
    const isAlone = matches.count === 0;
    if (isAlone && (hasNonsense(clauses) || !this.#isSure())) return matches;
    const bestScore = isAlone ? 1 : best;
    const extended = this.#withBestClasses(matches, level);
    const words = clauses.reduce((count, clause) => count + clause.length, 0);
    const weight = (MODEL_WEIGHTS[words] ?? MODEL_WEIGHT) * bestScore;
    const groupShare = words === 1 ? GROUP_SHARE_OF_WORD : GROUP_SHARE;
    const { count, documents, scores } = extended;
    for (let i = 0; i < count; i++) {
      const document = documents[i] ?? 0;
      const own = this.#probabilities.of(this.#nodeOf[document] ?? -1);
      const group = this.#probabilities.of(this.#groupOf[document] ?? -1);
      const probability = own + GROUP_PART * (group - own);
      if (probability === 0) continue;
      const level = this.#documents.levels[document] ?? 0;
      const share = level === CLASS ? 1 : level > CLASS ? DETAIL_SHARE : level === GROUP ? groupShare : SECTION_SHARE;
      scores[i] = (scores[i] ?? 0) + weight * Math.sqrt(share * probability);
    }
    return extended;
  }

  /** The probability that the model gives the class of a document, and its group, for the last query. */
  ofClass(document: number): number {
    return this.#probabilities.of(this.#classNodeOf[document] ?? -1);
  }

  ofGroup(document: number): number {
    return this.#probabilities.of(this.#groupOf[document] ?? -1);
  }

  /** The probability that the words of the last query are about none of the documents. */
  get outsideOfLast(): number {
    return this.#probabilities.of(this.#outside);
  }

  /** The classes of the best matches of words, which the model's own search may miss, and the best score. */
  #likeliest({ count, documents, scores }: Matches): { readonly further: readonly number[]; readonly best: number } {
    let best = 0;
    for (let i = 0; i < count; i++) best = Math.max(best, scores[i] ?? 0);
    const further: number[] = [];
    for (let i = 0; i < count && further.length < MAX_REACHED; i++) {
      const node = this.#nodeOf[documents[i] ?? 0] ?? -1;
      if ((scores[i] ?? 0) >= MIN_SCORE * best && node >= 0 && node < this.#documentOf.length) further.push(node);
    }
    return { further, best };
  }

  /** Whether the likeliest group is likely enough for an answer without a match of words. */
  #isSure(): boolean {
    const { reached, nodes, model } = this.#probabilities;
    return reached.some((node) => {
      const group = model.data.classIds[node]?.slice(0, GROUP) ?? '';
      return node !== this.#outside && this.#probabilities.of(nodes.get(group) ?? -1) >= MIN_ALONE;
    });
  }

  /** The probability that words are about none of the documents. */
  outside(clauses: Clauses): number {
    if (this.#outside < 0 || hasNonsense(clauses) || !this.#probabilities.read([clauses])) return 0;
    return this.#probabilities.of(this.#outside);
  }

  #withBestClasses(matches: Matches, level: number | undefined): Matches {
    const { documents, scores } = matches;
    const probabilities = this.#probabilities;
    const best = this.#best;
    best.clear();
    for (const node of probabilities.reached) {
      const probability = probabilities.of(node);
      if (probability >= MIN_ADDED && (this.#documentOf[node] ?? -1) >= 0) best.add(node, probability);
    }
    const isMissing = this.#isMissing;
    for (let i = 0; i < best.size; i++) isMissing[this.#documentOf[best.nodes[i] ?? 0] ?? 0] = 1;
    for (let i = 0; i < matches.count; i++) isMissing[documents[i] ?? 0] = 0;
    let { count, total } = matches;
    for (let i = 0; i < best.size; i++) {
      const document = this.#documentOf[best.nodes[i] ?? 0] ?? 0;
      const found = isMissing[document] === 1 ? this.#documents.count(document, level) : 0;
      isMissing[document] = 0;
      if (found === 0) continue;
      documents[count] = document;
      scores[count++] = 0;
      total += found;
    }
    return { ...matches, count, total };
  }
}

function hasNonsense(clauses: Clauses): boolean {
  return clauses.some((clause) => clause.some(({ text }) => text.length > LONGEST_WORD));
}
