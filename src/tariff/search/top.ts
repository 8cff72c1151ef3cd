/** A document with its score. */
export interface Scored {
  readonly document: number;
  score: number;
}

/** Parts the `count` first by `order` from the others, both in no order, in time that grows only with their number. */
export function split(
  all: Scored[],
  count: number,
  order: (a: Scored, b: Scored) => number,
): { best: Scored[]; rest: Scored[] } {
  let low = 0;
  let high = all.length - 1;
  while (all.length > count && low < high) {
    const pivot = all[(low + high) >> 1] as Scored;
    let left = low;
    let right = high;
    while (left <= right) {
      while (order(all[left] as Scored, pivot) < 0) left++;
      while (order(all[right] as Scored, pivot) > 0) right--;
      if (left > right) break;
      const swapped = all[left] as Scored;
      all[left++] = all[right] as Scored;
      all[right--] = swapped;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else break;
  }
  return { best: all.slice(0, count), rest: all.slice(count) };
}
