/**
 * Times search over the bundled edition against MiniSearch with prefix and fuzzy matching, on the same 1,000 mixed queries
 * in the same run: `npm run bench:search`. Noise of the machine affects both, so only the ratios count.
 */

import { miniSearch } from '../eval/other-engines.ts';
import { readSets } from '../eval/sets.ts';
import { GoodsSearch } from '../src/classify/goods-search.ts';
import { openBundled } from '../src/library/open-sources.ts';
import { searchData } from '../src/library/search-data.ts';
import { aliasList } from '../src/tariff/record.ts';
import { quantile } from './figures.ts';

const ROUNDS = 3;
/**
 * The largest ratios to MiniSearch's figures, and the longest build. Our worst query is compared with MiniSearch's median:
 * most of what makes our median fast does not help the worst query.
 */
const LIMITS = { ratio: 0.1, worst: 1, buildMs: 6_000 };

const data = searchData();
const { catalogue } = (await openBundled()).search;
const { records } = catalogue;
const { search, buildMs, longestStepMs } = build();
const miniSearchEngine = miniSearch(records);
const queries = mixedQueries();
const ours = (query: string) => search.search(query, { limit: 20, offset: 0 });
const theirs = (query: string) => miniSearchEngine(query, 20);

const tarifa = new Array<number>(queries.length).fill(Number.POSITIVE_INFINITY);
const mini = new Array<number>(queries.length).fill(Number.POSITIVE_INFINITY);
// Each engine runs all queries before the other: otherwise each would evict the other's data from the CPU's cache.
for (let round = 0; round < ROUNDS; round++) {
  timeAll(ours, tarifa);
  timeAll(theirs, mini);
}
const median = quantile(tarifa, 0.5);
const miniMedian = quantile(mini, 0.5);
const rows = [
  ['mean', mean(tarifa), mean(mini)],
  ['median', median, miniMedian],
  ['99th percentile', quantile(tarifa, 0.99), quantile(mini, 0.99)],
  ['slowest', Math.max(...tarifa), Math.max(...mini)],
] as const;
console.log(`${queries.length} queries, best of ${ROUNDS} rounds, milliseconds`);
for (const [name, own, other] of rows)
  console.log(
    `  ${name.padEnd(16)} Tarifa ${own.toFixed(3)}  MiniSearch ${other.toFixed(3)}  ratio ${(own / other).toFixed(2)}`,
  );

const hard = ['other', 'co', 'ال', 'machines', 'of iron or steel', longQuery(), 'qzxvjk wqzxvb '.repeat(15)];
let worst = 0;
for (const query of hard) {
  const took = Math.min(...Array.from({ length: 20 }, () => time(() => ours(query))));
  worst = Math.max(worst, took);
  console.log(`  ${query.slice(0, 24).padEnd(26)} ${took.toFixed(3)} ms, ${(took / median).toFixed(1)} medians`);
}
console.log(`index build ${buildMs.toFixed(0)} ms of processor time, longest step ${longestStepMs.toFixed(1)} ms`);
console.log(
  `memory: index about ${memory().toFixed(1)} MB, process ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`,
);

const exceeded = [
  ...rows
    .slice(0, 3)
    .filter(([, own, other]) => own > LIMITS.ratio * other)
    .map(([name]) => `the ${name}`),
  ...(worst > LIMITS.worst * miniMedian ? ['the worst query'] : []),
  ...(buildMs > LIMITS.buildMs ? ['the build'] : []),
];
if (exceeded.length > 0) {
  console.error(`Over its limit: ${exceeded.join(', ')}.`);
  process.exitCode = 1;
}

function build(): { search: GoodsSearch; buildMs: number; longestStepMs: number } {
  const steps = GoodsSearch.build(catalogue, data);
  const start = processorMs();
  let longestStepMs = 0;
  for (;;) {
    const before = processorMs();
    const step = steps.next();
    longestStepMs = Math.max(longestStepMs, processorMs() - before);
    if (step.done) return { search: step.value, buildMs: processorMs() - start, longestStepMs };
  }
}

/** CPU time of this thread, which does not include the time of other processes on a busy machine. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The memory of a second index after garbage collection. Exact only with --expose-gc. */
function memory(): number {
  const used = () => {
    // The first collection finds the unused buffers, the second frees them.
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 2 ** 20;
  };
  const before = used();
  const second = build();
  const after = used();
  return second.search === search ? 0 : after - before;
}

/** Everyday queries, starts of descriptions in both languages, codes, words without one letter and unfinished words. */
function mixedQueries(): string[] {
  const everyday = readSets(new URL('../eval/', import.meta.url).pathname).labelled.flatMap((set) => set.queries);
  const texts = records.filter(({ hasOwnText }) => hasOwnText);
  const aliases = records.flatMap(({ aliasesEn, aliasesAr }) => [...aliasList(aliasesEn), ...aliasList(aliasesAr)]);
  const sample = <T>(from: readonly T[], count: number): T[] =>
    Array.from({ length: count }, (_, i) => Math.floor((i * from.length) / count)).flatMap((at) =>
      from.slice(at, at + 1),
    );
  const words = (text: string, count: number) =>
    text
      .split(/[\s,،]+/)
      .slice(0, count)
      .join(' ');
  return [
    ...sample(everyday, 500).map(({ query }) => query),
    ...sample(texts, 100).map(({ en }) => words(en, 4)),
    ...sample(texts, 100).map(({ ar }) => words(ar, 4)),
    ...sample(records, 100).map(({ code }) => code.slice(0, 6)),
    ...sample(aliases, 100).map((alias) => alias.slice(0, 3) + alias.slice(4)),
    ...sample(aliases, 100).map((alias) => alias.slice(0, Math.max(3, alias.length - 2))),
  ];
}

function longQuery(): string {
  return records
    .map(({ en }) => en)
    .join(' ')
    .slice(50_000, 50_200);
}

/** Updates the best time of each query. */
function timeAll(search: (query: string) => unknown, best: number[]): void {
  for (const [i, query] of queries.entries())
    best[i] = Math.min(
      best[i] ?? Number.POSITIVE_INFINITY,
      time(() => search(query)),
    );
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
