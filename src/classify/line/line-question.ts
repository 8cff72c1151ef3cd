import { QUESTIONS } from '../../contract/messages.ts';
import { type AreAlike, areAllAlike } from '../../tariff/alike.ts';
import { linesBelow } from '../../tariff/lines.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import type { OpenCode } from './decide-line.ts';
import type { LineFactsTable } from './line-facts-table.ts';

/** One short question that decides between lines, or between headings. */
export interface Question {
  readonly en: string;
  readonly ar: string;
  readonly choices: readonly Choice[];
  /** Whether all lines are charged and permitted alike: the bill can be made, only the declaration cannot. */
  readonly sameCharges: boolean;
}

export interface Choice {
  readonly en: string;
  readonly ar: string;
  /** The lines that it leads to; of a heading, its likeliest subheadings. */
  readonly lines: readonly TariffRecord[];
}

/** A person chooses at a glance between so many. */
export const MAX_CHOICES = 6;

/** Asks between the codes that a text leaves open, in both languages, with two to six choices. */
export function askBetween(
  open: readonly OpenCode[],
  parent: TariffRecord,
  table: LineFactsTable,
  areAlike: AreAlike,
): Question | null {
  const likeliestFirst = open.toSorted((a, b) => saidOf(b) - saidOf(a));
  const written = table.labelsOf(
    parent,
    open.map(({ record }) => record),
  );
  const choices = likeliestFirst.map(({ record }) => {
    const { en, ar } = written?.labels.get(record.code) ?? record;
    return { en, ar, lines: linesBelow(record) };
  });
  const lines = choices.flatMap((choice) => choice.lines);
  if (choices.length < 2) return null;
  return {
    ...(written?.question ?? QUESTIONS.unwritten),
    choices: grouped(choices, areAlike),
    sameCharges: areAllAlike(lines, areAlike),
  };
}

/** How much a text says of a code. */
function saidOf({ evidence }: OpenCode): number {
  return [...evidence.met.values()].reduce((sum, weight) => sum + weight, 0);
}

/** At most six choices: the least likely ones are merged, first those with the same charges. */
function grouped(choices: readonly Choice[], areAlike: AreAlike): Choice[] {
  const groups = [...choices];
  while (groups.length > MAX_CHOICES) {
    const last = groups.pop();
    const isAlike = ({ lines }: Choice) =>
      lines[0] !== undefined && last?.lines[0] !== undefined && areAlike(lines[0], last.lines[0]);
    const at = Math.max(
      groups.findLastIndex((each, i) => i >= MAX_CHOICES - 1 && isAlike(each)),
      MAX_CHOICES - 1,
    );
    const other = groups[at];
    if (last === undefined || other === undefined) break;
    groups[at] = {
      en: `${other.en}, ${last.en}`,
      ar: `${other.ar}، ${last.ar}`,
      lines: [...other.lines, ...last.lines],
    };
  }
  return groups;
}
