/**
 * Quickselect: moves the `wanted` best of the first `count` documents before all others, in no order, in linear time.
 * Of equal scores the document with the lower tie order is the better one.
 */
export function selectBest(
  wanted: number,
  count: number,
  documents: Uint32Array,
  scores: Float64Array,
  tieOrder: Uint32Array,
): void {
  let low = 0;
  let high = count - 1;
  while (count > wanted && low < high) {
    const pivot = (low + high) >> 1;
    const pivotScore = scores[pivot] ?? 0;
    const pivotTie = tieOrder[documents[pivot] ?? 0] ?? 0;
    /** Below 0 if the document at a place is better than the pivot, above 0 if it is worse. */
    const compare = (at: number) => pivotScore - (scores[at] ?? 0) || (tieOrder[documents[at] ?? 0] ?? 0) - pivotTie;
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(left) < 0) left++;
      while (compare(right) > 0) right--;
      if (left > right) break;
      const [document, score] = [documents[left] ?? 0, scores[left] ?? 0];
      documents[left] = documents[right] ?? 0;
      scores[left++] = scores[right] ?? 0;
      documents[right] = document;
      scores[right--] = score;
    }
    if (wanted - 1 <= right) high = right;
    else if (wanted - 1 >= left) low = left;
    else break;
  }
}

/**
 * A binary max-heap of documents by score, in flat arrays that every query uses again. Of equal scores the document with
 * the lower tie order is the better one.
 */
export class ScoreHeap {
  size = 0;
  readonly #documents: Uint32Array;
  readonly #scores: Float64Array;
  readonly #tieOrder: Uint32Array;

  /** `tieOrder` has a number for every document. */
  constructor(tieOrder: Uint32Array, capacity = tieOrder.length) {
    this.#documents = new Uint32Array(capacity);
    this.#scores = new Float64Array(capacity);
    this.#tieOrder = tieOrder;
  }

  /** The best score, or minus infinity if the heap is empty. */
  get bestScore(): number {
    return this.size > 0 ? (this.#scores[0] ?? 0) : Number.NEGATIVE_INFINITY;
  }

  add(document: number, score: number): void {
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBetter(document, score, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#documents[at] = document;
    this.#scores[at] = score;
  }

  /** Removes and returns the best document. The heap must not be empty. */
  take(): number {
    const best = this.#documents[0] ?? 0;
    const size = --this.size;
    const document = this.#documents[size] ?? 0;
    const score = this.#scores[size] ?? 0;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      if (right < size && this.#isBetter(this.#documents[right] ?? 0, this.#scores[right] ?? 0, child)) child = right;
      if (this.#isBetter(document, score, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#documents[at] = document;
    this.#scores[at] = score;
    return best;
  }

  #isBetter(document: number, score: number, at: number): boolean {
    const other = this.#scores[at] ?? 0;
    if (score !== other) return score > other;
    return (this.#tieOrder[document] ?? 0) < (this.#tieOrder[this.#documents[at] ?? 0] ?? 0);
  }

  #move(from: number, to: number): void {
    this.#documents[to] = this.#documents[from] ?? 0;
    this.#scores[to] = this.#scores[from] ?? 0;
  }
}
