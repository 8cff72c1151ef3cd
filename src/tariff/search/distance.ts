/**
 * The slips between two words: letters put in, left out, mistaken or swapped with their neighbour. Some number above
 * `most` where they are more than that. What both words begin with is no slip, so only where they part are the four
 * slips tried, each with one fewer allowed after it: for one or two slips this reads few letters twice.
 */
export function distance(a: string, b: string, most: number): number {
  return slipsFrom(a, 0, b, 0, most);
}

function slipsFrom(a: string, startA: number, b: string, startB: number, most: number): number {
  let i = startA;
  let j = startB;
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  const [restA, restB] = [a.length - i, b.length - j];
  if (restA === 0 || restB === 0) return restA + restB;
  if (most === 0 || Math.abs(restA - restB) > most) return most + 1;
  let fewest = slipsFrom(a, i + 1, b, j + 1, most - 1);
  fewest = Math.min(fewest, slipsFrom(a, i, b, j + 1, most - 1), slipsFrom(a, i + 1, b, j, most - 1));
  const swapped = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  if (swapped) fewest = Math.min(fewest, slipsFrom(a, i + 2, b, j + 2, most - 1));
  return 1 + fewest;
}
