import { GROUP, SECTION } from '../documents.ts';
import type { LinearModel } from './linear-model.ts';

/** How many sections and how many of their groups are searched for the best classes. */
const BEAM_SECTIONS = 4;
const BEAM_GROUPS = 8;

/** One level of the tree: the row of each node, and where its children start on the level below (CSR layout). */
interface Level {
  readonly rows: Int8Array;
  readonly starts: Uint32Array;
}

/**
 * Sections and groups over the classes of a model. The row of each is the mean of the rows below it, so a beam search
 * finds the best classes with some 200 dot products instead of one for each of 5,612 classes.
 */
export class ClassTree {
  /** The group of each class and the section of each group. */
  readonly groupOf: Uint16Array;
  readonly sectionOf: Uint16Array;
  readonly groupCount: number;
  readonly sectionCount: number;
  readonly #model: LinearModel;
  readonly #groups: Level;
  readonly #sections: Level;
  readonly #bestSections = new Beam(BEAM_SECTIONS);
  readonly #bestGroups = new Beam(BEAM_GROUPS);
  /** Scratch space: the logits of all sections, or of the groups of one section. */
  readonly #logits: Float64Array;

  constructor(model: LinearModel) {
    const { classIds, classes } = model.data;
    this.#model = model;
    const groups = [...new Set(classIds.map((id) => id.slice(0, GROUP)))];
    const sections = [...new Set(classIds.map((id) => id.slice(0, SECTION)))];
    this.groupCount = groups.length;
    this.sectionCount = sections.length;
    this.groupOf = positions(classIds, groups, GROUP);
    this.sectionOf = positions(groups, sections, SECTION);
    this.#groups = levelAbove(classes, this.groupOf, groups.length, model);
    this.#sections = levelAbove(this.#groups.rows, this.sectionOf, sections.length, model);
    this.#logits = new Float64Array(Math.max(groups.length, sections.length));
  }

  /** Calls `visit` with the classes of each of the best groups, for the text that the model has read. */
  search(visit: (first: number, end: number) => void): void {
    const [sections, groups] = [this.#bestSections, this.#bestGroups];
    sections.clear();
    this.#addLogits(this.#sections.rows, 0, this.sectionCount, sections);
    groups.clear();
    for (let i = 0; i < sections.size; i++) {
      const section = sections.nodes[i] ?? 0;
      const { starts } = this.#sections;
      this.#addLogits(this.#groups.rows, starts[section] ?? 0, starts[section + 1] ?? 0, groups);
    }
    for (let i = 0; i < groups.size; i++) {
      const group = groups.nodes[i] ?? 0;
      visit(this.#groups.starts[group] ?? 0, this.#groups.starts[group + 1] ?? 0);
    }
  }

  #addLogits(rows: Int8Array, first: number, end: number, best: Beam): void {
    this.#model.logits(rows, first, end, this.#logits);
    for (let node = first; node < end; node++) best.add(node, this.#logits[node - first] ?? 0);
  }
}

function positions(ids: readonly string[], above: readonly string[], length: number): Uint16Array {
  const numbers = new Map(above.map((id, i) => [id, i]));
  return Uint16Array.from(ids, (id) => numbers.get(id.slice(0, length)) ?? 0);
}

/** The level above some rows: `parents` has the parent of each row, in order. */
function levelAbove(rows: Int8Array, parents: Uint16Array, count: number, model: LinearModel): Level {
  const { dimensions } = model.data;
  const starts = new Uint32Array(count + 1);
  for (const parent of parents) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const sums = new Int32Array(count * dimensions);
  for (let i = 0; i < rows.length; i++) {
    const at = (parents[Math.floor(i / dimensions)] ?? 0) * dimensions + (i % dimensions);
    sums[at] = (sums[at] ?? 0) + (rows[i] ?? 0);
  }
  const means = Int8Array.from(sums, (sum, i) => {
    const node = Math.floor(i / dimensions);
    return Math.round(sum / Math.max(1, (starts[node + 1] ?? 0) - (starts[node] ?? 0)));
  });
  return { rows: means, starts };
}

/** The best few nodes, the best first. Insertion sort: there are few. */
export class Beam {
  size = 0;
  readonly nodes: Uint32Array;
  readonly #scores: Float64Array;
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
    this.nodes = new Uint32Array(width + 1);
    this.#scores = new Float64Array(width + 1);
  }

  clear(): void {
    this.size = 0;
  }

  /** Of equal scores, the node that was added first is the better one. */
  add(node: number, score: number): void {
    if (this.size === this.#width && score <= (this.#scores[this.size - 1] ?? 0)) return;
    let at = this.size;
    for (; at > 0 && (this.#scores[at - 1] ?? 0) < score; at--) {
      this.nodes[at] = this.nodes[at - 1] ?? 0;
      this.#scores[at] = this.#scores[at - 1] ?? 0;
    }
    this.nodes[at] = node;
    this.#scores[at] = score;
    if (this.size < this.#width) this.size++;
  }
}
