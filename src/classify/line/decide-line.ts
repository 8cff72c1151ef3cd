import { SUBHEADING_DIGITS } from '../../contract/hs-levels.ts';
import type { AreAlike } from '../../tariff/alike.ts';
import { hasSameDuty } from '../../tariff/changes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { readFacts, type TextFacts } from '../facts/read-facts.ts';
import { type LineEvidence, weigh } from './line-evidence.ts';
import type { LineFacts } from './line-facts.ts';
import type { LineFactsTable } from './line-facts-table.ts';
import { askBetween, type Question } from './line-question.ts';

/** The one line that a text decides. */
export interface DecidedLine {
  readonly record: TariffRecord;
  readonly probability: number;
  /** What in the text decided. */
  readonly because: readonly string[];
}

/** A line, or the question that leads to one. */
export interface LineDecision {
  readonly line: DecidedLine | null;
  readonly question: Question | null;
}

/** A code that the text leaves open, with what speaks for it. */
export interface OpenCode {
  readonly facts: LineFacts;
  readonly evidence: LineEvidence;
  readonly record: TariffRecord;
}

export interface DecideOptions {
  readonly table: LineFactsTable;
  /** Whether two lines are charged and permitted alike; by default, whether they have the same duty. */
  readonly sameCharges?: AreAlike | undefined;
}

/** So much more must speak for a code than for each other one; as much as a plain word in half of its wording. */
const LEAD = 0.6;
/** What speaks for another code may be so much smaller. */
const MINOR = 0.4;
/** Subtracted for a property, and for a word, that a code asks for and the text does not say. */
const UNSAID = 0.6;
const MISSING = 0.25;
/** What a word counts that the rest repeats from the whole. */
const SHARED = 0.35;
const MAX_MISSING = 2;
/** From this share of its words on, a wording is said whole. */
const WHOLE = 0.99;
/** What a name counts that is said whole. */
const NAMED = 0.8;
/** Up to this number of open codes, all are asked for; of more, only those that no other beats. */
const MAX_CHOICES = 6;
/** How often a step down was right in the evaluation, by what decided it. */
const PROBABILITIES = { excluded: 0.98, leads: 0.975, undoubted: 0.96 };

/** Walks from a subheading down to the line that a description decides, level by level, or asks where it does not. */
export function decideLine(
  description: string | TextFacts,
  subheading: TariffRecord,
  { table, sameCharges = hasSameDuty }: DecideOptions,
): LineDecision {
  const walk = new Walk(typeof description === 'string' ? readFacts(description) : description, table);
  let record = subheading;
  let probability = 1;
  const because: string[] = [];
  for (;;) {
    const children = activeChildren(record);
    const [only] = children;
    if (only === undefined) return { line: { record, probability, because: [...new Set(because)] }, question: null };
    if (children.length === 1) {
      record = only;
      continue;
    }
    const open = walk.openBelow(record);
    const chosen = choose(open, children.length);
    const next = children.find(({ code }) => code === chosen?.evidence.facts.code);
    if (chosen === null || next === undefined) {
      const left = open.length > 1 ? undominated(open) : walk.allBelow(record);
      return { line: null, question: askBetween(left, record, table, sameCharges) };
    }
    probability *= PROBABILITIES[chosen.basis];
    because.push(...chosen.evidence.because);
    record = next;
  }
}

/** Whether a text states what rules a code out among its siblings, or one above it up to its subheading. */
export function isRuledOut(text: TextFacts, code: TariffRecord, table: LineFactsTable): boolean {
  for (let record = code; record.parent !== null && record.level > SUBHEADING_DIGITS; record = record.parent) {
    const own = weigh(text, table.below(record.parent)).find(({ facts }) => facts.code === record.code);
    if (own !== undefined && own.violated.length > 0) return true;
  }
  return false;
}

function activeChildren(record: TariffRecord): TariffRecord[] {
  return record.children.filter(({ active }) => active);
}

/** One text on its way through the codes, each of which is weighed once. */
class Walk {
  readonly #text: TextFacts;
  readonly #table: LineFactsTable;
  readonly #open = new Map<TariffRecord, readonly OpenCode[]>();

  constructor(text: TextFacts, table: LineFactsTable) {
    this.#text = text;
    this.#table = table;
  }

  /** All codes below a record. */
  allBelow(record: TariffRecord): OpenCode[] {
    const evidence = weigh(this.#text, this.#table.below(record));
    return activeChildren(record).flatMap((child, i) => {
      const own = evidence[i];
      return own === undefined ? [] : [{ facts: own.facts, evidence: own, record: child }];
    });
  }

  /** Those that the text does not contradict, in themselves or in all codes below them. */
  openBelow(record: TariffRecord): readonly OpenCode[] {
    let open = this.#open.get(record);
    if (open === undefined) {
      open = this.allBelow(record).flatMap(({ evidence, record, facts }) => {
        const below = this.#severalBelow(record);
        const isOpen = evidence.violated.length === 0 && below?.length !== 0;
        return isOpen ? [{ facts, record, evidence: withBestOf(below ?? [], evidence) }] : [];
      });
      this.#open.set(record, open);
    }
    return open;
  }

  /** The open codes below the first code that has several; null if there is none. */
  #severalBelow(record: TariffRecord): readonly OpenCode[] | null {
    const [only, ...others] = activeChildren(record);
    if (only === undefined) return null;
    return others.length === 0 ? this.#severalBelow(only) : this.openBelow(record);
  }
}

/** What speaks for a code and for the one below it for which most speaks: "other tableware" holds the chopping boards. */
function withBestOf(below: readonly OpenCode[], own: LineEvidence): LineEvidence {
  const weightOf = ({ met }: LineEvidence) => [...met.values()].reduce((sum, weight) => sum + weight, 0);
  let best: LineEvidence | null = null;
  for (const { evidence } of below) if (best === null || weightOf(evidence) > weightOf(best)) best = evidence;
  if (best === null || weightOf(best) < LEAD) return own;
  const { met, missing, because } = best;
  return {
    ...own,
    met: new Map([...met, ...own.met]),
    doubted: own.doubted.filter((property) => !met.has(property)),
    missing: Math.min(own.missing, missing),
    because: [...own.because, ...because],
  };
}

interface Choice {
  readonly evidence: LineEvidence;
  readonly basis: keyof typeof PROBABILITIES;
}

/** The one code that the text decides: all others are contradicted or doubted, or it has what none of them has. */
function choose(open: readonly OpenCode[], siblings: number): Choice | null {
  const candidates = open.map(({ evidence }) => evidence);
  const [first] = candidates;
  if (first === undefined) return null;
  // What is left is right only if it holds the rest, or the text says something of it.
  const isLeft = ({ facts, met }: LineEvidence) => facts.isRest || facts.isRemainder || met.size > 0 || siblings === 2;
  if (candidates.length === 1) return isLeft(first) ? { evidence: first, basis: 'excluded' } : null;
  const undoubted = candidates.filter(({ doubted }) => doubted.length === 0);
  const [left] = undoubted;
  const isSilent = candidates.every((each) => each === left || each.met.size === 0);
  if (undoubted.length === 1 && left !== undefined && isSilent && isLeft(left))
    return { evidence: left, basis: 'undoubted' };
  const leader = candidates.find((one) => candidates.every((other) => other === one || dominates(one, other)));
  return leader === undefined ? null : { evidence: leader, basis: 'leads' };
}

function undominated(open: readonly OpenCode[]): readonly OpenCode[] {
  if (open.length <= MAX_CHOICES) return open;
  return open.filter((one) => !open.some((other) => other !== one && dominates(other.evidence, one.evidence)));
}

/** Whether the text says something of one code that it does not say of the other, and hardly anything the other way. */
function dominates(one: LineEvidence, other: LineEvidence): boolean {
  const unsaid = one.open.filter((name) => !other.open.includes(name) && !other.met.has(name)).length;
  const penalty =
    one.doubted.length +
    UNSAID * Math.sqrt(unsaid) +
    MISSING * Math.min(Math.max(one.missing - other.missing, 0), MAX_MISSING);
  const lead = extra(one, other) - penalty + (isNamedAlone(one, other) ? NAMED : 0);
  return lead >= LEAD && extra(other, one) - other.doubted.length <= MINOR * lead;
}

/** "Pistons" are not "piston rings": the one name is said whole, and of the other a word is missing. */
function isNamedAlone(one: LineEvidence, other: LineEvidence): boolean {
  const isPlain = [one, other].every(({ facts, open }) => open.length === 0 && !facts.isRest && !facts.isRemainder);
  return isPlain && one.coverage >= WHOLE && other.met.size > 0 && other.missing - one.missing >= WHOLE;
}

/** What is met of one code and not of another. */
function extra(one: LineEvidence, other: LineEvidence): number {
  let sum = 0;
  for (const [name, weight] of one.met) {
    if (other.met.has(name)) continue;
    sum += other.shared.has(name) ? SHARED * weight : weight;
  }
  return sum;
}
