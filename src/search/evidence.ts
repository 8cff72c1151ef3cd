import type { Documents } from './documents.ts';
import { GROUP } from './documents.ts';
import type { LearnedScores } from './learned-scores.ts';
import type { Matches } from './matcher.ts';
import type { Query, QueryTerm } from './query-parser.ts';
import type { Ranking } from './ranking.ts';

/** What speaks for a group or a class, in numbers that the calibration weighs. */
export interface Support {
  /** Its best score beside the best of all, from 0 to 1. */
  readonly score: number;
  /** The probability that the model gives it. */
  readonly learned: number;
}

export interface GroupEvidence extends Support {
  readonly group: string;
}

export interface ClassEvidence extends Support {
  readonly id: string;
  readonly document: number;
  /** The place of its group among those of the evidence. */
  readonly group: number;
}

/** What speaks for each group, the best first, and how much of the text the best match covers, from 0 to 1. */
export interface ClassesEvidence {
  readonly groups: readonly GroupEvidence[];
  readonly classes: readonly ClassEvidence[];
  readonly coverage: number;
  readonly queryTerms: readonly QueryTerm[];
  /** How many words tell what the goods are. */
  readonly length: number;
  /** The share of these that nothing explains, from 0 to 1. */
  readonly unexplained: number;
  /** The probability that the text is about none of the documents, such as a charge or a greeting. */
  readonly outside: number;
}

/** Collects what speaks for each class and group. */
export function evidenceOf(
  matches: Matches,
  documents: Documents,
  ranking: Ranking,
  learned: LearnedScores | null,
  { query, coverage }: { readonly query: Query; readonly coverage: number },
): ClassesEvidence {
  const seen = new Set<string>();
  const places = new Map<string, number>();
  const classes: ClassEvidence[] = [];
  const groups: GroupEvidence[] = [];
  let best = 0;
  ranking.visitBest(matches, (document, score) => {
    best ||= score;
    const group = documents.ids[document]?.slice(0, GROUP) ?? '';
    if (group.length < GROUP) return;
    let place = places.get(group);
    if (place === undefined) {
      place = groups.length;
      places.set(group, place);
      groups.push({ group, score: score / best, learned: learned?.ofGroup(document) ?? 0 });
    }
    // A group that is found by its own text has the class that is found next.
    const id = documents.classes[document];
    if (id === undefined || seen.has(id)) return;
    seen.add(id);
    classes.push({ id, document, group: place, score: score / best, learned: learned?.ofClass(document) ?? 0 });
  });
  const { length, unexplained } = query;
  const outside = learned?.outsideOfLast ?? 0;
  return { groups, classes, coverage, queryTerms: matches.queryTerms, length, unexplained, outside };
}

/** How much of the text the best match of words covers, from 0 to 1. */
export function coverageOf({ queryTerms, count, scores }: Matches): number {
  const all = queryTerms.reduce((sum, { importance }) => sum + importance, 0);
  let best = 0;
  for (let i = 0; i < count; i++) best = Math.max(best, scores[i] ?? 0);
  return all === 0 ? 0 : Math.min(1, best / all);
}
