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
