import { QUESTIONS } from '../contract/messages.ts';
import { type AreAlike, areAllAlike } from '../tariff/alike.ts';
import { hasSameDuty } from '../tariff/changes.ts';
import { linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { LikelySubheading } from './candidates.ts';
import { assumes, contradicts } from './contradictions.ts';
import type { TextFacts } from './facts/read-facts.ts';
import { weigh } from './line/line-evidence.ts';
import { type DescribedCode, readLineFacts } from './line/line-facts.ts';
import type { LineFactsTable } from './line/line-facts-table.ts';
import { type Choice, MAX_CHOICES, type Question } from './line/line-question.ts';

/** From this probability on, a heading is asked about. */
const FAIR_SHARE = 0.1;
/** From this probability on, the subheadings of the only likely heading are asked about. */
const ASKED_HEADING = 0.3;
/** A subheading with this share of its heading's probability has no rival in it. */
const WITHOUT_RIVAL = 0.9;
const HEADING_DIGITS = 4;
const NO_PARENT: DescribedCode = { code: '', en: '', ar: '' };

/** A heading by its label, with the likeliest of its subheadings. */
interface LikelyHeading extends DescribedCode {
  readonly probability: number;
  readonly subheadings: readonly LikelySubheading[];
}

/** What a question between candidates is made with. */
interface CandidateQuestionOptions {
  readonly table: LineFactsTable;
  readonly sameCharges?: AreAlike | undefined;
}

/** Asks between the likely headings or, where one is likely, between its subheadings; null where a single subheading is. */
export function askBetweenCandidates(
  facts: TextFacts,
  candidates: readonly LikelySubheading[],
  { table, sameCharges = hasSameDuty }: CandidateQuestionOptions,
): Question | null {
  const question = askBetweenHeadings(facts, candidates, table) ?? askBetweenSubheadings(facts, candidates, table);
  if (question === null) return null;
  const lines = question.choices.flatMap((choice) => choice.lines.flatMap(linesBelow));
  return { ...question, sameCharges: areAllAlike(lines, sameCharges) };
}

/**
 * Asks between the headings that have a fair share of the probability, the likeliest first. What the text says already is
 * not asked: "frozen" leaves out a heading of fresh goods.
 */
function askBetweenHeadings(facts: TextFacts, candidates: readonly LikelySubheading[], table: LineFactsTable) {
  const likely = fittingHeadings(facts, likelyHeadings(candidates, table)).slice(0, MAX_CHOICES);
  if (likely.length < 2) return null;
  const choices = likely.map(({ en, ar, subheadings }) => ({ en, ar, lines: subheadings.map(({ record }) => record) }));
  return { ...QUESTIONS.which_goods, choices };
}

/**
 * Asks between the subheadings of the likeliest heading: all that the text does not rule out where a person sees them at a
 * glance, else the likeliest. Null where the text hardly leaves a second one, or where no question was written.
 */
function askBetweenSubheadings(facts: TextFacts, candidates: readonly LikelySubheading[], table: LineFactsTable) {
  const [first] = candidates;
  const heading = first?.record.parent ?? null;
  if (first === undefined || heading === null || first.headingProbability < ASKED_HEADING) return null;
  const isAlone = first.probability >= WITHOUT_RIVAL * first.headingProbability;
  if (isAlone && !assumes(facts, first.record)) return null;
  const likely = candidates.flatMap(({ record }) => (record.parent === heading ? record : []));
  const others = heading.children.filter(
    (record) => record.active && !likely.includes(record) && !contradicts(facts, record),
  );
  const open = likely.length + others.length <= MAX_CHOICES ? [...likely, ...others] : likely.slice(0, MAX_CHOICES);
  const written = table.labelsOfSubheadings(heading, open);
  if (written === null || open.length < 2) return null;
  return { ...written.question, choices: open.flatMap((record) => choiceOf(record, written.labels)) };
}

function choiceOf(record: TariffRecord, labels: ReadonlyMap<string, Pick<Choice, 'en' | 'ar'>>): Choice[] {
  const label = labels.get(record.code);
  return label === undefined ? [] : [{ ...label, lines: [record] }];
}

function likelyHeadings(candidates: readonly LikelySubheading[], table: LineFactsTable): LikelyHeading[] {
  const headings = new Map<string, LikelySubheading[]>();
  for (const candidate of candidates) {
    const code = candidate.record.code.slice(0, HEADING_DIGITS);
    if (candidate.headingProbability >= FAIR_SHARE) headings.set(code, [...(headings.get(code) ?? []), candidate]);
  }
  return [...headings]
    .flatMap(([code, subheadings]) => {
      const [first] = subheadings;
      if (first === undefined) return [];
      const { en, ar } = table.labelOf(code) ?? first.record.parent ?? first.record;
      return [{ code, en, ar, probability: first.headingProbability, subheadings }];
    })
    .sort((a, b) => b.probability - a.probability);
}

/** The headings whose labels the facts leave; all of them where the facts speak against the likeliest. */
function fittingHeadings(facts: TextFacts, headings: readonly LikelyHeading[]): readonly LikelyHeading[] {
  if (headings.length < 2) return headings;
  const evidence = weigh(facts, readLineFacts(NO_PARENT, headings));
  const fitting = headings.filter((_, i) => evidence[i]?.violated.length === 0);
  return fitting[0] === headings[0] ? fitting : headings;
}
