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

/** Edits that a name of some length may be away. Shorter names are near to too many others. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 6;
const MAX_LENGTH = 40;

/**
 * The known name that an unknown one is probably meant for: in another letter case, with a hyphen or an underscore more or
 * less, or one or two letters off. Null if it seems to be a name of its own.
 */
export function nameMeantBy(unknown: string, known: Iterable<string>): string | null {
  if (unknown.length > MAX_LENGTH) return null;
  const plain = plainly(unknown);
  for (const name of known) {
    const own = plainly(name);
    const edits = own.length >= TWO_EDITS_FROM ? 2 : own.length >= ONE_EDIT_FROM ? 1 : 0;
    if (Math.abs(own.length - plain.length) <= edits && editDistance(plain, own, edits) <= edits) return name;
  }
  return null;
}

function plainly(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}
