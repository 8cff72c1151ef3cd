/**
 * The slips between two words: letters put in, left out, mistaken or swapped with their neighbour. Stops counting, with
 * some number above `most`, once it is more than that.
 */
export function distance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const mistaken = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + mistaken);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1);
      row.push(slips);
      if (slips < least) least = slips;
    }
    if (least > most) return least;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
