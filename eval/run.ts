/**
 * Measures the quality of search on labelled queries: `npm run eval -- [--sets DIR] [--compare] [--record]`.
 * --sets adds the sets of a folder, --compare adds other engines over the same texts, --record writes the figures of our
 * own sets to baseline.json, which the tests compare with.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openBundled } from '../src/library/open-sources.ts';
import { type ClassificationMeasures, measureClassification } from './classification.ts';
import { type Engine, interval, type Measures, measure, measureShort, type ShortMeasures } from './measure.ts';
import { type Losses, measureMistakes } from './mistakes.ts';
import { type Connection, fts5, miniSearch, postgres } from './other-engines.ts';
import { type EvalSet, readSets, reportedHalf } from './sets.ts';

const { values } = parseArgs({
  options: { sets: { type: 'string' }, compare: { type: 'boolean' }, record: { type: 'boolean' } },
});
const here = new URL('.', import.meta.url).pathname;
const { search, guide } = await openBundled();
const { catalogue } = search;
const ours: Engine = (query, limit) => search.search(query, { limit, offset: 0 }).records.map(({ code }) => code);
const engines: [name: string, engine: Engine][] = [['Tarifa', ours]];
let connection: (Connection & { end(): Promise<void> }) | undefined;
if (values.compare) {
  engines.push(['MiniSearch', miniSearch(catalogue.records)], ['SQLite FTS5', fts5(catalogue.records)]);
  connection = await connect(process.env['TARIFA_TEST_POSTGRES']);
  if (connection) engines.push(['PostgreSQL', await postgres(connection, catalogue.records)]);
}

const own = readSets(here);
const further = values.sets === undefined ? { labelled: [], short: [] } : readSets(values.sets);
const baseline: Record<string, Measures | ShortMeasures | ClassificationMeasures | Losses> = {};
for (const set of distinct(own.labelled, further.labelled)) {
  await measureEach(set, measure, (name, { h1, h5, h10, s1, s5, s10, mrr, none }, percent) => {
    console.log(`  ${name}`);
    console.log(`    heading     1: ${percent(h1)}   5: ${percent(h5)}   10: ${percent(h10)}`);
    console.log(`    subheading  1: ${percent(s1)}   5: ${percent(s5)}   10: ${percent(s10)}`);
    console.log(`    mean reciprocal rank ${mrr.toFixed(3)}   no result ${percent(none)}`);
  });
}
for (const set of distinct(own.short, further.short)) {
  await measureEach(set, measureShort, (name, { firstIsBest, bestInThree, sensibleInFive }, percent) => {
    console.log(`  ${name}`);
    console.log(`    first is best ${percent(firstIsBest)}   best in three ${percent(bestInThree)}`);
    console.log(`    sensible among five ${percent(sensibleInFive)}`);
  });
}
console.log('\nTyping mistakes: points of right first headings that one costs');
for (const language of ['en', 'ar'] as const) {
  const { queries, losses } = await measureMistakes(own.labelled, language, ours);
  baseline[`mistakes ${language}`] = rounded(losses);
  const [lost, swapped, wrong] = [losses.lost, losses.swapped, losses.wrong].map((loss) => loss.toFixed(1));
  console.log(`  ${language}: a letter lost ${lost}, two swapped ${swapped}, one wrong ${wrong}   ${queries} queries`);
}
console.log('\nClassification: confident decisions, right headings and subheadings among them, calibration error');
const reported = [
  ...own.labelled.map(reportedHalf),
  ...distinct(own.labelled, further.labelled).slice(own.labelled.length),
];
for (const set of reported) {
  const { measures, bins } = measureClassification(set, { search, guide });
  const { confident, rightHeadings, rightSubheadings, calibrationError } = measures;
  if (own.labelled.some(({ name }) => name === set.name)) baseline[`classify ${set.name}`] = rounded(measures);
  const figures = [confident, rightHeadings, rightSubheadings, calibrationError].map((value) => value.toFixed(1));
  console.log(`  ${set.name.padEnd(16)} ${figures.join(' / ')}   ${set.queries.length} queries`);
  const curve = bins
    .filter(({ count }) => count > 0)
    .map(({ said, right, count }) => `${said.toFixed(0)}→${right.toFixed(0)} (${count})`);
  console.log(`    said→right: ${curve.join('  ')}`);
}
if (values.record) writeFileSync(`${here}baseline.json`, `${JSON.stringify(baseline, null, 2)}\n`);
await connection?.end();

/** Measures every engine on a set and prints the figures; those of our own sets are kept for the baseline. */
async function measureEach<Set extends EvalSet<unknown>, Figures extends Measures | ShortMeasures>(
  set: Set,
  measureSet: (set: Set, engine: Engine) => Promise<Figures>,
  print: (name: string, figures: Figures, percent: (value: number) => string) => void,
): Promise<void> {
  console.log(`\n${set.name}: ${set.queries.length} queries, sha256 ${set.hash}`);
  for (const [name, engine] of engines) {
    const figures = await measureSet(set, engine);
    if (name === 'Tarifa' && [...own.labelled, ...own.short].some((one) => one === set))
      baseline[set.name] = rounded(figures);
    print(name, figures, (value) => {
      const [low, high] = interval(value, set.queries.length);
      return `${value.toFixed(1)} (${low.toFixed(0)}–${high.toFixed(0)})`;
    });
  }
}

/** Our own sets, and those of the folder that are not copies of them. */
function distinct<Set extends EvalSet<unknown>>(ours: readonly Set[], others: readonly Set[]): readonly Set[] {
  return [...ours, ...others.filter(({ hash }) => ours.every((set) => set.hash !== hash))];
}

function rounded<Figures extends Measures | ShortMeasures | ClassificationMeasures | Losses>(
  measures: Figures,
): Figures {
  const entries = Object.entries(measures).map(([key, value]) => [key, Math.round(value * 1000) / 1000]);
  return Object.fromEntries(entries) as Figures; // It has the same keys.
}

/** Connects to the PostgreSQL server for tests, if one is named. */
async function connect(url: string | undefined): Promise<(Connection & { end(): Promise<void> }) | undefined> {
  if (url === undefined) return undefined;
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
