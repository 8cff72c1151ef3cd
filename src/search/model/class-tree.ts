import { Beam } from './beam.ts';
import type { LinearModel } from './linear-model.ts';

/** How many chapters and how many of their headings are searched for the best classes. */
const BEAM_CHAPTERS = 4;
const BEAM_HEADINGS = 8;

/** One level of the tree: the row of each node, and where its children start on the level below (CSR layout). */
interface Level {
  readonly rows: Int8Array;
  readonly starts: Uint32Array;
}

/**
 * Chapters and headings over the classes of a model. The row of each is the mean of the rows below it, so a beam search
 * finds the best classes with some 200 dot products instead of one for each of 5,612 classes.
 */
export class ClassTree {
  /** The heading of each class and the chapter of each heading. */
  readonly headingOf: Uint16Array;
  readonly chapterOf: Uint16Array;
  readonly headingCount: number;
  readonly chapterCount: number;
  readonly #model: LinearModel;
  readonly #headings: Level;
  readonly #chapters: Level;
  readonly #bestChapters = new Beam(BEAM_CHAPTERS);
  readonly #bestHeadings = new Beam(BEAM_HEADINGS);
  /** Scratch space: the logits of all chapters, or of the headings of one chapter. */
  readonly #logits: Float64Array;

  constructor(model: LinearModel) {
    const { codes, classes } = model.data;
    this.#model = model;
    const headings = [...new Set(codes.map((code) => code.slice(0, 4)))];
    const chapters = [...new Set(codes.map((code) => code.slice(0, 2)))];
    this.headingCount = headings.length;
    this.chapterCount = chapters.length;
    this.headingOf = positions(codes, headings, 4);
    this.chapterOf = positions(headings, chapters, 2);
    this.#headings = levelAbove(classes, this.headingOf, headings.length, model);
    this.#chapters = levelAbove(this.#headings.rows, this.chapterOf, chapters.length, model);
    this.#logits = new Float64Array(Math.max(headings.length, chapters.length));
  }

  /** Calls `visit` with the classes of each of the best headings, for the text that the model has read. */
  search(visit: (first: number, end: number) => void): void {
    const [chapters, headings] = [this.#bestChapters, this.#bestHeadings];
    chapters.clear();
    this.#addLogits(this.#chapters.rows, 0, this.chapterCount, chapters);
    headings.clear();
    for (let i = 0; i < chapters.size; i++) {
      const chapter = chapters.nodes[i] ?? 0;
      const { starts } = this.#chapters;
      this.#addLogits(this.#headings.rows, starts[chapter] ?? 0, starts[chapter + 1] ?? 0, headings);
    }
    for (let i = 0; i < headings.size; i++) {
      const heading = headings.nodes[i] ?? 0;
      visit(this.#headings.starts[heading] ?? 0, this.#headings.starts[heading + 1] ?? 0);
    }
  }

  #addLogits(rows: Int8Array, first: number, end: number, best: Beam): void {
    this.#model.logits(rows, first, end, this.#logits);
    for (let node = first; node < end; node++) best.add(node, this.#logits[node - first] ?? 0);
  }
}

function positions(codes: readonly string[], above: readonly string[], digits: number): Uint16Array {
  const numbers = new Map(above.map((code, i) => [code, i]));
  return Uint16Array.from(codes, (code) => numbers.get(code.slice(0, digits)) ?? 0);
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
  return { rows: model.place(means), starts };
}
