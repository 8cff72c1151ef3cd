import type { TariffRecord } from '../record.ts';
import { linesBelow } from '../lines.ts';
import { type Evidence, weigh } from './evidence.ts';
import type { LineFacts } from './line-facts.ts';
import type { LineFactsTable } from './line-facts-table.ts';
import { type Reading, readText } from './read-text.ts';

/** The one line that a text decides. */
export interface DecidedLine {
  readonly record: TariffRecord;
  readonly probability: number;
  /** What in the text decided. */
  readonly because: readonly string[];
}

/** Where the walk down from a subheading ended. */
export interface Walk {
  readonly line: DecidedLine | null;
  /** The codes between which the text does not decide, with their lines; one if it does. */
  readonly open: readonly { readonly facts: LineFacts; readonly lines: readonly TariffRecord[] }[];
  readonly trace: readonly string[];
}

/** So much must one code have that another has not. */
const LEAD = 0.45;
/** What speaks for another code may be so much smaller. */
const MINOR = 0.35;
/** What a code asks for and the text does not say takes so much away. */
const UNSAID = 0.6;
const MISSING = 0.25;
const MAX_CHOICES = 6;
const MIN_PROBABILITY = 0.95;

/** Walks from a subheading down to the line that the text decides, level by level. */
export function walk(text: string | Reading, subheading: TariffRecord, table: LineFactsTable): Walk {
  const reading = typeof text === 'string' ? readText(text) : text;
  let record = subheading;
  let probability = 1;
  const because: string[] = [];
  const trace: string[] = [];
  for (;;) {
    const children = record.children.filter(({ active }) => active);
    const [only] = children;
    if (only === undefined) break;
    if (children.length === 1) {
      record = only;
      continue;
    }
    const evidence = weigh(reading, table.below(record));
    const alive = evidence.filter((each, i) => {
      const child = children[i];
      return each.violated.length === 0 && child !== undefined && hasOpenLine(reading, child, table);
    });
    const chosen = choose(alive, evidence);
    trace.push(...(chosen === null ? [] : [`${chosen.evidence.facts.code} ${chosen.basis} ${chosen.probability}`]));
    const next = children.find(({ code }) => code === chosen?.evidence.facts.code);
    if (chosen === null || next === undefined) {
      const rest = alive.length > 1 ? undominated(alive) : evidence;
      return { line: null, trace, open: rest.map(({ facts }) => ({ facts, lines: openLines(facts.code, children) })) };
    }
    probability *= chosen.probability;
    because.push(...chosen.evidence.because);
    record = next;
  }
  return { line: { record, probability, because: [...new Set(because)] }, open: [], trace };
}

function openLines(code: string, children: readonly TariffRecord[]): TariffRecord[] {
  const child = children.find((each) => each.code === code);
  return child === undefined ? [] : linesBelow(child);
}

/** Whether the text leaves a line below a code possible. */
function hasOpenLine(reading: Reading, record: TariffRecord, table: LineFactsTable): boolean {
  const children = record.children.filter(({ active }) => active);
  if (children.length === 0) return true;
  if (children.length === 1) return children.some((child) => hasOpenLine(reading, child, table));
  const evidence = weigh(reading, table.below(record));
  return children.some((child, i) => evidence[i]?.violated.length === 0 && hasOpenLine(reading, child, table));
}

interface Choice {
  readonly evidence: Evidence;
  readonly probability: number;
  readonly basis: string;
}

/** The one code that the text decides: all others are contradicted, or it has what none of them has. */
function choose(alive: readonly Evidence[], all: readonly Evidence[]): Choice | null {
  if (alive.length === 1) {
    const [evidence] = alive;
    if (evidence === undefined) return null;
    return { evidence, probability: 0.97, basis: evidence.facts.isRest ? 'rest' : 'only' };
  }
  if (alive.length === 0) return null;
  for (const evidence of alive) {
    const others = alive.filter((other) => other !== evidence);
    if (!others.every((other) => dominates(evidence, other))) continue;
    const lead = Math.min(...others.map((other) => extra(evidence, other)));
    return { evidence, probability: 0.96, basis: `lead ${lead.toFixed(2)} cov ${evidence.coverage.toFixed(2)} open ${evidence.open.length} of ${all.length}` };
  }
  return null;
}

/** The codes to choose from: of many only those that no other beats. */
function undominated(alive: readonly Evidence[]): readonly Evidence[] {
  if (alive.length <= MAX_CHOICES) return alive;
  return alive.filter((one) => !alive.some((other) => other !== one && dominates(other, one)));
}

/** Whether the text says something of one code that it does not say of the other, and nothing the other way round. */
function dominates(one: Evidence, other: Evidence): boolean {
  const unsaid = one.open.filter((name) => !other.open.includes(name) && !other.met.has(name)).length;
  const lead = extra(one, other) - one.doubted.length - UNSAID * unsaid - MISSING * one.missing;
  return lead >= LEAD && extra(other, one) - other.doubted.length <= MINOR * lead;
}

/** What is met of one code and not of another. */
function extra(one: Evidence, other: Evidence): number {
  let sum = 0;
  for (const [name, weight] of one.met) if (!other.met.has(name) && !other.shared.has(name)) sum += weight;
  return sum;
}

export { MIN_PROBABILITY };
