/**
 * Documents with their scores, of which the best can be taken one by one: a heap in flat arrays, which are used again for
 * every query. Among equals the one with the lower place is better.
 */
export class Queue {
  size = 0;
  readonly #documents: Uint32Array;
  readonly #scores: Float64Array;
  readonly #places: Uint32Array;

  /** `places` has the place of every document. */
  constructor(places: Uint32Array, capacity = places.length) {
    this.#documents = new Uint32Array(capacity);
    this.#scores = new Float64Array(capacity);
    this.#places = places;
  }

  /** The score of the best; less than any where there is none. */
  get bestScore(): number {
    return this.size > 0 ? (this.#scores[0] as number) : Number.NEGATIVE_INFINITY;
  }

  add(document: number, score: number): void {
    let at = this.size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(document, score, above)) break;
      this.#move(above, at);
      at = above;
    }
    this.#documents[at] = document;
    this.#scores[at] = score;
  }

  /** Takes out the best document; there must be one. */
  take(): number {
    const best = this.#documents[0] as number;
    const size = --this.size;
    const document = this.#documents[size] as number;
    const score = this.#scores[size] as number;
    let at = 0;
    for (let below = 1; below < size; below = 2 * at + 1) {
      const right = below + 1;
      if (right < size && this.#isBefore(this.#documents[right] as number, this.#scores[right] as number, below))
        below = right;
      if (this.#isBefore(document, score, below)) break;
      this.#move(below, at);
      at = below;
    }
    this.#documents[at] = document;
    this.#scores[at] = score;
    return best;
  }

  #isBefore(document: number, score: number, at: number): boolean {
    const other = this.#scores[at] as number;
    if (score !== other) return score > other;
    return (this.#places[document] as number) < (this.#places[this.#documents[at] as number] as number);
  }

  #move(from: number, to: number): void {
    this.#documents[to] = this.#documents[from] as number;
    this.#scores[to] = this.#scores[from] as number;
  }
}

/**
 * Parts the `wanted` best from the others in the first `count` places, both in no order, in time that grows only with
 * their number.
 */
export function bringForward(
  wanted: number,
  count: number,
  documents: Uint32Array,
  scores: Float64Array,
  places: Uint32Array,
): void {
  let low = 0;
  let high = count - 1;
  while (count > wanted && low < high) {
    const middle = (low + high) >> 1;
    const score = scores[middle] as number;
    const place = places[documents[middle] as number] as number;
    const order = (at: number) => score - (scores[at] as number) || (places[documents[at] as number] as number) - place;
    let left = low;
    let right = high;
    while (left <= right) {
      while (order(left) < 0) left++;
      while (order(right) > 0) right--;
      if (left > right) break;
      const [document, swapped] = [documents[left] as number, scores[left] as number];
      documents[left] = documents[right] as number;
      scores[left++] = scores[right] as number;
      documents[right] = document;
      scores[right--] = swapped;
    }
    if (wanted - 1 <= right) high = right;
    else if (wanted - 1 >= left) low = left;
    else break;
  }
}
