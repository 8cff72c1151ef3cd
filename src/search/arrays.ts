import type { Steps } from '../steps.ts';

const STEP = 20_000;

/** Numbers that take two bytes each where that is enough, else four. */
export type CompactArray = Uint16Array | Uint32Array;

/** An array for numbers below `limit`. */
export function compactArray(length: number, limit: number): CompactArray {
  return limit <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/**
 * Lays out entries by group with a counting sort. Count the entries of each group, add the counts up to the start of each
 * group, then give each entry the next free place in its group. Entries of one group keep their order.
 *
 * `groups` has the group of each entry; `place` stores one entry at its place. Returns the starts in compressed sparse row
 * (CSR) layout: group g has the places from starts[g] up to, but not including, starts[g + 1].
 */
export function* layOutByGroup(
  groups: CompactArray,
  groupCount: number,
  place: (entry: number, at: number) => void,
): Steps<Uint32Array> {
  const starts = new Uint32Array(groupCount + 1);
  for (let from = 0; from < groups.length; from += STEP) {
    countEntries(groups.subarray(from, from + STEP), starts);
    yield;
  }
  for (let group = 0; group < groupCount; group++) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  yield;
  for (let from = 0; from < groups.length; from += STEP) {
    placeEntries(groups, from, Math.min(from + STEP, groups.length), next, place);
    yield;
  }
  return starts;
}

function countEntries(groups: CompactArray, starts: Uint32Array): void {
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i] ?? 0;
    starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  }
}

function placeEntries(
  groups: CompactArray,
  from: number,
  to: number,
  next: Uint32Array,
  place: (entry: number, at: number) => void,
): void {
  for (let entry = from; entry < to; entry++) {
    const group = groups[entry] ?? 0;
    const at = next[group] ?? 0;
    next[group] = at + 1;
    place(entry, at);
  }
}

/** An array of numbers that grows at its end. Its buffer is outside the heap, so the garbage collector never copies it. */
export class GrowableArray<Numbers extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  readonly #type: new (
    buffer: ArrayBuffer,
  ) => Numbers;
  #numbers: Numbers;
  length = 0;

  constructor(type: new (buffer: ArrayBuffer) => Numbers) {
    this.#type = type;
    this.#numbers = new type(new ArrayBuffer(2 ** 16));
  }

  /** The numbers so far, without a copy, and free places after them. The next `push` can replace this array. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      // `transfer` takes an ArrayBuffer; the type of a view allows a SharedArrayBuffer too.
      const { buffer } = this.#numbers as { buffer: ArrayBuffer };
      this.#numbers = new this.#type(buffer.transfer(2 * buffer.byteLength));
    }
    this.#numbers[this.length++] = number;
  }

  /** A copy that is exactly as long as needed. */
  toArray(): Numbers {
    // The type of `slice` forgets which kind of array it copies.
    return this.#numbers.slice(0, this.length) as Numbers;
  }
}
