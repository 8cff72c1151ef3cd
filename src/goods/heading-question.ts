import { type AreAlike, areAllAlike } from '../tariff/alike.ts';
import { hasSameDuty } from '../tariff/changes.ts';
import { linesBelow } from '../tariff/lines.ts';
import type { LikelySubheading } from './candidates.ts';
import { weigh } from './deciding/evidence.ts';
import { type DescribedCode, readLineFacts } from './deciding/line-facts.ts';
import type { LineFactsTable } from './deciding/line-facts-table.ts';
import { MAX_CHOICES, type Question } from './deciding/question.ts';
import type { Reading } from './deciding/read-text.ts';

/** From this probability on, a heading is asked about. */
const FAIR_SHARE = 0.1;
const HEADING_DIGITS = 4;
const NO_PARENT: DescribedCode = { code: '', en: '', ar: '' };
const QUESTION = { en: 'Which of these are the goods?', ar: 'من أي هذه الأصناف بضاعتك؟' } as const;

/** A heading by its label, with the likeliest of its subheadings. */
interface LikelyHeading extends DescribedCode {
  readonly probability: number;
  readonly subheadings: readonly LikelySubheading[];
}

/** What a question between headings is made with. */
interface HeadingQuestionOptions {
  readonly table: LineFactsTable;
  readonly sameCharges?: AreAlike | undefined;
}

/**
 * Asks between the headings that have a fair share of the probability, the likeliest first; null where only one has. What the
 * text says already is not asked: "frozen" leaves out a heading of fresh goods.
 */
export function askBetweenHeadings(
  facts: Reading,
  candidates: readonly LikelySubheading[],
  { table, sameCharges = hasSameDuty }: HeadingQuestionOptions,
): Question | null {
  const likely = fittingHeadings(facts, likelyHeadings(candidates, table)).slice(0, MAX_CHOICES);
  if (likely.length < 2) return null;
  const choices = likely.map(({ en, ar, subheadings }) => ({ en, ar, lines: subheadings.map(({ record }) => record) }));
  const lines = choices.flatMap((choice) => choice.lines.flatMap(linesBelow));
  return { ...QUESTION, choices, sameCharges: areAllAlike(lines, sameCharges) };
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
      const { en, ar } = table.headingLabel(code) ?? first.record.parent ?? first.record;
      return [{ code, en, ar, probability: first.headingProbability, subheadings }];
    })
    .sort((a, b) => b.probability - a.probability);
}

/** The headings whose labels the facts leave; all of them where the facts speak against the likeliest. */
function fittingHeadings(facts: Reading, headings: readonly LikelyHeading[]): readonly LikelyHeading[] {
  if (headings.length < 2) return headings;
  const evidence = weigh(facts, readLineFacts(NO_PARENT, headings));
  const fitting = headings.filter((_, i) => evidence[i]?.violated.length === 0);
  return fitting[0] === headings[0] ? fitting : headings;
}
