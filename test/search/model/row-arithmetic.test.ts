import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { RowArithmetic } from '../../../src/search/model/row-arithmetic.ts';

const LENGTH = 16;
const ROWS = 5;
const rowsOfBytes = fc.int8Array({ minLength: ROWS * LENGTH, maxLength: ROWS * LENGTH });

describe('the arithmetic of rows', () => {
  it('adds rows with weights as a plain loop does, to the last bit', () => {
    const additions = fc.array(fc.tuple(fc.nat(ROWS - 1), fc.double({ min: -1e6, max: 1e6, noNaN: true })));
    fc.assert(
      fc.property(rowsOfBytes, additions, (bytes, weighted) => {
        const arithmetic = new RowArithmetic(LENGTH, ROWS, ROWS);
        const rows = arithmetic.place(bytes);
        const sums = new Float64Array(LENGTH);
        for (const [row, weight] of weighted) {
          arithmetic.add(rows, row, weight);
          for (let d = 0; d < LENGTH; d++) sums[d] = (sums[d] ?? 0) + weight * (bytes[row * LENGTH + d] ?? 0);
        }
        assert.deepEqual(arithmetic.sums, sums);
      }),
    );
  });

  it('multiplies a vector with consecutive rows, and with none', () => {
    const vectors = fc.array(fc.integer({ min: -2047, max: 2047 }), { minLength: LENGTH, maxLength: LENGTH });
    const ranges = fc.tuple(fc.nat(ROWS), fc.nat(ROWS)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(rowsOfBytes, vectors, ranges, (bytes, vector, [first, end]) => {
        const arithmetic = new RowArithmetic(LENGTH, ROWS, ROWS);
        const rows = arithmetic.place(bytes);
        arithmetic.vector.set(vector);
        arithmetic.multiply(rows, first, end);
        const products = Array.from({ length: end - first }, (_, row) =>
          vector.reduce((sum, number, d) => sum + number * (bytes[(first + row) * LENGTH + d] ?? 0), 0),
        );
        assert.deepEqual([...arithmetic.products.subarray(0, end - first)], products);
      }),
    );
  });

  it('keeps rows apart that are placed one after the other', () => {
    const arithmetic = new RowArithmetic(LENGTH, 2, 1);
    const [first, second] = [3, 4].map((number) => arithmetic.place(new Int8Array(LENGTH).fill(number)));
    arithmetic.vector.fill(1);
    for (const [rows, sum] of [
      [first, 3 * LENGTH],
      [second, 4 * LENGTH],
    ] as const) {
      arithmetic.multiply(rows ?? new Int8Array(), 0, 1);
      assert.equal(arithmetic.products[0], sum);
    }
  });

  it('refuses rows of a length that its instructions cannot read', () => {
    assert.throws(() => new RowArithmetic(12, 1, 1), /multiple of 8/);
  });
});
