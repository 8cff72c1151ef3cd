/**
 * The Damerau-Levenshtein distance (optimal string alignment) between two words: the number of letters inserted, deleted,
 * replaced or swapped with their neighbour. Returns some number above `max` where it is more than `max`.
 *
 * The words are compared up to the first difference; there each of the four edits is tried with one fewer left. For a
 * `max` of one or two this reads fewer letters than the usual table.
 */
export function editDistance(a: string, b: string, max: number): number {
  return distanceFrom(a, 0, b, 0, max);
}

function distanceFrom(a: string, startA: number, b: string, startB: number, max: number): number {
  let i = startA;
  let j = startB;
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  const [restA, restB] = [a.length - i, b.length - j];
  if (restA === 0 || restB === 0) return restA + restB;
  if (max === 0 || Math.abs(restA - restB) > max) return max + 1;
  let fewest = distanceFrom(a, i + 1, b, j + 1, max - 1);
  fewest = Math.min(fewest, distanceFrom(a, i, b, j + 1, max - 1), distanceFrom(a, i + 1, b, j, max - 1));
  const swapped = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  if (swapped) fewest = Math.min(fewest, distanceFrom(a, i + 2, b, j + 2, max - 1));
  return 1 + fewest;
}
