import type { LabelledSet, ShortWordSet } from './sets.ts';

/** A search engine: returns codes for a query, the best first. */
export type Engine = (query: string, limit: number) => readonly string[] | Promise<readonly string[]>;

/**
 * Quality of an engine on one set. h and s are percentages of queries with a relevant heading or subheading within the
 * first 1, 5 or 10 results; `mrr` is the mean reciprocal rank of the subheading, `none` the percentage without results.
 */
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

export async function measure(set: LabelledSet, engine: Engine): Promise<Measures> {
  const headingRanks: number[] = [];
  const subheadingRanks: number[] = [];
  let none = 0;
  for (const { query, relevant } of set.queries) {
    const codes = await engine(query, 10);
    if (codes.length === 0) none++;
    headingRanks.push(codes.findIndex((code) => relevant.some((hs6) => code.slice(0, 4) === hs6.slice(0, 4))));
    subheadingRanks.push(codes.findIndex((code) => relevant.some((hs6) => code.startsWith(hs6))));
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

/**
 * Quality of an engine on bare words, in percent: queries whose first result is one of the best headings, queries with one
 * among the first three, and sensible results among the first five. A chapter counts when it contains such a heading.
 */
export interface ShortMeasures {
  readonly queries: number;
  readonly firstIsBest: number;
  readonly bestInThree: number;
  readonly sensibleInFive: number;
}

export async function measureShort(set: ShortWordSet, engine: Engine): Promise<ShortMeasures> {
  let firstIsBest = 0;
  let bestInThree = 0;
  let sensibleInFive = 0;
  for (const { query, best, good } of set.queries) {
    const codes = await engine(query, 5);
    const isBest = codes.map((code) => isOneOf(code, best));
    const sensible = codes.filter((code) => isOneOf(code, best) || isOneOf(code, good)).length;
    if (isBest[0]) firstIsBest++;
    if (isBest.slice(0, 3).includes(true)) bestInThree++;
    sensibleInFive += sensible / Math.max(1, codes.length);
  }
  const queries = set.queries.length;
  const percent = (count: number) => (100 * count) / queries;
  return {
    queries,
    firstIsBest: percent(firstIsBest),
    bestInThree: percent(bestInThree),
    sensibleInFive: percent(sensibleInFive),
  };
}

function isOneOf(code: string, headings: readonly string[]): boolean {
  return headings.some((heading) => heading.startsWith(code.slice(0, 4)));
}

/** The 95 % Wilson score interval of a percentage of `count` trials. It stays within 0 and 100 even for few trials. */
export function interval(percent: number, count: number): readonly [low: number, high: number] {
  const z = 1.96;
  const share = percent / 100;
  const centre = share + (z * z) / (2 * count);
  const margin = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 100 / (1 + (z * z) / count);
  return [Math.max(0, (centre - margin) * scale), Math.min(100, (centre + margin) * scale)];
}
