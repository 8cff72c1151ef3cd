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
