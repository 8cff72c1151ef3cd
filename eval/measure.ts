import type { LabelledSet } from './sets.ts';

/** Anything that answers a query with codes, the best first. */
export type Engine = (query: string, limit: number) => readonly string[] | Promise<readonly string[]>;

/** Percentages of a set's queries, and the mean reciprocal rank of the right subheading. */
export interface Measures {
  readonly queries: number;
  readonly h1: number;
  readonly h5: number;
  readonly h10: number;
  readonly s1: number;
  readonly s5: number;
  readonly s10: number;
  readonly mrr: number;
  readonly none: number;
}

/** Asks an engine every query of a set: h for the right heading within so many results, s for the right subheading. */
export async function measure(set: LabelledSet, engine: Engine): Promise<Measures> {
  const headingRanks: number[] = [];
  const subheadingRanks: number[] = [];
  let none = 0;
  for (const { query, right } of set.queries) {
    const codes = await engine(query, 10);
    if (codes.length === 0) none++;
    headingRanks.push(codes.findIndex((code) => right.some((answer) => code.slice(0, 4) === answer.slice(0, 4))));
    subheadingRanks.push(codes.findIndex((code) => right.some((answer) => code.startsWith(answer))));
  }
  const queries = set.queries.length;
  const within = (ranks: readonly number[], limit: number) =>
    (100 * ranks.filter((rank) => rank >= 0 && rank < limit).length) / queries;
  return {
    queries,
    h1: within(headingRanks, 1),
    h5: within(headingRanks, 5),
    h10: within(headingRanks, 10),
    s1: within(subheadingRanks, 1),
    s5: within(subheadingRanks, 5),
    s10: within(subheadingRanks, 10),
    mrr: subheadingRanks.reduce((sum, rank) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0) / queries,
    none: (100 * none) / queries,
  };
}

/** The 95 % interval of a percentage of `count` trials, after Wilson: it keeps to 0 and 100 where few trials say so. */
export function interval(percent: number, count: number): readonly [low: number, high: number] {
  const z = 1.96;
  const share = percent / 100;
  const middle = share + (z * z) / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 100 / (1 + (z * z) / count);
  return [Math.max(0, (middle - reach) * scale), Math.min(100, (middle + reach) * scale)];
}
