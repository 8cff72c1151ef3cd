import type { TariffRecord } from '../tariff/record.ts';
import type { IndexData } from './index-builder.ts';
import type { LearnedScores } from './learned-scores.ts';
import type { Matches } from './matcher.ts';
import type { QueryTerm } from './query-parser.ts';
import type { Ranking } from './ranking.ts';

/** What speaks for a heading or a subheading, in numbers that the calibration weighs. */
export interface Support {
  /** Its best score beside the best of all, from 0 to 1. */
  readonly score: number;
  /** The probability that the model gives it. */
  readonly learned: number;
}

export interface HeadingEvidence extends Support {
  readonly heading: string;
}

export interface SubheadingEvidence extends Support {
  readonly record: TariffRecord;
  readonly document: number;
  /** The place of its heading among those of the evidence. */
  readonly heading: number;
}

/** What speaks for each heading, the best first, and how much of the description the best match covers, from 0 to 1. */
export interface Evidence {
  readonly headings: readonly HeadingEvidence[];
  readonly subheadings: readonly SubheadingEvidence[];
  readonly coverage: number;
  readonly queryTerms: readonly QueryTerm[];
}

/** The subheading of each document, and its heading. */
export class DocumentGroups {
  readonly subheadings: readonly (TariffRecord | undefined)[];
  readonly headings: readonly string[];

  constructor({ documents }: IndexData) {
    this.subheadings = documents.records.map(subheadingOf);
    this.headings = this.subheadings.map((record) => record?.code.slice(0, 4) ?? '');
  }
}

/** Collects what speaks for each subheading and heading. */
export function evidenceOf(
  matches: Matches,
  groups: DocumentGroups,
  ranking: Ranking,
  learned: LearnedScores | null,
  coverage: number,
): Evidence {
  const seen = new Set<TariffRecord>();
  const places = new Map<string, number>();
  const subheadings: SubheadingEvidence[] = [];
  const headings: HeadingEvidence[] = [];
  const ranked = ranking.best(matches);
  const best = ranked[0]?.score ?? 0;
  const support = (code: string, score: number): Support => ({
    score: score / best,
    learned: learned?.probability(code) ?? 0,
  });
  for (const { document, score } of ranked) {
    const record = groups.subheadings[document];
    if (record === undefined || seen.has(record)) continue;
    seen.add(record);
    const heading = groups.headings[document] ?? '';
    let place = places.get(heading);
    if (place === undefined) {
      place = headings.length;
      places.set(heading, place);
      headings.push({ heading, ...support(heading, score) });
    }
    subheadings.push({ record, document, heading: place, ...support(record.code, score) });
  }
  return { headings, subheadings, coverage, queryTerms: matches.queryTerms };
}

/** How much of the description the best match of words covers, from 0 to 1. */
export function coverageOf({ queryTerms, count, scores }: Matches): number {
  const all = queryTerms.reduce((sum, { importance }) => sum + importance, 0);
  let best = 0;
  for (let i = 0; i < count; i++) best = Math.max(best, scores[i] ?? 0);
  return all === 0 ? 0 : Math.min(1, best / all);
}

/** The subheading of a record: its own or that above it, or the only one of a heading, whose text it inherits. */
function subheadingOf(record: TariffRecord | undefined): TariffRecord | undefined {
  let at: TariffRecord | null | undefined = record;
  while (at && at.level > 6) at = at.parent;
  if (at?.level === 4 && at.children.length === 1 && at.children[0]?.hasOwnText === false) return at.children[0];
  return at?.level === 6 ? at : undefined;
}
