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
