/**
 * Measures how lines are decided: `node eval/lines.ts [--sets DIR] [--wrong]`, first with the labelled subheading, then with
 * the one that classification finds. --sets reads the sets of another folder, --wrong lists what went wrong.
 * lines-*.csv have descriptions with enough facts for a line (`query`, `hs12`, `alternatives`), lines-open-*.csv those
 * without (`query`, `hs6`, `lines`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { decideLine, type LineDecision } from '../src/classify/line/decide-line.ts';
import { verdictOn } from '../src/classify/verdict.ts';
import { openBundled } from '../src/library/open-sources.ts';
import { csvRows } from '../src/tables/csv.ts';

const { values } = parseArgs({ options: { sets: { type: 'string' }, wrong: { type: 'boolean' } } });
const folder = values.sets ?? new URL('lines/', import.meta.url).pathname;
const { search, guide } = await openBundled();
const table = search.lineFacts;

/** A description with its line, or the lines that it leaves open. */
interface Example {
  readonly query: string;
  readonly subheading: string;
  readonly lines: readonly string[];
}
type Decide = (example: Example) => LineDecision;

const fromLabel: Decide = ({ query, subheading }) => {
  const record = search.catalogue.find(subheading);
  return record === undefined ? { line: null, question: null } : decideLine(search.factsOf(query), record, { table });
};
const fromClassification: Decide = ({ query }) => verdictOn(query, null, { search, guide });

for (const file of readdirSync(folder).filter((name) => /^lines.*\.csv$/.test(name))) {
  const [header = [], ...rows] = [...csvRows(readFileSync(join(folder, file), 'utf8'))].map(({ cells }) => cells);
  const isOpen = header.includes('lines');
  const cell = (cells: readonly string[], column: string) => cells[header.indexOf(column)] ?? '';
  const codes = (text: string) => text.split('|').filter((code) => code !== '');
  const examples = rows.map((cells) => ({
    query: cell(cells, 'query'),
    subheading: cell(cells, isOpen ? 'hs6' : 'hs12').slice(0, 6),
    lines: isOpen ? codes(cell(cells, 'lines')) : [cell(cells, 'hs12'), ...codes(cell(cells, 'alternatives'))],
  }));
  console.log(`${basename(file, '.csv')}, ${examples.length} descriptions`);
  for (const [name, decideOn] of [
    ['labelled subheading', fromLabel],
    ['classification', fromClassification],
  ] as const)
    console.log(`  ${name.padEnd(20)} ${isOpen ? measureOpen(examples, decideOn) : measureLines(examples, decideOn)}`);
}

/** How often a line is given, and how often it is right then. */
function measureLines(examples: readonly Example[], decideOn: Decide): string {
  let given = 0;
  let right = 0;
  for (const example of examples) {
    const { line } = decideOn(example);
    if (line === null) continue;
    given++;
    if (example.lines.includes(line.record.code)) right++;
    else if (values.wrong)
      console.log(`    ${example.query}: ${line.record.code} ${line.record.en}, not ${example.lines}`);
  }
  return `line given ${percent(given, examples.length)}, right where given ${percent(right, given)}`;
}

/** How often no line is given, and how often all lines in question are among the choices. */
function measureOpen(examples: readonly Example[], decideOn: Decide): string {
  let none = 0;
  let complete = 0;
  for (const example of examples) {
    const { line, question } = decideOn(example);
    const offered = new Set(question?.choices.flatMap(({ lines }) => lines.map(({ code }) => code)));
    if (line === null) none++;
    else if (values.wrong) console.log(`    ${example.query}: ${line.record.code} ${line.record.en}`);
    // A choice between headings leads to subheadings.
    const missing = example.lines.filter((code) => !offered.has(code) && !offered.has(code.slice(0, 6)));
    if (missing.length === 0) complete++;
    else if (values.wrong && line === null) console.log(`    ${example.query}: ${missing} not among the choices`);
  }
  return `no line given ${percent(none, examples.length)}, all lines among the choices ${percent(complete, examples.length)}`;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;
}
